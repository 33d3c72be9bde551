import type { GameUi } from '../game';
import Mark from './Mark.svelte';
import './tokens.css';

const start = '4/7/8/9/10/9/10/9/8/7/4 w place 0-0';

export default {
  family: 'yinsh',
  name: 'YINSH',
  rules: [
    { game: 'yinsh', start },
    { game: 'yinsh-blitz', variant: { name: 'game.variant.blitz', choice: 'home.variant.blitz' }, start },
  ],
  sides: { white: 'board.side.white', black: 'board.side.black' },
  wide: false,
  Mark,
} satisfies GameUi;
