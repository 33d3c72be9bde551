// The games that this page knows.

import type { Route } from '../router.svelte';
import { DeviceGames } from './device.svelte';
import type { Games } from './games';
import { ServerGames } from './server';

export const device = new DeviceGames();
export const server = new ServerGames();

/** Where the game of an address lives. */
export function gamesAt({ page, query }: Route): Games {
  return page === 'online' || query.get('on') === 'server' ? server : device;
}
