import { describe, expect, it } from 'vitest';
import { recordText } from './record';

describe('a line as a record', () => {
  it('has its game, its start and its turns', () => {
    expect(recordText('dvonn', undefined, ['c3', 'd3'])).toBe('[Game "dvonn"]\n\n1. c3 2. d3 *\n');
    expect(recordText('dvonn', 'a"b', [])).toBe('[Game "dvonn"]\n[Setup "a\\"b"]\n\n*\n');
  });
});
