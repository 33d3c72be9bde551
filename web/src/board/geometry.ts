// Where things are on the drawing: one unit of the lattice is 100, y grows downwards.
import { familyOf, type Family } from '../games';
import { layoutUi, type Box } from '../games/layout';
import type { Game, Spot } from '../protocol';

export type Direction = 'left' | 'right' | 'up' | 'down';

export interface Label {
  text: string;
  x: number;
  y: number;
}

/** A board as it is drawn: turned and rotated as asked for. */
export interface Layout {
  family: Family;
  box: Box;
  /** The points in the order given. */
  spots: Spot[];
  at: Map<string, Spot>;
  /** Points in rows as a screen reader walks through them. */
  rows: Spot[][];
  margin: number;
  /** Pieces stand on the crossings of the lines instead of in seats. */
  crossings: boolean;
  hull: string;
  grid: string;
  labels: Label[];
  /** The stubs of lines that lead to letters. */
  stubs: string;
}

export interface Turning {
  /** By 180 degrees: seen from the other side. */
  turned?: boolean;
  /** By 90 degrees clockwise, for a tall screen. */
  upright?: boolean;
}

/** Whether a board that can stand is larger upright in a box of this size. */
export function standsLargerUpright(game: Game, width: number, height: number): boolean {
  const [, , long, short] = layoutUi(game).box;
  return Math.min(width / short, height / long) > Math.min(width / long, height / short);
}

export function layOut(game: Game, spots: Spot[], { turned = false, upright = false }: Turning = {}): Layout {
  const { box, margin, crossings, stubs } = layoutUi(game);
  const sign = turned ? -1 : 1;
  const facing = spots.map(({ name, x, y }) => ({ name, x: sign * x, y: sign * y }));
  const rotate = upright ? quarterTurn : <T extends { x: number; y: number }>(place: T) => place;
  const placed = facing.map(rotate);
  const labels = labelsOf(game, facing).map(rotate);
  const [left, top, width, height] = box;
  return {
    family: familyOf(game),
    box: upright ? [-top - height, left, height, width] : box,
    spots: placed,
    at: new Map(placed.map((spot) => [spot.name, spot])),
    rows: inRows(game, placed),
    margin,
    crossings,
    hull: hullOf(placed),
    grid: gridOf(placed),
    labels,
    stubs: stubs ? stubsTo(labels, placed) : '',
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

function inRows(game: Game, spots: Spot[]): Spot[][] {
  const byName = [...spots].sort((a, b) => letterOf(a).localeCompare(letterOf(b)) || numberOf(a) - numberOf(b));
  if (layoutUi(game).rows === 'letters') return groupBy(byName, letterOf);
  return groupBy(byName, numberOf).sort((a, b) => numberOf(b[0]!) - numberOf(a[0]!));
}

/** The coordinates at the edge, beside the point at the end of each line. */
function labelsOf(game: Game, spots: Spot[]): Label[] {
  const lowest = (line: Spot[]) => line.reduce((a, b) => (b.y > a.y ? b : a));
  const highest = (line: Spot[]) => line.reduce((a, b) => (b.y < a.y ? b : a));
  const leftmost = (line: Spot[]) => line.reduce((a, b) => (b.x < a.x ? b : a));
  const beside = (spot: Spot, text: string, [dx, dy]: [number, number]) => ({ text, x: spot.x + dx, y: spot.y + dy });

  const { letters, numbers } = layoutUi(game);
  const columns = groupBy(spots, letterOf);
  return [
    ...columns.map((line) => beside(lowest(line), letterOf(line[0]!), letters)),
    ...(numbers.at === 'top'
      ? columns.map((line) => beside(highest(line), String(Math.max(...line.map(numberOf))), numbers.by))
      : groupBy(spots, numberOf).map((line) => beside(leftmost(line), String(numberOf(line[0]!)), numbers.by))),
  ];
}

function stubsTo(labels: Label[], spots: Spot[]): string {
  return labels
    .filter((label) => /[a-z]/.test(label.text))
    .map((label) => {
      const end = nearest(spots, label.x, label.y);
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
