// Accounts, in real browsers over the real program.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bench, DESKTOP, expectAccessible, PHONE, picture } from './harness';

const { open } = bench();

// A page asks who is signed in, and the browser notes a no as an error.
const WIDE = { ...DESKTOP, mayFail: true };
const NARROW = { ...PHONE, mayFail: true };

const PASSWORD = 'correct horse staple';
let number = 0;
/** Names are given out once. */
const aName = (): string => `Annette${'bcdefghkmp'[number++]}`;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: false });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** What a page asks of the server. */
function ask<Answer>(page: Page, path: string, told?: object): Promise<Answer> {
  return page.evaluate(
    async ([to, body]) => {
      const init = body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : undefined;
      return (await (await fetch(`/api/${to}`, init)).json()) as never;
    },
    [path, told] as const,
  );
}

/** Signs up on the page, and gives the codes that are shown. */
async function signUp(page: Page, name: string): Promise<string[]> {
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  await field(page, 'Name').fill(name);
  await field(page, 'Password').fill(PASSWORD);
  await press(page, 'Create an account');
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  const codes = await page.locator('code').allTextContents();
  expect(codes).toHaveLength(8);
  return codes;
}

async function keepCodes(page: Page, name: string): Promise<void> {
  await press(page, 'I have kept them');
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

describe('An account', () => {
  it('is made by a guest, who keeps the game', async () => {
    const page = await open('/', WIDE);
    const game = { game: 'dvonn', clock: { kind: 'none' }, side: 'white', takeBacks: true, chat: true };
    const { id } = await ask<{ id: string }>(page, 'games', game);
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('link', { name: 'No account yet? Create one' }).click();
    await expectAccessible(page, 'account');
    const name = aName();
    await signUp(page, name);
    await expectAccessible(page, 'account');
    await keepCodes(page, name);
    await expectAccessible(page, 'account');
    await picture(page, 'account');
    const online = await ask<{ you: string; game: { begun: { players: { name: string }[] } } }>(page, `games/${id}`);
    expect(online.you).toBe('white');
    expect(online.game.begun.players[0]!.name).toBe(name);
  });

  it('is the same on another device, and is signed out everywhere at once', async () => {
    const name = aName();
    const desktop = await open('/account/sign-up', WIDE);
    await signUp(desktop, name);
    await keepCodes(desktop, name);
    const phone = await open('/account', NARROW);
    await phone.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expectAccessible(phone, 'account');
    await picture(phone, 'sign-in-phone');
    await field(phone, 'Name').fill(name);
    await field(phone, 'Password').fill('not that one');
    await press(phone, 'Sign in');
    await phone.getByRole('alert').getByText('No account has this name and this password.').waitFor();
    await field(phone, 'Password').fill(PASSWORD);
    await press(phone, 'Sign in');
    await phone.getByRole('heading', { level: 1, name }).waitFor();
    await desktop.reload();
    await desktop.getByText('this device').waitFor();
    expect(await desktop.locator('section li.row').count()).toBe(2);
    await press(desktop, 'Sign out everywhere');
    await desktop.getByRole('heading', { name: 'Sign in' }).waitFor();
    await phone.reload();
    await phone.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('is recovered by a code, which works once', async () => {
    const name = aName();
    const first = await open('/account/sign-up', WIDE);
    const [code] = await signUp(first, name);
    for (const works of [true, false]) {
      const page = await open('/account/recover', WIDE);
      await page.getByRole('heading', { name: 'Recover the account' }).waitFor();
      await expectAccessible(page, 'account');
      await field(page, 'Name').fill(name.toUpperCase());
      await field(page, 'Recovery code').fill(code!);
      await field(page, 'New password').fill('another staple');
      await press(page, 'Recover the account');
      if (works) await page.getByRole('heading', { level: 1, name }).waitFor();
      else await page.getByRole('alert').getByText('No account has this name and this recovery code.').waitFor();
    }
  });

  it('gives programs tokens, which are seen once and can be revoked', async () => {
    const name = aName();
    const page = await open('/account/sign-up', WIDE);
    await signUp(page, name);
    await keepCodes(page, name);
    const card = page.locator('section', { has: page.getByRole('heading', { name: 'Tokens for programs' }) });
    await card.getByText('No program has a token.').waitFor();
    // By the keyboard alone.
    await card.getByLabel('What is it for?').focus();
    await page.keyboard.type('my program');
    await card.getByRole('checkbox', { name: 'Make and answer challenges' }).focus();
    await page.keyboard.press('Space');
    await card.getByRole('button', { name: 'Make a token' }).focus();
    await page.keyboard.press('Enter');
    const secret = await card.getByLabel('Token: my program').inputValue();
    expect(secret).toMatch(/^trefoil_\w{26}$/);
    await card.getByText('board:play · challenge:read').waitFor();
    await expectAccessible(page, 'account');
    await picture(page, 'tokens');
    /** What a program is told that shows the token. */
    const asked = (path: string): Promise<{ status: number; name?: string }> =>
      page.evaluate(
        async ([to, token]) => {
          const answer = await fetch(`/api/${to}`, { headers: { authorization: `Bearer ${token}` }, credentials: 'omit' });
          return { status: answer.status, ...((await answer.json()) as object) };
        },
        [path, secret] as const,
      );
    expect(await asked('account')).toMatchObject({ status: 200, name });
    expect(await asked('challenge')).toMatchObject({ status: 200 });
    await page.reload();
    await card.getByText('my program').waitFor();
    expect(await page.content()).not.toContain(secret);
    await card.getByRole('button', { name: 'Revoke: my program' }).click();
    await card.getByText('No program has a token.').waitFor();
    expect(await asked('account')).toMatchObject({ status: 401 });
  });

  it('can be taken along as a file, and deleted', async () => {
    const name = aName();
    const page = await open('/account/sign-up', WIDE);
    await signUp(page, name);
    await keepCodes(page, name);
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download all of it')]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({ account: { name }, games: [], messages: [] });
    const form = page.locator('form', { hasText: 'This cannot be undone' });
    await form.getByLabel('Current password').fill(PASSWORD);
    await form.getByRole('button', { name: 'Delete the account' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await field(page, 'Name').fill(name);
    await field(page, 'Password').fill(PASSWORD);
    await press(page, 'Sign in');
    await page.getByRole('alert').getByText('No account has this name and this password.').waitFor();
  });
});
