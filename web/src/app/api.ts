// The board that a rule set is played on.

import type { Game } from '../protocol';

export type BoardName = 'dvonn' | 'yinsh' | 'lyngk';

export function boardOf(game: Game): BoardName {
  return game === 'dvonn' ? 'dvonn' : game.startsWith('yinsh') ? 'yinsh' : 'lyngk';
}
