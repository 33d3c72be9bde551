import { describe, expect, it } from 'vitest';
import { animated, chunksOf } from './apng';

/** The smallest picture there is: one grey point. */
const POINT = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);

describe('an animated picture', () => {
  it('has all its pictures in order, and ends as a PNG does', () => {
    const chunks = chunksOf(animated([POINT, POINT, POINT], 500));
    expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'acTL', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'fcTL', 'fdAT', 'IEND']);
    const numbersOf = chunks
      .filter(({ type }) => /fcTL|fdAT/.test(type))
      .map(({ data }) => new DataView(data.buffer, data.byteOffset).getUint32(0));
    expect(numbersOf).toEqual([0, 1, 2, 3, 4]);
    const times = chunks.filter(({ type }) => type === 'fcTL').map(({ data }) => new DataView(data.buffer, data.byteOffset).getUint16(20));
    expect(times).toEqual([500, 500, 1500]);
  });

  it('is refused without a picture', () => {
    expect(() => animated([], 500)).toThrow('no picture');
  });
});
