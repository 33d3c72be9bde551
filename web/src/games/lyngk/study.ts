import type { StudyUi } from '../study';
import Corner from './Corner.svelte';
import Facts from './Facts.svelte';
import { COLOURS } from './pieces';

export default {
  Corner,
  setup: {
    palette: [...COLOURS, 'j'],
    stacked: true,
    help: { mouse: 'study.setup.help', finger: 'study.setup.helpTouch' },
    phases: ['move', 'claimed'],
    won: (game) => (game === 'lyngk' ? { legend: 'study.setup.fives', most: 8 } : null),
    Facts,
  },
  clearLead: 0.6,
  margins: false,
  leads: { white: 'study.eval.first', black: 'study.eval.second' },
} satisfies StudyUi;
