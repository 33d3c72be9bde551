// Pictures of one size, one after another, as an animated PNG. Every browser shows it; what does not know it shows the first picture.

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];

type Chunk = { type: string; data: Uint8Array };

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

function crc(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = TABLE[(c ^ byte) & 0xff]! ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

function numbers(...parts: [value: number, bytes: 1 | 2 | 4][]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap(([value, bytes]) => Array.from({ length: bytes }, (_, n) => (value >>> (8 * (bytes - 1 - n))) & 255)),
  );
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function written({ type, data }: Chunk): Uint8Array {
  const named = joined(
    Uint8Array.from(type, (letter) => letter.charCodeAt(0)),
    data,
  );
  return joined(numbers([data.length, 4]), named, numbers([crc(named), 4]));
}

/** The parts of a PNG. */
export function chunksOf(png: Uint8Array): Chunk[] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at + 12 <= png.length;) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

/** The pictures, each shown for so many milliseconds, the last one three times as long. */
export function animated(frames: readonly Uint8Array[], milliseconds: number): Uint8Array<ArrayBuffer> {
  const parts = frames.map(chunksOf);
  const header = parts[0]?.find(({ type }) => type === 'IHDR');
  if (!header) throw new Error('There is no picture to begin with.');
  const size = header.data.subarray(0, 8);
  let sequence = 0;
  const chunks: Chunk[] = [header, { type: 'acTL', data: numbers([frames.length, 4], [0, 4]) }];
  parts.forEach((frame, n) => {
    const time = n === frames.length - 1 ? 3 * milliseconds : milliseconds;
    const place = numbers([0, 4], [0, 4], [time, 2], [1000, 2], [0, 1], [0, 1]);
    chunks.push({ type: 'fcTL', data: joined(numbers([sequence++, 4]), size, place) });
    for (const { type, data } of frame) {
      if (type !== 'IDAT') continue;
      chunks.push(n === 0 ? { type, data } : { type: 'fdAT', data: joined(numbers([sequence++, 4]), data) });
    }
  });
  chunks.push({ type: 'IEND', data: new Uint8Array() });
  return joined(Uint8Array.from(SIGNATURE), ...chunks.map(written));
}
