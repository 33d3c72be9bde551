import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatWhen, found, preferredLanguage, setLanguage, t } from './index';
import type { Text, Words } from './text';

/** All files of words there are, whichever page they come with. */
const files = import.meta.glob<{ default: Words }>('./*/*.ts', { eager: true });
const wordsOf = (language: string): Words =>
  Object.assign(
    {},
    ...Object.entries(files)
      .filter(([path]) => path.startsWith(`./${language}/`))
      .map(([, file]) => file.default),
  );
const [en, ru, fr, pl] = ['en', 'ru', 'fr', 'pl'].map(wordsOf) as [Words, Words, Words, Words];
const LANGUAGES: Record<string, Words> = { en, ru, fr, pl };
/** The app as it is written, by its files. */
const written = import.meta.glob<string>('../**/*.{svelte,ts}', { eager: true, query: '?raw', import: 'default' });
const SOURCES = join(__dirname, '..');
const CRATES = join(__dirname, '../../../crates');

/** What the crates are made of, tests and the examples in comments aside. */
function rustSources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'tests' ? [] : rustSources(path);
    return entry.name.endsWith('.rs') ? [readFileSync(path, 'utf8').replace(/^\s*\/\/.*$/gm, '')] : [];
  });
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['words', 'reasons', 'lesson'].includes(entry.name) ? [] : sources(path);
    return /\.(svelte|ts)$/.test(entry.name) && !entry.name.endsWith('.test.ts') ? [readFileSync(path, 'utf8')] : [];
  });
}

const forms = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));
const placeholders = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))].sort();
/** Of a text with plural forms, all that occur; a form may leave the number out ("a stack"). */
const allPlaceholders = (text: Text): string[] => [...new Set(forms(text).flatMap(placeholders))].sort();

/** Words that had a second name for something, and the one that it has. */
const GLOSSARY: Record<string, [word: RegExp, instead: string][]> = {
  en: [
    [/(?<![\w.])(walls?|stones?)(?![\w'])(?<!stepping stones)/gi, 'an obstacle'],
    [/rings? (is |are )?won/gi, 'removed'],
    [/take it with you|going on\b/gi, 'share; in progress'],
    [/[a-z] …/gi, 'no blank before …'],
  ],
  ru: [
    [/(?<![А-яё])(стен[аоуы]й?)(?![А-яё])/gi, 'препятствие'],
    [/(?<![А-яё])(снят|снима|снять)/gi, 'убрать'],
    [/(?<![А-яё])доск[аеиу]/gi, 'поле'],
    [/(?<![А-яё])(пас|пасовать|спасовать)(?![А-яё])/gi, 'пропустить ход'],
    [/звень/gi, 'точки LYNGK'],
    [/занять цвет/gi, 'выбрать цвет'],
  ],
  fr: [
    [/(?<![\wà-ÿ])murs?(?![\wà-ÿ])/gi, 'obstacle'],
    [/(?<![\wà-ÿ]|se |s’y |vous )(pose|posez|poser)(?![\wà-ÿ])/gi, 'placer'],
    [/(?<![\wà-ÿ])(maillons?|lien en lien)/gi, 'point-LYNGK'],
    [/(?<![\wà-ÿ])revue(?![\wà-ÿ])/gi, 'bilan'],
    [/enfermée/gi, 'encerclée'],
    [/revendiqu/gi, 'réclamer'],
  ],
  pl: [
    [/dżoker/gi, 'granitowy pion'],
    [/bierk|bierek/gi, 'pion'],
    [/zająć kolor/gi, 'przejąć kolor'],
    [/ogniw/gi, 'punkt pośredni'],
    [/odnośnik/gi, 'link'],
    [/(?<![A-zżółćęśąźńŻÓŁĆĘŚĄŹŃ])(pionu|ściana|mur)(?![A-zżółćęśąźń])/gi, 'piona; przeszkoda'],
    [/(?<![A-zżółćęśąźń])(oboje|obaj)(?![A-zżółćęśąźń])/gi, 'obie strony'],
  ],
};

/** All that a language says: on the pages, on the boards, in rules and lessons. The names of texts are not said. */
function textsOf(language: string): string[] {
  const games = join(SOURCES, 'games');
  const ofGames = readdirSync(games, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? ['words', 'reasons', 'lesson', 'tutorial'].map((part) => join(games, entry.name, part, `${language}.ts`)) : [],
  );
  const ofPages = readdirSync(join(__dirname, language)).map((file) => join(__dirname, language, file));
  return [...ofGames, ...ofPages].map((path) => readFileSync(path, 'utf8').replace(/^\s*'[\w.-]+':|^\s*\w+:/gm, ''));
}

describe('the words', () => {
  const code = sources(SOURCES).join('\n');

  it.each(Object.keys(LANGUAGES))('of %s are filled in with the same names as English', (language) => {
    const differing = Object.entries(LANGUAGES[language]!).filter(
      ([key, text]) => `${allPlaceholders(text)}` !== `${allPlaceholders(en[key]!)}`,
    );
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it.each(Object.keys(LANGUAGES))('of %s have every plural form of the language, and no empty text', (language) => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((form) => form !== 'many' || language !== 'fr');
    for (const [key, text] of Object.entries(LANGUAGES[language]!)) {
      expect(
        forms(text).filter((form) => form.trim() === ''),
        key,
      ).toEqual([]);
      if (typeof text !== 'string' && Object.keys(text).length > 1) expect(Object.keys(text), key).toEqual(expect.arrayContaining(needed));
    }
  });

  it('are written in the letters of their language', () => {
    for (const [key, text] of Object.entries({ ...fr, ...pl, ...en })) expect(forms(text).join(''), key).not.toMatch(/[А-яЁё]/);
    const latin = Object.entries(ru).filter(([key, text]) => !/[А-яЁё]/.test(forms(text).join('')) && !same(key));
    expect(latin.map(([key]) => key)).toEqual([]);
  });
  /** Names and signs are alike everywhere. */
  const same = (key: string): boolean => JSON.stringify(ru[key]) === JSON.stringify(en[key]);

  it('of French keep their signs with the word before, or after, by a no-break space', () => {
    const said = textsOf('fr').flatMap((text) => text.match(/'(?:[^'\\\n]|\\.)*'|`[^`]*`/g) ?? []);
    const broken = said.map((text) => text.slice(1, -1)).filter((text) => / [:;?!»]|« |[^\s\u00a0:/(?!][;?!»]|«[^\u00a0]/.test(text));
    expect(said.length).toBeGreaterThan(1000);
    expect(broken).toEqual([]);
  });

  it.each(Object.keys(GLOSSARY))('of %s call one thing by one name', (language) => {
    const told = GLOSSARY[language]!.flatMap(([word, instead]) =>
      textsOf(language).flatMap((text) =>
        [...text.matchAll(word)].map(({ index }) => `“${text.slice(Math.max(0, index - 20), index + 20)}”: ${instead}`),
      ),
    );
    expect(told).toEqual([]);
  });

  it.each([
    ['study', /'study\.|`study\./, /app\/study\/|games\//],
    ['lessons', /'(rules|learn)\.|`(rules|learn)\./, /app\/rules\/|games\//],
  ])('of %s are named only by what asks for them, and by what belongs to its pages', (part, names, own) => {
    const strange = Object.entries(written).filter(
      ([path, text]) => names.test(text) && !own.test(path) && !text.includes(`words/${part}'`) && !/^\.\/|\.test\.ts$/.test(path),
    );
    expect(strange.map(([path]) => path)).toEqual([]);
  });

  it('are all used', () => {
    // TypeScript knows that a name which is put together exists; here its beginning tells what it may be.
    const beginnings = [...new Set([...code.matchAll(/`([a-z]+\.[\w.]*)\$\{/g)].map(([, beginning]) => beginning!))];
    const unused = Object.keys(en).filter(
      (key) => !beginnings.some((beginning) => key.startsWith(beginning)) && !code.includes(`'${key}'`) && !code.includes(`\`${key}\``),
    );
    expect(unused).toEqual([]);
  });
});

describe('the reasons', () => {
  /** Every reason that the program can give: its name, and the names of what fills in its English sentence. */
  const given = new Map<string, string[]>();
  for (const text of rustSources(CRATES)) {
    for (const [, name, sentence] of text.matchAll(/reason!\(\s*"([\w.]+)",\s*"((?:[^"\\]|\\[\s\S])*)"/g)) {
      given.set(name!, [...(given.get(name!) ?? []), ...placeholders(sentence!)]);
    }
  }

  it('are found in the crates', () => {
    expect(given.get('dvonn.wrongDistance')).toEqual(['distance', 'from', 'height']);
  });

  it.each(Object.keys(LANGUAGES))('of the program are all said in %s, and no others', (language) => {
    const said = Object.keys(LANGUAGES[language]!).filter((key) => key.startsWith('reason.'));
    expect(said.map((key) => key.slice('reason.'.length)).sort()).toEqual([...given.keys()].sort());
  });

  it('ask only for what the program fills in', () => {
    const asking = [...given].flatMap(([name, keys]) =>
      allPlaceholders(en[`reason.${name}`] ?? '')
        .filter((key) => key !== 'because' && !keys.includes(key))
        .map((key) => `${name}: ${key}`),
    );
    expect(asking).toEqual([]);
  });
});

describe('speaking', () => {
  it('fills in, and chooses the plural form by the number', async () => {
    await setLanguage('ru');
    expect(t('game.turnsPlayed', { n: 1 })).toBe('1 ход');
    expect(t('game.turnsPlayed', { n: 3 })).toBe('3 хода');
    expect(t('game.turnsPlayed', { n: 11 })).toBe('11 ходов');
    await setLanguage('en');
    expect(t('game.thinks', { name: 'Ada' })).toBe('Ada is thinking');
    expect(found('game.thinks', { name: 'Ada' })).toBe('Ada is thinking');
    expect(found('no.such.text')).toBeNull();
  });

  it('is held to its names and values by the compiler', async () => {
    await setLanguage('en');
    // @ts-expect-error There is no such text.
    expect(t('game.nonsense')).toBe('game.nonsense');
    // @ts-expect-error The name is missing.
    expect(t('game.thinks')).toBe('{name} is thinking');
    // @ts-expect-error There is nothing to fill in.
    expect(t('game.rematch', { level: 3 })).toContain('Rematch');
    // @ts-expect-error A number decides the form.
    expect(t('game.turnsPlayed', { n: 'three' })).toContain('three');
  });

  it('prefers the first language of the reader that there is', () => {
    expect(preferredLanguage(['de-DE', 'pl-PL', 'fr'])).toBe('pl');
    expect(preferredLanguage(['de'])).toBe('en');
  });

  it('tells the time of today and the date of other days', async () => {
    await setLanguage('en');
    const noon = new Date(2026, 10, 15, 12, 30).getTime();
    expect(formatWhen(noon, noon + 1000)).toContain('12:30');
    expect(formatWhen(noon, noon + 86_400_000)).toContain('2026');
  });
});
