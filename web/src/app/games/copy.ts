// What is known of a game that is followed: the whole at first, then event by event and without gaps.

import { PlayedGame } from '../../module';
import type { Event, StoredGame } from '../../protocol';
import { versionOf, type Follower } from './games';

export class Copy {
  game: PlayedGame | null = null;
  stored: StoredGame | null = null;
  readonly #follower: Follower;

  constructor(follower: Follower) {
    this.#follower = follower;
  }

  get version(): number {
    return this.stored ? versionOf(this.stored) : 0;
  }

  /** Begins anew with the whole game. */
  begin(stored: StoredGame): void {
    const game = new PlayedGame(stored);
    this.game?.free();
    this.game = game;
    this.stored = { begun: stored.begun, events: [...stored.events] };
    this.#follower.begun(game);
  }

  /** Takes events in, those already known aside. Says false where something is missing before them. */
  take(events: readonly Event[]): boolean {
    for (const event of events) {
      if (event.version <= this.version) continue;
      if (!this.game || !this.stored || event.version > this.version + 1) return false;
      this.game.apply(event);
      this.stored.events.push(event);
      this.#follower.happened(event);
    }
    return true;
  }

  close(): void {
    this.game?.free();
    this.game = null;
  }
}
