// The engine in a worker: a question comes in, and its answers go out while it runs. It cannot be told to stop; it is ended.

import { give, giveBytes, read, type TextExports } from '../module/text';
import type { FromEngine, ToEngine } from '../protocol';
import type { FromWorker, ToWorker } from './messages';

type Engine = TextExports & { answer: (question: number, questionLength: number, network: number, networkLength: number) => void };

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

let networkCame: (network: Uint8Array | null) => void;

async function answer(question: ToEngine): Promise<void> {
  const coming = new Promise<Uint8Array | null>((resolve) => (networkCame = resolve));
  const [exports, network] = await Promise.all([engine, coming]);
  exports.answer(...give(exports, JSON.stringify(question)), ...giveBytes(exports, network ?? new Uint8Array()));
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ('network' in data) return networkCame(data.network);
  const work = 'engine' in data ? start(data.engine) : answer(data.question);
  work.catch((error: unknown) => tell({ type: 'failed', message: String(error) }));
};
