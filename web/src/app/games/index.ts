// The games that this page knows.

import type { Route } from '../router.svelte';
import { DeviceGames } from './device.svelte';
import type { Shelves } from './games';
import { server } from './server';

export const device = new DeviceGames();
export { server };

/** Where the game of an address lives. */
export function gamesAt({ query }: Route): Shelves {
  return query.get('on') === 'server' ? server : device;
}
