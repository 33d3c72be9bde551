import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredGame } from '../protocol';
import { setLanguage } from '../words';
import { DeviceGames } from './games/device.svelte';
import { RecordsPage } from './records.svelte';
import { LEVEL_2, loadRules, stored, until } from './testing';

let device: DeviceGames;
let saved: [name: string, text: string][];
let earlier: StoredGame[];
let page: RecordsPage;

beforeAll(async () => {
  await loadRules();
  await setLanguage('en');
});
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  device = new DeviceGames();
  [saved, earlier] = [[], []];
  page = new RecordsPage(
    device,
    (name, text) => void saved.push([name, text]),
    async () => earlier,
  );
  await device.bring([stored('one', ['e5']), stored('two', ['e5', 'f5'], { players: LEVEL_2 }, 2)]);
  await page.list({});
});
afterEach(async () => {
  page.close();
  await device.close();
  vi.unstubAllGlobals();
});

const listed = (): string[] => page.games.map(({ id }) => id);

describe('the page of all games', () => {
  it('lists them by a filter, and the last one asked for counts', async () => {
    expect([listed(), page.total]).toEqual([['two', 'one'], 2]);
    await Promise.all([page.list({ opponent: 'human' }), page.list({ opponent: 'engine' })]);
    expect([listed(), page.total]).toEqual([['two'], 1]);
  });

  it('deletes a game and puts it back', async () => {
    await page.remove('one');
    expect([page.deleted?.begun.id, await device.has('one'), listed()]).toEqual(['one', false, ['two', 'one']]);
    await page.putBack();
    expect([page.deleted, await device.has('one')]).toEqual([null, true]);
  });

  it('forgets a deleted game with the next one', async () => {
    await page.remove('one');
    await page.remove('two');
    expect(page.deleted?.begun.id).toBe('two');
    await until(() => listed().length < 2);
    expect(await device.has('one')).toBe(false);
  });

  it('saves games as records and as one file, which brings them back', async () => {
    await page.saveOne(page.games[0]!);
    await page.saveTexts();
    await page.saveAll();
    const [one, texts, all] = saved;
    expect(one).toEqual(['yinsh-two.txt', expect.stringMatching(/\[Game "yinsh"\][\s\S]*1\. e5 2\. f5/)]);
    expect(texts![1].match(/\[Game /g)).toHaveLength(2);
    await device.remove('one');
    await page.readFile(all![1]);
    expect(page.told).toContain('1');
    expect([page.problem, await device.has('one')]).toEqual(['', true]);
    await page.readFile('{}');
    expect(page.problem).not.toBe('');
  });

  it('offers games of the version before until they are here', async () => {
    earlier = [stored('one', ['e5']), stored('old', ['d5'])];
    await page.findEarlier();
    expect(page.earlier.map(({ begun }) => begun.id)).toEqual(['old']);
    await page.copyEarlier();
    expect([page.earlier, await device.has('old'), page.total]).toEqual([[], true, 3]);
  });
});
