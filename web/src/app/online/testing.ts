// What the tests of games over a server stand on: the other end of a connection, and what is told on it.

import { vi } from 'vitest';
import type { Around, FromGame, Online, Problem, Seated, StoredGame, TimeControl, ToGame } from '../../protocol';
import { stored } from '../testing';

/** A connection whose other end the test is. */
export class FakeSocket {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];
  readyState = 0;
  said: ToGame[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(readonly url: URL) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.said.push(JSON.parse(text) as ToGame);
  }
  close(): void {
    this.readyState = FakeSocket.CLOSED;
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }
  break(): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.();
  }
  hear(message: FromGame): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const FIVE_MINUTES: TimeControl = { kind: 'fischer', initial: 300_000, increment: 3000 };

/** A game of YINSH between two people who sit apart. */
export function onlineGame(turns: string[], clock: TimeControl = FIVE_MINUTES): StoredGame {
  const game = stored('abc', turns, {}, Date.now());
  return { ...game, begun: { ...game.begun, clock, apart: true } };
}

/** What is told beside a game that both have open. */
export const around = (more: Partial<Around> = {}): Around => ({
  open: null,
  you: null,
  chat: true,
  presence: { white: true, black: true, watchers: 0, claimAt: null },
  now: Date.now(),
  messages: [],
  conditional: [],
  rematch: { offered: null, id: null },
  rated: false,
  people: [null, null],
  changes: null,
  ...more,
});

/** A server that has one game. */
export function serverWith(online: Online, { game, seat }: { game?: Problem; seat?: Seated | Problem } = {}): void {
  const answer = (body: object): Response => new Response(JSON.stringify(body), { status: 'code' in body ? 409 : 200 });
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => answer(path.endsWith('/seat') ? (seat ?? {}) : (game ?? online))),
  );
}
