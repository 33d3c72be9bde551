// Which games a list shows, and how much of it at once.

import type { GameSummary } from '../../protocol';
import { ownSide } from '../names';

/** What is left empty does not matter. `opponent` is `human`, `engine` or a level; `result` is `open`, `won`, `lost` or `drawn`. */
export type Filter = { game?: string; opponent?: string; result?: string };

export type Listed = {
  games: GameSummary[];
  /** What to ask for as `before` to go on. */
  next: string | null;
  /** How many there are in all with this filter. */
  total: number;
};

const PAGE = 30;

export function matches(summary: GameSummary, { game, opponent, result }: Filter): boolean {
  return (!game || summary.game === game) && (!opponent || opponentIs(summary, opponent)) && (!result || resultOf(summary) === result);
}

function opponentIs({ players }: GameSummary, wanted: string): boolean {
  const engine = players.find((seat) => seat.kind === 'engine');
  if (wanted === 'human') return !engine;
  return engine !== undefined && (wanted === 'engine' || String(engine.level) === wanted);
}

/** How a game went for the person who played against an engine; `over` where two people or two engines played to a win. */
export function resultOf({ players, end }: GameSummary): 'open' | 'won' | 'lost' | 'drawn' | 'over' {
  if (!end) return 'open';
  if (!end.winner) return 'drawn';
  const own = ownSide(players);
  if (!own) return 'over';
  return end.winner === own ? 'won' : 'lost';
}

/** A page of a list, after the game that `before` names. A game that has gone since is no matter: its time is in the name. */
export function pageOf(all: GameSummary[], before: string | null): Listed {
  const [changed, id] = before?.split(' ') ?? [];
  const at = all.findIndex((game) => game.id === id);
  const from = before === null ? 0 : at >= 0 ? at + 1 : all.findIndex((game) => game.changed < Number(changed));
  const games = from < 0 ? [] : all.slice(from, from + PAGE);
  const last = games.at(-1);
  const more = last && from + PAGE < all.length;
  return { games, next: more ? `${last.changed} ${last.id}` : null, total: all.length };
}
