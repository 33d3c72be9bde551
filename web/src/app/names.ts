// What players, sides and games are called.

import { gameUi, ruleSet, sideName } from '../games';
import type { Game, Seat, Side } from '../protocol';
import { t } from '../words';

/** From the easiest to the strongest. */
export const LEVELS = 11;
export const FIRST_LEVEL = 1;
type LevelNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11;

const levelNumber = (level: number): LevelNumber => Math.min(Math.max(level, FIRST_LEVEL), LEVELS) as LevelNumber;

export { sideName };

export function levelName(level: number): string {
  return t(`game.level.${levelNumber(level)}`);
}

/** What a level sees, in a sentence. */
export function levelSight(level: number): string {
  return t(`home.sees.${levelNumber(level)}`);
}

/** A seat by name: the reader's own as "you", of two nameless people at one screen by side. */
export function seatName(game: Game, players: readonly [Seat, Seat], side: Side, own = ownSide(players)): string {
  const seat = players[side === 'white' ? 0 : 1];
  if (seat.kind === 'engine') return levelName(seat.level);
  if (seat.name) return seat.name;
  return own === side ? t('game.you') : sideName(game, side);
}

/** Whether one person plays against an engine. */
export function isAlone(players: readonly [Seat, Seat]): boolean {
  return players.filter((seat) => seat.kind === 'human').length === 1;
}

/** The side of the person who plays against an engine; nobody's where two people, or two engines, play. */
export function ownSide(players: readonly [Seat, Seat]): Side | null {
  if (!isAlone(players)) return null;
  return players[0].kind === 'human' ? 'white' : 'black';
}

export const otherSide = (side: Side): Side => (side === 'white' ? 'black' : 'white');

/** The name on the box, with the variant in words. */
export function gameName(game: Game): string {
  const { variant } = ruleSet(game);
  return variant ? `${gameUi(game).name} ${t(variant.name)}` : gameUi(game).name;
}

/** Who plays, in a list of games. */
export function playersLine(game: Game, players: readonly [Seat, Seat]): string {
  if (players.every((seat) => seat.kind === 'human' && !seat.name)) return t('home.twoPeople');
  return `${seatName(game, players, 'white')} – ${seatName(game, players, 'black')}`;
}
