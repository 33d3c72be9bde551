import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayedGame } from '../../module';
import type { Event, Problem, StoredGame } from '../../protocol';
import { setLanguage } from '../../words';
import { aGame, LEVEL_2, loadRules, stored, until } from '../testing';
import { DeviceGames } from './device.svelte';
import * as file from './file';
import type { Followed } from './games';
import { Shelf, VERSIONS } from './shelf';

const tabs: DeviceGames[] = [];
const opened: Followed[] = [];

beforeAll(async () => {
  await loadRules();
  await setLanguage('en');
});
beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(async () => {
  for (const game of opened.splice(0)) game.close();
  await Promise.all(tabs.splice(0).map((tab) => tab.close()));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A tab of the browser: all of them share one store. */
function tab(shelf = new Shelf()): DeviceGames {
  const games = new DeviceGames(shelf);
  tabs.push(games);
  return games;
}

/** Follows a game and notes what is told. */
function follow(games: DeviceGames, id: string) {
  const seen = { begun: 0, events: [] as Event[], problems: [] as Problem[], version: -1, turns: [] as string[] };
  let played: PlayedGame | null = null;
  const look = (): void => {
    if (!played) return;
    const { version, line, nodes } = played.state();
    seen.version = version;
    seen.turns = line.map((node) => nodes.find(({ id }) => id === node)!.turn);
  };
  const game = games.follow(id, {
    begun: (now) => ((played = now), (seen.begun += 1), look()),
    happened: (event) => (seen.events.push(event), look()),
    refused: (problem) => seen.problems.push(problem),
    connection: () => {},
  });
  opened.push(game);
  return { seen, play: (text: string) => game.act(played!.scene().toAct, { type: 'turn', text }), act: game.act };
}

const turnsOf = ({ events }: StoredGame): string[] => events.flatMap((event) => (event.what === 'turn' ? [event.turn] : []));

describe('games on the device', () => {
  it('are kept, and found again by another page', async () => {
    const here = tab();
    const { begun } = await here.create(aGame());
    const game = follow(here, begun.id);
    await until(() => game.seen.begun === 1);
    game.play('e5');
    expect(game.seen.turns).toEqual(['e5']);
    game.play('f5');
    const later = tab();
    await until(() => game.seen.version === 2);
    await vi.waitFor(async () => expect(turnsOf(await later.load(begun.id))).toEqual(['e5', 'f5']));
    expect(here.failed).toBe(false);
  });

  it('tell why a wish is refused, and that a game does not exist', async () => {
    const here = tab();
    const { begun } = await here.create(aGame());
    const game = follow(here, begun.id);
    await until(() => game.seen.begun === 1);
    game.play('e5');
    game.play('e5');
    expect(game.seen.problems[0]?.code).toBe('illegal');
    expect(game.seen.turns).toEqual(['e5']);
    const nothing = follow(here, 'nothing');
    await until(() => nothing.seen.problems.length === 1);
    expect(nothing.seen.problems[0]?.code).toBe('not-found');
  });

  it('stay right in two tabs: each hears of what the other does', async () => {
    const [one, two] = [tab(), tab()];
    const { begun } = await one.create(aGame());
    const [left, right] = [follow(one, begun.id), follow(two, begun.id)];
    await until(() => left.seen.begun === 1 && right.seen.begun === 1);
    left.play('e5');
    await until(() => right.seen.version === 1);
    right.play('f5');
    await until(() => left.seen.version === 2);
    expect(left.seen.turns).toEqual(['e5', 'f5']);
  });

  it('go to whoever appends first; the loser catches up', async () => {
    const [one, two] = [tab(), tab()];
    const { begun } = await one.create(aGame());
    const [left, right] = [follow(one, begun.id), follow(two, begun.id)];
    await until(() => left.seen.begun === 1 && right.seen.begun === 1);
    left.play('e5');
    right.play('g7');
    expect([left.seen.turns, right.seen.turns]).toEqual([['e5'], ['g7']]);
    await until(() => right.seen.begun === 2);
    expect(right.seen.turns).toEqual(['e5']);
    expect(left.seen.begun).toBe(1);
    expect(turnsOf(await tab().load(begun.id))).toEqual(['e5']);
    right.play('f5');
    await until(() => left.seen.turns.length === 2);
  });

  it('read from the store what they did not hear', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const [one, two] = [tab(), tab()];
    const { begun } = await one.create(aGame());
    const [left, right] = [follow(one, begun.id), follow(two, begun.id)];
    await until(() => left.seen.begun === 1 && right.seen.begun === 1);
    left.play('e5');
    left.play('f5');
    await vi.waitFor(async () => expect(turnsOf(await two.load(begun.id))).toHaveLength(2));
    right.play('g7');
    await until(() => right.seen.version === 2);
    expect(right.seen.turns).toEqual(['e5', 'f5']);
  });

  it('are deleted everywhere, and put back as they were', async () => {
    const [one, two] = [tab(), tab()];
    await one.bring([stored('abc', ['e5', 'f5'])]);
    const watching = follow(two, 'abc');
    await until(() => watching.seen.begun === 1);
    const gone = await one.remove('abc');
    await until(() => watching.seen.problems.length === 1);
    expect((await one.list()).total).toBe(0);
    await expect(one.load('abc')).rejects.toThrow('no game');
    await one.restore(gone);
    expect(await tab().load('abc')).toEqual(stored('abc', ['e5', 'f5']));
  });
});

describe('the list', () => {
  it('leaves out games that nobody has played a turn of', async () => {
    const games = tab();
    await games.create(aGame());
    await games.bring([stored('engine', ['e5'], { players: [LEVEL_2[1], LEVEL_2[0]] }), stored('mine', ['e5'], { players: LEVEL_2 })]);
    expect((await games.list()).games.map(({ id }) => id)).toEqual(['mine']);
  });

  it('is filtered by game, opponent and result', async () => {
    const games = tab();
    await games.bring([
      stored('two', ['e5']),
      stored('level', ['e5'], { players: LEVEL_2 }),
      stored('blitz', ['e5'], { game: 'yinsh-blitz' }),
    ]);
    const lost = follow(games, 'level');
    await until(() => lost.seen.begun === 1);
    lost.act('white', { type: 'resign' });
    const ids = async (filter: Parameters<DeviceGames['list']>[0]) => (await games.list(filter)).games.map(({ id }) => id).sort();
    await vi.waitFor(async () => expect(await ids({ result: 'lost' })).toEqual(['level']));
    expect(await ids({ result: 'open' })).toEqual(['blitz', 'two']);
    expect(await ids({ opponent: 'human' })).toEqual(['blitz', 'two']);
    expect(await ids({ opponent: '2' })).toEqual(['level']);
    expect(await ids({ opponent: '3' })).toEqual([]);
    expect(await ids({ game: 'yinsh-blitz', opponent: '' })).toEqual(['blitz']);
  });

  it('comes in pages, the last changed first', async () => {
    const games = tab();
    await games.bring(Array.from({ length: 70 }, (_, n) => stored(`g${n}`, ['e5'], {}, 1000 + n)));
    const first = await games.list();
    expect([first.games.length, first.total, first.games[0]?.id]).toEqual([30, 70, 'g69']);
    await games.remove(first.games.at(-1)!.id);
    const second = await games.list({}, first.next);
    expect(second.games[0]?.id).toBe('g39');
    const third = await games.list({}, second.next);
    expect([third.games.at(-1)?.id, third.next]).toEqual(['g0', null]);
  });

  it('forgets games without a turn after a day', async () => {
    const games = tab();
    await games.bring([stored('old', [], {}, 5)]);
    await games.create(aGame());
    await vi.waitFor(async () => expect(await games.has('old')).toBe(false));
  });
});

describe('a file of all games', () => {
  it('goes out and comes back', async () => {
    const [here, there] = [tab(), tab(new Shelf('elsewhere'))];
    const both = [stored('a', ['e5', 'f5']), stored('b', ['e5'], { game: 'yinsh-blitz' })];
    await here.bring(both);
    const text = file.write(await here.all());
    await there.bring([both[0]!]);
    expect(await there.bring(file.read(text))).toEqual({ came: 1, known: 1 });
    expect(await there.load('b')).toEqual(both[1]);
    expect(await there.bring(file.read(text))).toEqual({ came: 0, known: 2 });
  });

  it('is refused with a sentence where it is something else, newer or broken', async () => {
    expect(() => file.read('no json')).toThrow('not a file of games');
    expect(() => file.read('{"games":[]}')).toThrow('not a file of games');
    expect(() => file.read('{"trefoil":"games","version":99,"games":[]}')).toThrow('newer version');
    expect(() => file.read('{"trefoil":"games","version":1,"games":[{}]}')).toThrow('damaged');
    const broken = stored('broken', ['e5']);
    const games = tab();
    const text = file.write([stored('fine', ['e5']), { ...broken, events: [...broken.events, ...broken.events] }]);
    await expect(games.bring(file.read(text))).rejects.toThrow();
    expect((await games.list()).total).toBe(0);
  });
});

describe('the store', () => {
  it('is brought up to date with its games in it, and the old page lets go of it', async () => {
    const old = tab();
    await old.bring([stored('kept', ['e5'])]);
    const next = new Shelf('trefoil', [
      ...VERSIONS,
      async (_, change) => {
        for (const row of await change.objectStore('games').getAll()) await change.objectStore('games').put({ ...row, listed: false });
      },
    ]);
    const newer = tab(next);
    expect(turnsOf(await newer.load('kept'))).toEqual(['e5']);
    expect((await newer.list()).total).toBe(0);
    // The page of before plays on, as far as it goes.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { begun } = await old.create(aGame());
    expect(old.failed).toBe(true);
    expect((await old.load(begun.id)).begun).toEqual(begun);
  });

  it('that cannot be opened leaves games in memory, and says so', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('No.', 'SecurityError');
      },
    });
    const games = tab();
    const { begun } = await games.create(aGame());
    expect(games.failed).toBe(true);
    const game = follow(games, begun.id);
    await until(() => game.seen.begun === 1);
    game.play('e5');
    await vi.waitFor(async () => expect(turnsOf(await games.load(begun.id))).toEqual(['e5']));
    expect((await games.list()).total).toBe(1);
    await games.remove(begun.id);
    expect((await games.list()).total).toBe(0);
  });

  it('that is full keeps what it has; the game goes on in memory', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const shelf = new Shelf();
    const games = tab(shelf);
    const { begun } = await games.create(aGame());
    const game = follow(games, begun.id);
    await until(() => game.seen.begun === 1);
    game.play('e5');
    await vi.waitFor(async () => expect((await games.list()).total).toBe(1));
    vi.spyOn(shelf, 'append').mockRejectedValue(new DOMException('Full.', 'QuotaExceededError'));
    game.play('f5');
    game.play('g5');
    await until(() => games.failed);
    await vi.waitFor(async () => expect(turnsOf(await games.load(begun.id))).toEqual(['e5', 'f5', 'g5']));
    expect(turnsOf(await tab().load(begun.id))).toEqual(['e5']);
    expect((await games.list()).total).toBe(1);
  });
});

describe('persistence', () => {
  it('is asked for with the first game', async () => {
    const persist = vi.fn(async () => true);
    vi.stubGlobal('navigator', { storage: { persist, persisted: async () => false } });
    const games = tab();
    await games.learnPersistence();
    expect(games.persistence).toBe('refused');
    await games.create(aGame());
    await until(() => games.persistence === 'granted');
    await games.create(aGame());
    expect(persist).toHaveBeenCalledOnce();
  });

  it('is refused where there is none', async () => {
    vi.stubGlobal('navigator', {});
    const games = tab();
    await games.learnPersistence();
    expect(games.persistence).toBe('refused');
  });
});
