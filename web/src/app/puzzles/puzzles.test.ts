import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RULE_SETS } from '../../games';
import * as module from '../../module';
import type { Analysis, Attempt, Review, ReviewedTurn, Side } from '../../protocol';
import { addWords, setLanguage } from '../../words';
import { loadRules } from '../testing';
import { puzzleOfTheDay, read, today, type Puzzle } from './collection';
import { FIRST } from './glicko';
import { keepMistakes, ownPuzzles } from './own';
import { afterAttempt, choose, daysUntil, keepProgress, progressIn, solvedOn, type Outcome } from './progress';
import { Session, type Opponents } from './session.svelte';

const FILES = resolve(import.meta.dirname, '../../../../crates/puzzles/files');
const fileOf = (game: string): string => readFileSync(resolve(FILES, `${game}.puzzles`), 'utf8');

beforeAll(async () => {
  await loadRules();
  await setLanguage('en');
  await addWords('puzzles');
});
beforeEach(() => localStorage.clear());

const aPuzzle = (more: Partial<Puzzle> = {}): Puzzle => ({ ...read('yinsh', fileOf('yinsh'))[0]!, ...more });

describe('the files', () => {
  it.each([...RULE_SETS])('of %s are understood line by line', (game) => {
    const text = fileOf(game);
    const puzzles = read(game, text);
    expect(puzzles).toHaveLength(text.split('\n').filter((line) => line && !line.startsWith('#')).length);
    expect(new Set(puzzles.map(({ id }) => id)).size).toBe(puzzles.length);
    for (const { length, rating, solution, start } of puzzles) {
      expect(length >= 2 && length <= 6 && rating >= 700).toBe(true);
      expect(module.line({ game, start, turns: solution, pending: [] }).problem).toBeNull();
    }
  });

  it('that know more than this version lose only what it does not know', () => {
    const [line = ''] = fileOf('yinsh')
      .split('\n')
      .filter((text) => !text.startsWith('#'));
    expect(read('yinsh', `${line}\n${line.replace('rows', 'dances')}\nnonsense\n`)).toHaveLength(1);
  });

  it('have one puzzle of the day, another on most days', () => {
    const puzzles = read('yinsh', fileOf('yinsh'));
    const days = Array.from({ length: 20 }, (_, n) => today(Date.UTC(2026, 10, 1 + n)));
    const chosen = days.map((day) => puzzleOfTheDay(puzzles, day)!.id);
    expect(days.map((day) => puzzleOfTheDay(puzzles, day)!.id)).toEqual(chosen);
    expect(new Set(chosen).size).toBeGreaterThan(10);
    expect(puzzleOfTheDay([], days[0]!)).toBeNull();
  });
});

describe('progress', () => {
  it('counts the first attempt at a puzzle and no other', () => {
    const puzzle = aPuzzle({ rating: 1300 });
    const solved = afterAttempt(progressIn('yinsh'), puzzle, 'solved');
    expect(solved.rating).toBeGreaterThan(FIRST.rating);
    expect(solved.run).toBe(1);
    expect(afterAttempt(solved, puzzle, 'failed')).toBe(solved);
    const failed = afterAttempt(solved, { ...puzzle, id: 'other' }, 'failed');
    expect(failed.run).toBe(0);
    keepProgress('yinsh', failed);
    expect(progressIn('yinsh')).toEqual(failed);
    expect(progressIn('lyngk').rating).toBe(FIRST.rating);
  });

  it('that makes no sense is as good as none', () => {
    for (const nonsense of ['3', 'null', '{', '{"rating":"x","done":4,"run":-1}']) {
      localStorage.setItem('trefoil.puzzles.yinsh', nonsense);
      expect(progressIn('yinsh')).toEqual({ ...FIRST, done: {}, run: 0 });
    }
  });

  it('counts days in a row, each once, and begins anew after a day without', () => {
    expect(solvedOn('2026-11-14').run).toBe(1);
    expect(solvedOn('2026-11-15').run).toBe(2);
    expect(solvedOn('2026-11-15').run).toBe(2);
    expect(daysUntil('2026-11-16').run).toBe(2);
    expect(daysUntil('2026-11-17').run).toBe(0);
    expect(solvedOn('2026-11-17').run).toBe(1);
  });

  it('leads to what was not tried yet, near the own rating, then to what was failed', () => {
    const puzzles = [700, 1150, 1200, 1250, 2200].map((rating, n) => aPuzzle({ id: `${n}`, rating }));
    const fresh = progressIn('yinsh');
    expect(choose(puzzles, fresh, '', () => 0)!.rating).toBe(1200);
    expect(choose(puzzles, fresh, '2', () => 0)!.rating).not.toBe(1200);
    const done = (outcome: (n: number) => Outcome) => ({
      ...fresh,
      done: Object.fromEntries(puzzles.map(({ id }, n) => [id, outcome(n)])),
    });
    expect(
      choose(
        puzzles,
        done((n) => (n === 4 ? 'failed' : 'solved')),
        '',
        () => 0,
      )!.id,
    ).toBe('4');
    expect(
      choose(
        puzzles.slice(0, 1),
        done(() => 'solved'),
        '0',
      )!.id,
    ).toBe('0');
    expect(choose([], fresh, '')).toBeNull();
  });
});

/** The other side, as a test has it. */
function opponents(answers: Attempt[], judged: Analysis | null = null): Opponents {
  const nothing = { stop: () => undefined, close: () => undefined };
  return {
    solver: { ...nothing, attempt: () => Promise.resolve(answers.shift()!) },
    engine: { ...nothing, judge: () => Promise.resolve(judged) },
  };
}

async function playTurn(session: Session, turn: string): Promise<void> {
  for (const text of turn.split(/;|(?<=\d)(?=x)|(?<=,)/)) {
    const step = session.scene!.steps.find((each) => each.text === text);
    expect(step, `${text} of ${turn}`).toBeDefined();
    await session.play(step!);
  }
}

describe('a session', () => {
  const puzzle = (): Puzzle => read('yinsh', fileOf('yinsh')).find(({ length, solution }) => length === 2 && solution.length === 3)!;

  it('is solved by the turns of the solution, with the answers between', async () => {
    const { solution, ...rest } = puzzle();
    const ended: Outcome[] = [];
    const answers = [
      { state: 'forced' as const, then: [solution[1]!] },
      { state: 'reached' as const, then: [] },
    ];
    const session = new Session(opponents(answers), (outcome) => ended.push(outcome), 0);
    session.open({ kind: 'proven', puzzle: { ...rest, solution } });
    expect(session.question).toMatch(/^(White|Black) to play\. Make a row in 2 turns, whatever the answer\.$/);
    await playTurn(session, solution[0]!);
    expect(session.state).toBe('ask');
    expect(session.standing).toBe('That was right. One more turn.');
    expect(session.turns).toEqual(solution.slice(0, 2));
    await playTurn(session, solution[2]!);
    expect(session.state).toBe('solved');
    expect(ended).toEqual(['solved']);
  });

  it('plays the whole refutation, and begins again when asked to', async () => {
    const asked = puzzle();
    const ended: Outcome[] = [];
    const session = new Session(opponents([{ state: 'refuted', then: asked.solution.slice(1) }]), (outcome) => ended.push(outcome), 0);
    session.open({ kind: 'proven', puzzle: asked });
    await playTurn(session, asked.solution[0]!);
    expect(session.state).toBe('wrong');
    expect(session.standing).toContain(`What follows: ${asked.solution.slice(1).join(' ')}`);
    expect(session.turns).toEqual(asked.solution);
    expect(ended).toEqual(['failed']);
    session.again();
    expect(session.state).toBe('ask');
    expect(session.turns).toEqual([]);
  });

  it('shows the solution, which counts as failed', async () => {
    const asked = puzzle();
    const ended: Outcome[] = [];
    const session = new Session(opponents([]), (outcome) => ended.push(outcome), 0);
    session.open({ kind: 'proven', puzzle: asked });
    await session.show();
    expect(session.turns).toEqual(asked.solution);
    expect(ended).toEqual(['failed']);
  });
});

describe('one’s own mistakes', () => {
  it('become puzzles once, from the side that made them', () => {
    const place = { game: 'dvonn' as const, turns: ['c3', 'd3', 'e3', 'f3'], pending: [] };
    const turn = (side: Side, text: string, mark: 'mistake' | null): ReviewedTurn => ({
      side,
      turn: text,
      loss: 0.2,
      mark,
      forced: false,
      best: ['h3'],
      path: [],
      answer: [text],
    });
    const player = { accuracy: null, inaccuracies: 0, mistakes: 1, blunders: 0 };
    const review: Review = {
      chances: [0.5, 0.4, 0.6, 0.5, 0.5],
      values: [],
      proven: [],
      players: [player, player],
      turningPoints: [],
      turns: [turn('white', 'c3', null), turn('black', 'd3', 'mistake'), turn('white', 'e3', 'mistake'), turn('black', 'f3', null)],
    };
    keepMistakes(place, review, ['white']);
    keepMistakes(place, review, ['white']);
    const kept = ownPuzzles();
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({ game: 'dvonn', turns: ['c3', 'd3'], played: 'e3', best: ['h3'], chance: 0.6 });
  });

  it('are solved by the better turn, and answered otherwise', async () => {
    const puzzle = {
      id: 'a',
      game: 'dvonn' as const,
      start: null,
      turns: ['c3'],
      side: 'black' as const,
      played: 'd3',
      best: ['e3'],
      chance: 0.5,
    };
    const ended: Outcome[] = [];
    const line = { value: null, exact: null, win: 0.9, turns: ['h3'], path: [] };
    const judged = { depth: 1, selectiveDepth: 1, nodes: 1, millis: 1, lines: [line] };
    const session = new Session(opponents([], judged), (outcome) => ended.push(outcome), 0);
    session.open({ kind: 'own', puzzle });
    expect(session.question).toContain('you played d3 here');
    await playTurn(session, 'd3');
    expect(session.state).toBe('wrong');
    expect(session.turns).toEqual(['d3', 'h3']);
    session.again();
    await playTurn(session, 'e3');
    expect(session.state).toBe('solved');
    expect(ended).toEqual(['failed', 'solved']);
  });
});
