// A study as an address: /analysis?game=…&start=...&turns=e3.a5.h7-g7&at=2. Only one line fits; variations travel as a record.

import { RULE_SETS, ruleSet } from '../../games';
import type { Game, Tree } from '../../protocol';
import { awardsFives, lineThrough, pathTo, type At } from './tree';

export interface Linked {
  game: Game;
  /** A position's text; without it the usual start. */
  start?: string;
  /** Which usual start, where there are many. */
  seed?: number;
  turns: string[];
  /** A claim takes off the standing fives of its colour, as on Boardspace. */
  awards?: boolean;
  /** How many of the turns are shown as played. */
  at: number;
}

/** The line through a place of a study. */
export function linkTo(tree: Tree, at: At): Linked {
  return {
    game: tree.game,
    start: tree.start,
    turns: lineThrough(tree, at).map((node) => node.turn),
    at: pathTo(tree, at).length,
    ...(awardsFives(tree) ? { awards: true } : {}),
  };
}

// A blank becomes `_` and turns are divided by dots: neither occurs in positions or turns, and both stay as they are in addresses.
export function encodeLink(linked: Linked): string {
  const parts = [`game=${linked.game}`];
  // Where all games begin alike, the start need not be written.
  if (linked.start !== undefined && linked.start !== ruleSet(linked.game).start)
    parts.push(`start=${readable(linked.start.replaceAll(' ', '_'))}`);
  else if (linked.seed !== undefined) parts.push(`seed=${linked.seed}`);
  if (linked.awards) parts.push('awards=yes');
  if (linked.turns.length > 0) parts.push(`turns=${readable(linked.turns.join('.'))}`);
  if (linked.at !== linked.turns.length) parts.push(`at=${linked.at}`);
  return `/analysis?${parts.join('&')}`;
}

/** What an address says, or nothing if it names no game. */
export function decodeLink(search: string): Linked | null {
  const params = new URLSearchParams(search);
  const game = RULE_SETS.find((known) => known === params.get('game'));
  if (!game) return null;
  const turns = (params.get('turns') ?? '').split('.').filter((turn) => turn !== '');
  const at = wholeNumber(params.get('at'));
  const linked: Linked = { game, turns, at: Math.min(at ?? turns.length, turns.length) };
  const start = params.get('start');
  const seed = wholeNumber(params.get('seed'));
  if (start) linked.start = start.replaceAll('_', ' ');
  else if (seed !== null) linked.seed = seed;
  if (params.get('awards') === 'yes') linked.awards = true;
  return linked;
}

/** Escapes what an address cannot hold, but leaves the marks of our notation readable. */
function readable(text: string): string {
  return encodeURIComponent(text).replace(/%(2C|2F|3A|3B)/g, (escaped) => decodeURIComponent(escaped));
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
