// Where games live. A game against a level or at one screen lives on this device, a game between two browsers on a server; the
// pages know this interface alone.

import type { PlayedGame } from '../../module';
import type { Event, NewGame, Problem, Side, StoredGame, Wish } from '../../protocol';

/** Whether what is done now would be heard. */
export type Connection = 'connecting' | 'open' | 'lost';

/** Who follows a game, and what they are told of it. */
export type Follower = {
  /** The whole game: at first, and where something else happened than was thought. */
  begun: (game: PlayedGame) => void;
  /** One more event; the game has taken it in. */
  happened: (event: Event) => void;
  /** Why a wish was refused, or why the game cannot be followed. */
  refused: (problem: Problem) => void;
  connection: (state: Connection) => void;
};

export type Followed = {
  /** Does what a player wishes, or tells why not. On a server it is known who that is. */
  act: (by: Side, wish: Wish) => void;
  close: () => void;
};

/** A place where games can be looked up. */
export type Shelves = {
  /** The address of a game. */
  path: (id: string) => string;
  /** The address of its review. */
  reviewPath: (id: string) => string;
  /** Throws a `GamesError` where there is no such game. */
  load: (id: string) => Promise<StoredGame>;
};

/** A place where games are played. */
export type Games = Shelves & {
  /** Whether levels of the engine play here: somebody has to run them. */
  readonly levels: boolean;
  /** Begins another game. Where it takes two to begin one, nobody can alone. */
  create?: (game: NewGame) => Promise<StoredGame>;
  follow: (id: string, follower: Follower) => Followed;
};

/** What cannot be done with a game, and why. */
export class GamesError extends Error {
  override name = 'GamesError';
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

export function noSuchGame(id: string): Problem {
  return { code: 'not-found', message: `There is no game "${id}".`, refusal: null };
}

/** The number of the last event. */
export function versionOf({ events }: StoredGame): number {
  return events.at(-1)?.version ?? 0;
}
