import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../words';
import { FAMILIES } from '../../games';
import { tutorial } from '../../games/tutorial';
import { lesson, type Lesson } from '../../games/lesson';
import { parts } from './markup';
import { judge, wayTo } from './trial.svelte';

const texts = (words: Lesson): string[] => [
  words.title,
  words.lead,
  ...words.sections.flatMap(({ title, paragraphs, points = [], figures }) => [
    title,
    ...paragraphs,
    ...points,
    ...figures.flatMap(({ caption, task }) => [caption, ...(task ? [task.ask, task.right, task.wrong] : [])]),
  ]),
];

/** What must be the same in every language. */
const shape = (words: Lesson) => ({
  title: words.title,
  sections: words.sections.map(({ id, paragraphs, points = [], figures, folded = false }) => ({
    id,
    folded,
    paragraphs: paragraphs.length,
    points: points.length,
    figures: figures.map(({ figure, task }) => [figure, task !== undefined]),
  })),
});

/** The points, moves and pieces of a text, in whatever order the language names them. */
const marks = (text: string) =>
  parts(text)
    .filter(({ kind }) => kind === 'point' || kind === 'piece')
    .map((part) => part.text)
    .sort();

describe.each(FAMILIES)('the lesson of %s', (game) => {
  it('has the same sections, figures and points of the board in every language', async () => {
    const english = (await lesson(game, 'en')).words;
    for (const { code } of LANGUAGES) {
      const { words } = await lesson(game, code);
      expect(shape(words), code).toEqual(shape(english));
      const said = texts(words);
      texts(english).forEach((text, n) => expect(marks(said[n]!), `${code}: ${text}`).toEqual(marks(text)));
    }
  });

  it('leaves nothing empty or in another language', async () => {
    const english = new Set(texts((await lesson(game, 'en')).words));
    for (const { code } of LANGUAGES) {
      for (const text of texts((await lesson(game, code)).words)) {
        expect(text.trim()).not.toBe('');
        if (/^[A-Z]+$/.test(text)) continue; // the name of the game
        expect(/[а-яё]/i.test(text), text).toBe(code === 'ru');
        if (code === 'en') continue;
        // A word such as “Blitz” may be the same; a sentence may not.
        if (text.includes(' ')) expect(english.has(text), text).toBe(false);
        else expect(text.length, text).toBeLessThan(12);
      }
    }
  });

  it('uses every figure of the game once', async () => {
    const { words, figures } = await lesson(game, 'en');
    const used = words.sections.flatMap((section) => section.figures.map(({ figure }) => figure));
    const { exercises } = await tutorial(game, 'en');
    const all = new Set([...used, ...exercises.map(({ figure }) => figure)]);
    expect([...all].sort()).toEqual(Object.keys(figures).sort());
  });

  it('asks tasks where there are answers, and at least two', async () => {
    const { words, figures } = await lesson(game, 'en');
    const captions = words.sections.flatMap((section) => section.figures);
    for (const { figure, task } of captions) expect(task !== undefined, figure).toBe(figures[figure]?.goal !== undefined);
    expect(captions.filter(({ task }) => task).length).toBeGreaterThanOrEqual(2);
  });
});

describe('the marks of a text', () => {
  it('are strong words, points and pieces', () => {
    expect(parts('a **b c** `d4` and {r}.')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'strong', text: 'b c' },
      { kind: 'text', text: ' ' },
      { kind: 'point', text: 'd4' },
      { kind: 'text', text: ' and ' },
      { kind: 'piece', text: 'r' },
      { kind: 'text', text: '.' },
    ]);
  });
});

describe('a figure', () => {
  it('can be walked back to its start, turn by turn and step by step', () => {
    const way = wayTo({ game: 'yinsh', turns: ['e4', 'g7'], pending: ['f6-h6'] });
    expect(way.map(({ turns, pending }) => [turns.length, pending.length])).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 1],
    ]);
  });

  it('calls an answer right only when it is complete, and wrong as soon as it leaves all right ones', () => {
    const goal = [
      ['b,', 'f1-d4'],
      ['b,', 'c1-d4'],
    ];
    expect(judge(goal, [])).toBeNull();
    expect(judge(goal, ['b,'])).toBeNull();
    expect(judge(goal, ['b,', 'c1-d4'])).toBe('right');
    expect(judge(goal, ['b,', 'c1-d4', 'a1-b2'])).toBe('right');
    expect(judge(goal, ['g,'])).toBe('wrong');
    expect(judge(goal, ['b,', 'a1-b2'])).toBe('wrong');
  });
});
