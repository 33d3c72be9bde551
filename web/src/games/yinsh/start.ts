import type { StartUi } from '../start';
import sample from './sample';

export default {
  sample,
  sides: { white: 'home.side.white', random: 'home.side.random', black: 'home.side.black' },
  you: { white: 'home.you.white', black: 'home.you.black' },
  little: { variant: 'other' },
  begin: () => ({}),
} satisfies StartUi;
