// What has been agreed on before the first turn, in words.

import type { GameState } from '../../protocol';
import { t } from '../../words';
import { gameName } from '../names';
import { controlWords } from './clocks';

export type TermsInWords = { game: string; lines: string[] };

export function termsOf({ game, clock, takeBacks }: GameState): TermsInWords {
  return { game: gameName(game), lines: [controlWords(clock), t(takeBacks ? 'online.withTakeBacks' : 'online.noTakeBacks')] };
}
