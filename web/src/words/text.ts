// What texts are made of, and what TypeScript can tell of them from the English ones.

/** A sentence with {names} to fill in, or, where a number `n` decides its form, one sentence for each plural form. */
export type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>;

export type Words = Record<string, Text>;

/** The same texts in another language: no more and no fewer. */
export type Translation<English> = { [Key in keyof English]: Text };

/** The {names} in a sentence. */
type NamesIn<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** What has to be filled in; the number that decides the plural form always. */
export type NamesOf<English> = English extends string ? NamesIn<English> : 'n' | NamesIn<English[keyof English]>;

/** The texts of all files as one. Those of the games are found by their place, so that no file lists them again. */
export function joined<Joined>(files: Record<string, unknown> | readonly unknown[]): Joined {
  return Object.assign({}, ...Object.values(files));
}
