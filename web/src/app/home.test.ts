import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../words';
import { DeviceGames } from './games/device.svelte';
import { HomePage } from './home.svelte';
import { lastOptions, USUAL } from './options';
import { loadRules, stored } from './testing';

let device: DeviceGames;
let paths: string[];
let page: HomePage;

beforeAll(async () => {
  await loadRules();
  await setLanguage('en');
});
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  localStorage.clear();
  device = new DeviceGames();
  paths = [];
  page = new HomePage(device, (path) => void paths.push(path));
});
afterEach(async () => {
  await device.close();
  vi.unstubAllGlobals();
});

describe('the start page', () => {
  it('shows the last games that go on, and counts the others', async () => {
    await device.bring([1, 2, 3, 4, 5].map((at) => stored(`game${at}`, ['e5'], {}, at)));
    await page.load();
    expect([page.mine.map(({ id }) => id), page.total]).toEqual([['game5', 'game4', 'game3', 'game2'], 5]);
  });

  it('begins a game, goes there, and keeps the choices for the next one', async () => {
    await page.play('yinsh', { ...USUAL, level: 5 });
    expect([page.busy, page.problem, lastOptions('yinsh').level]).toEqual([false, '', 5]);
    expect(paths).toEqual([expect.stringMatching(/^\/game\/\w+$/)]);
    expect(await device.has(paths[0]!.split('/').at(-1)!)).toBe(true);
  });

  it('says why a game could not be begun', async () => {
    vi.spyOn(device, 'create').mockRejectedValue(new Error('The disk is full.'));
    await page.play('dvonn', USUAL);
    expect([page.problem, page.busy, paths]).toEqual(['The disk is full.', false, []]);
  });
});
