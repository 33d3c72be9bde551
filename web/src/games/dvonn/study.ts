import type { StudyUi } from '../study';
import Corner from './Corner.svelte';

export default {
  Corner,
  setup: {
    palette: ['w', 'b', 'r'],
    stacked: true,
    help: { mouse: 'study.setup.help', finger: 'study.setup.helpTouch' },
    phases: ['place', 'move'],
    won: () => null,
  },
  clearLead: 4,
  margins: true,
  leads: { white: 'study.eval.white', black: 'study.eval.black' },
} satisfies StudyUi;
