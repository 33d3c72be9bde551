// What a page may add to a game's page: those who play over a server have clocks, a chat and questions of their own.

import type { Snippet } from 'svelte';
import type { Scene, Side, Step } from '../../protocol';
import type { ShareLinks } from '../share/links';

/** Something else that is tried out on the board than the turn of now. */
export type Trial = {
  scene: Scene;
  playable: boolean;
  arrows: { path: string[]; rank: number }[];
  /** What is said in place of what is asked for. */
  sentence: string;
  step: (step: Step) => void;
  /** Takes something back; says whether there was anything. */
  back: () => boolean;
};

export type Extras = {
  /** Beside a player's name. */
  beside?: Snippet<[Side]> | undefined;
  /** Below it. */
  presence?: Snippet<[Side]> | undefined;
  /** Above what is asked for. */
  above?: Snippet;
  /** Below the result. */
  after?: Snippet;
  /** More lines of the menu. */
  menu?: Snippet;
  talk?: Snippet | undefined;
  /** How much has been said that nobody has looked at. */
  unread?: number;
  trial?: Trial | null;
  /** Whether the position may be studied now. */
  study?: boolean;
  /** How others open the game, if not at the address that the reader sees. */
  address?: string | null;
  /** Where a server shows the game to other sites. */
  links?: ShareLinks;
  /** The game can be left as if it had not begun. */
  mayAbort?: boolean;
};
