// What pieces are made of: names of their colours, shapes and measures.

/** The token names of white, black and red pieces by letter. */
export const PAINT: Record<string, 'white' | 'black' | 'red'> = { w: 'white', b: 'black', r: 'red' };

/** The radius of a flat disc. */
export const DISC = 41;

export function polar(radius: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}

/** An arc around 0, 0, clockwise. */
export function arc(radius: number, from: number, to: number): string {
  const [a, b] = [polar(radius, from), polar(radius, to)].map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`);
  return `M${a}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${b}`;
}

/** A hexagon standing on a corner, around 0, 0. */
export function hexagon(radius: number): string {
  return [0, 1, 2, 3, 4, 5]
    .map((i) => `${(radius * Math.sin((i * Math.PI) / 3)).toFixed(2)},${(-radius * Math.cos((i * Math.PI) / 3)).toFixed(2)}`)
    .join(' ');
}

/** The gradients of white, black and red pieces. */
export const FLAT_FACES = ['white', 'black', 'red'].map((name) => ({ name, lit: `var(--${name})`, shaded: `var(--${name}-2)` }));
