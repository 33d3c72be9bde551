import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Interrupted } from '../engine/thinker.svelte';
import type { Attempt, Place, ToSolver } from '../protocol';
import { setLanguage } from '../words';
import { Solver, type SolverWorker } from './solver';

const PLACE: Place = { game: 'dvonn', turns: ['c3'], pending: [] };
const ATTEMPT: Attempt = { state: 'forced', then: ['d3'] };

class FakeWorker implements SolverWorker {
  questions: ToSolver[] = [];
  ended = false;
  onmessage: SolverWorker['onmessage'] = null;
  onerror: SolverWorker['onerror'] = null;
  postMessage(question: ToSolver): void {
    this.questions.push(question);
  }
  terminate(): void {
    this.ended = true;
  }
}

let made: FakeWorker[] = [];
let solver: Solver;

beforeAll(() => setLanguage('en'));
beforeEach(() => {
  made = [];
  solver = new Solver(() => (made.push(new FakeWorker()), made.at(-1)!));
});

describe('the solver', () => {
  it('takes one attempt after another with one worker', async () => {
    for (const length of [3, 2]) {
      const asked = solver.attempt(PLACE, 'win 3', length);
      made[0]!.onmessage!({ data: { answer: ATTEMPT } });
      expect(await asked).toEqual(ATTEMPT);
    }
    expect(made).toHaveLength(1);
    expect(made[0]!.questions.map(({ length }) => length)).toEqual([3, 2]);
  });

  it('ends an attempt for the next, and with the page', async () => {
    const first = solver.attempt(PLACE, 'win 3', 2);
    const second = solver.attempt(PLACE, 'win 3', 2);
    await expect(first).rejects.toBeInstanceOf(Interrupted);
    expect(made.map(({ ended }) => ended)).toEqual([true, false]);
    solver.close();
    await expect(second).rejects.toBeInstanceOf(Interrupted);
    expect(made[1]!.ended).toBe(true);
  });

  it('says what it was refused', async () => {
    const asked = solver.attempt(PLACE, 'dance', 2);
    made[0]!.onmessage!({ data: { problem: { code: 'bad-message', message: 'No goal.', refusal: null } } });
    await expect(asked).rejects.toThrow('No goal.');
  });

  it('that cannot be loaded says so, and may be asked again', async () => {
    for (const fail of [() => made.at(-1)!.onmessage!({ data: { failed: 'offline' } }), () => made.at(-1)!.onerror!()]) {
      const asked = solver.attempt(PLACE, 'win 3', 2);
      fail();
      await expect(asked).rejects.toThrow('could not be started');
    }
    expect(made.map(({ ended }) => ended)).toEqual([true, true]);
    const asked = solver.attempt(PLACE, 'win 3', 2);
    made[2]!.onmessage!({ data: { answer: ATTEMPT } });
    expect(await asked).toEqual(ATTEMPT);
  });

  it('without workers says so', async () => {
    solver = new Solver(() => {
      throw new Error('Not here.');
    });
    await expect(solver.attempt(PLACE, 'win 3', 2)).rejects.toThrow('could not be started');
  });
});
