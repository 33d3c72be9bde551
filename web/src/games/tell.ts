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

/** What a side has on the board, in one respect: the more, the better. */
export interface Standing {
  what: 'pieces' | 'markers' | 'stacks' | 'built' | 'moves' | 'near' | 'run';
  n: number;
}

export interface TellUi {
  /** The deeds of a turn: `after.last` are its steps. */
  deeds: (before: Scene, after: Scene) => Deed[];
  /** What is compared where no deed is to be told of, the most telling first. */
  standings: (scene: Scene, side: Side) => Standing[];
}

/** The moves to choose from, where it is this side’s turn to move. */
export function moves({ toAct, steps }: Scene, side: Side): Standing[] {
  const n = steps.filter(({ kind }) => kind === 'move').length;
  return toAct === side && n > 0 ? [{ what: 'moves', n }] : [];
}

export const tellUi = layer<TellUi>(import.meta.glob<TellUi>('./*/tell.ts', { eager: true, import: 'default' }));
