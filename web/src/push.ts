// What a notice says, and what it opens. The service worker's own: nothing here may be shared with the pages.

import type { NoticeKind, PushNotice } from './protocol';
import en from './words/en/push';
import fr from './words/fr/push';
import pl from './words/pl/push';
import ru from './words/ru/push';

const WORDS: Record<string, Record<keyof typeof en, string>> = { en, ru, fr, pl };

const KINDS: readonly NoticeKind[] = ['yourTurn', 'challenge', 'gameOver', 'test'];

export type Shown = { title: string; body: string; tag: string; path: string };

/** A message of the server in the reader's language; of what cannot be read, nothing. */
export function readNotice(text: string): Shown | null {
  let notice: Partial<PushNotice> | null;
  try {
    notice = JSON.parse(text) as Partial<PushNotice> | null;
  } catch {
    return null;
  }
  const kind = KINDS.find((known) => known === notice?.kind);
  if (!notice || !kind) return null;
  const words = WORDS[notice.language ?? ''] ?? en;
  const by = notice.by || words['push.guest'];
  const game = (notice.game ?? '').toUpperCase();
  const fill = (sentence: string): string => sentence.replace('{by}', by).replace('{game}', game);
  // Only pages of our own: what comes from outside the app is none.
  const path = /^\/(?!\/)[\w/-]*$/.test(notice.path ?? '') ? notice.path! : '/';
  return {
    title: capital(fill(words[`push.${kind}`])),
    body: fill(kind === 'test' ? words['push.testBody'] : words['push.about']),
    // A later one about the same page takes its place.
    tag: path,
    path,
  };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
