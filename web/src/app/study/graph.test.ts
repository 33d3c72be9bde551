import { describe, expect, it } from 'vitest';
import { areaPath, chanceOf, linePath, spots, turnAt, xOf, yOf } from './graph';

describe('the evaluation graph', () => {
  const size = { width: 400, height: 100 };

  it('turns a value of a record into a chance: even at nothing, the same for both sides, never beyond certainty', () => {
    expect(chanceOf(0, 'yinsh')).toBe(0.5);
    expect(chanceOf(0.8, 'yinsh-blitz')).toBeCloseTo(0.75);
    expect(chanceOf(-4, 'dvonn')).toBeCloseTo(0.25);
    expect(chanceOf(99, 'lyngk')).toBeLessThanOrEqual(1);
  });

  it('puts white above and black below, even in the middle', () => {
    expect(yOf(0.5, 100)).toBe(50);
    expect(yOf(1, 100)).toBeLessThan(yOf(0.6, 100));
    expect(yOf(2, 100)).toBe(yOf(1, 100));
    expect(yOf(-1, 100)).toBe(97);
  });

  it('spans the whole width whatever the number of turns', () => {
    const points = spots([0.5, 0.6, 0.2, 0.9, 0.5], size);
    expect(points.map(({ x }) => x)).toEqual([0, 100, 200, 300, 400]);
    expect(xOf(0, 0, 400)).toBe(200);
  });

  it('leaves out what is not known', () => {
    const points = spots([0.5, null, 0.5], size);
    expect(points.map(({ turn }) => turn)).toEqual([0, 2]);
    expect(linePath(points)).toBe('M0 50L400 50');
    expect(areaPath(points, 100)).toBe('M0 50L0 50L400 50L400 50Z');
    expect(areaPath([], 100)).toBe('');
  });

  it('finds the turn under the pointer', () => {
    expect(turnAt(149, 4, 400)).toBe(1);
    expect(turnAt(151, 4, 400)).toBe(2);
    expect(turnAt(-20, 4, 400)).toBe(0);
    expect(turnAt(900, 4, 400)).toBe(4);
    expect(turnAt(10, 0, 400)).toBe(0);
  });
});
