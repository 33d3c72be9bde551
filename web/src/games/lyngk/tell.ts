import type { Scene, Step } from '../../protocol';
import { moves, type Deed, type TellUi } from '../tell';

function deedsOf(before: Scene, step: Step): Deed[] {
  if (step.kind === 'claim') {
    const colour = step.pieces.toLowerCase();
    const waiting = before.stacks.filter(({ pieces, wall }) => !wall && pieces.length > 1 && pieces.at(-1)?.toLowerCase() === colour);
    return [{ kind: 'claim', side: step.side, n: waiting.length, at: '', colour }];
  }
  if (step.completes && step.scoredBy !== null) return [{ kind: 'five', side: step.scoredBy, n: 1, at: step.to ?? '' }];
  return [];
}

export default {
  deeds: (before, after) => after.last.flatMap((step) => deedsOf(before, step)),
  standings: (scene, side) => {
    const own = scene.stacks.filter(({ owner, wall }) => owner === side && !wall);
    return [
      { what: 'built', n: own.filter(({ pieces }) => pieces.length > 1).length },
      { what: 'stacks', n: own.length },
      ...moves(scene, side),
    ];
  },
} satisfies TellUi;
