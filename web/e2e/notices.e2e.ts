// Notices: the server tells a push service of the test, which reads the message with the browser's keys and hands it to the service
// worker through the browser's developer protocol.

import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewOnlineGame, PushNotice } from '../src/protocol';
import { bench, expectAccessible, PHONE, picture, Server, type OpenOptions } from './harness';
import { controlled } from './site';

// The push service of the test is on this machine.
const { server, open } = bench(new Server(['--push-anywhere']));

/** The keys of a browser, and what they are for (RFC 8291). */
class Keys {
  readonly #own = createECDH('prime256v1');
  readonly #auth = Buffer.from('0123456789abcdef');

  constructor() {
    this.#own.generateKeys();
  }

  get told(): { p256dh: string; auth: string } {
    return { p256dh: this.#own.getPublicKey('base64url'), auth: this.#auth.toString('base64url') };
  }

  read(body: Buffer): string {
    const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#own.getPublicKey(), sender]);
    const input = Buffer.from(hkdfSync('sha256', this.#own.computeSecret(sender), this.#auth, info, 32));
    const part = (name: string, length: number): Buffer =>
      Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${name}\0`, length));
    const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
    cipher.setAuthTag(sealed.subarray(-16));
    const record = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return record.toString('utf8').replace(/\u0002\0*$/, '');
  }
}

class PushService {
  readonly keys = new Keys();
  readonly received: PushNotice[] = [];
  #http: HttpServer | null = null;

  async start(): Promise<void> {
    this.#http = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        this.received.push(JSON.parse(this.keys.read(Buffer.concat(parts))) as PushNotice);
        response.writeHead(201).end();
      });
    }).listen(0, '127.0.0.1');
    await once(this.#http, 'listening');
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#http!.address() as AddressInfo).port}/browser`;
  }

  stop(): void {
    this.#http?.close();
    this.#http?.closeAllConnections();
  }
}

const service = new PushService();
beforeAll(() => service.start());
afterAll(() => service.stop());

/** A browser whose push service is the test's, since its own cannot be reached here. */
async function browser(options: OpenOptions = {}): Promise<Page> {
  const page = await open(null, options);
  await page.context().grantPermissions(['notifications'], { origin: server.url });
  await page.context().addInitScript(
    ({ endpoint, keys }) => {
      const made = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => (localStorage.removeItem('subscribed'), true) };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (localStorage.getItem('subscribed') ? made : null),
        subscribe: async ({ userVisibleOnly, applicationServerKey }: PushSubscriptionOptionsInit) => {
          if (!userVisibleOnly || String(applicationServerKey).length < 80) throw new Error('This is no key.');
          localStorage.setItem('subscribed', 'yes');
          return made;
        },
      });
    },
    { endpoint: service.endpoint, keys: service.keys.told },
  );
  await page.goto(`${server.url}/settings`);
  await controlled(page);
  return page;
}

/** Hands the service worker a message, as the browser does. */
async function deliver(page: Page, text: string): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  const registration = await registrationOf(tools);
  await tools.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId: registration, data: text });
  await tools.detach();
}

function registrationOf(tools: CDPSession): Promise<string> {
  return new Promise((found) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${server.url}/` && !isDeleted);
      if (ours) found(ours.registrationId);
    });
    void tools.send('ServiceWorker.enable');
  });
}

const shown = (page: Page): Promise<{ title: string; body: string }[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });

const received = async (): Promise<PushNotice> => {
  await expect.poll(() => service.received.length).toBeGreaterThan(0);
  return service.received.shift()!;
};

describe('notices', () => {
  it('are turned on by a click, tried, shown in the reader’s language, and lead to the game', async () => {
    const page = await browser({ settings: { language: 'fr' } });
    await page.getByRole('heading', { name: 'Notifications' }).waitFor();
    await page.getByRole('button', { name: 'Activer les notifications' }).click();
    await page.getByRole('checkbox', { name: 'Quand c’est à moi de jouer' }).waitFor();
    await expectAccessible(page, 'settings with notices');
    await page.getByRole('button', { name: 'Envoyer une notification d’essai' }).scrollIntoViewIfNeeded();
    await picture(page, 'settings-notices');
    await page.getByRole('button', { name: 'Envoyer une notification d’essai' }).click();
    const trial = await received();
    expect(trial).toMatchObject({ kind: 'test', language: 'fr' });
    await deliver(page, JSON.stringify(trial));
    await expect.poll(() => shown(page)).toEqual([{ title: 'Les notifications fonctionnent', body: expect.any(String) as string }]);

    // A game by days, in which somebody plays while the reader looks elsewhere.
    const ask = <Answer>(from: Page, path: string, told?: object): Promise<Answer> =>
      from.evaluate(
        async ([to, body]) => {
          const init = body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : undefined;
          return (await (await fetch(`/api/${to}`, init)).json()) as never;
        },
        [path, told] as const,
      );
    const game: NewOnlineGame = { game: 'yinsh', clock: { kind: 'days', days: 2 }, side: 'white', takeBacks: true, chat: true };
    const { id } = await ask<{ id: string }>(page, 'games', game);
    const other = await open('/');
    await ask(other, `games/${id}/seat`, { name: 'Ben' });
    const notice = await received();
    expect(notice).toEqual({ kind: 'yourTurn', game: 'yinsh', by: 'Ben', path: `/online/${id}`, language: 'fr' });
    await deliver(page, JSON.stringify(notice));
    await expect.poll(() => shown(page)).toContainEqual({ title: 'À vous de jouer', body: 'YINSH avec Ben' });

    // A click opens the game: in a test nobody really clicks, so that opening a window is only noted.
    const [worker] = page.context().serviceWorkers();
    const opened = await worker!.evaluate(async (tag) => {
      const scope = globalThis as unknown as ServiceWorkerGlobalScope;
      const found: string[] = [];
      scope.clients.openWindow = async (url) => (found.push(String(url)), null);
      const [notification] = await scope.registration.getNotifications({ tag });
      scope.dispatchEvent(new NotificationEvent('notificationclick', { notification: notification! }));
      while (found.length === 0) await new Promise((wake) => setTimeout(wake, 20));
      return found;
    }, notice.path);
    expect(opened).toEqual([`${server.url}/online/${id}`]);
    await expect.poll(async () => (await shown(page)).some(({ title }) => title === 'À vous de jouer')).toBe(false);

    // Who looks at the game is not told of it.
    await page.goto(`${server.url}/online/${id}`);
    await page.locator('.stage [data-point]').first().waitFor();
    await deliver(page, JSON.stringify(notice));
    await deliver(page, JSON.stringify({ ...notice, path: '/online/another' }));
    await expect.poll(() => shown(page)).toContainEqual({ title: 'À vous de jouer', body: 'YINSH avec Ben' });
    const about = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ tag }) => tag).filter((tag) => tag.startsWith('/online'));
    });
    expect(about).toEqual(['/online/another']);
  });

  it('are turned off, each kind by itself and all at once', async () => {
    const page = await browser(PHONE);
    await page.getByRole('button', { name: 'Turn notifications on' }).click();
    const ends = page.getByRole('checkbox', { name: 'When a game has ended' });
    await ends.uncheck();
    await expect.poll(() => ends.isEnabled()).toBe(true);
    await page.reload();
    await ends.waitFor();
    expect(await ends.isChecked()).toBe(false);
    expect(await page.getByRole('checkbox', { name: 'When it is my turn' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Turn all off' }).click();
    await page.getByRole('button', { name: 'Turn notifications on' }).waitFor();
    await page.getByRole('button', { name: 'Turn notifications on' }).scrollIntoViewIfNeeded();
    await picture(page, 'settings-notices-phone');
  });
});
