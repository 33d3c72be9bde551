// What somebody wants to play with a stranger: the choices of the lobby, kept in this browser.

import { RULE_SETS } from '../../games';
import type { Game, NewSeek, SideWish, TimeControl } from '../../protocol';

export type Offer = {
  game: Game;
  rated: boolean;
  side: SideWish;
  /** Which of the usual clocks. */
  clock: number;
  least: number | null;
  most: number | null;
};

const live = (minutes: number, seconds: number): TimeControl => ({
  kind: 'fischer',
  initial: minutes * 60_000,
  increment: seconds * 1000,
});

/** The usual clocks, the fastest first. */
export const CLOCKS: readonly TimeControl[] = [
  live(3, 2),
  live(5, 3),
  live(10, 5),
  live(15, 10),
  live(30, 20),
  { kind: 'days', days: 1 },
  { kind: 'days', days: 3 },
];

/** Those of quick pairing. */
export const QUICK: readonly TimeControl[] = [CLOCKS[0]!, CLOCKS[1]!, CLOCKS[2]!, CLOCKS[3]!, CLOCKS[5]!];

const KEY = 'trefoil.offer';
const usual = (): Offer => ({ game: RULE_SETS[0]!, rated: true, side: 'random', clock: 2, least: null, most: null });

export function lastOffer(): Offer {
  try {
    const kept = { ...usual(), ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Offer>) };
    return RULE_SETS.includes(kept.game) && CLOCKS[kept.clock] ? kept : usual();
  } catch {
    return usual();
  }
}

export function keepOffer(offer: Offer): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(offer));
  } catch {
    // Without storage the next offer starts from the usual choices.
  }
}

/** The seek that an offer means. Only accounts play rated. */
export function seekOf(offer: Offer, account: boolean): NewSeek {
  const { game, rated, side, clock, least, most } = offer;
  return {
    game,
    clock: CLOCKS[clock]!,
    rated: rated && account,
    side,
    ...(account && least !== null ? { least } : {}),
    ...(account && most !== null ? { most } : {}),
  };
}

/** Quick pairing by a clock. */
export const quickSeek = ({ game, rated }: Offer, clock: TimeControl, account: boolean): NewSeek => ({
  game,
  clock,
  rated: rated && account,
  side: 'random',
  pool: true,
});

export const sameClock = (one: TimeControl, other: TimeControl): boolean => JSON.stringify(one) === JSON.stringify(other);
