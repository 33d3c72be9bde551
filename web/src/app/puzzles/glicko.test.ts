import { describe, expect, it } from 'vitest';
import { FIRST, PUZZLE_DEVIATION, rated } from './glicko';

describe('Glicko-2', () => {
  it('agrees with the worked example of its description', () => {
    const games = [
      { opponent: { rating: 1400, deviation: 30 }, score: 1 as const },
      { opponent: { rating: 1550, deviation: 100 }, score: 0 as const },
      { opponent: { rating: 1700, deviation: 300 }, score: 0 as const },
    ];
    const { rating, deviation, volatility } = rated({ rating: 1500, deviation: 200, volatility: 0.06 }, games);
    expect(rating).toBeCloseTo(1464.06, 1);
    expect(deviation).toBeCloseTo(151.52, 1);
    expect(volatility).toBeCloseTo(0.05999, 4);
  });

  it('rises with what is solved, falls with what is not, and grows surer', () => {
    const puzzle = { rating: 1300, deviation: PUZZLE_DEVIATION };
    const up = rated(FIRST, [{ opponent: puzzle, score: 1 }]);
    const down = rated(FIRST, [{ opponent: puzzle, score: 0 }]);
    expect(up.rating).toBeGreaterThan(FIRST.rating);
    expect(down.rating).toBeLessThan(FIRST.rating);
    expect(up.deviation).toBeLessThan(FIRST.deviation);
    // Who is known moves less.
    const known = { ...FIRST, deviation: 60 };
    expect(rated(known, [{ opponent: puzzle, score: 1 }]).rating - known.rating).toBeLessThan(up.rating - FIRST.rating);
  });

  it('becomes less sure while nothing is played, up to a bound', () => {
    expect(rated({ ...FIRST, deviation: 60 }, []).deviation).toBeGreaterThan(60);
    expect(rated(FIRST, []).deviation).toBe(FIRST.deviation);
  });

  it('bears long runs of wins and losses', () => {
    for (const score of [0, 1] as const) {
      let own = FIRST;
      for (let n = 0; n < 300; n += 1) own = rated(own, [{ opponent: { rating: 1500, deviation: PUZZLE_DEVIATION }, score }]);
      expect(Number.isFinite(own.rating) && Number.isFinite(own.volatility)).toBe(true);
    }
  });
});
