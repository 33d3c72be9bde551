// A line of a study as a record in our own format.

/** A record of one line in our own format, so that the rules can check it and tell whose turns they are. */
export function recordText(game: string, start: string | undefined, turns: readonly string[], more: Record<string, string> = {}): string {
  const tags = [`[Game "${quoted(game)}"]`];
  if (start !== undefined) tags.push(`[Setup "${quoted(start)}"]`);
  for (const [name, value] of Object.entries(more)) tags.push(`[${name} "${quoted(value)}"]`);
  const numbered = turns.map((turn, n) => `${n + 1}. ${turn}`);
  return `${tags.join('\n')}\n\n${[...numbered, '*'].join(' ')}\n`;
}

function quoted(text: string): string {
  return text.replace(/["\\]/g, '\\$&');
}
