// Where things are on the drawing: one unit of the lattice is 100, y grows downwards.
import type { Game, Spot } from '../protocol';

/** The three boards; a variant of a game is played on the same board. */
export type Family = 'dvonn' | 'yinsh' | 'lyngk';

export type Direction = 'left' | 'right' | 'up' | 'down';

export interface Label {
  text: string;
  x: number;
  y: number;
}

/** A board as it is drawn: turned and rotated as asked for. */
export interface Layout {
  family: Family;
  /** x, y, width, height. */
  box: [number, number, number, number];
  /** The points in the order given by the server. */
  spots: Spot[];
  at: Map<string, Spot>;
  /** Points in rows as a screen reader walks through them: DVONN's rows, the others' columns. */
  rows: Spot[][];
  /** Half the width of the line that grows the slab out of the hull of the points. */
  margin: number;
  hull: string;
  grid: string;
  labels: Label[];
}

export interface Turning {
  /** By 180 degrees: seen from the other side. */
  turned?: boolean;
  /** By 90 degrees clockwise, for a tall screen. DVONN only. */
  upright?: boolean;
}

const BOX: Record<Family, Layout['box']> = {
  dvonn: [-590, -264, 1180, 534],
  yinsh: [-522, -538, 1044, 1080],
  lyngk: [-444, -398, 888, 804],
};
const MARGIN: Record<Family, number> = { dvonn: 82, yinsh: 80, lyngk: 88 };

export function familyOf(game: Game): Family {
  if (game.startsWith('yinsh')) return 'yinsh';
  return game.startsWith('lyngk') ? 'lyngk' : 'dvonn';
}

/** Whether DVONN stands larger in a box of this size when it is drawn upright. */
export function standsLargerUpright(width: number, height: number): boolean {
  const [, , long, short] = BOX.dvonn;
  return Math.min(width / short, height / long) > Math.min(width / long, height / short);
}

export function layOut(family: Family, spots: Spot[], { turned = false, upright = false }: Turning = {}): Layout {
  const sign = turned ? -1 : 1;
  const facing = spots.map(({ name, x, y }) => ({ name, x: sign * x, y: sign * y }));
  const rotate = upright ? quarterTurn : <T extends { x: number; y: number }>(place: T) => place;
  const placed = facing.map(rotate);
  const [left, top, width, height] = BOX[family];
  return {
    family,
    box: upright ? [-top - height, left, height, width] : BOX[family],
    spots: placed,
    at: new Map(placed.map((spot) => [spot.name, spot])),
    rows: inRows(family, placed),
    margin: MARGIN[family],
    hull: hullOf(placed),
    grid: gridOf(placed),
    labels: labelsOf(family, facing).map(rotate),
  };
}

function quarterTurn<T extends { x: number; y: number }>(place: T): T {
  return { ...place, x: -place.y, y: place.x };
}

const letterOf = (spot: Spot) => spot.name.charAt(0);
const numberOf = (spot: Spot) => Number(spot.name.slice(1));

function groupBy(spots: Spot[], key: (spot: Spot) => string | number): Spot[][] {
  const groups = new Map<string | number, Spot[]>();
  for (const spot of spots) {
    const group = groups.get(key(spot));
    if (group) group.push(spot);
    else groups.set(key(spot), [spot]);
  }
  return [...groups.values()];
}

function inRows(family: Family, spots: Spot[]): Spot[][] {
  const byName = [...spots].sort((a, b) => letterOf(a).localeCompare(letterOf(b)) || numberOf(a) - numberOf(b));
  if (family === 'dvonn') return groupBy(byName, numberOf).sort((a, b) => numberOf(b[0]!) - numberOf(a[0]!));
  return groupBy(byName, letterOf);
}

/** The coordinates at the edge, beside the point at the end of each line. */
function labelsOf(family: Family, spots: Spot[]): Label[] {
  const lowest = (line: Spot[]) => line.reduce((a, b) => (b.y > a.y ? b : a));
  const highest = (line: Spot[]) => line.reduce((a, b) => (b.y < a.y ? b : a));
  const leftmost = (line: Spot[]) => line.reduce((a, b) => (b.x < a.x ? b : a));
  const beside = (spot: Spot, text: string, dx: number, dy: number) => ({ text, x: spot.x + dx, y: spot.y + dy });

  const columns = groupBy(spots, letterOf);
  const below = { dvonn: [31, 54], yinsh: [0, 60], lyngk: [0, 68] }[family] as [number, number];
  const letters = columns.map((line) => beside(lowest(line), letterOf(line[0]!), ...below));
  if (family === 'lyngk') {
    // Every column counts from 1, so the number of its last point tells the rest.
    return [...letters, ...columns.map((line) => beside(highest(line), String(Math.max(...line.map(numberOf))), 0, -66))];
  }
  const before: [number, number] = family === 'dvonn' ? [-62, 0] : [-55, -31];
  const numbers = groupBy(spots, numberOf).map((line) => beside(leftmost(line), String(numberOf(line[0]!)), ...before));
  return [...letters, ...numbers];
}

/** DVONN's letters name slanting lines: a stub of the line leads from its end to the letter. */
export function stubs(layout: Layout): string {
  if (layout.family !== 'dvonn') return '';
  return layout.labels
    .filter((label) => /[a-z]/.test(label.text))
    .map((label) => {
      const end = nearest(layout.spots, label.x, label.y);
      const along = (share: number) => `${round(end.x + (label.x - end.x) * share)} ${round(end.y + (label.y - end.y) * share)}`;
      return `M${along(0.3)}L${along(0.74)}`;
    })
    .join('');
}

/** The point nearest to a place of the drawing. */
export function nearest(spots: Spot[], x: number, y: number): Spot {
  return spots.reduce((a, b) => (Math.hypot(b.x - x, b.y - y) < Math.hypot(a.x - x, a.y - y) ? b : a));
}

/** The lines: every pair of neighbours, once. */
function gridOf(spots: Spot[]): string {
  let path = '';
  spots.forEach((a, i) => {
    for (const b of spots.slice(i + 1)) {
      if (Math.abs(distance(a, b) - 100) < 1) path += `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}`;
    }
  });
  return path;
}

/** The convex hull, by the monotone chain: points from left to right along the lower side, then back. */
function hullOf(spots: Spot[]): string {
  const sorted = [...spots].sort((a, b) => a.x - b.x || a.y - b.y);
  const chain = (list: Spot[]) => {
    const kept: Spot[] = [];
    for (const spot of list) {
      while (kept.length > 1 && bend(kept.at(-2)!, kept.at(-1)!, spot) <= 0) kept.pop();
      kept.push(spot);
    }
    return kept.slice(0, -1);
  };
  return [...chain(sorted), ...chain([...sorted].reverse())].map((spot) => `${round(spot.x)},${round(spot.y)}`).join(' ');
}

function bend(a: Spot, b: Spot, c: Spot): number {
  return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
}

export function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

export const round = (n: number) => Math.round(n * 100) / 100;

const HEADING: Record<Direction, [number, number]> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/**
 * The point that an arrow key leads to. The lattice has six directions and the keyboard four: of two
 * points equally good, the one to the right of the heading is taken, so that the opposite key leads back.
 */
export function pointTowards(layout: Layout, from: string, direction: Direction): string | null {
  const start = layout.at.get(from);
  if (!start) return null;
  const [ux, uy] = HEADING[direction];
  let best: string | null = null;
  let bestCost = Infinity;
  for (const spot of layout.spots) {
    const [dx, dy] = [spot.x - start.x, spot.y - start.y];
    const length = Math.hypot(dx, dy);
    const straight = length && (dx * ux + dy * uy) / length;
    if (straight < 0.3) continue;
    const toTheRight = ux * dy - uy * dx > 1;
    const cost = length / straight ** 2 - (toTheRight ? 1 : 0);
    if (cost < bestCost) [best, bestCost] = [spot.name, cost];
  }
  return best;
}
