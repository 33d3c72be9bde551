// The WebAssembly answers as the program does: crates/browser/tests/answers.rs has written its answers down.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import answers from './fixtures/answers.json';
import { give, take, type TextExports } from './text';

type Exports = TextExports & { answer: (asked: number, askedLength: number, given: number, givenLength: number) => bigint };

/** What the second module alone is asked for. */
const RECORDS = ['open', 'export', 'setup', 'form'];

test.each([
  ['trefoil.wasm', answers.filter(({ ask }) => !RECORDS.includes(ask))],
  ['records.wasm', answers],
])('every answer of %s is the native one', async (file, expected) => {
  const { instance } = await WebAssembly.instantiate(readFileSync(resolve(import.meta.dirname, file)));
  const exports = instance.exports as Exports;
  expect(expected.length).toBeGreaterThan(100);
  for (const { ask, given, said } of expected) {
    const text = take(exports, exports.answer(...give(exports, ask), ...give(exports, JSON.stringify(given))));
    expect(JSON.parse(text), `${ask} ${JSON.stringify(given)}`).toEqual(said);
  }
});
