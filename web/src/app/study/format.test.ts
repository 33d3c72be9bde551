import { describe, expect, it } from 'vitest';
import { clockText } from './format';

describe('a clock', () => {
  it('shows hours only where there are some', () => {
    expect(clockText(252_500)).toBe('4:12');
    expect(clockText(3_725_000)).toBe('1:02:05');
    expect(clockText(900)).toBe('0:00');
  });
});
