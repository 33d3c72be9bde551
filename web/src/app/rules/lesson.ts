// What a page of rules is made of. The words are in `text/`, one file for each language and game; the
// positions are in `figures.json`, which a test of the rules crates plays through.

import type { BoardName } from '../api';
import type { Game } from '../../protocol';
import type { Language } from '../../words';
import data from './figures.json';

/** The names that figures.json has. */
export type FigureId = keyof typeof data;

export type Figure = {
  game: Game;
  /** A position's text, or `seed` for LYNGK's random starts; without both the usual start. */
  start?: string;
  seed?: number;
  /** Turns and then steps that have been played when the figure is first seen. */
  turns?: string[];
  pending?: string[];
  /** Points to mark. */
  marks?: string[];
  /** Each a way over points, from first to last. */
  arrows?: string[][];
  /** A task's right answers, each a list of steps. */
  goal?: string[][];
};

export const figures = data as Record<FigureId, Figure>;

/** A text may have **strong words**, `points` and {pieces} in it; see `markup.ts`. */
export type Markup = string;

export type Caption = {
  figure: FigureId;
  caption: Markup;
  /** What a task asks for, and what is said to a right and to a wrong answer. */
  task?: { ask: Markup; right: Markup; wrong: Markup };
};

export type Section = {
  /** The anchor, the same in all languages. */
  id: string;
  title: string;
  paragraphs: Markup[];
  /** Short statements, as a list below the paragraphs. */
  points?: Markup[];
  figures: Caption[];
  /** Shown closed at first: what a newcomer need not read. */
  folded?: boolean;
};

export type Lesson = { title: string; lead: Markup; sections: Section[] };

const texts: Record<string, () => Promise<{ default: Lesson }>> = import.meta.glob<{ default: Lesson }>('./text/*/*.ts');

/** The rules of a game in a language. */
export async function lesson(game: BoardName, language: Language): Promise<Lesson> {
  return (await texts[`./text/${language}/${game}.ts`]!()).default;
}
