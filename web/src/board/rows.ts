// Rows of markers: windows of five, and the runs they are cut from.
import type { Row, Side, Step } from '../protocol';

/** Markers next to each other in a line, with all the windows in it. */
export interface Run {
  points: string[];
  windows: string[][];
}

const inOrder = (a: string, b: string) => a.charCodeAt(0) - b.charCodeAt(0) || Number(a.slice(1)) - Number(b.slice(1));

/** Joins the windows that lie in one line: two lines share one point at most. */
export function runsOf(windows: string[][]): Run[] {
  const runs: Run[] = [];
  for (const window of windows) {
    const joined = runs.filter((run) => run.points.filter((point) => window.includes(point)).length > 1);
    const rest = runs.filter((run) => !joined.includes(run));
    const points = new Set([...window, ...joined.flatMap((run) => run.points)]);
    const all = [...joined.flatMap((run) => run.windows), window];
    runs.splice(0, runs.length, ...rest, { points: [...points].sort(inOrder), windows: all });
  }
  return runs;
}

/** The runs that a step would make, for one side. */
export function runsMade(rows: Row[], side: Side): Run[] {
  return runsOf(rows.filter((row) => row.side === side).map((row) => row.points));
}

/** One point of each window that stands for it, its middle where possible, so that keys can go from window to window. */
export function windowKeys(rowSteps: Step[]): Map<string, Step> {
  const keys = new Map<string, Step>();
  for (const step of rowSteps) {
    const middleFirst = [2, 1, 3, 0, 4].map((i) => step.row[i]);
    const free = middleFirst.find((point) => point !== undefined && !keys.has(point));
    if (free) keys.set(free, step);
  }
  return keys;
}

/** The window that a point means under the pointer: the one in whose middle it lies best. */
export function windowAt(rowSteps: Step[], point: string): Step | null {
  let best: Step | null = null;
  let bestOff = Infinity;
  for (const step of rowSteps) {
    const index = step.row.indexOf(point);
    const off = Math.abs(index - 2);
    if (index >= 0 && off < bestOff) [best, bestOff] = [step, off];
  }
  return best;
}
