import { t } from '../../words';
import type { PlayUi } from '../play';

export default {
  ladder: false,
  keys: [],
  claimKeys: '',
  counted: ({ score, supply }) => {
    const placing = supply.some(({ red, pieces }) => red + pieces > 0);
    return placing || score.kind !== 'pieces' ? '' : t('rules.count.pieces', { white: score.of[0], black: score.of[1] });
  },
  result: (_, score, winner) => {
    if (score.kind !== 'pieces') return '';
    const [won, lost] = winner === 'white' ? score.of : score.of.toReversed();
    return t('game.result.pieces', { won: won ?? 0, lost: lost ?? 0 });
  },
} satisfies PlayUi;
