import { boards } from '../../module';
import type { Scene, Side } from '../../protocol';
import type { TellUi } from '../tell';
import { isRing } from './pieces';

const MARKERS = { white: 'w', black: 'b' };

/** The six ways along the lines: by letters and by numbers. */
const DIRECTIONS = [
  [0, 1],
  [1, 1],
  [1, 0],
  [0, -1],
  [-1, -1],
  [-1, 0],
] as const;

const beyond = (at: string, [across, up]: readonly [number, number], far: number): string =>
  `${String.fromCharCode(at.charCodeAt(0) + far * across)}${Number(at.slice(1)) + far * up}`;

/** The most markers of a side without a gap on a line. */
function longestRun({ stacks }: Scene, side: Side): number {
  const own = new Set(stacks.filter(({ pieces }) => pieces === MARKERS[side]).map(({ at }) => at));
  const length = (at: string, direction: readonly [number, number]): number => {
    let far = 1;
    while (own.has(beyond(at, direction, far))) far += 1;
    return far;
  };
  return Math.max(0, ...[...own].flatMap((at) => DIRECTIONS.map((direction) => length(at, direction))));
}

/** The points that the rings of a side could move to, whoever is to act. */
function reach({ stacks }: Scene, side: Side): number {
  const points = new Set(boards().yinsh.points.map(({ name }) => name));
  const pieces = new Map(stacks.map((stack) => [stack.at, stack.pieces]));
  let n = 0;
  for (const { at } of stacks.filter((stack) => isRing(stack.pieces) && stack.owner === side)) {
    for (const direction of DIRECTIONS) {
      let jumped = false;
      for (let far = 1; ; far += 1) {
        const to = beyond(at, direction, far);
        const there = pieces.get(to);
        if (!points.has(to) || (there && isRing(there))) break;
        if (there) {
          jumped = true;
          continue;
        }
        n += 1;
        // Behind the markers that it has jumped it comes to rest.
        if (jumped) break;
      }
    }
  }
  return n;
}

export default {
  deeds: (_, after) =>
    after.last.filter(({ kind }) => kind === 'row').map(({ side, row }) => ({ kind: 'row', side, n: 1, at: row[0] ?? '' })),
  standings: (scene, side) => [
    { what: 'run', n: longestRun(scene, side) },
    { what: 'markers', n: scene.stacks.filter(({ pieces }) => pieces === MARKERS[side]).length },
    { what: 'moves', n: reach(scene, side) },
  ],
} satisfies TellUi;
