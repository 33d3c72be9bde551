// The games: the only list of them. Everything else about a game is found in its folder.
import type { Game, Side } from '../protocol';
import { found, t } from '../words';
import type dvonnReasons from './dvonn/reasons/en';
import type dvonnWords from './dvonn/words/en';
import type lyngkReasons from './lyngk/reasons/en';
import type lyngkWords from './lyngk/words/en';
import type yinshReasons from './yinsh/reasons/en';
import type yinshWords from './yinsh/words/en';
import dvonn from './dvonn';
import type { Family, GameUi, RuleSet } from './game';
import lyngk from './lyngk';
import yinsh from './yinsh';

export const GAMES: readonly GameUi[] = [dvonn, yinsh, lyngk];
export type GameWords = typeof dvonnWords & typeof yinshWords & typeof lyngkWords;
export type GameReasons = typeof dvonnReasons & typeof yinshReasons & typeof lyngkReasons;

export type { Family, GameUi, RuleSet } from './game';

/** The games by the names of their folders. */
export const FAMILIES: readonly Family[] = GAMES.map(({ family }) => family);

/** The game of an analysis board that nothing was opened on. */
export const FIRST_STUDIED: Game = 'yinsh';

/** Every game and variant that can be played. */
export const RULE_SETS: readonly Game[] = GAMES.flatMap(({ rules }) => rules.map(({ game }) => game));

const known = new Map<Game, { ui: GameUi; rules: RuleSet }>(
  GAMES.flatMap((ui) => ui.rules.map((rules): [Game, { ui: GameUi; rules: RuleSet }] => [rules.game, { ui, rules }])),
);

export function gameUi(game: Game): GameUi {
  return known.get(game)!.ui;
}

export function ruleSet(game: Game): RuleSet {
  return known.get(game)!.rules;
}

/** The game that a rule set is a variant of, by its board. */
export function familyOf(game: Game): Family {
  return gameUi(game).family;
}

/** What a player is called: by colour, or by the order of play. */
export function sideName(game: Game, side: Side): string {
  return t(gameUi(game).sides[side]);
}

/** A colour that can be claimed, by its letter. */
export function colourName(letter: string): string {
  return found(`board.hue.${letter.toLowerCase()}`) ?? letter;
}

/**
 * One layer's file of every game, found by its place. The files are part of whatever asks for them, so that a page loads the layers
 * that it shows and no others.
 */
export function layer<Part>(files: Record<string, Part>): (game: Game) => Part {
  const part = someLayer(files);
  const lacking = GAMES.find(({ family }) => part(family) === undefined);
  if (lacking) throw new Error(`${lacking.name} lacks a file beside ${Object.keys(files)[0]}.`);
  return (game) => part(game)!;
}

/** A layer that not every game has. */
export function someLayer<Part>(files: Record<string, Part>): (game: Game) => Part | undefined {
  const parts = new Map(Object.entries(files).map(([path, part]) => [path.split('/').at(-2), part]));
  return (game) => parts.get(familyOf(game));
}
