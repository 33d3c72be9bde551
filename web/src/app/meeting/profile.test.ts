import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PublicGame } from '../../protocol';
import { courseShape, ProfilePage, resultFor } from './profile.svelte';
import { changeText } from './terms';

const asked: string[] = [];
const serves = (answer: (path: string) => object): void =>
  void vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => {
      asked.push(path);
      return new Response(JSON.stringify(answer(path)));
    }),
  );
afterEach(() => {
  asked.length = 0;
  vi.unstubAllGlobals();
});

const person = (name: string) => ({ name, account: true, bot: false, rating: null });
const game = (id: string, winner: 'white' | 'black' | null): PublicGame =>
  ({ id, people: [person('Ann'), person('Ben')], end: { winner, reason: 'resignation' } }) as PublicGame;

describe('a profile', () => {
  it('asks for the games that are wanted, page by page', async () => {
    const page = new ProfilePage('Ann');
    serves(() => ({ games: [game('a', 'white')], next: '5.a' }));
    page.filter.result = 'won';
    page.filter.opponent = ' Ben ';
    await page.list();
    expect(asked).toEqual(['/api/people/Ann/games?result=won&opponent=Ben']);
    await page.more();
    expect(asked[1]).toBe('/api/people/Ann/games?result=won&opponent=Ben&before=5.a');
    expect(page.games).toHaveLength(2);
  });

  it('knows how a game ended for somebody', () => {
    expect(resultFor(game('a', 'white'), 'Ann')).toBe('won');
    expect(resultFor(game('a', 'white'), 'Ben')).toBe('lost');
    expect(resultFor(game('a', null), 'Ben')).toBe('drawn');
  });

  it('draws a rating from its lowest to its highest', () => {
    const { path, low, high } = courseShape([1500, 1662, 1400]);
    expect([low, high]).toEqual([1400, 1662]);
    expect(path).toMatch(/^M0\.0,[\d.]+L240\.0,12\.0L480\.0,128\.0$/);
    expect(courseShape([1500]).path).toBe('M236,70h8');
  });

  it('writes a change with its sign', () => {
    expect(changeText({ before: 1500, after: 1662, provisional: true })).toBe('+162');
    expect(changeText({ before: 1500, after: 1500, provisional: true })).toBe('0');
  });
});
