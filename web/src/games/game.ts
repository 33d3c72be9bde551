// What every page may want to know of a game. The rest stands in the game's folder by the layer that asks for it: `layout` and
// `board` draw it, `Mini` draws it small, `play` asks and tells, `counts` is what the players have, `start` and `Choice` how a game is
// begun, `study` the set-up board and the engine's values, `lesson` and `figures` the rules, `words` all that is said.
import type { Component } from 'svelte';
import type { Boards, Game, Side } from '../protocol';
import type { PlainKey } from '../words';

/** The games by the board they are played on; a variant is played on its game's board. */
export type Family = keyof Boards;

export interface RuleSet {
  game: Game;
  /** What tells it from the usual rules: beside the game's name, and as a choice. */
  variant?: { name: PlainKey; choice: PlainKey };
  /** The text of the position that every game begins with; without it, there are many. */
  start?: string;
}

export interface GameUi {
  /** Its folder, and its name in addresses. */
  family: Family;
  /** The name on the box. */
  name: string;
  /** The usual rules first. */
  rules: readonly RuleSet[];
  /** What the players are called. */
  sides: Record<Side, PlainKey>;
  /** The board is wider than high: pages put below it what stands beside the others. */
  wide: boolean;
  /** A game is won by so much, and more is better. */
  margins?: boolean;
  /** Its part of the logo, in a box of 64. */
  Mark: Component;
}
