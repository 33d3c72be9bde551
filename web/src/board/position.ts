// What stands where in a position's text, for small pictures of games in a list. Nothing is checked here.
import type { Game, Spot } from '../protocol';
import { familyOf } from './geometry';

export interface Placed {
  at: string;
  pieces: string;
}

/** The stacks of a position written as text. Points that the board does not have are left out. */
export function stacksOf(game: Game, position: string, points: Spot[]): Placed[] {
  const lines = (position.split(' ')[0] ?? '').split('/');
  const letters = [...new Set(points.map((point) => point.name.charAt(0)))].sort();
  const numbersIn = (letter: string) =>
    points
      .filter((point) => point.name.startsWith(letter))
      .map((point) => Number(point.name.slice(1)))
      .sort((a, b) => a - b);
  const family = familyOf(game);
  return lines.flatMap((line, i) => {
    const cells = family === 'yinsh' ? yinshCells(line) : commaCells(line);
    // DVONN writes rows from the highest number down, the others columns from `a` on.
    const names =
      family === 'dvonn'
        ? letters.map((letter) => `${letter}${lines.length - i}`).filter((name) => points.some((point) => point.name === name))
        : numbersIn(letters[i] ?? '').map((number) => `${letters[i]}${number}`);
    return cells.flatMap((pieces, k) => {
      const at = names[k];
      return at && pieces ? [{ at, pieces }] : [];
    });
  });
}

const empty = (run: string) => Array<string>(Number(run)).fill('');

function commaCells(line: string): string[] {
  return line.split(',').flatMap((part) => (/^\d+$/.test(part) ? empty(part) : [part]));
}

function yinshCells(line: string): string[] {
  return (line.match(/\d+|[WBwb]/g) ?? []).flatMap((part) => (/\d/.test(part) ? empty(part) : [part]));
}
