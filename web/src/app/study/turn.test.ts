import { describe, expect, it } from 'vitest';
import type { StepKind } from '../../protocol';
import { recordText, turnText } from './turn';

const steps = (...list: [StepKind, string][]) => list.map(([kind, text]) => ({ kind, text }));

describe('a turn as text', () => {
  it('is its only step', () => {
    expect(turnText(steps(['place', 'e3']))).toBe('e3');
    expect(turnText([])).toBe('');
  });

  it('joins rows with their rings and parts by semicolons', () => {
    expect(turnText(steps(['row', 'xe7-i11'], ['ring', 'xd9'], ['move', 'i7-i11'], ['row', 'xi6-i10'], ['ring', 'xh4']))).toBe(
      'xe7-i11xd9;i7-i11;xi6-i10xh4',
    );
    expect(turnText(steps(['row', 'xe7-i11'], ['ring', 'xd9'], ['pass', 'pass']))).toBe('xe7-i11xd9;pass');
  });

  it('writes a claim before its move', () => {
    expect(turnText(steps(['claim', 'r,'], ['move', 'c3-c5']))).toBe('r,c3-c5');
  });

  it('makes a record of a line', () => {
    expect(recordText('dvonn', undefined, ['c3', 'd3'])).toBe('[Game "dvonn"]\n\n1. c3 2. d3 *\n');
    expect(recordText('dvonn', 'a"b', [])).toBe('[Game "dvonn"]\n[Setup "a\\"b"]\n\n*\n');
  });
});
