// The workers of this page. The engine is fetched when it is first needed, and a game's network when that game is first thought about.

import { familyOf } from '../games';
import type { Game } from '../protocol';
import { compiled } from '../module/compiled';
import engineUrl from './engine.wasm?url';
import { Workers } from './workers';

/** The networks by the names of their games. */
const files = import.meta.glob<string>('../../../crates/engine/networks/*.net', { eager: true, query: '?url', import: 'default' });

async function loadNetwork(game: Game): Promise<Uint8Array | null> {
  const found = Object.entries(files).find(([path]) => path.endsWith(`/${familyOf(game)}.net`));
  if (!found) return null;
  const response = await fetch(found[1]);
  if (!response.ok) throw new Error(`${found[1]}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

export const workers = new Workers(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  () => compiled(engineUrl),
  loadNetwork,
);
