import type { Side } from '../../protocol';
import { t } from '../../words';
import type { StudyUi } from '../study';
import Corner from './Corner.svelte';
import { isRing } from './pieces';

const OWNER: Record<string, Side> = { w: 'white', b: 'black' };

export default {
  Corner,
  note: ({ supply }) => t('study.markersLeft', { n: supply[0].markers }),
  setup: {
    palette: ['W', 'B', 'w', 'b'],
    stacked: false,
    help: 'study.setup.helpYinsh',
    phases: ['place', 'move', 'row', 'ring'],
    won: (game) => ({ legend: 'study.setup.rings', most: game === 'yinsh-blitz' ? 1 : 3 }),
    owner: (_, pieces) => OWNER[pieces.toLowerCase()] ?? null,
    score: ({ won }) => ({ kind: 'rings', of: won }),
    markers: ({ stacks }) => Math.max(0, 51 - Object.values(stacks).filter((piece) => !isRing(piece)).length),
  },
  clearLead: 0.8,
  margins: false,
  leads: { white: 'study.eval.white', black: 'study.eval.black' },
} satisfies StudyUi;
