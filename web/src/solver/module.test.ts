// The WebAssembly answers as the program does: crates/browser-solver/tests/answers.rs has written its answers down.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { give, take, type TextExports } from '../module/text';
import answers from './fixtures/answers.json';

type Exports = TextExports & { answer: (question: number, length: number) => bigint };

test('every answer of the solver is the native one', async () => {
  const { instance } = await WebAssembly.instantiate(readFileSync(resolve(import.meta.dirname, 'solver.wasm')));
  const exports = instance.exports as Exports;
  expect(answers.length).toBeGreaterThan(15);
  for (const { ask, said } of answers) {
    const text = take(exports, exports.answer(...give(exports, JSON.stringify(ask))));
    expect(JSON.parse(text), JSON.stringify(ask)).toEqual(said);
  }
});
