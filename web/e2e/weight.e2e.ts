// What the app weighs on a first visit: bytes are the same on every machine.

import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../src/words';
import { bench, bring, newGame, weigh } from './harness';

const { server, open } = bench();

/** In bytes as they go over the wire, with the headers of the answers; fonts aside. */
const MOST = 190_000;

describe('on a first visit', () => {
  it.each(LANGUAGES)('all that a board needs is small: $name', async ({ code: language }) => {
    const page = await open(null, { serviceWorkers: 'block', settings: { language, help: true } });
    const game = newGame('yinsh');
    await bring(page, server.url, game);
    const { code } = await weigh(page, `${server.url}/game/${game.begun.id}`);
    expect(code).toBeLessThanOrEqual(MOST);
    // The module is in it.
    expect(code).toBeGreaterThan(MOST / 2);
  });
});
