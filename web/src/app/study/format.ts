// What the engine thinks, in figures and in words. All values are white's.

import { studyUi } from '../../games/study';
import type { Analysis, Game, Line } from '../../protocol';
import { formatNumber, t } from '../../words';
import { sideName } from '../names';

type Opinion = Pick<Line, 'value' | 'exact' | 'win'>;

/** Short enough for the evaluation bar: +0.9, the proven result, or a chance. */
export function evalText({ value, exact, win }: Opinion, game: Game): string {
  if (exact !== null) {
    if (studyUi(game).margins) return signed(exact, 0);
    return exact > 0 ? '1–0' : exact < 0 ? '0–1' : '½–½';
  }
  // In the narrow bar there is no room for the blank that some languages put before the sign.
  return value === null ? percent(win).replace(/\s/g, '') : signed(value, Math.abs(value) < 10 ? 1 : 0);
}

/** The same as a sentence, for those who hear it. */
export function evalWords({ value, exact, win }: Opinion, game: Game): string {
  if (exact === 0) return t('study.eval.drawn');
  if (exact !== null) {
    const side = sideName(game, exact > 0 ? 'white' : 'black');
    return studyUi(game).margins ? t('study.eval.winsBy', { side, n: Math.abs(exact) }) : t('study.eval.wins', { side });
  }
  if (value === null) return chanceWords(win, game);
  const key = studyUi(game).leads[value >= 0 ? 'white' : 'black'];
  return t(key, { value: formatNumber(Math.abs(value), { maximumFractionDigits: 1 }) });
}

/** Who is likelier to win, and how likely. */
export function chanceWords(win: number, game: Game): string {
  return t('study.eval.chance', { side: sideName(game, win >= 0.5 ? 'white' : 'black'), chance: percent(Math.max(win, 1 - win)) });
}

export function percent(share: number): string {
  return formatNumber(share, { style: 'percent', maximumFractionDigits: 0 });
}

/** With its sign, which is a true minus; zero has none. */
export function signed(value: number, digits: number): string {
  const text = formatNumber(Math.abs(value), { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const isZero = Number(value.toFixed(digits)) === 0;
  return isZero ? text : value > 0 ? `+${text}` : `−${text}`;
}

/** The time a player has left: 4:12, or 1:04:12. */
export function clockText(millis: number): string {
  const seconds = Math.floor(millis / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** 2.4M and the like. */
export function compact(value: number): string {
  return formatNumber(value, { notation: 'compact', maximumFractionDigits: 1 });
}

/** Depth, positions and speed. */
export function effort({ depth, nodes, millis }: Analysis): string {
  const speed = millis > 0 ? (nodes / millis) * 1000 : 0;
  return t('study.effort', { depth, nodes: compact(nodes), speed: compact(speed) });
}
