// The engine in a worker: a question comes in, and its answers go out while it runs. It cannot be told to stop; it is ended.

import type { FromEngine, ToEngine } from '../protocol';
import type { FromWorker, ToWorker } from './messages';

/** What engine.wasm offers: room for a text, and a question that lies in it. */
type Engine = {
  memory: WebAssembly.Memory;
  alloc: (length: number) => number;
  ask: (at: number, length: number) => void;
};

const tell = (message: FromWorker): void => postMessage(message);

let started: (engine: Engine) => void;
const engine = new Promise<Engine>((resolve) => (started = resolve));

async function start(module: WebAssembly.Module): Promise<void> {
  let memory: WebAssembly.Memory | undefined;
  const env = {
    tell: (at: number, length: number) => {
      const text = new TextDecoder().decode(new Uint8Array(memory!.buffer, at, length));
      tell(JSON.parse(text) as FromEngine);
    },
    now: () => performance.now(),
  };
  const { exports } = await WebAssembly.instantiate(module, { env });
  const found = exports as unknown as Engine;
  memory = found.memory;
  started(found);
}

async function answer(question: ToEngine): Promise<void> {
  const { memory, alloc, ask } = await engine;
  const text = new TextEncoder().encode(JSON.stringify(question));
  const at = alloc(text.length);
  new Uint8Array(memory.buffer, at, text.length).set(text);
  ask(at, text.length);
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  const work = data.type === 'engine' ? start(data.module) : answer(data);
  work.catch((error: unknown) => tell({ type: 'failed', message: String(error) }));
};
