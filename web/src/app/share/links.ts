// How a game or a position gets onto pages of other sites, where a server shows it.

import type { Game } from '../../protocol';
import { addressOf, isStatic } from '../site';

export type ShareLinks = {
  /** The page for frames. */
  frame: string;
  /** A picture of the board. */
  image: string;
};

const WIDTH = 480;
const HEIGHT = 520;

/** Of a game on this server. `site` is how others find the server, like `https://games.example.org`. */
export function gameLinks(id: string, site = location.origin): ShareLinks {
  const at = (path: string): string => site + addressOf(path);
  return { frame: at(`/embed/games/${id}`), image: at(`/image/games/${id}/board.png`) };
}

/** Of a position; without a server behind the page, none. */
export function positionLinks(game: Game, position: string): ShareLinks | null {
  if (isStatic || position === '') return null;
  const query = `?game=${game}&position=${encodeURIComponent(position.replaceAll(' ', '_'))}`;
  const at = (path: string): string => location.origin + addressOf(path) + query;
  return { frame: at('/embed/position'), image: at('/image/position/board.png') };
}

/** What is put into a page to show a frame. */
export function frameCode({ frame }: ShareLinks, title: string): string {
  const plain = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<iframe src="${plain(frame)}" width="${WIDTH}" height="${HEIGHT}" title="${plain(title)}" frameborder="0" loading="lazy"></iframe>`;
}
