import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OnlineSummary } from '../../protocol';
import { reach } from '../reach.svelte';
import { Friends } from './friends.svelte';

const game = (id: string, more: Partial<OnlineSummary> = {}): OnlineSummary => ({
  id,
  game: 'yinsh',
  players: [
    { kind: 'human', name: 'Anna' },
    { kind: 'human', name: '' },
  ],
  end: null,
  turns: 2,
  toAct: 'white',
  position: '',
  created: 1,
  changed: 2,
  you: 'white',
  waitsForMe: true,
  deadline: null,
  clock: { kind: 'none' },
  open: false,
  rated: false,
  ...more,
});

const answer = (...games: OnlineSummary[]): void =>
  void vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify({ games, next: null }))),
  );

let icon: HTMLLinkElement;
let friends: Friends;
beforeEach(() => {
  vi.useFakeTimers();
  icon = Object.assign(document.createElement('link'), { rel: 'icon', href: 'http://localhost:3000/favicon.svg' });
  document.head.append(icon);
  friends = new Friends();
});
afterEach(() => {
  friends.stop();
  icon.remove();
  reach.silent = false;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('games with friends', () => {
  it('are those that go on; the icon tells that one waits', async () => {
    answer(game('a'), game('b', { waitsForMe: false }), game('c', { end: { winner: 'white', reason: 'play' } }));
    await friends.look();
    expect(friends.games.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(friends.waiting).toBe(1);
    expect(icon.href).toContain('favicon-turn.svg');
    answer(game('b', { waitsForMe: false }));
    await friends.look();
    expect(icon.href).toContain('favicon.svg');
  });

  it('are looked up again now and then', async () => {
    answer();
    friends.start();
    await vi.advanceTimersByTimeAsync(41_000);
    expect(fetch).toHaveBeenCalledTimes(3);
    friends.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it('a server that does not answer is noticed, and that it is back too', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await friends.look();
    expect(reach.hindrance).toBe('silent');
    answer();
    await friends.look();
    expect(reach.hindrance).toBeNull();
  });
});
