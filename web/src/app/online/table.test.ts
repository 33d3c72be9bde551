import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlayedGame } from '../../module';
import { PROTOCOL, type Around, type Event, type Online, type Problem, type StoredGame } from '../../protocol';
import type { Connection, Followed } from '../games/games';
import { loadRules } from '../testing';
import { setLanguage } from '../../words';
import '../../words/online';
import { around, FakeSocket, onlineGame, serverWith } from './testing';
import { OnlineTable } from './table.svelte';

const problem = (code: Problem['code']): Problem => ({ code, message: code, refusal: null });

/** What happens when a turn is played. */
function next(game: StoredGame, text: string): Event {
  const played = new PlayedGame(game);
  const [event] = played.decide(played.scene().toAct, { type: 'turn', text }, 2);
  played.free();
  return event!;
}

let turns: string[];
let problems: Problem[];
let connection: Connection | undefined;
let followed: Followed | undefined;

beforeAll(async () => {
  await loadRules();
  await setLanguage('en');
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  [turns, problems, connection] = [[], [], undefined];
});
afterEach(() => {
  followed?.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function enter(online: Online, more: Parameters<typeof serverWith>[1] = {}): Promise<OnlineTable> {
  serverWith(online, more);
  const table = new OnlineTable('abc');
  let played: PlayedGame;
  const look = (): void => void (turns = played.tree().nodes.map(({ turn }) => turn));
  followed = table.follow('abc', {
    begun: (now) => ((played = now), look()),
    happened: () => look(),
    refused: (why) => problems.push(why),
    connection: (state) => (connection = state),
  });
  await vi.advanceTimersByTimeAsync(0);
  return table;
}

const socket = (): FakeSocket => FakeSocket.all.at(-1)!;
const online = (game: StoredGame, more: Partial<Around> = {}): Online => ({ game, ...around(more) });

describe('coming to a table', () => {
  it('with an open seat one sits down', async () => {
    const table = await enter(online(onlineGame([]), { open: 'black' }), { seat: { side: 'black' } });
    expect(fetch).toHaveBeenCalledWith('/api/games/abc/seat', expect.objectContaining({ method: 'POST' }));
    expect([table.arrival, table.own, table.open]).toEqual(['sat down', 'black', null]);
    expect(table.complete).toBe(true);
  });

  it('one’s own seat is found again, and nobody else’s is taken', async () => {
    const table = await enter(online(onlineGame([]), { you: 'white', open: 'black' }));
    expect(fetch).toHaveBeenCalledTimes(1);
    expect([table.arrival, table.own, table.complete]).toEqual(['seated', 'white', false]);
  });

  it('with both seats taken one watches, also if somebody was faster by a moment', async () => {
    expect((await enter(online(onlineGame([])))).arrival).toBe('watching');
    // Whoever watches may write to other watchers, for which one has to be somebody.
    expect(fetch).toHaveBeenCalledWith('/api/me', undefined);
    const late = await enter(online(onlineGame([]), { open: 'black' }), { seat: problem('not-now') });
    expect([late.arrival, late.own, late.open]).toEqual(['watching', null, null]);
  });

  it('a server that does not answer is asked again; a game that does not exist is not', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('offline')));
    const table = new OnlineTable('abc');
    const follower = { begun: vi.fn(), happened: vi.fn(), refused: vi.fn(), connection: vi.fn() };
    followed = table.follow('abc', follower);
    await vi.advanceTimersByTimeAsync(600);
    expect(follower.connection).toHaveBeenLastCalledWith('lost');
    expect(vi.mocked(fetch).mock.calls.length).toBeGreaterThan(1);
    followed.close();
    await enter(online(onlineGame([])), { game: problem('not-found') });
    expect(problems.map(({ code }) => code)).toEqual(['not-found']);
    expect(FakeSocket.all).toHaveLength(0);
  });
});

describe('a game at a table', () => {
  let begun: StoredGame;
  beforeEach(() => void (begun = onlineGame(['e5'])));

  it('is joined by naming the protocol, and followed event by event', async () => {
    await enter(online(begun, { you: 'white' }));
    expect(socket().url.pathname).toBe('/api/games/abc/live');
    socket().open();
    expect(connection).toBe('open');
    expect(socket().said).toEqual([{ type: 'join', protocol: PROTOCOL }]);
    socket().hear({ type: 'game', online: online(begun, { you: 'white' }) });
    expect(turns).toEqual(['e5']);
    const event = next(begun, 'f5');
    socket().hear({ type: 'event', event });
    expect(turns).toEqual(['e5', 'f5']);
    followed!.act('white', { type: 'turn', text: 'g5' });
    // The server knows who that is.
    expect(socket().said.at(-1)).toEqual({ type: 'act', version: event.version, wish: { type: 'turn', text: 'g5' } });
  });

  it('catches up after a gap by what it has seen last', async () => {
    const table = await enter(online(begun, { you: 'white' }));
    socket().open();
    socket().hear({ type: 'game', online: online(begun, { you: 'white' }) });
    socket().break();
    expect(connection).toBe('lost');
    await vi.advanceTimersByTimeAsync(300);
    socket().open();
    expect(socket().said).toEqual([{ type: 'join', protocol: PROTOCOL, since: 1 }]);
    const missed = around({ you: 'white', presence: { white: true, black: true, watchers: 2, claimAt: null } });
    socket().hear({ type: 'events', events: [next(begun, 'f5')], around: missed });
    expect(turns).toEqual(['e5', 'f5']);
    expect(table.presence.watchers).toBe(2);
  });

  it('catches up where somebody was faster', async () => {
    await enter(online(begun));
    socket().open();
    socket().hear({ type: 'game', online: online(begun) });
    socket().hear({ type: 'error', problem: problem('stale') });
    expect(socket().said.at(-1)).toEqual({ type: 'join', protocol: PROTOCOL, since: 1 });
    expect(problems.map(({ code }) => code)).toEqual(['stale']);
  });

  it.each(['outdated', 'not-found'] as const)('is left where it is %s', async (code) => {
    await enter(online(begun));
    socket().open();
    socket().hear({ type: 'error', problem: problem(code) });
    socket().break();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(problems.map(({ code }) => code)).toEqual([code]);
  });

  it('hears who sits down, comes and goes, what is said and what is planned', async () => {
    const table = await enter(online(begun, { you: 'white', open: 'black' }));
    socket().open();
    socket().hear({ type: 'game', online: online(begun, { you: 'white', open: 'black' }) });
    expect(table.named(begun.begun.players)[1]).toEqual({ kind: 'human', name: 'Nobody yet' });
    socket().hear({ type: 'seated', side: 'black', name: 'Ola' });
    expect(table.complete).toBe(true);
    expect(table.named(begun.begun.players)).toEqual([
      { kind: 'human', name: '' },
      { kind: 'human', name: 'Ola' },
    ]);
    socket().hear({ type: 'presence', presence: { white: true, black: true, watchers: 0, claimAt: null } });
    expect(table.opponentHere).toBe(true);
    const message = { room: 'players', by: 'Ola', side: 'black', text: 'hello', at: 3 } as const;
    socket().hear({ type: 'chat', message });
    expect(table.messages).toEqual([message]);
    table.plan([{ turns: ['f5', 'g5'] }]);
    expect(socket().said.at(-1)).toEqual({ type: 'conditional', lines: [{ turns: ['f5', 'g5'] }] });
    expect(table.conditional).toEqual([]);
    socket().hear({ type: 'conditional', lines: [{ turns: ['f5', 'g5'] }] });
    expect(table.conditional).toEqual([{ turns: ['f5', 'g5'] }]);
    table.playAgain();
    socket().hear({ type: 'rematch', rematch: { offered: 'white', id: null } });
    expect(table.rematch.offered).toBe('white');
  });

  it('without a connection nothing is said', async () => {
    const table = await enter(online(begun, { you: 'white' }));
    expect(table.say('hello')).toBe(false);
    expect(socket().said).toEqual([]);
  });
});
