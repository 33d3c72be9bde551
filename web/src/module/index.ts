// The rules, scenes and games in play: crates/browser, compiled to WebAssembly. Loaded once; then every answer is there at once.

import type {
  Boards,
  Checked,
  Event,
  Game,
  GameState,
  GameSummary,
  NewGame,
  Opened,
  Place,
  Problem,
  Scene,
  SetupForm,
  Side,
  Stack,
  StoredGame,
  Tree,
  Why,
  Wish,
} from '../protocol';
import { compiled } from './compiled';
import { give, take, type TextExports } from './text';
import recordsUrl from './records.wasm?url';
import rulesUrl from './trefoil.wasm?url';

type Exports = TextExports & { answer: (asked: number, askedLength: number, given: number, givenLength: number) => bigint };

/** A question that was refused, with the reason. */
export class ModuleError extends Error {
  override name = 'ModuleError';
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

let rules: Exports | undefined;
let instantiate = async (url: string): Promise<WebAssembly.Instance> => WebAssembly.instantiate(await compiled(url));

/** Fetches the module and makes it ready. Tests say where the bytes of its files come from. */
export async function loadModule(bytes?: (url: string) => BufferSource): Promise<void> {
  if (bytes) instantiate = async (url) => (await WebAssembly.instantiate(bytes(url))).instance;
  rules ??= await load(rulesUrl);
}

async function load(url: string): Promise<Exports> {
  return (await instantiate(url)).exports as Exports;
}

/** Asks by a name of crates/browser, with what the question is about. */
function ask<Answer>(name: string, given: Record<string, unknown> = {}, module = rules): Answer {
  if (!module) throw new Error('The module is not loaded yet.');
  const text = module.answer(...give(module, name), ...give(module, JSON.stringify(given)));
  const { answer, problem } = JSON.parse(take(module, text)) as { answer: Answer; problem?: Problem };
  if (problem) throw new ModuleError(problem);
  return answer;
}

let records: Promise<Exports> | undefined;

/** Records of all formats and set-ups are a module of their own, fetched when something of it is first asked for. */
async function askRecords<Answer>(name: string, given: Record<string, unknown>): Promise<Answer> {
  records ??= load(recordsUrl).catch((error: unknown) => {
    records = undefined;
    throw error;
  });
  return ask(name, given, await records);
}

let knownBoards: Boards | undefined;

/** The points of the three boards. They never change. */
export const boards = (): Boards => (knownBoards ??= ask<Boards>('boards'));
export const scene = (place: Place): Scene => ask('scene', { place });
/** Why a step would be refused, or that it is legal. */
export const why = (place: Place, step: string): Why => ask('why', { place, step });
/** The turns of a place as a tree, as far as they can be played. */
export const line = (place: Place): Opened => ask('line', { place });
/** What stands on a board that was put together by hand, and whether it is a position. */
export const setup = (form: SetupForm): Promise<Checked> => askRecords('setup', { form });
/** A position taken apart for the set-up board. */
export const form = (place: Place): Promise<SetupForm> => askRecords('form', { place });
/** What a text holds: a position, or games in any known format. */
export const open = (text: string): Promise<Opened> => askRecords('open', { text });
export const exportTree = (tree: Tree): Promise<string> => askRecords('export', { tree });
/** A board filled by chance, in a style of its game. */
export const start = (game: Game, style: string, seed: number): string => ask('start', { game, style, seed });
/** What stands on the board, for a small picture. */
export const stacks = (game: Game, position: string): Stack[] => ask('stacks', { game, position });
/** The text of a turn that is made of these steps. */
export const joinSteps = (game: Game, steps: readonly string[]): string => ask('joinSteps', { game, steps });
/** A new game: how it begins, and what happens in it at once. */
export const begin = (game: NewGame, id: string, at: number): StoredGame => ask('begin', { begin: game, id, at });

/** A game in play, kept in the module. Whoever opened it frees it. */
export class PlayedGame {
  #number: number;

  constructor(game: StoredGame) {
    this.#number = ask<number>('openGame', { stored: game });
  }

  state(): GameState {
    return ask('state', { number: this.#number });
  }

  /** Takes in what happened next. */
  apply(event: Event): void {
    ask('apply', { number: this.#number, event });
  }

  /** The events that a player's wish leads to. They are not applied yet. */
  decide(side: Side, wish: Wish, at: number): Event[] {
    return ask('decide', { number: this.#number, side, wish, at });
  }

  /** Where a begun turn stands, and its text once it is whole. */
  pending(steps: readonly string[]): { scene: Scene; turn: string | null } {
    return ask('pending', { number: this.#number, steps });
  }

  /** Where the game stands, or stood after an earlier turn (null: at its start). */
  scene(at?: number | null): Scene {
    return at === undefined ? ask('now', { number: this.#number }) : ask('at', { number: this.#number, node: at });
  }

  summary(): GameSummary {
    return ask('summary', { number: this.#number });
  }

  tree(): Tree {
    return ask('tree', { number: this.#number });
  }

  record(): Promise<string> {
    return exportTree(this.tree());
  }

  free(): void {
    ask('closeGame', { number: this.#number });
  }
}
