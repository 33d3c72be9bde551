import { describe, expect, it } from 'vitest';
import { pathOf, readAddress } from './address';

const read = (address: string) => readAddress(new URL(address, 'https://games.example.org'), ['pl-PL']);

describe('the address of a frame', () => {
  it('names a game, and how it is to be seen', () => {
    expect(read('/embed/games/abc?at=12&theme=dark&language=fr')).toEqual({
      kind: 'game',
      id: 'abc',
      at: 12,
      theme: 'dark',
      language: 'fr',
      base: '/',
    });
    expect(read('/embed/games/abc')).toMatchObject({ at: null, theme: null, language: 'pl' });
  });

  it('names a position', () => {
    expect(read('/embed/position?game=yinsh&position=5_w')).toMatchObject({ kind: 'position', game: 'yinsh', position: '5 w' });
  });

  it('is looked at from whatever folder the server stands in', () => {
    const shown = read('/play/trefoil/embed/games/abc');
    expect(shown.base).toBe('/play/trefoil/');
    expect(pathOf(shown)).toBe('/play/trefoil/online/abc');
    expect(pathOf(read('/embed/position?game=yinsh&position=5/6_w'))).toBe('/analysis?game=yinsh&start=5%2F6_w');
  });

  it('may name nothing, or nonsense', () => {
    for (const address of ['/embed/games/', '/embed/games/a/b', '/embed/position?game=chess&position=x', '/embed/position?game=yinsh'])
      expect(read(address).kind, address).toBe('nothing');
    expect(read('/embed/games/abc?at=x&theme=pink&language=xx')).toMatchObject({ at: null, theme: null, language: 'pl' });
  });
});
