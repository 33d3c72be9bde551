// How well each side played in the parts of a game.

import type { Review, Side, Step } from '../../protocol';

export type Phase = 'placing' | 'opening' | 'middle' | 'ending';
export type PhaseAccuracy = { phase: Phase; of: [number | null, number | null] };

/** As docs/review.md says: nothing given away is 100. */
const STEEPNESS = 4.5;

/** The phases of a game and the accuracy in each. `kinds` is what the first step of every turn does: placing is a phase of its own. */
export function accuracyByPhase(review: Review, kinds: readonly (Step['kind'] | undefined)[]): PhaseAccuracy[] {
  const placed = kinds.findIndex((kind) => kind !== 'place');
  const placing = placed < 0 ? kinds.length : placed;
  const rest = kinds.length - placing;
  const parts: Phase[] = placing > 0 ? ['middle', 'ending'] : ['opening', 'middle', 'ending'];
  const phaseOf = (n: number): Phase =>
    n < placing ? 'placing' : (parts[Math.min(parts.length - 1, Math.floor(((n - placing) * parts.length) / rest))] ?? 'ending');
  const phases: Phase[] = placing > 0 ? ['placing', ...parts] : parts;
  const mean = (phase: Phase, side: Side): number | null => {
    const own = review.turns.filter((turn, n) => turn.side === side && !turn.forced && phaseOf(n) === phase);
    if (own.length === 0) return null;
    return own.reduce((sum, { loss }) => sum + 100 * Math.exp(-STEEPNESS * loss), 0) / own.length;
  };
  return phases.map((phase) => ({ phase, of: [mean(phase, 'white'), mean(phase, 'black')] }));
}
