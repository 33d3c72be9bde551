// How a game's board lies on the drawing: one unit of the lattice is 100, y grows downwards.
import type { Side } from '../protocol';
import { layer } from '.';

/** x, y, width, height. */
export type Box = [number, number, number, number];
type Offset = [dx: number, dy: number];

export interface LayoutUi {
  box: Box;
  /** Half the width of the line that grows the slab out of the hull of the points. */
  margin: number;
  /** Pieces stand on the crossings of the lines instead of in seats. */
  crossings: boolean;
  /** The lines that a screen reader walks along. */
  rows: 'letters' | 'numbers';
  /** Where a letter stands, seen from the lowest point of its line. */
  letters: Offset;
  /** The letters name slanting lines: a stub of the line leads to its letter. */
  stubs: boolean;
  /** Where a number stands: before the leftmost point of its line, or above a column, to tell how far it counts. */
  numbers: { at: 'left' | 'top'; by: Offset };
  /** A quarter turn makes it fit a tall screen. */
  canStand: boolean;
  /** Whether it is turned by 180 degrees. */
  turned: (viewer: Side | null, flipped: boolean) => boolean;
}

export const layoutUi = layer<LayoutUi>(import.meta.glob<LayoutUi>('./*/layout.ts', { eager: true, import: 'default' }));
