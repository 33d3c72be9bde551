// The moments of a finished game that one would tell of: where most happened on the board.

import { describeTurn } from '../../board/words';
import type { GameState, Scene, Step } from '../../protocol';

export type Moment = {
  node: number;
  /** The number of the turn, from 1. */
  number: number;
  /** What happened, in words. */
  words: string;
};

const SHOWN = 3;
/** Less is nothing to tell of. */
const LEAST = 2;

/** At most three moments, in the order of the game. `sceneAt` shows the position after a turn. */
export function keyMoments(state: GameState, sceneAt: (node: number) => Scene | null): Moment[] {
  const told = state.line.flatMap((node, index) => {
    const scene = sceneAt(node);
    if (!scene) return [];
    return [{ node, number: index + 1, weight: scene.last.reduce((sum, step) => sum + weightOf(step), 0), scene }];
  });
  return told
    .filter(({ weight }) => weight >= LEAST)
    .sort((a, b) => b.weight - a.weight || a.number - b.number)
    .slice(0, SHOWN)
    .sort((a, b) => a.number - b.number)
    .map(({ node, number, scene }) => ({ node, number, words: describeTurn(scene.last, scene) }));
}

/** How much a step does: pieces that are cut off or taken, rows, and stacks that are complete. */
function weightOf(step: Step): number {
  const complete = step.completes ? (step.scoredBy === null ? 2 : 6) : 0;
  return step.lost.length * 2 + step.captured.length / 2 + (step.kind === 'row' ? 6 : 0) + step.flips.length / 4 + complete;
}
