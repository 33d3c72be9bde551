// All that is written on the page, in the reader's language. Only the chosen language is loaded.
// A text is a sentence with {names} to fill in, or, where a number `n` decides its form, one sentence
// for each plural form of the language.

export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'ru', name: 'Русский' },
  { code: 'fr', name: 'Français' },
  { code: 'pl', name: 'Polski' },
] as const;

export type Language = (typeof LANGUAGES)[number]['code'];
export type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Words = Record<string, Text>;
export type Params = Record<string, string | number>;

const load: Record<Language, () => Promise<{ default: Words }>> = {
  en: () => import('./en'),
  ru: () => import('./ru'),
  fr: () => import('./fr'),
  pl: () => import('./pl'),
};

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
  const words = (await load[code]()).default;
  current = { code, words, plurals: new Intl.PluralRules(code) };
}

/** The first of the reader's languages that we have; English if there is none. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find(({ code }) => tag.toLowerCase().split('-')[0] === code);
    if (found) return found.code;
  }
  return 'en';
}

/** Whether there is a text of this name: for names that come from the server. */
export function has(key: string): boolean {
  return key in current.words;
}

/** The text of this name, filled in. A name without a text is shown as it is. */
export function t(key: string, params: Params = {}): string {
  const text = current.words[key];
  if (text === undefined) return key;
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
