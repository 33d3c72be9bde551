import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FromLobby, Seek, Waiting } from '../../protocol';
import { FakeSocket } from '../online/testing';
import { Lobby } from './lobby.svelte';

const seek = (id: string): Seek => ({
  id,
  by: { name: 'Anna', account: true, bot: false, rating: { rating: 1500, provisional: true } },
  game: 'yinsh',
  clock: { kind: 'days', days: 1 },
  rated: true,
  side: 'random',
  least: null,
  most: null,
  pool: false,
});

const waiting = (more: Partial<Waiting> = {}): Waiting => ({
  account: 'Ben',
  seeks: [],
  challenges: { incoming: [], outgoing: [] },
  ratings: [],
  met: 3,
  ...more,
});

const answers = (answer: object): void =>
  void vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(answer))),
  );

let gone: string[];
let lobby: Lobby;
const socket = (): FakeSocket => FakeSocket.all.at(-1)!;
const hear = (message: FromLobby): void => socket().hear(message as never);

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  gone = [];
  lobby = new Lobby((path) => gone.push(path));
});
afterEach(() => {
  lobby.close();
  vi.unstubAllGlobals();
});

describe('the lobby', () => {
  it('shows the seeks of others as they come and go', () => {
    const stop = lobby.watch();
    socket().open();
    expect(socket().said).toEqual([expect.objectContaining({ type: 'join', seeks: true })]);
    hear({ type: 'seeks', seeks: [seek('a'), seek('b')] });
    hear({ type: 'waiting', waiting: waiting({ seeks: [seek('b')] }) });
    hear({ type: 'changed', added: [seek('c')], gone: ['a'] });
    expect(lobby.others.map(({ id }) => id)).toEqual(['c']);
    expect(lobby.mine.map(({ id }) => id)).toEqual(['b']);
    stop();
    expect(socket().said.at(-1)).toEqual({ type: 'join', protocol: expect.any(Number), seeks: false, met: 3 });
  });

  it('goes to the game that a seek of this page has led to, and only tells of others', async () => {
    lobby.open();
    socket().open();
    hear({ type: 'waiting', waiting: waiting() });
    hear({ type: 'met', met: 4, game: 'other' });
    expect(gone).toEqual([]);
    expect(lobby.begun).toBe('other');
    answers({ seek: 'x', game: null });
    await lobby.seek({ game: 'yinsh', clock: { kind: 'days', days: 1 }, rated: true, side: 'random' });
    hear({ type: 'met', met: 5, game: 'mine' });
    expect(gone).toEqual(['/online/mine']);
    expect(lobby.begun).toBeNull();
  });

  it('says after a gap how many games it knows of', () => {
    vi.useFakeTimers();
    lobby.open();
    socket().open();
    hear({ type: 'waiting', waiting: waiting() });
    socket().break();
    vi.advanceTimersByTime(1000);
    socket().open();
    expect(FakeSocket.all).toHaveLength(2);
    expect(socket().said[0]).toMatchObject({ met: 3 });
    vi.useRealTimers();
  });

  it('goes at once to a game that has begun by the answer', async () => {
    answers({ id: 'game' });
    await lobby.accept('a');
    expect(gone).toEqual(['/online/game']);
  });
});
