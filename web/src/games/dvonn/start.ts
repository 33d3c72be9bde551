import { start } from '../../module';
import type { StartUi } from '../start';
import sample from './sample';

export default {
  sample,
  sides: { white: 'home.side.white', random: 'home.side.random', black: 'home.side.black' },
  you: { white: 'home.you.white', black: 'home.you.black' },
  little: { placement: 'random' },
  begin: ({ placement }, seed) => (placement === 'hand' ? {} : { start: start('dvonn', placement, seed) }),
} satisfies StartUi;
