// What turns do on the board that one would tell of, to say why one line is better than another.
import type { Scene, Side } from '../protocol';
import { layer } from '.';

export interface Deed {
  /** What is lost by one's own turn is a deed too. */
  kind: 'lose' | 'cut' | 'take' | 'row' | 'five' | 'claim';
  /** Who has done it, or for whom it is good. */
  side: Side;
  /** How many pieces, or stacks that wait for a colour. */
  n: number;
  /** Where. */
  at: string;
  /** Which colour, by its letter. */
  colour?: string;
}

/** What a side has on the board. */
export interface Standing {
  what: 'pieces' | 'markers' | 'stacks';
  n: number;
}

export interface TellUi {
  /** The deeds of a turn: `after.last` are its steps. */
  deeds: (before: Scene, after: Scene) => Deed[];
  /** What is compared where no deed is to be told of. */
  standing: (scene: Scene, side: Side) => Standing;
}

export const tellUi = layer<TellUi>(import.meta.glob<TellUi>('./*/tell.ts', { eager: true, import: 'default' }));
