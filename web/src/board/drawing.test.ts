import { describe, expect, test } from 'vitest';
import { Drawing } from './drawing.svelte';

describe('arrows and marks of one’s own', () => {
  test('are drawn, and taken away by drawing them again', () => {
    const drawing = new Drawing();
    drawing.begin('a1');
    drawing.end('b2');
    drawing.begin('c3');
    drawing.end('c3');
    expect([drawing.arrows, drawing.marks]).toEqual([[{ from: 'a1', to: 'b2' }], ['c3']]);
    drawing.begin('a1');
    drawing.end('b2');
    drawing.begin('c3');
    drawing.end('c3');
    expect([drawing.arrows, drawing.marks]).toEqual([[], []]);
  });

  test('that end beside the board are none', () => {
    const drawing = new Drawing();
    drawing.begin('a1');
    drawing.end(null);
    expect([drawing.arrows, drawing.marks, drawing.isBegun]).toEqual([[], [], false]);
  });

  test('go all at once', () => {
    const drawing = new Drawing();
    drawing.begin('a1');
    drawing.end('a1');
    drawing.clear();
    expect(drawing.marks).toEqual([]);
  });
});
