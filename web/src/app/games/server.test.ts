import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlayedGame } from '../../module';
import { PROTOCOL, type Event, type FromGame, type Problem, type StoredGame, type ToGame } from '../../protocol';
import { loadRules, stored } from '../testing';
import { GamesError, type Connection, type Followed } from './games';
import { earlierGames, ServerGames } from './server';

/** A connection whose other end the test is. */
class FakeSocket {
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

const game = (turns: string[]): StoredGame => stored('abc', turns);
/** What happens when a turn is played. */
function next(before: string[], text: string): Event {
  const played = new PlayedGame(game(before));
  const [event] = played.decide({ type: 'turn', text }, 2);
  played.free();
  return event!;
}

const problem = (code: Problem['code']): Problem => ({ code, message: code, refusal: null });

let turns: string[];
let problems: Problem[];
let connection: Connection;
let followed: Followed;

beforeAll(loadRules);
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  [turns, problems] = [[], []];
  let played: PlayedGame;
  const look = (): void => void (turns = played.tree().nodes.map(({ turn }) => turn));
  followed = new ServerGames().follow('abc', {
    begun: (now) => ((played = now), look()),
    happened: () => look(),
    refused: (why) => problems.push(why),
    connection: (state) => (connection = state),
  });
});
afterEach(() => {
  followed.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const socket = (): FakeSocket => FakeSocket.all.at(-1)!;

describe('a game on a server', () => {
  it('is joined by naming the protocol, and followed event by event', () => {
    expect(socket().url.pathname).toBe('/api/games/abc/live');
    socket().open();
    expect(connection).toBe('open');
    expect(socket().said).toEqual([{ type: 'join', protocol: PROTOCOL }]);
    socket().hear({ type: 'game', game: game(['e5']) });
    expect(turns).toEqual(['e5']);
    socket().hear({ type: 'event', event: next(['e5'], 'f5') });
    expect(turns).toEqual(['e5', 'f5']);
    followed.act({ type: 'turn', text: 'g5' });
    expect(socket().said.at(-1)).toEqual({ type: 'act', version: 2, wish: { type: 'turn', text: 'g5' } });
    expect(turns).toEqual(['e5', 'f5']);
  });

  it('catches up after a gap by what it has seen last', async () => {
    socket().open();
    socket().hear({ type: 'game', game: game(['e5']) });
    socket().break();
    expect(connection).toBe('lost');
    await vi.advanceTimersByTimeAsync(300);
    socket().open();
    expect(socket().said).toEqual([{ type: 'join', protocol: PROTOCOL, since: 1 }]);
    socket().hear({ type: 'events', events: [next(['e5'], 'f5'), next(['e5', 'f5'], 'g5')] });
    expect(turns).toEqual(['e5', 'f5', 'g5']);
  });

  it('asks for what is missing where an event does not follow', () => {
    socket().open();
    socket().hear({ type: 'game', game: game([]) });
    socket().hear({ type: 'event', event: next(['e5'], 'f5') });
    expect(turns).toEqual([]);
    expect(socket().said.at(-1)).toEqual({ type: 'join', protocol: PROTOCOL, since: 0 });
  });

  it('catches up where somebody was faster', () => {
    socket().open();
    socket().hear({ type: 'game', game: game([]) });
    socket().hear({ type: 'error', problem: problem('stale') });
    expect(socket().said.at(-1)).toEqual({ type: 'join', protocol: PROTOCOL, since: 0 });
    expect(problems.map(({ code }) => code)).toEqual(['stale']);
  });

  it.each(['outdated', 'not-found'] as const)('is left where it is %s', async (code) => {
    socket().open();
    socket().hear({ type: 'error', problem: problem(code) });
    socket().break();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(problems.map(({ code }) => code)).toEqual([code]);
  });
});

describe('asking the server', () => {
  const answer = (body: unknown, status = 200): void =>
    void vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(JSON.stringify(body), { status })),
    );

  it('begins games and finds them', async () => {
    answer(game([]));
    const games = new ServerGames();
    expect(await games.load('a b')).toEqual(game([]));
    expect(fetch).toHaveBeenCalledWith('/api/games/a%20b', undefined);
    expect(games.path('abc')).toBe('/online/abc');
  });

  it('tells why not', async () => {
    answer(problem('not-found'), 404);
    const failure = await new ServerGames().load('x').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(GamesError);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await expect(new ServerGames().load('x')).rejects.toThrow('cannot be reached');
  });

  it('finds the games of the earlier version, or none', async () => {
    answer([game(['e5'])]);
    expect(await earlierGames()).toEqual([game(['e5'])]);
    answer('<!doctype html>', 404);
    expect(await earlierGames()).toEqual([]);
  });
});
