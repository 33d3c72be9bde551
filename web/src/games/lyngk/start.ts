import type { StartUi } from '../start';
import sample from './sample';

export default {
  sample,
  // Nobody's colours are known yet.
  sides: { white: 'home.side.lyngk.white', random: 'home.side.lyngk.random', black: 'home.side.lyngk.black' },
  you: { white: 'home.you.lyngk.white', black: 'home.you.lyngk.black' },
  little: {},
  begin: (options, seed) => ({ seed: options.seed || seed }),
} satisfies StartUi;
