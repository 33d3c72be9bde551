// Games on a server, as whoever asks for them finds them. Playing them is the matter of `online`.

import type { Online, Problem, StoredGame } from '../../protocol';
import { addressOf, isStatic } from '../site';
import { GamesError, type Shelves } from './games';

export const server: Shelves = {
  path: (id) => `/online/${id}`,
  reviewPath: (id) => `/review/${id}?on=server`,
  load: async (id) => (await ask<Online>(`games/${encodeURIComponent(id)}`)).game,
};

/** Games that the version before has stored on this machine; none where there is no such server, or it is elsewhere. */
export async function earlierGames(): Promise<StoredGame[]> {
  // A server answers this to its own machine alone.
  if (isStatic || !isOnThisMachine()) return [];
  return ask<StoredGame[]>('earlier').catch(() => []);
}

/** Whether the server runs on this machine: then it is reached without a network. */
export function isOnThisMachine(): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
}

/** Asks the server: with something to say it is told, without it is only looked up. Throws a `GamesError` that says why not. */
export async function ask<Answer>(path: string, told?: object): Promise<Answer> {
  const init = told && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(told) };
  let response: Response;
  try {
    response = await fetch(addressOf(`/api/${path}`), init);
  } catch {
    throw new GamesError(unavailable('The server cannot be reached. Is it running?'));
  }
  // Not everything that is told is answered in words.
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as Answer;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  throw new GamesError(problem?.code ? problem : unavailable(`The server answered ${response.status} to ${path}.`));
}

function unavailable(message: string): Problem {
  return { code: 'unavailable', message, refusal: null };
}
