// What the page and a worker say to each other, besides the engine's own messages.

import type { FromEngine, ToEngine } from '../protocol';

export type ToWorker = ToEngine | { type: 'engine'; module: WebAssembly.Module };

/** `failed`: the engine does not run in this browser. */
export type FromWorker = FromEngine | { type: 'failed'; message: string };
