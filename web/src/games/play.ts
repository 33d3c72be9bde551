// What is asked and told while a game is played or tried out.
import type { Component } from 'svelte';
import type { Game, Scene, Score, Side, Step } from '../protocol';
import type { PlainKey } from '../words';
import { layer } from '.';

/** Colours to claim. */
export interface ClaimsProps {
  scene: Scene;
  /** Whose colours are "yours"; without it players are named by number. */
  viewer?: Side | null;
  playable?: boolean;
  glyphs?: boolean;
  onstep?: (step: Step) => void;
  /** The claim made in this turn is not wanted after all. */
  onback?: () => void;
}

/** Rows to choose from. */
export interface RowsProps {
  scene: Scene;
  /** The row that is under the pointer on the board. */
  chosen?: Step | null;
  /** A press only shows the row; without it, a press takes it. */
  confirm?: boolean;
  onpreview?: (step: Step | null) => void;
  onstep?: (step: Step) => void;
}

export interface PlayUi {
  Claims?: Component<ClaimsProps>;
  Rows?: Component<RowsProps>;
  /** The stack that a move would make is shown from bottom to top. */
  ladder: boolean;
  /** Keys that this game alone listens to, for the list of keys. */
  keys: readonly { keys: readonly string[]; text: PlainKey }[];
  /** Of those, the letters that a page of several boards keeps from all but one. */
  claimKeys: string;
  /** What each side has, once there is something to count. */
  counted: (scene: Scene) => string;
  /** By how much a finished game was won. */
  result: (game: Game, score: Score, winner: Side) => string;
}

export const playUi = layer<PlayUi>(import.meta.glob<PlayUi>('./*/play.ts', { eager: true, import: 'default' }));
