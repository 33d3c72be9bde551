// Glicko-2, by Mark Glickman's description of it: one's rating, how sure it is, and how much it swings. Each puzzle is a period of one
// game, against an opponent whose rating is known as well as a puzzle's is.

export type Rating = { rating: number; deviation: number; volatility: number };

export const FIRST: Rating = { rating: 1200, deviation: 350, volatility: 0.06 };

/** How well the rating of a puzzle is known: it comes from the levels, which are steps of 150. */
export const PUZZLE_DEVIATION = 100;

const SCALE = 173.7178;
const MIDDLE = 1500;
/** How quickly the volatility may change. */
const TAU = 0.5;
const PRECISION = 1e-6;
/** Whoever solves for years can still improve. */
const SUREST = 45;

type Opponent = { rating: number; deviation: number };
export type Game = { opponent: Opponent; score: 0 | 0.5 | 1 };

const g = (phi: number): number => 1 / Math.sqrt(1 + (3 * phi * phi) / (Math.PI * Math.PI));

/** The rating after a period in which these games were played. */
export function rated({ rating, deviation, volatility }: Rating, games: readonly Game[]): Rating {
  const mu = (rating - MIDDLE) / SCALE;
  const phi = deviation / SCALE;
  let information = 0;
  let surprise = 0;
  for (const { opponent, score } of games) {
    const weight = g(opponent.deviation / SCALE);
    const expected = 1 / (1 + Math.exp(-weight * (mu - (opponent.rating - MIDDLE) / SCALE)));
    information += weight * weight * expected * (1 - expected);
    surprise += weight * (score - expected);
  }
  if (games.length === 0) {
    return { rating, volatility, deviation: Math.min(FIRST.deviation, SCALE * Math.hypot(phi, volatility)) };
  }
  const variance = 1 / information;
  const swing = newVolatility(phi, volatility, variance, variance * surprise);
  const before = Math.hypot(phi, swing);
  const after = 1 / Math.sqrt(1 / (before * before) + information);
  return {
    rating: SCALE * (mu + after * after * surprise) + MIDDLE,
    deviation: Math.max(SUREST, SCALE * after),
    volatility: swing,
  };
}

/** The volatility at which the surprise is as likely as it can be, found between two bounds that close in. */
function newVolatility(phi: number, volatility: number, variance: number, delta: number): number {
  const a = Math.log(volatility * volatility);
  const f = (x: number): number => {
    const spread = phi * phi + variance + Math.exp(x);
    return (Math.exp(x) * (delta * delta - spread)) / (2 * spread * spread) - (x - a) / (TAU * TAU);
  };
  let low = a;
  let high = Math.log(delta * delta - phi * phi - variance);
  if (!(delta * delta > phi * phi + variance)) {
    let k = 1;
    while (f(a - k * TAU) < 0) k += 1;
    high = a - k * TAU;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > PRECISION) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const atMiddle = f(middle);
    if (atMiddle * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, atMiddle];
  }
  return Math.exp(low / 2);
}
