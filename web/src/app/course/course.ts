// What a game's positions tell of its course: how much each side holds, and which stacks have left the board.

import type { Scene, Side, Stack, Step } from '../../protocol';

/** A stack that has left the board: taken by a side, or lost by it. */
export type TakenStack = { side: Side; pieces: string; fate: 'taken' | 'lost' };

/** One position of the course. */
export type Station = {
  /** What white and black hold, in pieces. */
  held: [number, number];
  /** What has left the board by the turn that led here. */
  gone: TakenStack[];
};

const OF_A_ROW = 5;

/** The pieces that each side has: those it controls, and those it has taken. */
export function held({ score, stacks }: Pick<Scene, 'score' | 'stacks'>): [number, number] {
  switch (score.kind) {
    case 'pieces':
      return score.of;
    case 'stacks':
      // From the highest to the lowest.
      return score.of.map((counts) => counts.reduce((sum, count, n) => sum + count * (counts.length - n), 0)) as [number, number];
    case 'rings': {
      const markers = (letter: string): number => stacks.filter(({ pieces }) => pieces === letter).length;
      return [markers('w') + OF_A_ROW * score.of[0], markers('b') + OF_A_ROW * score.of[1]];
    }
  }
}

/** What leaves the board by a turn. `before` is what stood there. */
export function gone(turn: readonly Step[], before: readonly Stack[]): TakenStack[] {
  return turn.flatMap((step): TakenStack[] => {
    const reached = step.captured + step.pieces;
    const fallen = step.lost.flatMap((point): TakenStack[] => {
      const stack = before.find(({ at }) => at === point);
      const pieces = point === step.to ? reached : stack?.pieces;
      const side = step.scoredBy ?? (point === step.to ? step.side : stack?.owner);
      return pieces && side ? [{ side, pieces, fate: step.scoredBy ? 'taken' : 'lost' }] : [];
    });
    return step.completes && step.scoredBy ? [{ side: step.scoredBy, pieces: reached, fate: 'taken' }, ...fallen] : fallen;
  });
}

/** The stations of a game as it grows: each turn is looked at once. */
export class Stations {
  readonly #sceneAt: (node: number | null) => Scene | null;
  readonly #known = new Map<number | null, Station & { stacks: readonly Stack[] }>();

  constructor(sceneAt: (node: number | null) => Scene | null) {
    this.#sceneAt = sceneAt;
  }

  /** From the start along these turns. */
  along(line: readonly number[]): Station[] {
    let before: readonly Stack[] = [];
    return [null, ...line].flatMap((node): Station[] => {
      const station = this.#known.get(node) ?? this.#look(node, before);
      before = station?.stacks ?? before;
      return station ? [station] : [];
    });
  }

  #look(node: number | null, before: readonly Stack[]): (Station & { stacks: readonly Stack[] }) | null {
    const scene = this.#sceneAt(node);
    if (!scene) return null;
    const station = { held: held(scene), gone: node === null ? [] : gone(scene.last, before), stacks: scene.stacks };
    this.#known.set(node, station);
    return station;
  }
}

/** So small a lead does not fill the picture. */
const LEAST_LEAD = 8;

/** White's lead as heights from 0 (black's) to 1 (white's), for a small graph. */
export function leads(stations: readonly Station[]): number[] {
  const lead = stations.map(({ held: [white, black] }) => white - black);
  const most = lead.reduce((sum, each) => Math.max(sum, Math.abs(each)), LEAST_LEAD);
  return lead.map((each) => 0.5 + each / most / 2);
}
