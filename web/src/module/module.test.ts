// The WebAssembly answers as the program does: crates/browser/tests/answers.rs has written its answers down.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import answers from './fixtures/answers.json';
import { give, take, type TextExports } from './text';

type Exports = TextExports & { answer: (asked: number, askedLength: number, given: number, givenLength: number) => bigint };

test('every answer of the module is the native one', async () => {
  const { instance } = await WebAssembly.instantiate(readFileSync(resolve(import.meta.dirname, 'trefoil.wasm')));
  const exports = instance.exports as Exports;
  expect(answers.length).toBeGreaterThan(100);
  for (const { ask, given, said } of answers) {
    const text = take(exports, exports.answer(...give(exports, ask), ...give(exports, JSON.stringify(given))));
    expect(JSON.parse(text), `${ask} ${JSON.stringify(given)}`).toEqual(said);
  }
});
