// A text as a QR code (ISO/IEC 18004): bytes, error correction M, versions 1 to 10. That holds an address of 213 bytes.

/** Rows of modules, dark ones true, without the quiet zone around them. */
export type QrCode = boolean[][];

/** For each version from 1 on: codewords of error correction in a block, and blocks. */
const BLOCKS: readonly (readonly [number, number])[] = [
  [10, 1],
  [16, 1],
  [26, 1],
  [18, 2],
  [24, 2],
  [16, 4],
  [18, 4],
  [22, 4],
  [22, 5],
  [26, 5],
];
const BYTE_MODE = 0b0100;
const PADDING = [0xec, 0x11];

export function qrCode(text: string): QrCode {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + BLOCKS.findIndex((_, index) => bytes.length <= dataLength(index + 1) - headLength(index + 1));
  if (version === 0) throw new Error(`A text of ${bytes.length} bytes is too long for a QR code of this size.`);
  const words = withCorrection(data(bytes, version), version);
  return MASKS.map((mask, number) => draw(words, version, mask, number)).reduce((best, code) =>
    penalty(code) < penalty(best) ? code : best,
  );
}

// ------------------------------------------------------------ codewords

/** Mode and count before the bytes: 12 bits, or 20 from version 10 on. */
const headLength = (version: number): number => (version < 10 ? 2 : 3);

/** All codewords of a version: what is left of the square beside its patterns. */
function totalLength(version: number): number {
  const lines = Math.floor(version / 7) + 2;
  const alignment = version > 1 ? (25 * lines - 10) * lines - 55 : 0;
  return Math.floor(((16 * version + 128) * version + 64 - alignment - (version >= 7 ? 36 : 0)) / 8);
}

function dataLength(version: number): number {
  const [correction, blocks] = BLOCKS[version - 1]!;
  return totalLength(version) - correction * blocks;
}

function data(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const write = (value: number, length: number): void => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  write(BYTE_MODE, 4);
  write(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) write(byte, 8);
  write(0, 4);
  const words: number[] = [];
  for (let at = 0; at < bits.length; at += 8) words.push(bits.slice(at, at + 8).reduce((word, bit) => word * 2 + bit, 0));
  for (let pad = 0; words.length < dataLength(version); pad += 1) words.push(PADDING[pad % 2]!);
  return words;
}

/** Splits the data into blocks, adds their error correction, and interleaves all of it. */
function withCorrection(words: number[], version: number): number[] {
  const [correction, count] = BLOCKS[version - 1]!;
  const short = Math.floor(words.length / count);
  const longer = words.length % count;
  const blocks: number[][] = [];
  for (let at = 0, block = 0; block < count; block += 1) {
    const length = short + (block >= count - longer ? 1 : 0);
    blocks.push(words.slice(at, at + length));
    at += length;
  }
  const divisor = generator(correction);
  const checks = blocks.map((block) => remainder(block, divisor));
  const woven = (parts: number[][], length: number): number[] =>
    Array.from({ length }, (_, at) => parts.flatMap((part) => part[at] ?? [])).flat();
  return [...woven(blocks, short + 1), ...woven(checks, correction)];
}

/** The product in the field of 256 elements that the standard uses. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** The divisor of Reed and Solomon: (x - 1)(x - 2)(x - 4)…, without its leading 1. */
function generator(degree: number): number[] {
  const factors = Array.from({ length: degree }, () => 0);
  factors[degree - 1] = 1;
  let root = 1;
  for (let turn = 0; turn < degree; turn += 1) {
    for (let at = 0; at < degree; at += 1) factors[at] = times(factors[at]!, root) ^ (factors[at + 1] ?? 0);
    root = times(root, 2);
  }
  return factors;
}

function remainder(block: number[], divisor: number[]): number[] {
  const rest = divisor.map(() => 0);
  for (const word of block) {
    const factor = word ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((each, at) => (rest[at] = rest[at]! ^ times(each, factor)));
  }
  return rest;
}

// ------------------------------------------------------------ the square

type Mask = (row: number, column: number) => boolean;

const MASKS: readonly Mask[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

function draw(words: number[], version: number, mask: Mask, maskNumber: number): QrCode {
  const size = 17 + 4 * version;
  const code: (boolean | null)[][] = Array.from({ length: size }, () => Array.from({ length: size }, () => null));
  const set = (row: number, column: number, dark: boolean): void => {
    if (row >= 0 && row < size && column >= 0 && column < size) code[row]![column] = dark;
  };

  // Timing, then finders with their light frames, then the alignment patterns that do not touch them.
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const) {
    squares(row, column, 4, (ring) => ring !== 2 && ring !== 4, set);
  }
  const lines = version === 1 ? [] : version < 7 ? [6, size - 7] : [6, (size - 1) / 2, size - 7];
  for (const row of lines) {
    for (const column of lines) {
      const corner = (row === 6 && column === 6) || (row === 6 && column === size - 7) || (row === size - 7 && column === 6);
      if (!corner) squares(row, column, 2, (ring) => ring !== 1, set);
    }
  }

  formatBits(maskNumber).forEach((dark, bit) => {
    // Around the first finder, and once more beside the other two.
    const along = bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit;
    set(along, 8, dark);
    const across = bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit;
    set(8, across, dark);
  });
  set(size - 8, 8, true);
  versionBits(version).forEach((dark, bit) => {
    const [far, near] = [size - 11 + (bit % 3), Math.floor(bit / 3)];
    set(far, near, dark);
    set(near, far, dark);
  });

  // The data: up and down in pairs of columns from the right, past the column of the timing pattern.
  let bit = 0;
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
    for (let step = 0; step < size; step += 1) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (code[row]![column] !== null) continue;
        const dark = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        code[row]![column] = dark !== mask(row, column);
        bit += 1;
      }
    }
  }
  return code as QrCode;
}

/** Squares around a middle, each one module wide. */
function squares(
  row: number,
  column: number,
  rings: number,
  isDark: (ring: number) => boolean,
  set: (row: number, column: number, dark: boolean) => void,
): void {
  for (let down = -rings; down <= rings; down += 1) {
    for (let across = -rings; across <= rings; across += 1) {
      set(row + down, column + across, isDark(Math.max(Math.abs(down), Math.abs(across))));
    }
  }
}

/** The rest of a number divided without carrying, as check bits are made. */
function rest(value: number, divisor: number, bits: number): number {
  let left = value << bits;
  for (let bit = 31 - Math.clz32(left); bit >= bits; bit -= 1) if ((left >> bit) & 1) left ^= divisor << (bit - bits);
  return left;
}

/** Error correction M and the mask, with check bits, from the last bit to the first. */
function formatBits(mask: number): boolean[] {
  const bits = ((mask << 10) | rest(mask, 0b101_0011_0111, 10)) ^ 0b101_0100_0001_0010;
  return Array.from({ length: 15 }, (_, bit) => ((bits >> bit) & 1) === 1);
}

function versionBits(version: number): boolean[] {
  if (version < 7) return [];
  const bits = (version << 12) | rest(version, 0b1_1111_0010_0101, 12);
  return Array.from({ length: 18 }, (_, bit) => ((bits >> bit) & 1) === 1);
}

/** How hard a code would be to read, by the four rules of the standard. */
function penalty(code: QrCode): number {
  const size = code.length;
  const lines = [...code, ...code.map((_, column) => code.map((row) => row[column]!))];
  let total = 0;
  for (const line of lines) {
    const text = line.map(Number).join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) total += run.length - 2;
    for (let at = 0; at + 11 <= size; at += 1) {
      const part = text.slice(at, at + 11);
      if (part === '10111010000' || part === '00001011101') total += 40;
    }
  }
  for (let row = 1; row < size; row += 1) {
    for (let column = 1; column < size; column += 1) {
      const dark = code[row]![column];
      if (dark === code[row - 1]![column] && dark === code[row]![column - 1] && dark === code[row - 1]![column - 1]) total += 3;
    }
  }
  const dark = code.flat().filter(Boolean).length / size ** 2;
  return total + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/** The dark modules as the path of an SVG, a module being one unit. */
export function qrPath(code: QrCode): string {
  return code.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('');
}
