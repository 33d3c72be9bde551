import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Problem } from '../../protocol';
import { loadRules, stored } from '../testing';
import { GamesError } from './games';
import { ask, earlierGames, server } from './server';

beforeAll(loadRules);
afterEach(() => vi.unstubAllGlobals());

const answer = (body: unknown, status = 200): void =>
  void vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status })),
  );

describe('asking the server', () => {
  it('finds games', async () => {
    const game = stored('a b', []);
    answer({ game });
    expect(await server.load('a b')).toEqual(game);
    expect(fetch).toHaveBeenCalledWith('/api/games/a%20b', undefined);
    expect(server.path('abc')).toBe('/online/abc');
  });

  it('tells it things as JSON', async () => {
    answer({ id: 'abc' });
    expect(await ask('games', { game: 'yinsh' })).toEqual({ id: 'abc' });
    const headers = { 'content-type': 'application/json' };
    expect(fetch).toHaveBeenCalledWith('/api/games', { method: 'POST', headers, body: '{"game":"yinsh"}' });
  });

  it('tells why not', async () => {
    const problem: Problem = { code: 'too-many', message: 'Wait for 3 seconds.', refusal: null };
    answer(problem, 429);
    const failure = await server.load('x').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(GamesError);
    expect((failure as GamesError).problem).toEqual(problem);
    // What stands before a server may answer in its own words.
    vi.stubGlobal('fetch', async () => new Response('<h1>502</h1>', { status: 502 }));
    await expect(server.load('x')).rejects.toThrow('answered 502');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await expect(server.load('x')).rejects.toThrow('cannot be reached');
  });

  it('finds the games of the earlier version, or none', async () => {
    answer([stored('abc', ['e5'])]);
    expect(await earlierGames()).toEqual([stored('abc', ['e5'])]);
    answer('<!doctype html>', 404);
    expect(await earlierGames()).toEqual([]);
  });
});
