import type { Score, SetupForm, Side, Stack } from '../../protocol';
import type { StudyUi } from '../study';
import Corner from './Corner.svelte';
import Facts from './Facts.svelte';
import { COLOURS } from './pieces';

function owner({ claims }: SetupForm, pieces: string): Side | null {
  const top = pieces.at(-1);
  if (!top) return null;
  return claims[0].includes(top) ? 'white' : claims[1].includes(top) ? 'black' : null;
}

function score({ game, won, winner }: SetupForm, stacks: readonly Stack[]): Score {
  const six = game === 'lyngk-6';
  const heights = six ? [5, 4, 3, 2, 1] : [4, 3, 2, 1];
  const counts = (side: Side): number[] => [
    six ? Number(winner === side) : won[side === 'white' ? 0 : 1],
    ...heights.map((height) => stacks.filter((stack) => stack.owner === side && stack.pieces.length === height).length),
  ];
  return { kind: 'stacks', of: [counts('white'), counts('black')] };
}

export default {
  Corner,
  setup: {
    palette: [...COLOURS, 'j'],
    stacked: true,
    help: 'study.setup.help',
    phases: ['move', 'claimed'],
    won: (game) => (game === 'lyngk' ? { legend: 'study.setup.fives', most: 8 } : null),
    Facts,
    owner,
    score,
  },
  clearLead: 0.6,
  margins: false,
  leads: { white: 'study.eval.first', black: 'study.eval.second' },
} satisfies StudyUi;
