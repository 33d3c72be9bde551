// People with accounts who have played, play and look for games: what the pages about people show.

import type { Page } from 'playwright-core';
import {
  PROTOCOL,
  type Created,
  type FromGame,
  type NewChallenge,
  type NewSeek,
  type Sought,
  type TimeControl,
  type Wish,
} from '../src/protocol';

/** Names as long as they may be. */
export const MEMBER = 'Wilhelmina-Fernandez';
export const FRIEND = 'Konstantinopolitania';
const passwordOf = (name: string): string => `a long password of ${name}`;

const DAYS: TimeControl = { kind: 'days', days: 3 };

/** What a page asks of the server, which has to agree. */
export function ask<Answer>(page: Page, path: string, told: object): Promise<Answer> {
  return page.evaluate(
    async ([to, body]) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const answer = await fetch(`/api/${to}`, init);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${to}: ${answer.status} ${text}`);
      return (text === '' ? null : JSON.parse(text)) as never;
    },
    [path, told] as const,
  );
}

/** Makes an account, or signs in to the one that is there. */
export async function enter(page: Page, name: string, isNew: boolean): Promise<void> {
  await ask(page, `account/${isNew ? 'sign-up' : 'sign-in'}`, { name, password: passwordOf(name) });
}

/** Does or says something in a game, and waits until it has happened. */
function act(page: Page, id: string, what: { wish: Wish } | { text: string }): Promise<void> {
  return page.evaluate(
    ([game, wanted, protocol]) =>
      new Promise<void>((done, failed) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/games/${game}/live`);
        socket.onopen = () => socket.send(JSON.stringify({ type: 'join', protocol }));
        socket.onmessage = ({ data }: MessageEvent<string>) => {
          const message = JSON.parse(data) as FromGame;
          if (message.type === 'game') {
            const version = message.online.game.events.at(-1)?.version ?? 0;
            socket.send(JSON.stringify('wish' in wanted ? { type: 'act', version, ...wanted } : { type: 'chat', ...wanted }));
          } else if (message.type === 'event' || message.type === 'chat') {
            socket.close();
            done();
          } else if (message.type === 'error') failed(new Error(message.problem.message));
        };
        socket.onerror = () => failed(new Error(`The game ${game} cannot be followed.`));
      }),
    [id, what, PROTOCOL] as const,
  );
}

/** A public game of the two, the first one white. */
async function begin(white: Page, black: Page, seek: Pick<NewSeek, 'game' | 'clock'>): Promise<string> {
  const told: NewSeek = { ...seek, rated: true, side: 'white' };
  const { seek: waiting } = await ask<Sought>(white, 'seeks', told);
  const { id } = await ask<Created>(black, `seeks/${waiting}/accept`, {});
  return id;
}

/**
 * Two people who have played rated games against each other, and play one now; the second looks for yet
 * another, and has challenged the first. Both are signed in. Tells which game they play.
 */
export async function acquaint(one: Page, other: Page): Promise<string> {
  for (const [game, turns] of [
    ['dvonn', ['c3', 'd3']],
    ['yinsh', ['e5', 'f6']],
  ] as const) {
    const id = await begin(one, other, { game, clock: DAYS });
    await act(one, id, { wish: { type: 'turn', text: turns[0] } });
    await act(other, id, { wish: { type: 'turn', text: turns[1] } });
    await act(game === 'dvonn' ? one : other, id, { wish: { type: 'resign' } });
  }
  const played = await begin(one, other, { game: 'lyngk-6', clock: DAYS });
  await act(other, played, { text: 'Good luck, and may the better one win!' });
  const seek: NewSeek = { game: 'yinsh-blitz', clock: DAYS, rated: true, side: 'random', least: 1200, most: 1900 };
  await ask(other, 'seeks', seek);
  const offer: NewChallenge = { to: MEMBER, game: 'lyngk-6', clock: DAYS, rated: true, side: 'random' };
  await ask(other, 'challenges', offer);
  return played;
}
