// Notices of the server to this browser: of one's turn, of challenges, of ends. They come while the app is closed.

import type { NoticeKinds, PushDevice, PushKey, PushState } from '../../protocol';
import { ask } from '../games/server';
import { errorText } from '../problems';
import { settings } from '../settings.svelte';

export type NoticeName = keyof NoticeKinds;
export const NOTICE_NAMES: readonly NoticeName[] = ['yourTurn', 'challenge', 'gameOver'];

/** What the browser's own interface does for it. */
export type Browser = {
  /** Whether the reader has allowed it; `default` if they were not asked. */
  permission: () => NotificationPermission;
  /** Asks the reader. */
  request: () => Promise<NotificationPermission>;
  subscription: () => Promise<PushSubscription | null>;
  subscribe: (key: string) => Promise<PushSubscription>;
};

const browser: Browser = {
  permission: () => Notification.permission,
  request: () => Notification.requestPermission(),
  subscription: async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription() ?? null,
  subscribe: async (key) =>
    (await navigator.serviceWorker.ready).pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }),
};

/** In which language the server was told to speak to this browser; only where notices are on. */
const TOLD = 'trefoil.notices.language';

/** Tells the server of another language, wherever in the app it is chosen, and of who is signed in now. */
export async function keepNotices(language: string, anew = false, own: Browser = browser): Promise<void> {
  const told = localStorage.getItem(TOLD);
  if (told === null || (told === language && !anew)) return;
  await new PushNotices(own).tellAgain();
}

export class PushNotices {
  state = $state<'looking' | 'off' | 'refused' | 'on'>('looking');
  kinds = $state<NoticeKinds>({ yourTurn: true, challenge: true, gameOver: true });
  busy = $state(false);
  /** A notice to try has been asked for. */
  tested = $state(false);
  problem = $state('');
  readonly #browser: Browser;
  /** The language in which the server was told to speak. */
  #language = '';

  constructor(own: Browser = browser) {
    this.#browser = own;
  }

  /** Finds out how it stands. Asks the reader nothing. */
  look(): Promise<void> {
    return this.#try(async () => {
      const subscription = await this.#browser.subscription();
      this.state = this.#browser.permission() === 'denied' ? 'refused' : 'off';
      if (!subscription || this.state === 'refused') return;
      const { kinds } = await ask<PushState>('me/notices/device', { endpoint: subscription.endpoint });
      if (kinds) [this.kinds, this.state] = [kinds, 'on'];
    });
  }

  /** Turns them on; the browser asks the reader, if it has not. */
  turnOn(): Promise<void> {
    return this.#try(async () => {
      if ((await this.#browser.request()) !== 'granted') {
        this.state = this.#browser.permission() === 'denied' ? 'refused' : 'off';
        return;
      }
      const { key } = await ask<PushKey>('notices/key');
      // One that was made for another server's key is of no use here.
      await (await this.#browser.subscription())?.unsubscribe();
      await this.#tell(await this.#browser.subscribe(key), this.kinds);
      this.state = 'on';
      // A page that is open but out of sight calls by itself.
      settings.notices = true;
    });
  }

  choose(name: NoticeName, wanted: boolean): Promise<void> {
    return this.#change({ ...this.kinds, [name]: wanted });
  }

  /** The reader has chosen another language. */
  async speak(language: string): Promise<void> {
    if (this.state === 'on' && this.#language !== '' && language !== this.#language) await this.#change(this.kinds);
    this.#language = language;
  }

  /** Tells the server once more, where notices are on. */
  async tellAgain(): Promise<void> {
    await this.look();
    if (this.state === 'on') await this.#change(this.kinds);
  }

  turnOff(): Promise<void> {
    return this.#try(async () => {
      const subscription = await this.#browser.subscription();
      if (subscription) {
        await ask('me/notices/off', { endpoint: subscription.endpoint });
        await subscription.unsubscribe();
      }
      localStorage.removeItem(TOLD);
      this.state = 'off';
    });
  }

  /** Asks for a notice now, to see that they come. */
  test(): Promise<void> {
    return this.#try(async () => {
      const subscription = await this.#browser.subscription();
      if (!subscription) {
        this.state = 'off';
        return;
      }
      await ask('me/notices/test', { endpoint: subscription.endpoint });
      this.tested = true;
    });
  }

  #change(kinds: NoticeKinds): Promise<void> {
    return this.#try(async () => {
      const subscription = await this.#browser.subscription();
      if (subscription) await this.#tell(subscription, kinds);
      else this.state = 'off';
    });
  }

  async #tell(subscription: PushSubscription, kinds: NoticeKinds): Promise<void> {
    const { endpoint, keys } = subscription.toJSON();
    const device: PushDevice = {
      endpoint: endpoint ?? subscription.endpoint,
      p256dh: keys?.p256dh ?? '',
      auth: keys?.auth ?? '',
      language: settings.language,
      kinds,
    };
    await ask<PushState>('me/notices', device);
    this.kinds = kinds;
    this.#language = settings.language;
    localStorage.setItem(TOLD, settings.language);
  }

  async #try(act: () => Promise<void>): Promise<void> {
    [this.busy, this.problem, this.tested] = [true, '', false];
    try {
      await act();
    } catch (error) {
      // Whatever stood before still stands.
      if (this.state === 'looking') this.state = 'off';
      this.problem = errorText(error);
    } finally {
      this.busy = false;
    }
  }
}
