// The shape of the evaluation graph: white's chance to win over the turns, white above the middle, black below.

import { studyUi } from '../../games/study';
import type { Game } from '../../protocol';

/** White's chance to win by a value that a record notes. Its unit is the game's, as far as one can know. */
export function chanceOf(value: number, game: Game): number {
  return 1 / (1 + 3 ** (-value / studyUi(game).clearLead));
}

export interface Size {
  width: number;
  height: number;
}

/** A chance where one is known. */
export type Chances = readonly (number | null)[];

export interface Spot {
  /** The number of turns played. */
  turn: number;
  chance: number;
  x: number;
  y: number;
}

export function xOf(turn: number, turns: number, width: number): number {
  return turns <= 0 ? width / 2 : (turn / turns) * width;
}

/** A small rim keeps the line inside the picture. */
export function yOf(chance: number, height: number, rim = 3): number {
  const inside = Math.min(1, Math.max(0, chance));
  return rim + (1 - inside) * (height - 2 * rim);
}

export function spots(chances: Chances, { width, height }: Size): Spot[] {
  return chances.flatMap((chance, turn) =>
    chance === null ? [] : [{ turn, chance, x: xOf(turn, chances.length - 1, width), y: yOf(chance, height) }],
  );
}

export function linePath(points: Spot[]): string {
  return points.map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
}

/** The area between the line and the middle; the halves are told apart by clipping. */
export function areaPath(points: Spot[], height: number): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return '';
  return `M${round(first.x)} ${height / 2}L${linePath(points).slice(1)}L${round(last.x)} ${height / 2}Z`;
}

/** Which number of turns lies under a horizontal place of the picture. */
export function turnAt(x: number, turns: number, width: number): number {
  if (turns <= 0 || width <= 0) return 0;
  return Math.min(turns, Math.max(0, Math.round((x / width) * turns)));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
