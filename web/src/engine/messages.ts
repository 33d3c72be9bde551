// What the page and a worker say to each other.

import type { FromEngine, ToEngine } from '../protocol';

/** After each question comes the network of the game it is about, as soon as it is there; nothing where the game has none. */
export type ToWorker = { engine: WebAssembly.Module } | { question: ToEngine } | { network: Uint8Array | null };

/** `failed`: the engine does not run in this browser. */
export type FromWorker = FromEngine | { type: 'failed'; message: string };
