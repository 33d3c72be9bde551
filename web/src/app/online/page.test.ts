import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlayedGame } from '../../module';
import type { Around, Event, Side, StoredGame, Wish } from '../../protocol';
import { setLanguage } from '../../words';
import '../../words/online';
import { settings } from '../settings.svelte';
import { loadRules } from '../testing';
import { OnlinePage } from './page.svelte';
import { around, FakeSocket, onlineGame, serverWith } from './testing';

/** A server that decides as the real one does. */
class Authority {
  readonly stored: StoredGame;
  readonly #game: PlayedGame;
  constructor(stored: StoredGame) {
    this.stored = stored;
    this.#game = new PlayedGame(stored);
  }
  does(side: Side, wish: Wish): void {
    for (const event of this.#game.decide(side, wish, Date.now())) this.#tell(event);
  }
  #tell(event: Event): void {
    this.#game.apply(event);
    this.stored.events.push(event);
    socket().hear({ type: 'event', event });
  }
}

let authority: Authority;
let online: OnlinePage;
const socket = (): FakeSocket => FakeSocket.all.at(-1)!;
const wished = (): Wish[] => socket().said.flatMap((said) => (said.type === 'act' ? [said.wish] : []));
const turn = (text: string): Wish => ({ type: 'turn', text });

async function open(stored: StoredGame, more: Partial<Around> = {}): Promise<void> {
  const told = { game: stored, ...around({ you: 'black', ...more }) };
  serverWith(told);
  online = new OnlinePage('abc');
  await vi.advanceTimersByTimeAsync(0);
  socket().open();
  socket().hear({ type: 'game', online: structuredClone(told) });
  await vi.advanceTimersByTimeAsync(0);
  authority = new Authority(stored);
}

beforeAll(async () => {
  await loadRules();
  await setLanguage('en');
});
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
});
afterEach(() => {
  online.close();
  settings.chat = true;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function choose(text: string): Promise<void> {
  await vi.waitFor(() => expect(online.trial).not.toBeNull());
  online.trial!.step(online.trial!.scene.steps.find((step) => step.text === text)!);
}

describe('a turn made ahead', () => {
  it('is sent the moment the other has played, and only if it is legal then', async () => {
    await open(onlineGame([]));
    expect(online.page.playable).toBe(false);
    await choose('f6');
    expect(online.trial!.arrows).toHaveLength(1);
    authority.does('white', turn('e5'));
    expect(wished()).toEqual([turn('f6')]);
    authority.does('black', turn('f6'));
    await choose('g7');
    authority.does('white', turn('g7'));
    expect(wished()).toHaveLength(1);
    expect(online.page.playable).toBe(true);
    expect(online.trial).toBeNull();
  });

  it('goes when something else happens than the other’s turn', async () => {
    await open(onlineGame(['e5', 'f5', 'g5', 'h6']));
    await choose('c3');
    authority.does('white', { type: 'resign' });
    expect(online.premove.turn).toBeNull();
    expect(online.trial).toBeNull();
  });
});

describe('what is asked', () => {
  it('a draw and a take-back are asked by one and answered by the other', async () => {
    await open(onlineGame(['e5', 'f5', 'g5']));
    authority.does('white', { type: 'offerDraw' });
    expect([online.asked.draw, online.offered.draw]).toEqual([true, false]);
    // An offer does not take the board away.
    expect(online.page.playable).toBe(true);
    online.answerDraw(false);
    expect(wished()).toEqual([{ type: 'answerDraw', accept: false }]);
    authority.does('black', { type: 'answerDraw', accept: false });
    authority.does('black', { type: 'takeBack' });
    expect([online.asked.takeBack, online.offered.takeBack]).toEqual([false, true]);
    authority.does('white', { type: 'answerTakeBack', accept: false });
    expect(online.offered.takeBack).toBe(false);
    expect(online.page.notice).toBe('White declines to take back');
  });

  it('a game is claimed from the moment that the server names', async () => {
    await open(onlineGame(['e5', 'f5', 'g5']));
    const gone = { white: false, black: true, watchers: 0 };
    socket().hear({ type: 'presence', presence: { ...gone, claimAt: Date.now() + 60_000 } });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(online.claimable).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(online.claimable).toBe(true);
    online.claim('win');
    expect(wished()).toEqual([{ type: 'claim', as: 'win' }]);
    socket().hear({ type: 'presence', presence: { ...gone, white: true, claimAt: null } });
    await vi.advanceTimersByTimeAsync(0);
    expect(online.claimable).toBe(false);
  });

  it('leaving is offered before the second turn, more time with a clock', async () => {
    await open(onlineGame([]));
    expect([online.mayAbort, online.mayAddTime]).toEqual([true, true]);
    authority.does('white', turn('e5'));
    authority.does('black', turn('f5'));
    expect(online.mayAbort).toBe(false);
  });

  it('who watches is asked for nothing', async () => {
    await open(onlineGame(['e5']), { you: null });
    expect([online.page.playable, online.mayAbort, online.mayAddTime, online.playing, online.trial]).toEqual([
      false,
      false,
      false,
      false,
      null,
    ]);
  });
});

describe('what is told', () => {
  it('little time, once at each mark', async () => {
    await open(onlineGame(['e5', 'f5', 'g5'], { kind: 'fischer', initial: 61_000, increment: 0 }));
    authority.does('black', turn('h6'));
    await vi.advanceTimersByTimeAsync(1500);
    expect(online.page.spoken).toBe('Guest has 1 minute left.');
  });

  it('messages that nobody has read, unless the reader wants none', async () => {
    await open(onlineGame([]));
    socket().hear({ type: 'chat', message: { room: 'players', by: '', side: 'white', text: 'hello', at: 1 } });
    expect(online.unread).toBe(1);
    online.seen = 1;
    expect(online.unread).toBe(0);
    settings.chat = false;
    expect(online.talks).toBe(false);
  });
});

describe('conditional turns', () => {
  it('are made in the other’s time, in correspondence alone, and go with the next turn', async () => {
    await open(onlineGame([], { kind: 'days', days: 3 }));
    expect(online.mayPlan).toBe(true);
    online.openPlan();
    await choose('e5');
    await choose('f6');
    online.table.plan(online.plan.keep());
    expect(socket().said.at(-1)).toEqual({ type: 'conditional', lines: [{ turns: ['e5', 'f6'] }] });
    authority.does('white', turn('e5'));
    expect(online.plan.scene).toBeNull();
    expect(online.mayPlan).toBe(false);
  });
});
