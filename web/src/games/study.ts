// What a study needs to know of a game: what a player has, how a position is put together, what the engine's values mean.
import type { Component } from 'svelte';
import type { Game, Scene, SetupForm, Side } from '../protocol';
import type { KeyWith, PlainKey } from '../words';
import { layer } from '.';

/** The phases that a form can name; of rows and rings, who has moved comes on top. */
export type Phase = 'place' | 'move' | 'row' | 'ring' | 'claimed';

export interface SetupUi {
  /** The pieces to choose from. */
  palette: readonly string[];
  /** Each press puts one more on top; else the new piece takes the place of the old one. */
  stacked: boolean;
  /** How pieces are put and taken off, by mouse and by finger. */
  help: { mouse: PlainKey; finger: PlainKey };
  phases: readonly Phase[];
  /** What each player can have won, and how much at the most. */
  won: (game: Game) => { legend: PlainKey; most: number } | null;
  /** What else is to be said of a position. */
  Facts?: Component<{ form: SetupForm }, object, 'form'>;
  /** The markers left, where there are any. */
  markers?: (form: SetupForm) => number;
}

export interface StudyUi {
  /** What a player has, in a corner of the board. */
  Corner: Component<{ scene: Scene; side: Side; name: string; landing: boolean }>;
  /** What is told beside the lower corner. */
  note?: (scene: Scene) => string;
  setup: SetupUi;
  /** A lead that wins about three games of four, in the game's unit. */
  clearLead: number;
  /** A proven result is a margin; else it only tells who wins. */
  margins: boolean;
  /** Who leads, and by how much. */
  leads: Record<Side, KeyWith<'value'>>;
}

export const studyUi = layer<StudyUi>(import.meta.glob<StudyUi>('./*/study.ts', { eager: true, import: 'default' }));
