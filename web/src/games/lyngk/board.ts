import StackMove from '../../board/StackMove.svelte';
import type { BoardUi } from '../board';
import words from './describe';
import Opened from './Opened.svelte';
import Piece from './Piece.svelte';
import { APART, COLOURS } from './pieces';
import Sign from './Sign.svelte';

export default {
  Piece,
  faces: [...COLOURS, 'j'].map((colour) => ({
    name: `l-${colour}`,
    lit: `color-mix(in oklab, var(--l-${colour}), #fff 9%)`,
    shaded: `color-mix(in oklab, var(--l-${colour}), #000 7%)`,
  })),
  sign: { Picture: Sign },
  opened: {
    Stack: Opened,
    // The ladder stands on the rim of its stack, framed by a card.
    beside: 72,
    reach: (height) => APART * height + 72,
    box: (height) => {
      const above = (height - 1) * APART;
      return [-48, -above - 27, 96, above + 54];
    },
  },
  rim: (pieces) => (pieces.length <= 1 ? 50 : 54),
  lastRadius: 55,
  arrowStop: 30,
  ringsTarget: true,
  Move: StackMove,
  move: (stage, step, from, to) => stage.travel(step, from, to),
  words,
} satisfies BoardUi;
