import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NoticeKinds, PushDevice } from '../../protocol';
import { settings } from '../settings.svelte';
import { keepNotices, PushNotices, type Browser } from './notices.svelte';

const ALL: NoticeKinds = { yourTurn: true, challenge: true, gameOver: true };

/** A server that knows browsers by their endpoints. */
let known: Map<string, PushDevice>;
let tested: string[];

function answer(path: string, body: PushDevice | null): unknown {
  switch (path) {
    case '/api/notices/key':
      return { key: 'the key' };
    case '/api/me/notices':
      known.set(body!.endpoint, body!);
      return { kinds: body!.kinds };
    case '/api/me/notices/device':
      return { kinds: known.get(body!.endpoint)?.kinds ?? null };
    case '/api/me/notices/off':
      return void known.delete(body!.endpoint);
    case '/api/me/notices/test':
      return void tested.push(body!.endpoint);
    default:
      throw new Error(path);
  }
}

beforeEach(() => {
  known = new Map();
  tested = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const answered = answer(path, init?.body ? (JSON.parse(init.body as string) as PushDevice) : null);
    return answered === undefined ? new Response(null, { status: 204 }) : Response.json(answered);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** A browser whose reader answers so. */
function aBrowser(says: NotificationPermission = 'granted') {
  const state = { asked: 0, permission: 'default' as NotificationPermission, subscribed: null as PushSubscription | null, made: 0 };
  const own: Browser = {
    permission: () => state.permission,
    request: async () => {
      state.asked += 1;
      return (state.permission = says);
    },
    subscription: async () => state.subscribed,
    subscribe: async (key) => {
      expect(key).toBe('the key');
      const endpoint = `https://push.example/${(state.made += 1)}`;
      state.subscribed = {
        endpoint,
        toJSON: () => ({ endpoint, keys: { p256dh: 'public', auth: 'secret' } }),
        unsubscribe: async () => ((state.subscribed = null), true),
      } as unknown as PushSubscription;
      return state.subscribed;
    },
  };
  return { state, own };
}

describe('notices', () => {
  it('are off, and nobody is asked, until the reader wants them', async () => {
    const { state, own } = aBrowser();
    const notices = new PushNotices(own);
    await notices.look();
    expect(notices.state).toBe('off');
    expect(state.asked).toBe(0);
    await notices.turnOn();
    expect(notices.state).toBe('on');
    expect(state.asked).toBe(1);
    expect([...known.values()]).toEqual([
      { endpoint: 'https://push.example/1', p256dh: 'public', auth: 'secret', language: 'en', kinds: ALL },
    ]);
    // Another visit finds them on.
    const later = new PushNotices(own);
    await later.look();
    expect(later.state).toBe('on');
  });

  it('are wanted or not, each kind by itself', async () => {
    const { own } = aBrowser();
    const notices = new PushNotices(own);
    await notices.turnOn();
    await notices.choose('challenge', false);
    expect(known.get('https://push.example/1')?.kinds).toEqual({ ...ALL, challenge: false });
    const later = new PushNotices(own);
    await later.look();
    expect(later.kinds).toEqual({ ...ALL, challenge: false });
    await later.test();
    expect(later.tested).toBe(true);
    expect(tested).toEqual(['https://push.example/1']);
    await later.turnOff();
    expect([later.state, known.size]).toEqual(['off', 0]);
  });

  it('that the browser refuses are said to be refused', async () => {
    const { own } = aBrowser('denied');
    const notices = new PushNotices(own);
    await notices.turnOn();
    expect(notices.state).toBe('refused');
    expect(known.size).toBe(0);
  });

  it('speak the language of the app, wherever it is chosen', async () => {
    const { own } = aBrowser();
    await keepNotices('fr', true, own);
    expect(known.size).toBe(0);
    const notices = new PushNotices(own);
    await notices.turnOn();
    await notices.choose('gameOver', false);
    settings.language = 'fr';
    await keepNotices(settings.language, false, own);
    expect([...known.values()]).toMatchObject([{ language: 'fr', kinds: { ...ALL, gameOver: false } }]);
    await notices.turnOff();
    settings.language = 'en';
    await keepNotices(settings.language, false, own);
    expect(known.size).toBe(0);
  });

  it('that the server has forgotten are off', async () => {
    const { own } = aBrowser();
    await new PushNotices(own).turnOn();
    known.clear();
    const notices = new PushNotices(own);
    await notices.look();
    expect(notices.state).toBe('off');
    await notices.turnOn();
    expect([...known.keys()]).toEqual(['https://push.example/2']);
  });

  it('that cannot be had say why', async () => {
    const { own } = aBrowser();
    const notices = new PushNotices({ ...own, subscribe: () => Promise.reject(new Error('There is no push service.')) });
    await notices.look();
    await notices.turnOn();
    expect(notices.state).toBe('off');
    expect(notices.problem).not.toBe('');
  });
});
