import { describe, expect, test } from 'vitest';
import { FAMILIES, type Family } from '../games';
import { layOut, pointTowards, standsLargerUpright, type Direction } from './geometry';
import { pointsOf } from './testing';

const DIRECTIONS: Direction[] = ['left', 'right', 'up', 'down'];

const lay = (family: Family, turning = {}) => layOut(family, pointsOf(family), turning);

test('boards have the boxes of the design', () => {
  expect(lay('dvonn').box).toEqual([-590, -264, 1180, 534]);
  expect(lay('dvonn', { upright: true }).box).toEqual([-270, -590, 534, 1180]);
  expect(lay('yinsh').box).toEqual([-522, -538, 1044, 1080]);
  expect(lay('lyngk').box).toEqual([-444, -398, 888, 804]);
});

test.each([
  ['dvonn', 49, 120],
  ['yinsh', 85, 222],
  ['lyngk', 43, 102],
] as const)('%s has its points and draws every line once', (family, points, lines) => {
  const layout = lay(family);
  expect(layout.spots).toHaveLength(points);
  expect(layout.grid.match(/M/g)).toHaveLength(lines);
  expect(
    layout.rows
      .flat()
      .map((spot) => spot.name)
      .sort(),
  ).toEqual(layout.spots.map((spot) => spot.name).sort());
});

test.each(FAMILIES)('on %s the arrow keys reach every point', (family) => {
  for (const upright of family === 'dvonn' ? [false, true] : [false]) {
    const layout = lay(family, { upright });
    const reached = new Set([layout.spots[0]!.name]);
    for (const point of reached) {
      for (const direction of DIRECTIONS) {
        const next = pointTowards(layout, point, direction);
        if (next) reached.add(next);
      }
    }
    expect(reached.size).toBe(layout.spots.length);
  }
});

test('the opposite key leads back inside the board', () => {
  const layout = lay('dvonn');
  expect(pointTowards(layout, 'f3', 'right')).toBe('g3');
  const above = pointTowards(layout, 'f3', 'up')!;
  expect(pointTowards(layout, above, 'down')).toBe('f3');
  expect(pointTowards(lay('yinsh'), 'f6', 'up')).toBe('f7');
});

describe('turned boards', () => {
  test('points are mirrored through the middle', () => {
    const [straight, turned] = [lay('yinsh'), lay('yinsh', { turned: true })];
    const [a, b] = [straight.at.get('e1')!, turned.at.get('e1')!];
    expect([b.x, b.y]).toEqual([-a.x, -a.y]);
  });

  test('letters stay below and numbers at the upper left, as from any side', () => {
    for (const turned of [false, true]) {
      const layout = lay('yinsh', { turned });
      const letter = layout.labels.find((label) => label.text === 'e')!;
      const column = layout.spots.filter((spot) => spot.name.startsWith('e'));
      expect(letter.y).toBeCloseTo(Math.max(...column.map((spot) => spot.y)) + 60);
      const number = layout.labels.find((label) => label.text === '6')!;
      const line = layout.spots.filter((spot) => spot.name.slice(1) === '6');
      expect(number.x).toBeCloseTo(Math.min(...line.map((spot) => spot.x)) - 55);
    }
  });

  test('upright DVONN begins with a at the top and row 1 at the left', () => {
    const layout = lay('dvonn', { upright: true });
    expect(layout.at.get('a1')!.y).toBeLessThan(layout.at.get('k5')!.y);
    expect(layout.at.get('e1')!.x).toBeLessThan(layout.at.get('e5')!.x);
  });
});

test('DVONN stands up where that makes it larger', () => {
  expect(standsLargerUpright('dvonn', 390, 700)).toBe(true);
  expect(standsLargerUpright('dvonn', 1280, 600)).toBe(false);
});
