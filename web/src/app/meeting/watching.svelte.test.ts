import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeSocket } from '../online/testing';
import { Lobby } from './lobby.svelte';

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => void vi.unstubAllGlobals());

it('a page that watches the lobby joins it once, whatever it is told', () => {
  const lobby = new Lobby();
  const stop = $effect.root(() => {
    $effect(() => lobby.watch());
  });
  flushSync();
  const socket = FakeSocket.all.at(-1)!;
  socket.open();
  for (const met of [0, 1]) {
    const waiting = { account: 'Ben', seeks: [], challenges: { incoming: [], outgoing: [] }, ratings: [], met };
    socket.hear({ type: 'waiting', waiting } as never);
    flushSync();
  }
  expect(socket.said).toEqual([expect.objectContaining({ type: 'join', seeks: true })]);
  stop();
  lobby.close();
});
