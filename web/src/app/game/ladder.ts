// Which level suits the reader next: the one above after a win, the one below after two losses in a row.

import { familyOf } from '../../games';
import type { GameState } from '../../protocol';
import type { DeviceGames } from '../games/device.svelte';
import { resultOf } from '../games/list';
import { FIRST_LEVEL, LEVELS, ownSide } from '../names';

export type Offer = { level: number; way: 'up' | 'down' };

/** What is offered after a game against a level; nothing after a draw, a first loss, or at either end of the ladder. */
export async function offerAfter(games: Pick<DeviceGames, 'list'>, id: string, state: GameState): Promise<Offer | null> {
  const level = levelIn(state);
  if (level === null || !state.end?.winner || ownSide(state.players) === null) return null;
  if (state.end.winner === ownSide(state.players)) return level < LEVELS ? { level: level + 1, way: 'up' } : null;
  if (level <= FIRST_LEVEL) return null;
  const { games: finished } = await games.list({ opponent: 'engine' });
  const before = finished.find((game) => game.id !== id && game.end && familyOf(game.game) === familyOf(state.game));
  return before && levelIn(before) === level && resultOf(before) === 'lost' ? { level: level - 1, way: 'down' } : null;
}

function levelIn({ players }: Pick<GameState, 'players'>): number | null {
  return players.find((seat) => seat.kind === 'engine')?.level ?? null;
}
