// What can be asked of the server over HTTP, one function a path.

import type { Board, Checked, Game, GameList, GameState, NewGame, Opened, Place, Problem, Scene, SetupForm, Tree, Why } from '../protocol';
import { addressOf } from './site';

/** An answer that is an error, with what the server says of it. */
export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.message);
  }
}

async function ask(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(addressOf(path), init);
  } catch {
    throw new ApiError(unavailable('The server cannot be reached. Is it running?'), 0);
  }
  if (response.ok) return response;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  throw new ApiError(problem ?? unavailable(`The server answered ${response.status} to ${path}.`), response.status);
}

function unavailable(message: string): Problem {
  return { code: 'unavailable', message, refusal: null };
}

async function get<Answer>(path: string): Promise<Answer> {
  return (await (await ask(path)).json()) as Answer;
}

function sent(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  return ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
}

async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  return (await (await sent(path, body)).json()) as Answer;
}

export type BoardName = 'dvonn' | 'yinsh' | 'lyngk';
export type Boards = Record<BoardName, Board>;

let knownBoards: Promise<Boards> | undefined;

/** The points of the three boards. They never change and are fetched once. */
export function boards(): Promise<Boards> {
  knownBoards ??= get<Boards>('/api/boards').catch((error: unknown) => {
    knownBoards = undefined;
    throw error;
  });
  return knownBoards;
}

/** The board that a rule set is played on. */
export function boardOf(game: Game): BoardName {
  return game === 'dvonn' ? 'dvonn' : game.startsWith('yinsh') ? 'yinsh' : 'lyngk';
}

export const scene = (place: Place): Promise<Scene> => post('/api/scene', place);
export const why = (place: Place, step: string): Promise<Why> => post('/api/why', { place, step });
export const setup = (form: SetupForm): Promise<Checked> => post('/api/setup', form);
export const open = (text: string): Promise<Opened> => post('/api/open', { text });
export const exportTree = async (tree: Tree): Promise<string> => (await sent('/api/export', tree)).text();

/** A DVONN start with all pieces placed. */
export const start = (style: 'random' | 'symmetric', seed: number): Promise<{ start: string }> =>
  get(`/api/start?${new URLSearchParams({ game: 'dvonn', style, seed: String(seed) })}`);

export const newGame = (game: NewGame): Promise<GameState> => post('/api/games', game);
export const gameState = (id: string): Promise<GameState> => get(`/api/games/${encodeURIComponent(id)}`);
export const recordPath = (id: string): string => `/api/games/${encodeURIComponent(id)}/record`;
export const record = async (id: string): Promise<string> => (await ask(recordPath(id))).text();
export const deleteGame = async (id: string): Promise<void> => {
  await ask(`/api/games/${encodeURIComponent(id)}`, { method: 'DELETE' });
};

export type GameFilter = { game?: string; result?: string; opponent?: string; before?: string };

export function games(filter: GameFilter = {}): Promise<GameList> {
  const given = Object.entries(filter).filter(([, value]) => value !== '');
  return get(`/api/games?${new URLSearchParams(given)}`);
}
