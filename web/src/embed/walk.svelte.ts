// A game that is walked through, and followed while it goes on.

import { PlayedGame } from '../module';
import type { EmbeddedGame, Event, FromGame, GameState, Scene } from '../protocol';

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

export class GameWalk {
  state = $state.raw<GameState | null>(null);
  /** There is no such game. */
  missing = $state(false);
  /** After how many turns; null follows the game as it goes on. */
  #at = $state<number | null>(null);
  #game: PlayedGame | null = null;
  #closed = new AbortController();
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly address: string,
    at: number | null,
  ) {
    this.#at = at;
  }

  readonly last = $derived(this.state?.line.length ?? 0);
  readonly at = $derived(Math.min(this.#at ?? this.last, this.last));
  readonly scene = $derived.by<Scene | null>(() => {
    if (!this.state || !this.#game) return null;
    return this.#game.scene(this.at === 0 ? null : this.state.line[this.at - 1]!);
  });

  go(at: number): void {
    const to = Math.max(0, Math.min(at, this.last));
    this.#at = to === this.last ? null : to;
  }

  /** Asks for the game, and takes in what happens until it is over. */
  async follow(): Promise<void> {
    try {
      const response = await fetch(this.address, { credentials: 'omit', signal: this.#closed.signal });
      if (response.status === 404) {
        this.missing = true;
        return;
      }
      if (response.ok && response.body && (await this.#read(response.body))) return;
    } catch {
      // Asked again below: the network or the server was gone.
    }
    if (this.#closed.signal.aborted) return;
    this.#timer = setTimeout(() => void this.follow(), this.#wait);
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
  }

  close(): void {
    this.#closed.abort();
    clearTimeout(this.#timer);
    this.#game?.free();
    this.#game = null;
  }

  /** Reads lines as they come. Says whether the game is over: then there are no more. */
  async #read(body: ReadableStream<Uint8Array>): Promise<boolean> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return this.state?.end != null;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') this.#take(JSON.parse(line) as EmbeddedGame | FromGame);
    }
  }

  #take(told: EmbeddedGame | FromGame): void {
    this.#wait = FIRST_WAIT;
    if ('type' in told) {
      if (told.type === 'event') this.#happened(told.event);
      return;
    }
    this.#game?.free();
    this.#game = new PlayedGame(told.game);
    this.state = this.#game.state();
  }

  #happened(event: Event): void {
    if (!this.#game || !this.state || event.version !== this.state.version + 1) return;
    this.#game.apply(event);
    this.state = this.#game.state();
  }
}
