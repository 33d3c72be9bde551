import { describe, expect, it } from 'vitest';
import { qrCode, qrPath } from './qr';

/** Read back by another program's reader when it was written down. */
const READ = `
#######.#.#.####.####.#######
#.....#.#.####..###.#.#.....#
#.###.#..###....#...#.#.###.#
#.###.#.###.#.##.#.#..#.###.#
#.###.#..####.#.#..#..#.###.#
#.....#....#.#.##..##.#.....#
#######.#.#.#.#.#.#.#.#######
........#......#####.........
#.##.###..####.#.##...#..#.##
....#.......####.####.###...#
##.#.###.##..#..#.#.......##.
#.##....##......#...#.###...#
#..#..#.#.##..##.#.#.....##..
##.#.#..##.##.#.##.##.#...###
.#.#.##..##.##.##.####.#..###
#..#.#.##.##..#.#..###..#..#.
..##.#####....###...##.###.#.
.##....######.#.##..#..#.###.
#...#.#.##...#####......#.#..
...#......#####..#####.##.#..
.##.#.#.#..#.##.###########..
........#..#...##.###...#####
#######.###.#.##.#.##.#.##.#.
#.....#.##..####..#.#...##...
#.###.#..#.......#..#####.#.#
#.###.#.#.###....#.#....##.#.
#.###.#.#..#.....#..#..#..#.#
#.....#...#...#...#.#.####.#.
#######.##.###....###.#....#.`.trim();

describe('a QR code', () => {
  it('is the one that a reader has read', () => {
    const code = qrCode('https://example.org/online/abc');
    expect(code.map((row) => row.map((dark) => (dark ? '#' : '.')).join('')).join('\n')).toBe(READ);
  });

  it('grows with the text, up to a limit', () => {
    expect(qrCode('a'.repeat(14))).toHaveLength(21);
    expect(qrCode('a'.repeat(15))).toHaveLength(25);
    expect(qrCode('a'.repeat(213))).toHaveLength(57);
    expect(() => qrCode('a'.repeat(214))).toThrow('too long');
    // What counts is bytes: a letter may have two.
    expect(qrCode('ж'.repeat(8))).toHaveLength(25);
  });

  it('is drawn module by module', () => {
    expect(
      qrPath([
        [true, false],
        [false, true],
      ]),
    ).toBe('M0 0h1v1h-1zM1 1h1v1h-1z');
  });
});
