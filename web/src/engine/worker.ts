// The engine in a worker: a question comes in, and its answers go out while it runs. It cannot be told to stop; it is ended.

import { give, read, type TextExports } from '../module/text';
import type { FromEngine, ToEngine } from '../protocol';
import type { FromWorker, ToWorker } from './messages';

type Engine = TextExports & { answer: (address: number, length: number) => void };

const tell = (message: FromWorker): void => postMessage(message);

let started: (engine: Engine) => void;
const engine = new Promise<Engine>((resolve) => (started = resolve));

async function start(module: WebAssembly.Module): Promise<void> {
  const host = {
    now: () => performance.now(),
    tell: (address: number, length: number) => tell(JSON.parse(read(exports, address, length)) as FromEngine),
  };
  const exports = (await WebAssembly.instantiate(module, { host })).exports as Engine;
  started(exports);
}

async function answer(question: ToEngine): Promise<void> {
  const exports = await engine;
  exports.answer(...give(exports, JSON.stringify(question)));
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  const work = data.type === 'engine' ? start(data.module) : answer(data);
  work.catch((error: unknown) => tell({ type: 'failed', message: String(error) }));
};
