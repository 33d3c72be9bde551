import { FLAT_FACES } from '../../board/pieces';
import type { BoardUi } from '../board';
import Behind from './Behind.svelte';
import words from './describe';
import Piece from './Piece.svelte';
import RingMove from './RingMove.svelte';
import { slide } from './slide';

export default {
  Piece,
  faces: FLAT_FACES,
  sign: { pieces: { white: 'W', black: 'B' } },
  opened: null,
  rim: () => 54,
  lastRadius: 55,
  arrowStop: 10,
  ringsTarget: false,
  Move: RingMove,
  Behind,
  move: slide,
  words,
} satisfies BoardUi;
