// Steps and turns as notation: a turn is its steps, joined as our notation joins them.

import type { Step } from '../../protocol';

/** The text of the turn that these steps make. A claim and a removed row lean on the step that follows them. */
export function turnText(steps: readonly Pick<Step, 'kind' | 'text'>[]): string {
  let text = '';
  steps.forEach((step, n) => {
    const before = steps[n - 1];
    const leans = before?.kind === 'claim' || (before?.kind === 'row' && step.kind === 'ring');
    text += before && !leans ? `;${step.text}` : step.text;
  });
  return text;
}

/** A record of one line in our own format, so that the server can check it and tell whose turns they are. */
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
