import { FLAT_FACES } from '../../board/pieces';
import StackMove from '../../board/StackMove.svelte';
import type { BoardUi } from '../board';
import words from './describe';
import Opened from './Opened.svelte';
import Piece from './Piece.svelte';
import { apart } from './pieces';

export default {
  Piece,
  faces: FLAT_FACES,
  sign: { pieces: { white: 'w', black: 'b' } },
  opened: {
    Stack: Opened,
    // The layers spread from where they lie.
    beside: 0,
    reach: (height) => Math.min(32 * height, 260) + 30,
    // The discs and their shadow reach beyond the middle of the first and the last.
    box: (height) => {
      const above = (height - 1) * apart(height);
      return [-50, -above - 46, 100, above + 104];
    },
  },
  rim: () => 50,
  lastRadius: 52,
  arrowStop: 30,
  ringsTarget: true,
  Move: StackMove,
  move: (stage, step, from, to) => stage.travel(step, from, to),
  words,
} satisfies BoardUi;
