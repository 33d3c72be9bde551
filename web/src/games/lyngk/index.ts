import type { GameUi } from '../game';
import Mark from './Mark.svelte';
import './tokens.css';

export default {
  family: 'lyngk',
  name: 'LYNGK',
  rules: [{ game: 'lyngk' }, { game: 'lyngk-6', variant: { name: 'game.variant.six', choice: 'home.variant.six' } }],
  // The pieces belong to nobody at first: the players are named by the order of play.
  sides: { white: 'board.side.player1', black: 'board.side.player2' },
  wide: false,
  Mark,
} satisfies GameUi;
