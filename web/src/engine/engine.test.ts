// The WebAssembly answers as the program does: crates/browser-engine/tests/answers.rs has written its answers down.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { give, giveBytes, read, type TextExports } from '../module/text';
import answers from './fixtures/answers.json';

type Exports = TextExports & { answer: (question: number, questionLength: number, network: number, networkLength: number) => void };

const NETWORKS = resolve(import.meta.dirname, '../../../crates/engine/networks');

function networkOf(game = ''): Uint8Array {
  const path = resolve(NETWORKS, `${game.split('-')[0]}.net`);
  return existsSync(path) ? readFileSync(path) : new Uint8Array();
}

/** Numbers that went through the last digits of a logarithm or a power may end differently elsewhere. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, part: unknown) => (typeof part === 'number' ? Number(part.toFixed(9)) : part));

test('every answer of the engine is the native one', async () => {
  let told: unknown[] = [];
  const host = { now: () => 0, tell: (address: number, length: number) => void told.push(JSON.parse(read(exports, address, length))) };
  const bytes = readFileSync(resolve(import.meta.dirname, 'engine.wasm'));
  const exports = (await WebAssembly.instantiate(bytes, { host })).instance.exports as Exports;
  for (const { ask, said } of answers) {
    told = [];
    exports.answer(...give(exports, JSON.stringify(ask)), ...giveBytes(exports, networkOf(ask.place?.game)));
    expect(rounded(told), JSON.stringify(ask)).toEqual(rounded(said));
  }
}, 60_000);
