import 'fake-indexeddb/auto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FAMILIES } from '../../games';
import { tutorial } from '../../games/tutorial';
import { LANGUAGES } from '../../words';
import { DeviceGames } from '../games/device.svelte';
import { loadRules } from '../testing';
import { Trial } from '../rules/trial.svelte';
import { Course } from './course.svelte';

beforeAll(loadRules);
beforeEach(() => localStorage.clear());

describe.each([...FAMILIES])('the lessons of %s', (family) => {
  it.each(LANGUAGES.map(({ code }) => code))('are eight to twelve, the same ones, in %s', async (code) => {
    const english = await tutorial(family, 'en');
    const { exercises } = await tutorial(family, code);
    expect(exercises.length).toBeGreaterThanOrEqual(8);
    expect(exercises.length).toBeLessThanOrEqual(12);
    expect(exercises.map(({ figure }) => figure)).toEqual(english.exercises.map(({ figure }) => figure));
  });

  it('can all be solved, and are kept', async () => {
    const games = new DeviceGames();
    const course = new Course(family, games);
    await course.load('en');
    expect(course.at).toBe(0);
    for (const exercise of course.exercises) {
      const figure = course.figures[exercise.figure]!;
      const trial = new Trial(figure);
      trial.reset();
      for (const text of figure.goal?.[0] ?? [trial.scene!.steps[0]!.text]) {
        expect(trial.verdict).toBeNull();
        trial.play(trial.scene!.steps.find((step) => step.text === text)!);
      }
      expect(trial.verdict, exercise.figure).toBe('right');
      course.solved(exercise);
    }
    const again = new Course(family, games);
    await again.load('en');
    expect(again.done).toBe(again.exercises.length);
    // What is left is the little game.
    expect(again.exercise).toBeNull();
    await games.close();
  });

  it('end in a little game that goes on where it was left', async () => {
    const games = new DeviceGames();
    const course = new Course(family, games);
    await course.load('en');
    const path = await course.play();
    const again = new Course(family, games);
    await again.load('en');
    expect(again.littleGame).toBe('open');
    expect(await again.play()).toBe(path);
    await games.close();
  });
});

describe('progress', () => {
  it('that makes no sense is as good as none', async () => {
    localStorage.setItem('trefoil.learn.dvonn', '{"done": 3, "game": 4}');
    const games = new DeviceGames();
    const course = new Course('dvonn', games);
    await course.load('en');
    expect(course.done).toBe(0);
    await games.close();
  });
});
