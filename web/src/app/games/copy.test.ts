import { beforeAll, describe, expect, it } from 'vitest';
import type { Event } from '../../protocol';
import { loadRules } from '../testing';
import { Copy } from './copy';
import { games } from './fixtures/games';

beforeAll(loadRules);

function followed(): { copy: Copy; heard: Event[] } {
  const heard: Event[] = [];
  const copy = new Copy({ begun: () => {}, happened: (event) => void heard.push(event), refused: () => {}, connection: () => {} });
  return { copy, heard };
}

// The games were played by the rules' own tests: turns, take-backs, draws offered, declined and agreed on.
describe.each(Object.entries(games))('a copy of a game of %s', (_, { stored, state }) => {
  it('stands after its events as in the program', () => {
    const { copy } = followed();
    copy.begin(stored);
    expect(copy.game?.state()).toEqual(state);
    copy.close();
  });

  it('takes them in one by one, each once, and notices where one is missing', () => {
    const { copy, heard } = followed();
    copy.begin({ ...stored, events: [] });
    expect(copy.take(stored.events.slice(1))).toBe(false);
    for (const [n] of stored.events.entries()) expect(copy.take(stored.events.slice(0, n + 1))).toBe(true);
    expect(heard).toEqual(stored.events);
    expect(copy.game?.state()).toEqual(state);
    copy.close();
  });
});
