// The turn that has been begun on this page, so that a reload finds it. It belongs to the tab: nobody else sees it.

type Begun = { version: number; steps: string[] };

const key = (id: string): string => `trefoil.turn.${id}`;

export function keepTurn(id: string, version: number, steps: string[]): void {
  if (steps.length === 0) return forgetTurn(id);
  try {
    sessionStorage.setItem(key(id), JSON.stringify({ version, steps } satisfies Begun));
  } catch {
    // Without storage a reload begins the turn anew.
  }
}

/** The steps that were begun on this version of the game; none if it has gone on. */
export function keptTurn(id: string, version: number): string[] {
  try {
    const begun = JSON.parse(sessionStorage.getItem(key(id)) ?? 'null') as Begun | null;
    return begun?.version === version ? begun.steps : [];
  } catch {
    return [];
  }
}

export function forgetTurn(id: string): void {
  try {
    sessionStorage.removeItem(key(id));
  } catch {
    // Then nothing was kept either.
  }
}
