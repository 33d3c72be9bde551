// The first lessons of a game: a small board and one task each. The words are in each game's folder, one file for each language; the
// positions are among its figures.

import type { Language } from '../words';
import type { Family } from '.';
import { figuresOf, type Caption, type Figure } from './lesson';

export type Exercise<FigureId extends string = string> = Required<Caption<FigureId>> & { title: string };

/** `FigureId`: the names that the game's figures have. */
export type Tutorial<FigureId extends string = string> = Exercise<FigureId>[];

const texts = import.meta.glob<Tutorial>('./*/tutorial/*.ts', { import: 'default' });

/** The lessons of a game in a language, and the positions that they show. */
export async function tutorial(family: Family, language: Language): Promise<{ exercises: Tutorial; figures: Record<string, Figure> }> {
  const [exercises, figures] = await Promise.all([texts[`./${family}/tutorial/${language}.ts`]!(), figuresOf(family)]);
  return { exercises, figures };
}
