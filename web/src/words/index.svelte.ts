// All that is written on the page, in the reader's language. Only the chosen language is loaded. The names of the texts and what has
// to be filled in are known from the English ones: a wrong name or a missing value does not compile.

import type english from './en';
import type course from './en/course';
import type help from './en/help';
import type lessons from './en/lessons';
import type notices from './en/notices';
import type meeting from './en/meeting';
import type online from './en/online';
import type people from './en/people';
import type tokens from './en/tokens';
import type puzzles from './en/puzzles';
import type reasons from './en/reasons';
import type result from './en/result';
import type review from './en/review';
import type study from './en/study';
import type share from './en/share';
import { joined, type NamesOf, type Text, type Words } from './text';

export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'ru', name: 'Русский' },
  { code: 'fr', name: 'Français' },
  { code: 'pl', name: 'Polski' },
] as const;

export type Language = (typeof LANGUAGES)[number]['code'];

type English = typeof english &
  typeof course &
  typeof help &
  typeof lessons &
  typeof meeting &
  typeof notices &
  typeof online &
  typeof people &
  typeof tokens &
  typeof puzzles &
  typeof reasons &
  typeof result &
  typeof review &
  typeof share &
  typeof study;
/** The name of a text. */
export type Key = keyof English;
type Needed<Name extends Key> = Name extends Key ? NamesOf<English[Name]> : never;
/** The texts in which exactly these names are filled in. */
export type KeyWith<Names extends string> = {
  [Name in Key]: [Needed<Name>] extends [Names] ? ([Names] extends [Needed<Name>] ? Name : never) : never;
}[Key];
/** The texts that stand as they are. */
export type PlainKey = KeyWith<never>;
/** What a text is filled in with. */
export type Filling<Name extends Key> = { [Part in Needed<Name>]: Part extends 'n' ? number : string | number };
type Params = Record<string, string | number>;

const load: Record<Language, () => Promise<{ default: Words }>> = {
  en: () => import('./en'),
  ru: () => import('./ru'),
  fr: () => import('./fr'),
  pl: () => import('./pl'),
};

/** Texts that only some pages need. */
const parts = {
  course: {
    en: () => import('./en/course'),
    ru: () => import('./ru/course'),
    fr: () => import('./fr/course'),
    pl: () => import('./pl/course'),
  },
  help: {
    en: () => import('./en/help'),
    ru: () => import('./ru/help'),
    fr: () => import('./fr/help'),
    pl: () => import('./pl/help'),
  },
  lessons: {
    en: () => import('./en/lessons'),
    ru: () => import('./ru/lessons'),
    fr: () => import('./fr/lessons'),
    pl: () => import('./pl/lessons'),
  },
  notices: {
    en: () => import('./en/notices'),
    ru: () => import('./ru/notices'),
    fr: () => import('./fr/notices'),
    pl: () => import('./pl/notices'),
  },
  meeting: {
    en: () => import('./en/meeting'),
    ru: () => import('./ru/meeting'),
    fr: () => import('./fr/meeting'),
    pl: () => import('./pl/meeting'),
  },
  online: {
    en: () => import('./en/online'),
    ru: () => import('./ru/online'),
    fr: () => import('./fr/online'),
    pl: () => import('./pl/online'),
  },
  people: {
    en: () => import('./en/people'),
    ru: () => import('./ru/people'),
    fr: () => import('./fr/people'),
    pl: () => import('./pl/people'),
  },
  tokens: {
    en: () => import('./en/tokens'),
    ru: () => import('./ru/tokens'),
    fr: () => import('./fr/tokens'),
    pl: () => import('./pl/tokens'),
  },
  puzzles: {
    en: () => import('./en/puzzles'),
    ru: () => import('./ru/puzzles'),
    fr: () => import('./fr/puzzles'),
    pl: () => import('./pl/puzzles'),
  },
  reasons: {
    en: () => import('./en/reasons'),
    ru: () => import('./ru/reasons'),
    fr: () => import('./fr/reasons'),
    pl: () => import('./pl/reasons'),
  },
  result: {
    en: () => import('./en/result'),
    ru: () => import('./ru/result'),
    fr: () => import('./fr/result'),
    pl: () => import('./pl/result'),
  },
  review: {
    en: () => import('./en/review'),
    ru: () => import('./ru/review'),
    fr: () => import('./fr/review'),
    pl: () => import('./pl/review'),
  },
  study: {
    en: () => import('./en/study'),
    ru: () => import('./ru/study'),
    fr: () => import('./fr/study'),
    pl: () => import('./pl/study'),
  },
  share: {
    en: () => import('./en/share'),
    ru: () => import('./ru/share'),
    fr: () => import('./fr/share'),
    pl: () => import('./pl/share'),
  },
} satisfies Record<string, Record<Language, () => Promise<{ default: Words }>>>;
const added = new Set<keyof typeof parts>();

let current = $state.raw<{ code: Language; words: Words; plurals: Intl.PluralRules }>({
  code: 'en',
  words: {},
  plurals: new Intl.PluralRules('en'),
});

/** The language on the page. */
export function language(): Language {
  return current.code;
}

/** Loads a language and puts it on the page. */
export async function setLanguage(code: Language): Promise<void> {
  const wanted = [...added];
  const loaded = await Promise.all([load[code](), ...wanted.map((part) => parts[part][code]())]);
  // More may have been asked for meanwhile.
  if (added.size > wanted.length) return setLanguage(code);
  const words = joined<Words>(loaded.map((file) => file.default));
  current = { code, words, plurals: new Intl.PluralRules(code) };
}

/** Loads more texts of the language on the page, and of every later one. */
export async function addWords(part: keyof typeof parts): Promise<void> {
  added.add(part);
  const { code } = current;
  const words = (await parts[part][code]()).default;
  // A language that was chosen meanwhile has brought its own.
  if (code === current.code) current = { ...current, words: { ...current.words, ...words } };
}

/** The first of the reader's languages that we have; English if there is none. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find(({ code }) => tag.toLowerCase().split('-')[0] === code);
    if (found) return found.code;
  }
  return 'en';
}

/** The text of this name, filled in. */
export function t<Name extends Key>(key: Name, ...params: [Needed<Name>] extends [never] ? [] : [Filling<Name>]): string;
export function t(key: string, params: Params = {}): string {
  return found(key, params) ?? key;
}

/** The text of a name that comes from elsewhere, as the rules' reasons do, if there is one. */
export function found(key: string, params: Params = {}): string | null {
  const text = current.words[key];
  if (text === undefined) return null;
  return fill(typeof text === 'string' ? text : pluralForm(text, params), params);
}

function pluralForm(forms: Exclude<Text, string>, params: Params): string {
  return forms[current.plurals.select(Number(params.n))] ?? forms.other ?? '';
}

function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined ? whole : typeof value === 'number' ? formatNumber(value) : value;
  });
}

/** A number as the language writes it. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(current.code, options).format(value);
}

/** A moment as the language writes it: the time today, else the date. */
export function formatWhen(millis: number, now = Date.now()): string {
  const when = new Date(millis);
  const today = when.toDateString() === new Date(now).toDateString();
  const options: Intl.DateTimeFormatOptions = today
    ? { hour: '2-digit', minute: '2-digit' }
    : { day: 'numeric', month: 'short', year: 'numeric' };
  return new Intl.DateTimeFormat(current.code, options).format(when);
}
