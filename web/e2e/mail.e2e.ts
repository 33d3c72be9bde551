// E-mail: an address is added and confirmed, and a forgotten password replaced, by letters that a mail server of the test gets.

import { once } from 'node:events';
import { createServer, type AddressInfo, type Server as NetServer } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { bench, DESKTOP, expectAccessible, PHONE, picture, Server } from './harness';

/** Takes letters, and keeps them. */
class MailServer {
  readonly letters: string[] = [];
  readonly #server: NetServer = createServer((socket) => {
    let letter: string[] | null = null;
    let rest = '';
    socket.on('error', () => {});
    socket.write('220 mail.example.org\r\n');
    socket.on('data', (data) => {
      const lines = (rest + data.toString()).split('\r\n');
      rest = lines.pop()!;
      for (const line of lines) {
        if (letter) {
          if (line !== '.') {
            letter.push(line);
            continue;
          }
          this.letters.push(letter.join('\n'));
          letter = null;
          socket.write('250 taken\r\n');
        } else if (line === 'DATA') {
          letter = [];
          socket.write('354 go on\r\n');
        } else socket.write('250 ok\r\n');
      }
    });
  });

  constructor() {
    this.#server.listen(0, '127.0.0.1');
  }

  async port(): Promise<number> {
    if (!this.#server.listening) await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  stop(): void {
    this.#server.close();
  }

  /** The code in the link of the next letter. */
  async code(page: 'email' | 'reset'): Promise<string> {
    await expect.poll(() => this.letters.length).toBeGreaterThan(0);
    const [, code] = new RegExp(`/account/${page}#([a-z0-9]+)`).exec(this.letters.shift()!)!;
    return code!;
  }
}

const mail = new MailServer();
afterAll(() => mail.stop());
const site = 'http://games.example.org';
const words = ['--smtp', `smtp://127.0.0.1:${await mail.port()}`, '--mail-from', 'Trefoil <games@example.org>', '--public-url', site];
const { server, open } = bench(new Server(words));

// A page asks who is signed in, and the browser notes a no as an error.
const WIDE = { ...DESKTOP, mayFail: true };
const NARROW = { ...PHONE, mayFail: true };
const PASSWORD = 'correct horse staple';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('an e-mail address', () => {
  it('is added, confirmed by a code, and replaces a forgotten password', async () => {
    const page = await open('/account/sign-up', WIDE);
    await page.getByLabel('Name').fill('Annette');
    await page.getByLabel('Password').fill(PASSWORD);
    await press(page, 'Create an account');
    await press(page, 'I have kept them');
    const section = page.getByRole('region', { name: 'E-mail' });
    await section.getByLabel('E-mail address').fill('Ann@example.org');
    await section.getByLabel('Current password').fill(PASSWORD);
    await press(page, 'Add the address');
    await section.getByText('A letter is on its way to Ann@example.org').waitFor();
    await expectAccessible(page, 'an address to be confirmed');
    await section.getByLabel('Code from the letter').fill(await mail.code('email'));
    await press(page, 'Confirm the address');
    await section.getByText('The address is confirmed.').waitFor();
    await section.getByText('ann@example.org').waitFor();
    await section.scrollIntoViewIfNeeded();
    await picture(page, 'account-email');

    const phone = await open('/account/recover', NARROW);
    await phone.getByRole('link', { name: 'A new password by e-mail' }).click();
    await phone.getByLabel('E-mail address').fill('ann@example.org');
    await expectAccessible(phone, 'asking for a letter');
    await picture(phone, 'forgotten-phone');
    await press(phone, 'Send me a letter');
    await phone.getByText('a letter is on its way').waitFor();
    await phone.goto(`${server.url}/account/reset#${await mail.code('reset')}`);
    await phone.getByLabel('New password').fill('another staple');
    await expectAccessible(phone, 'a new password');
    await press(phone, 'A new password by e-mail');
    await phone.getByRole('heading', { level: 1, name: 'Annette' }).waitFor();
    // The other browser is signed out by it.
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const region = phone.getByRole('region', { name: 'E-mail' });
    await region.getByLabel('Current password').fill('another staple');
    await press(phone, 'Remove the address');
    await region.getByLabel('E-mail address').waitFor();
  });
});
