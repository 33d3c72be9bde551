// Pieces and moves in words.
import type { Step } from '../../protocol';
import { t, type PlainKey } from '../../words';
import type { PieceWords } from '../board';

const PIECE: Record<string, PlainKey> = { W: 'board.yinsh.W', B: 'board.yinsh.B', w: 'board.yinsh.w', b: 'board.yinsh.b' };

function rowsMade({ rows }: Step): string[] {
  const parts: string[] = [];
  if (rows.some((row) => row.side === 'white')) parts.push(t('board.say.rowFor.white'));
  if (rows.some((row) => row.side === 'black')) parts.push(t('board.say.rowFor.black'));
  return parts;
}

const flipped = ({ flips }: Step): string => (flips.length ? t('board.say.flips', { n: flips.length }) : '');

export default {
  piece: (pieces) => (PIECE[pieces] ? t(PIECE[pieces]) : pieces),
  layers: { w: 'board.layer.w', b: 'board.layer.k' },
  moved: 'board.say.move.yinsh',
  did: (step) => [flipped(step), ...rowsMade(step)],
  does: (step) => [flipped(step) || t('board.say.noFlips'), ...rowsMade(step)],
} satisfies PieceWords;
