// Pieces and moves in words.
import type { Scene, Step } from '../../protocol';
import { t, type KeyWith, type PlainKey } from '../../words';
import type { PieceWords } from '../board';

const PIECE: Record<string, PlainKey> = { w: 'board.dvonn.w', b: 'board.dvonn.b', r: 'board.dvonn.r' };
const STACK: Record<string, KeyWith<'n'>> = { w: 'board.dvonn.stack.w', b: 'board.dvonn.stack.b', r: 'board.dvonn.stack.r' };

function piece(pieces: string): string {
  const top = pieces.at(-1) ?? '';
  const [single, stack] = [PIECE[top], STACK[top]];
  if (!single || !stack) return top;
  if (pieces.length === 1) return t(single);
  const name = t(stack, { n: pieces.length });
  const buried = [...pieces.slice(0, -1)].filter((letter) => letter === 'r').length;
  return buried ? `${name}, ${t('board.holdsDvonn', { n: buried })}` : name;
}

function does(step: Step, scene: Scene): string[] {
  const owners = step.lost.map((point) => (point === step.to ? step.side : scene.stacks.find((stack) => stack.at === point)?.owner));
  const [white, black] = [owners.filter((side) => side === 'white').length, owners.filter((side) => side === 'black').length];
  const score = step.score.kind === 'pieces' ? t('board.effect.score', { white: step.score.of[0], black: step.score.of[1] }) : '';
  return [
    t('board.effect.stack.dvonn', { n: step.height }),
    white ? t('board.effect.loses.white', { n: white }) : '',
    black ? t('board.effect.loses.black', { n: black }) : '',
    score,
  ];
}

export default {
  piece,
  layers: { w: 'board.layer.w', b: 'board.layer.k', r: 'board.layer.dvonn' },
  moved: 'board.say.move.dvonn',
  did: ({ lost }) => (lost.length ? [t('board.say.lost', { n: lost.length, points: lost.join(', ') })] : []),
  does,
} satisfies PieceWords;
