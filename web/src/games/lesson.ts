// What a page of rules is made of. The words are in each game's folder, one file for each language; the positions are in its
// `figures.json`, which a test of the rules crates plays through.

import type { Game } from '../protocol';
import type { Language } from '../words';
import type { Family } from '.';

export type Figure = {
  game: Game;
  /** A position's text, or `seed` for random starts; without both the usual start. */
  start?: string;
  seed?: number;
  /** Turns and then steps that have been played when the figure is first seen. */
  turns?: string[];
  pending?: string[];
  /** Points to mark. */
  marks?: string[];
  /** Each a way over points, from first to last. */
  arrows?: string[][];
  /** A task's right answers, each a list of steps; any step answers a task without them. */
  goal?: string[][];
};

/** A text may have **strong words**, `points` and {pieces} in it; see `app/rules/markup.ts`. */
export type Markup = string;

export type Caption<FigureId extends string = string> = {
  figure: FigureId;
  /** Empty where the page says it elsewhere. */
  caption: Markup;
  /** What a task asks for, and what is said to a right and to a wrong answer. */
  task?: { ask: Markup; right: Markup; wrong: Markup };
};

export type Section<FigureId extends string = string> = {
  /** The anchor, the same in all languages. */
  id: string;
  title: string;
  paragraphs: Markup[];
  /** Short statements, as a list below the paragraphs. */
  points?: Markup[];
  figures: Caption<FigureId>[];
  /** Shown closed at first: what a newcomer need not read. */
  folded?: boolean;
};

/** `FigureId`: the names that the game's figures have. */
export type Lesson<FigureId extends string = string> = { title: string; lead: Markup; sections: Section<FigureId>[] };

const texts = import.meta.glob<Lesson>('./*/lesson/*.ts', { import: 'default' });
const positions = import.meta.glob<Record<string, Figure>>('./*/figures.json', { import: 'default' });

/** The positions that a game's pages show. */
export const figuresOf = (family: Family): Promise<Record<string, Figure>> => positions[`./${family}/figures.json`]!();

/** The rules of a game in a language, and the positions that they show. */
export async function lesson(family: Family, language: Language): Promise<{ words: Lesson; figures: Record<string, Figure> }> {
  const [words, figures] = await Promise.all([texts[`./${family}/lesson/${language}.ts`]!(), figuresOf(family)]);
  return { words, figures };
}
