// The little that texts of rules need beside plain words.

export type Part = { kind: 'text' | 'strong' | 'point' | 'piece'; text: string };

/** **Strong words**, `points or moves` in backquotes, and {w}, a small picture of that piece. */
const MARKED = /\*\*(.+?)\*\*|`(.+?)`|\{(\w)\}/g;

export function parts(text: string): Part[] {
  const found: Part[] = [];
  let end = 0;
  const plain = (to: number) => {
    if (to > end) found.push({ kind: 'text', text: text.slice(end, to) });
  };
  for (const match of text.matchAll(MARKED)) {
    const [whole, strong, point, piece] = match;
    plain(match.index);
    if (strong !== undefined) found.push({ kind: 'strong', text: strong });
    else if (point !== undefined) found.push({ kind: 'point', text: point });
    else found.push({ kind: 'piece', text: piece! });
    end = match.index + whole.length;
  }
  plain(text.length);
  return found;
}
