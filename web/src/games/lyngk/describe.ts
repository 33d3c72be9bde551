// Pieces and moves in words.
import type { Side, Step } from '../../protocol';
import { t, type PlainKey } from '../../words';
import type { PieceWords } from '../board';

const PIECE: Record<string, PlainKey> = {
  i: 'board.lyngk.i',
  b: 'board.lyngk.b',
  r: 'board.lyngk.r',
  g: 'board.lyngk.g',
  k: 'board.lyngk.k',
  j: 'board.lyngk.j',
};
const LAYER: Record<string, PlainKey> = {
  i: 'board.layer.i',
  b: 'board.layer.b',
  r: 'board.layer.r',
  g: 'board.layer.g',
  k: 'board.layer.k',
  j: 'board.layer.j',
};

const named = (names: Record<string, PlainKey>, letter: string): string => (names[letter] ? t(names[letter]) : letter);

function piece(pieces: string, wall: boolean): string {
  if (pieces.length === 1) return named(PIECE, pieces);
  const inside = [...pieces].map((letter) => named(LAYER, letter)).join(', ');
  return t(wall ? 'board.lyngk.wall' : 'board.lyngk.stack', { n: pieces.length, pieces: inside });
}

function owner(side: Side, viewer: Side | null): string {
  if (viewer) return t(side === viewer ? 'board.owner.yours' : 'board.owner.theirs');
  return t(side === 'white' ? 'board.owner.player1' : 'board.owner.player2');
}

function completion({ completes, scoredBy }: Step): string {
  if (!completes) return '';
  return t(scoredBy === null ? 'board.say.complete.nobody' : `board.say.complete.${scoredBy}`);
}

const did = (step: Step): string[] => [step.hops.length ? t('board.say.over', { points: step.hops.join(', ') }) : '', completion(step)];

export default {
  piece,
  layers: LAYER,
  owner,
  moved: 'board.say.move.lyngk',
  did,
  does: (step) => [t('board.effect.stack.lyngk', { n: step.height }), ...did(step)],
} satisfies PieceWords;
