import { t } from '../../words';
import type { PlayUi } from '../play';
import Rows from './Rows.svelte';

export default {
  Rows,
  ladder: false,
  keys: [{ keys: ['Tab'], text: 'game.keys.rows' }],
  claimKeys: '',
  counted: ({ supply: [white, black] }) =>
    white.won + black.won > 0 ? t('rules.count.rings', { white: white.won, black: black.won }) : '',
  result: (_, score, winner) => {
    if (score.kind !== 'rings') return '';
    const [won, lost] = winner === 'white' ? score.of : score.of.toReversed();
    return t('game.result.rings', { won: won ?? 0, lost: lost ?? 0 });
  },
} satisfies PlayUi;
