import type { Game, Score, Side } from '../../protocol';
import { t } from '../../words';
import type { PlayUi } from '../play';
import Claims from './Claims.svelte';

/** Fives decide, or a six; else the highest stacks in which the players differ. */
function result(game: Game, score: Score, winner: Side): string {
  if (score.kind !== 'stacks') return '';
  const [won = [], lost = []] = winner === 'white' ? score.of : score.of.toReversed();
  const six = game === 'lyngk-6';
  if (six && won[0] !== lost[0]) return t('game.result.six');
  const differs = won.findIndex((count, index) => count !== lost[index]);
  if (differs < 0) return t('game.result.stacksAll');
  const counts = { won: won[differs] ?? 0, lost: lost[differs] ?? 0 };
  if (differs === 0) return t('game.result.fives', counts);
  return t(six ? 'game.result.stacksSix' : 'game.result.stacks', { ...counts, height: won.length - differs });
}

export default {
  Claims,
  ladder: true,
  keys: [{ keys: ['I', 'B', 'R', 'G', 'K'], text: 'game.keys.claim' }],
  claimKeys: 'ibrgk12345',
  counted: ({ supply: [white, black] }) =>
    white.won + black.won > 0 ? t('rules.count.fives', { white: white.won, black: black.won }) : '',
  result,
} satisfies PlayUi;
