// How a game is begun: its sample on the start page, its choices, and what they ask for.
import type { NewGame, Place, Side } from '../protocol';
import type { PlainKey } from '../words';
import { layer } from '.';

/** What a new game is to be like. */
export interface Options {
  opponent: 'engine' | 'person';
  /** 1 to 10, or 11 for the strongest. */
  level: number;
  side: Side | 'random';
  variant: 'standard' | 'other';
  takeBacks: boolean;
  /** Who places the pieces. */
  placement: 'hand' | 'random' | 'symmetric';
  /** The number of the start, or 0 for any. */
  seed: number;
}

/** A game that plays itself. The turns before `from` are passed over. */
export interface Sample {
  place: Place;
  from: number;
}

export interface StartUi {
  sample: Sample;
  /** Who one is to be, as a choice and in a few words. */
  sides: Record<Options['side'], PlainKey>;
  you: Record<Side, PlainKey>;
  /** What makes a short first game of it, for a beginner. */
  little: Partial<Options>;
  /** What a new game is asked for with. `seed` is any number, for starts that are random. */
  begin: (options: Options, seed: number) => Pick<NewGame, 'start' | 'seed'>;
}

export const startUi = layer<StartUi>(import.meta.glob<StartUi>('./*/start.ts', { eager: true, import: 'default' }));
