import { describe, expect, it } from 'vitest';
import { frameCode, gameLinks, positionLinks } from './links';

describe('what other sites show', () => {
  it('is found where others find the server', () => {
    const { frame, image } = gameLinks('abc', 'https://games.example.org');
    expect(frame).toBe('https://games.example.org/embed/games/abc');
    expect(image).toBe('https://games.example.org/image/games/abc/board.png');
  });

  it('is a position by its text, which survives the address', () => {
    const { frame } = positionLinks('yinsh', '5/6 w & "move" 0-0')!;
    expect(new URL(frame).searchParams.get('position')?.replaceAll('_', ' ')).toBe('5/6 w & "move" 0-0');
    expect(positionLinks('yinsh', '')).toBeNull();
  });

  it('is code that means the same wherever it is put', () => {
    const code = frameCode({ frame: 'https://a.example/embed/position?game=x&position="', image: '' }, '<Trefoil>');
    const box = document.createElement('div');
    box.innerHTML = code;
    const frame = box.querySelector('iframe')!;
    expect(frame.getAttribute('src')).toBe('https://a.example/embed/position?game=x&position="');
    expect(frame.title).toBe('<Trefoil>');
    expect(box.children.length).toBe(1);
  });
});
