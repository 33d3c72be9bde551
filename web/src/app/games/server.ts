// Games on a server, which decides what happens: two browsers that open a game's address play it.

import { PROTOCOL, type FromGame, type NewGame, type Problem, type StoredGame, type ToGame } from '../../protocol';
import { addressOf, isStatic } from '../site';
import { connect, type Socket } from './socket';
import { Copy } from './copy';
import { GamesError, type Followed, type Follower, type Games } from './games';

export class ServerGames implements Games {
  readonly levels = false;

  path(id: string): string {
    return `/online/${id}`;
  }

  reviewPath(id: string): string {
    return `/review/${id}?on=server`;
  }

  async create(game: NewGame): Promise<StoredGame> {
    const body = JSON.stringify(game);
    return stored(await ask('games', { method: 'POST', headers: { 'content-type': 'application/json' }, body }));
  }

  async load(id: string): Promise<StoredGame> {
    return stored(await ask(`games/${encodeURIComponent(id)}`));
  }

  follow(id: string, follower: Follower): Followed {
    const copy = new Copy(follower);
    // After a gap only what is missing is asked for.
    const hello = (): ToGame => ({ type: 'join', protocol: PROTOCOL, ...(copy.game ? { since: copy.version } : {}) });
    const socket: Socket<ToGame> = connect<ToGame, FromGame>({
      path: `/api/games/${encodeURIComponent(id)}/live`,
      hello,
      onstate: (state) => follower.connection(state),
      onmessage: (message) => {
        if (message.type === 'error') return refuse(message.problem);
        if (message.type === 'game') return copy.begin(message.game);
        if (!copy.take(message.type === 'event' ? [message.event] : message.events)) socket.send(hello());
      },
    });
    function refuse(problem: Problem): void {
      // Somebody was faster: catch up, and let the person decide again.
      if (problem.code === 'stale') socket.send(hello());
      // It does not exist, or this page is too old: there is nothing to come back to.
      if (problem.code === 'not-found' || problem.code === 'outdated') socket.close();
      follower.refused(problem);
    }
    return {
      act: (wish) => void socket.send({ type: 'act', version: copy.version, wish }),
      close: () => {
        socket.close();
        copy.close();
      },
    };
  }
}

/** Games that the version before has stored on this machine; none where there is no such server, or it is elsewhere. */
export async function earlierGames(): Promise<StoredGame[]> {
  // A server answers this to its own machine alone.
  if (isStatic || !['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)) return [];
  try {
    return (await (await ask('earlier')).json()) as StoredGame[];
  } catch {
    return [];
  }
}

const stored = async (response: Response): Promise<StoredGame> => (await response.json()) as StoredGame;

async function ask(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(addressOf(`/api/${path}`), init);
  } catch {
    throw new GamesError(unavailable('The server cannot be reached. Is it running?'));
  }
  if (response.ok) return response;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  throw new GamesError(problem ?? unavailable(`The server answered ${response.status} to ${path}.`));
}

function unavailable(message: string): Problem {
  return { code: 'unavailable', message, refusal: null };
}
