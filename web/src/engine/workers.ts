// Workers with the engine in them. A question runs to its end, so a worker whose answer is no longer wanted is ended, and the
// spare one takes over at once.

import type { FromEngine, Game, ToEngine } from '../protocol';
import type { FromWorker, ToWorker } from './messages';

/** What a worker is here; the browser's own, or one that a test has made. */
export type WorkerLike = {
  postMessage: (message: ToWorker) => void;
  terminate: () => void;
  addEventListener: (type: 'message' | 'error', heard: (event: { data?: FromWorker; message?: string }) => void) => void;
};

/** The engine could not be started in this browser. */
export class EngineFailed extends Error {
  override name = 'EngineFailed';
}

export type Listener = { hear: (message: FromEngine) => void; fail: (error: EngineFailed) => void };

const SPARE_AFTER = 1000;

type LoadNetwork = (game: Game) => Promise<Uint8Array | null>;

/** One worker: it takes one question after another. */
export class EngineWorker {
  readonly #worker: WorkerLike;
  readonly #network: LoadNetwork;
  #listener: Listener | null = null;
  #failed: EngineFailed | null = null;

  constructor(worker: WorkerLike, engine: Promise<WebAssembly.Module>, network: LoadNetwork) {
    this.#worker = worker;
    this.#network = network;
    worker.addEventListener('message', ({ data }) => {
      if (data?.type === 'failed') this.#fail(data.message);
      else if (data) this.#listener?.hear(data);
    });
    worker.addEventListener('error', ({ message }) => this.#fail(message ?? 'The worker ended.'));
    engine.then(
      (module) => worker.postMessage({ engine: module }),
      (error: unknown) => this.#fail(String(error)),
    );
  }

  ask(question: ToEngine, listener: Listener): void {
    this.#listener = listener;
    if (this.#failed) return listener.fail(this.#failed);
    this.#worker.postMessage({ question });
    this.#network(question.place.game).then(
      (network) => this.#worker.postMessage({ network }),
      (error: unknown) => this.#fail(String(error)),
    );
  }

  end(): void {
    this.#listener = null;
    this.#worker.terminate();
  }

  #fail(message: string): void {
    this.#failed = new EngineFailed(message);
    this.#listener?.fail(this.#failed);
  }
}

/** Hands out workers and keeps one ready. */
export class Workers {
  readonly #make: () => WorkerLike;
  readonly #load: () => Promise<WebAssembly.Module>;
  readonly #loadNetwork: LoadNetwork;
  #engine: Promise<WebAssembly.Module> | null = null;
  readonly #networks = new Map<Game, Promise<Uint8Array | null>>();
  #spare: EngineWorker | null = null;

  /**
   * The engine is loaded when somebody first asks for a worker, and compiled once for all of them; a game's network with the first
   * question about it.
   */
  constructor(make: () => WorkerLike, load: () => Promise<WebAssembly.Module>, loadNetwork: LoadNetwork) {
    this.#make = make;
    this.#load = load;
    this.#loadNetwork = loadNetwork;
  }

  take(): EngineWorker {
    const worker = this.#spare ?? this.#another();
    this.#spare = null;
    // Not now: the question at hand comes first, and while the engine starts, the machine has enough to do.
    setTimeout(() => this.#prepare(), SPARE_AFTER);
    return worker;
  }

  #prepare(): void {
    try {
      this.#spare ??= this.#another();
    } catch {
      // Whoever asks next will hear of it.
    }
  }

  #network(game: Game): Promise<Uint8Array | null> {
    const known = this.#networks.get(game);
    if (known) return known;
    const network = this.#loadNetwork(game);
    this.#networks.set(game, network);
    network.catch(() => this.#networks.delete(game));
    return network;
  }

  #another(): EngineWorker {
    if (!this.#engine) {
      const engine = this.#load();
      this.#engine = engine;
      // What failed once, for want of a network, may work the next time.
      engine.catch(() => ((this.#engine = null), (this.#spare = null)));
    }
    try {
      return new EngineWorker(this.#make(), this.#engine, (game) => this.#network(game));
    } catch (error) {
      throw new EngineFailed(String(error));
    }
  }
}
