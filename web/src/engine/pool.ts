// The workers of this page. The engine is fetched when it is first needed, and a game's network when that game is first thought about.

import { familyOf } from '../games';
import type { Game } from '../protocol';
import engineUrl from './engine.wasm?url';
import { Workers } from './workers';

async function fetched(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The engine could not be loaded: ${response.status}.`);
  return response;
}

async function load(): Promise<WebAssembly.Module> {
  const response = await fetched(engineUrl);
  // Not every host names the type that streaming asks for.
  return response.headers.get('content-type') === 'application/wasm'
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** The networks by the names of their games. A game without one is judged without. */
const files = import.meta.glob<string>('../../../crates/engine/networks/*.net', { eager: true, query: '?url', import: 'default' });

async function loadNetwork(game: Game): Promise<Uint8Array | null> {
  const found = Object.entries(files).find(([path]) => path.endsWith(`/${familyOf(game)}.net`));
  return found ? new Uint8Array(await (await fetched(found[1])).arrayBuffer()) : null;
}

export const workers = new Workers(() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }), load, loadNetwork);
