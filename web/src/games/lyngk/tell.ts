import type { Scene, Step } from '../../protocol';
import type { Deed, TellUi } from '../tell';

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
  standing: ({ stacks }, side) => ({ what: 'stacks', n: stacks.filter(({ owner, wall }) => owner === side && !wall).length }),
} satisfies TellUi;
