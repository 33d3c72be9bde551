// What the pieces are made of.

/** Letters of the colours in the order of their chips and keys. */
export const COLOURS = ['i', 'b', 'r', 'g', 'k'] as const;

/** Glyphs in a box of about 40 around 0, 0: circle, square, triangle, cross, star. */
export const GLYPH: Record<string, string> = {
  i: 'M-17.5 0A17.5 17.5 0 1 1 17.5 0A17.5 17.5 0 1 1-17.5 0Z',
  b: 'M-13-16H13A3 3 0 0 1 16-13V13A3 3 0 0 1 13 16H-13A3 3 0 0 1-16 13V-13A3 3 0 0 1-13-16Z',
  r: 'M0-21.5 20.5 14.5H-20.5Z',
  g: 'M-8.5-20H8.5V-8.5H20V8.5H8.5V20H-8.5V8.5H-20V-8.5H-8.5Z',
  k: starPath(5, 24, 14.6),
};

function starPath(tips: number, outer: number, inner: number): string {
  const corners = Array.from({ length: 2 * tips }, (_, i) => {
    const angle = (i * Math.PI) / tips;
    const reach = i % 2 ? inner : outer;
    return `${(reach * Math.sin(angle)).toFixed(2)} ${(-reach * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${corners.join('L')}Z`;
}

/** A joker's specks: x, y, radius. They take the five colours in turn. */
export const SPECKS: [number, number, number][] = [
  [-26, -9, 4.3],
  [-15, -26, 3.2],
  [4, -29, 4.8],
  [22, -19, 3.2],
  [29, -2, 4.3],
  [23, 16, 5],
  [9, 28, 3.7],
  [-10, 26, 5],
  [-26, 14, 3.5],
  [-10, -10, 3.9],
  [10, -11, 3.2],
  [14, 5, 3.9],
  [-3, 9, 4.5],
  [-15, 3, 2.8],
  [0, -18, 2.6],
];
export const SPECK_PAINT = ['--l-b', '--l-r', '--l-g', '--l-k', '--l-i-rim'];

/** The seats of a stack's ladder round the rim, in degrees clockwise from the right, and those of its jokers. */
export const SEAT: Record<string, number> = { i: -90, b: -18, r: 54, g: 126, k: 198 };
export const JOKER_SEAT = [90, 162, 18];

/** How far apart the pieces of an opened stack lie. */
export const APART = 34;
