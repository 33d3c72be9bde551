import type { GameUi } from '../game';
import Mark from './Mark.svelte';
import './tokens.css';

export default {
  family: 'dvonn',
  name: 'DVONN',
  rules: [{ game: 'dvonn', start: '9/10/11/10/9 w place' }],
  sides: { white: 'board.side.white', black: 'board.side.black' },
  wide: true,
  margins: true,
  Mark,
} satisfies GameUi;
