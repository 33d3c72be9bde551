import type { Scene, Side, Step } from '../../protocol';
import type { Deed, TellUi } from '../tell';

/** Fewer pieces are nothing to tell of. */
const LEAST = 2;

/** How many pieces of a side stand on these points. */
function pieces(scene: Scene, points: readonly string[], owner: Side): number {
  return scene.stacks
    .filter((stack) => stack.owner === owner && points.includes(stack.at))
    .reduce((sum, stack) => sum + stack.pieces.length, 0);
}

function deedsOf(before: Scene, { kind, side, lost, to }: Step): Deed[] {
  if (kind !== 'move' || to === null) return [];
  const other = side === 'white' ? 'black' : 'white';
  const cut = pieces(before, lost, other);
  const taken = pieces(before, [to], other);
  const own = pieces(before, lost, side);
  const deeds: Deed[] = [];
  if (own >= LEAST) deeds.push({ kind: 'lose', side, n: own, at: to });
  if (cut >= LEAST) deeds.push({ kind: 'cut', side, n: cut, at: lost[0] ?? to });
  if (taken >= LEAST) deeds.push({ kind: 'take', side, n: taken, at: to });
  return deeds;
}

export default {
  deeds: (before, after) => after.last.flatMap((step) => deedsOf(before, step)),
  standing: (scene, side) => ({
    what: 'pieces',
    n: pieces(
      scene,
      scene.stacks.map(({ at }) => at),
      side,
    ),
  }),
} satisfies TellUi;
