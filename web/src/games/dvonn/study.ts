import type { Side } from '../../protocol';
import type { StudyUi } from '../study';
import Corner from './Corner.svelte';

const OWNER: Record<string, Side> = { w: 'white', b: 'black' };

export default {
  Corner,
  setup: {
    palette: ['w', 'b', 'r'],
    stacked: true,
    help: 'study.setup.help',
    phases: ['place', 'move'],
    won: () => null,
    owner: (_, pieces) => OWNER[pieces.at(-1) ?? ''] ?? null,
    score: (_, stacks) => {
      const count = (side: Side) => stacks.filter(({ owner }) => owner === side).reduce((sum, { pieces }) => sum + pieces.length, 0);
      return { kind: 'pieces', of: [count('white'), count('black')] };
    },
  },
  clearLead: 4,
  margins: true,
  leads: { white: 'study.eval.white', black: 'study.eval.black' },
} satisfies StudyUi;
