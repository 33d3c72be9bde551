import { t } from '../../words';
import type { StudyUi } from '../study';
import Corner from './Corner.svelte';
import { isRing } from './pieces';

export default {
  Corner,
  note: ({ supply }) => t('study.markersLeft', { n: supply[0].markers }),
  setup: {
    palette: ['W', 'B', 'w', 'b'],
    stacked: false,
    help: { mouse: 'study.setup.helpYinsh', finger: 'study.setup.helpYinshTouch' },
    phases: ['place', 'move', 'row', 'ring'],
    won: (game) => ({ legend: 'study.setup.rings', most: game === 'yinsh-blitz' ? 1 : 3 }),
    markers: ({ stacks }) => Math.max(0, 51 - Object.values(stacks).filter((piece) => !isRing(piece)).length),
  },
  clearLead: 0.8,
  margins: false,
  leads: { white: 'study.eval.white', black: 'study.eval.black' },
} satisfies StudyUi;
