// What players have, beside the board of a game in play.
import type { Component } from 'svelte';
import type { Scene, Score, Side } from '../protocol';
import { layer } from '.';

/** What the whole game is counted by. */
export interface CountsProps {
  scene: Scene;
  /** Who sits at the bottom: named last. */
  viewer?: Side | null;
  /** What the players are called; else by their sides. */
  names?: [string, string] | null;
  /** The score after the step that is looked at. */
  after?: Score | null;
}

/** What a player has, on the player's card. */
export interface HoldingsProps {
  scene: Scene;
  side: Side;
  near: boolean;
  after: Score | null;
  /** A ring that was won may fly to its slot. */
  landing: boolean;
}

export interface CountsUi {
  Counts: Component<CountsProps>;
  Holdings: Component<HoldingsProps>;
  /** In a few words what there is no room for elsewhere. */
  shortly?: (scene: Scene) => string;
}

export const countsUi = layer<CountsUi>(import.meta.glob<CountsUi>('./*/counts.ts', { eager: true, import: 'default' }));
