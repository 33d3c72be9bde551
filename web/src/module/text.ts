// Texts in and out of a WebAssembly module: the other half of crates/boundary.

type Exports = {
  memory: WebAssembly.Memory;
  text_alloc: (length: number) => number;
  text_free: (address: number, length: number) => void;
};

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Writes a text into the module's memory; gives its address and length. */
export function give(exports: Exports, text: string): [number, number] {
  return giveBytes(exports, encoder.encode(text));
}

export function giveBytes(exports: Exports, bytes: Uint8Array): [number, number] {
  const address = exports.text_alloc(bytes.length);
  new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
  return [address, bytes.length];
}

/** Reads a text that stays the module's. */
export function read(exports: Exports, address: number, length: number): string {
  return decoder.decode(new Uint8Array(exports.memory.buffer, address, length));
}

/** Reads a text that the module has given, and frees it: the address in the upper half, the length in the lower. */
export function take(exports: Exports, given: bigint): string {
  const address = Number(BigInt.asUintN(64, given) >> 32n);
  const length = Number(given & 0xffff_ffffn);
  const text = read(exports, address, length);
  exports.text_free(address, length);
  return text;
}

export type { Exports as TextExports };
