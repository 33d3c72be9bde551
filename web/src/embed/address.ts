// What a frame is to show, as its address says it: /embed/games/abc?at=12&theme=dark&language=fr, or
// /embed/position?game=…&position=….

import { RULE_SETS } from '../games';
import type { Game } from '../protocol';
import { LANGUAGES, preferredLanguage, type Language } from '../words';

export type ShownGame = {
  kind: 'game';
  id: string;
  /** After how many turns; without it, as the game stands. */
  at: number | null;
};
export type ShownPosition = { kind: 'position'; game: Game; position: string };
export type Shown = (ShownGame | ShownPosition | { kind: 'nothing' }) & {
  /** What the reader's system prefers, where nothing is said. */
  theme: 'light' | 'dark' | null;
  language: Language;
  /** The folder that the server shows itself in, with a slash at its end. */
  base: string;
};

export function readAddress(url: URL, preferred: readonly string[]): Shown {
  const { searchParams: query } = url;
  const theme = query.get('theme');
  const wanted = LANGUAGES.find(({ code }) => code === query.get('language'));
  const [base = '/', path = ''] = url.pathname.split(/(?<=\/)embed\//, 2);
  return {
    ...read(path, query),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    language: wanted?.code ?? preferredLanguage(preferred),
    base,
  };
}

function read(path: string, query: URLSearchParams): ShownGame | ShownPosition | { kind: 'nothing' } {
  const [, id] = /^games\/(\w+)$/.exec(path) ?? [];
  if (id) {
    const at = query.get('at');
    return { kind: 'game', id, at: at !== null && /^\d{1,4}$/.test(at) ? Number(at) : null };
  }
  const game = RULE_SETS.find((known) => known === query.get('game'));
  const position = query.get('position');
  // As in addresses of the analysis board: blanks are underscores.
  return path === 'position' && game && position
    ? { kind: 'position', game, position: position.replaceAll('_', ' ') }
    : { kind: 'nothing' };
}

/** Where the whole of it is found: the game's own page, or the analysis board. */
export function pathOf(shown: Shown): string {
  switch (shown.kind) {
    case 'game':
      return `${shown.base}online/${shown.id}`;
    case 'position':
      return `${shown.base}analysis?game=${shown.game}&start=${encodeURIComponent(shown.position.replaceAll(' ', '_'))}`;
    case 'nothing':
      return shown.base;
  }
}
