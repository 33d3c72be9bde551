// The solver of puzzles in a worker: crates/browser-solver, compiled to WebAssembly. A question comes in, its answer goes out.

import { compiled } from '../module/compiled';
import { give, take, type TextExports } from '../module/text';
import type { Attempt, Problem, ToSolver } from '../protocol';
import solverUrl from './solver.wasm?url';

/** `failed`: the solver does not run in this browser. */
export type FromSolver = { answer: Attempt } | { problem: Problem } | { failed: string };

type Exports = TextExports & { answer: (question: number, length: number) => bigint };

const tell = (message: FromSolver): void => postMessage(message);

async function start(): Promise<Exports> {
  return (await WebAssembly.instantiate(await compiled(solverUrl))).exports as Exports;
}

const solver = start();

onmessage = ({ data }: MessageEvent<ToSolver>) => {
  solver.then(
    (exports) => tell(JSON.parse(take(exports, exports.answer(...give(exports, JSON.stringify(data))))) as FromSolver),
    (error: unknown) => tell({ failed: String(error) }),
  );
};
