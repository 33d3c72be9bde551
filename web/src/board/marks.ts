// Shapes of the marks.
import { round } from './geometry';

export interface Place {
  x: number;
  y: number;
}

export interface ArrowShape {
  width: number;
  /** How far from the middle of its first and its last point the arrow begins and ends. */
  from: number;
  stop: number;
}

/** An arrow from rim to rim. Between neighbours it reaches over the rims, or nothing would be left of it. */
export function arrowPath(a: Place, b: Place, { width, from, stop }: ArrowShape): string {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const least = 3.4 * width;
  const shrink = Math.min(1, Math.max(0, length - least) / (from + stop));
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const head = 2.2 * width;
  const along = (way: number, aside: number) => `${round(a.x + ux * way - uy * aside)} ${round(a.y + uy * way + ux * aside)}`;
  const start = from * shrink;
  const tip = length - stop * shrink;
  const neck = tip - head;
  return (
    `M${along(start, width / 2)}L${along(neck, width / 2)}L${along(neck, width * 1.35)}L${along(tip, 0)}` +
    `L${along(neck, -width * 1.35)}L${along(neck, -width / 2)}L${along(start, -width / 2)}Z`
  );
}

/** A rectangle with round ends, laid along a row. */
export function capsule(a: Place, b: Place, wide: number) {
  const degrees = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return {
    x: -wide,
    y: -wide,
    width: round(Math.hypot(b.x - a.x, b.y - a.y) + 2 * wide),
    height: 2 * wide,
    rx: wide,
    transform: `translate(${round(a.x)} ${round(a.y)}) rotate(${round(degrees)})`,
  };
}
