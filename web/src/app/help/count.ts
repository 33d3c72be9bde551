// How often help was taken in each game, for its result. Kept in this browser.

const KEY = 'trefoil.help';
/** Games of long ago are forgotten. */
const KEPT = 100;

function kept(): [string, number][] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list)
      ? list.filter((entry): entry is [string, number] => Array.isArray(entry) && typeof entry[1] === 'number')
      : [];
  } catch {
    return [];
  }
}

export function helpTaken(game: string): number {
  return kept().find(([id]) => id === game)?.[1] ?? 0;
}

export function countHelp(game: string): void {
  const others = kept().filter(([id]) => id !== game);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [game, helpTaken(game) + 1]].slice(-KEPT)));
  } catch {
    // Without storage nobody counts.
  }
}
