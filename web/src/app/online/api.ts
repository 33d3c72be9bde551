// What is asked of a server apart from a game's own connection.

import type { Created, DeviceLink, MyGames, NewOnlineGame, OnlineSummary, ServerAddress } from '../../protocol';
import { ask, isOnThisMachine } from '../games/server';

/** Makes a game with an open seat: its address is the invitation. */
export async function invite(game: NewOnlineGame): Promise<string> {
  return (await ask<Created>('games', game)).id;
}

/** The reader's games on this server, those that wait for them first. */
export async function myGames(): Promise<OnlineSummary[]> {
  return (await ask<MyGames>('me/games')).games;
}

/** A word that makes another device the same person. It is good once, and for ten minutes. */
export async function deviceToken(): Promise<string> {
  return (await ask<DeviceLink>('me/link', {})).token;
}

/** Makes this device the person whose word it is. */
export async function becomePerson(token: string): Promise<void> {
  await ask('me/device', { token });
}

/** How others open what the reader sees at an address. Nothing if only this machine can: then the server listens to nobody else. */
export async function forOthers(address: string): Promise<string | null> {
  if (!isOnThisMachine()) return address;
  const { others } = await ask<ServerAddress>('address');
  if (others === null) return null;
  const { pathname, search, hash } = new URL(address);
  return others + pathname + search + hash;
}
