import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Clocks, Side, TimeControl } from '../../protocol';
import { setLanguage } from '../../words';
import '../../words/online';
import { clockText, clockWords, controlText, controlWords, isLow, leftOf } from './clocks';
import { Ticking } from './ticking.svelte';

beforeAll(() => setLanguage('en'));

const FISCHER: TimeControl = { kind: 'fischer', initial: 300_000, increment: 3000 };
const DAY = 86_400_000;

describe('what a clock shows', () => {
  it.each([
    [3_725_000, '1:02:05', '1 hour 2 minutes'],
    [725_900, '12:05', '12 minutes 5 seconds'],
    [60_000, '1:00', '1 minute'],
    [10_000, '0:10', '10 seconds'],
    [9_990, '9.9', '9 seconds'],
    [7_350, '7.3', '7 seconds'],
    [0, '0.0', '0 seconds'],
    [2 * DAY + 4.5 * 3_600_000, '2 d 4 h', '2 d 4 h'],
  ])('%i ms', (left, text, words) => {
    expect(clockText(left)).toBe(text);
    expect(clockWords(left)).toBe(words);
  });

  it('is written as the language writes numbers', async () => {
    await setLanguage('ru');
    expect(clockText(7_350)).toBe('7,3');
    await setLanguage('en');
  });

  it('is little where the time control makes it so', () => {
    expect([isLow(19_999, FISCHER), isLow(20_000, FISCHER)]).toEqual([true, false]);
    expect(isLow(3 * 3_600_000, { kind: 'days', days: 3 })).toBe(true);
  });

  it('of a time control', () => {
    expect(controlText(FISCHER)).toBe('5 min + 3 s a turn');
    expect(controlText({ kind: 'delay', initial: 90_000, delay: 5000 })).toBe('1 min 30 s, 5 s delay');
    expect(controlText({ kind: 'days', days: 1 })).toBe('1 day a turn');
    expect(controlWords(FISCHER)).toBe('Each side has 5 minutes; every turn adds 3 seconds.');
    expect(controlWords({ kind: 'none' })).toBe('There is no clock.');
  });
});

describe('clocks that go', () => {
  const now = 1_000_000;
  let told: [Side, number][];
  let clocks: Ticking;
  beforeEach(() => {
    vi.useFakeTimers({ now });
    told = [];
    clocks = new Ticking((side, left) => told.push([side, left]));
  });
  afterEach(() => {
    clocks.stop();
    vi.useRealTimers();
  });

  const standing: Clocks = { white: 61_500, black: 30_000, running: 'white', at: now };

  it('the running one runs, in the server’s time', () => {
    expect(leftOf(standing, 'white', now + 500)).toBe(61_000);
    expect(leftOf(standing, 'black', now + 500)).toBe(30_000);
    // The server is two seconds ahead of this machine.
    clocks.set({ ...standing, at: now + 2000 }, FISCHER, 2000);
    expect(clocks.left).toEqual({ white: 61_500, black: 30_000 });
    vi.advanceTimersByTime(1000);
    expect(clockText(clocks.left.white)).toBe('1:00');
    expect(clocks.left.black).toBe(30_000);
  });

  it('little time is told once at each mark, and the clock stops at nothing', () => {
    clocks.set(standing, FISCHER, 0);
    vi.advanceTimersByTime(70_000);
    expect(told).toEqual([
      ['white', 60_000],
      ['white', 20_000],
      ['white', 10_000],
      ['white', 5000],
    ]);
    expect(clocks.left.white).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('with a delay it waits before it goes', () => {
    clocks.set({ ...standing, at: now + 5000 }, { kind: 'delay', initial: 60_000, delay: 5000 }, 0);
    vi.advanceTimersByTime(4900);
    expect(clocks.left.white).toBe(61_500);
    vi.advanceTimersByTime(1700);
    expect(clockText(clocks.left.white)).toBe('0:59');
  });
});
