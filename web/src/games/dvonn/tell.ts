import type { Scene, Side, Step } from '../../protocol';
import { moves, type Deed, type Standing, type TellUi } from '../tell';

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

/** The steps from one point to another. */
function steps(from: string, to: string): number {
  const [across, up] = [to.charCodeAt(0) - from.charCodeAt(0), Number(to.slice(1)) - Number(from.slice(1))];
  return Math.max(Math.abs(across), Math.abs(up), Math.abs(across - up));
}

/** How many stacks of a side hold a DVONN piece or stand next to one. */
function near({ stacks }: Scene, side: Side): Standing {
  const red = stacks.filter((stack) => stack.pieces.includes('r')).map(({ at }) => at);
  const own = stacks.filter(({ at, owner }) => owner === side && red.some((to) => steps(at, to) <= 1));
  return { what: 'near', n: own.length };
}

export default {
  deeds: (before, after) => after.last.flatMap((step) => deedsOf(before, step)),
  standings: (scene, side) => [
    {
      what: 'pieces',
      n: pieces(
        scene,
        scene.stacks.map(({ at }) => at),
        side,
      ),
    },
    ...moves(scene, side),
    near(scene, side),
  ],
} satisfies TellUi;
