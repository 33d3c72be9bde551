// The workers of this page. The engine is fetched when it is first needed.

import engineUrl from './engine.wasm?url';
import { Workers } from './workers';

async function load(): Promise<WebAssembly.Module> {
  const response = await fetch(engineUrl);
  if (!response.ok) throw new Error(`The engine could not be loaded: ${response.status}.`);
  // Not every host names the type that streaming asks for.
  return response.headers.get('content-type') === 'application/wasm'
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

export const workers = new Workers(() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }), load);
