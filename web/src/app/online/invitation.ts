// What a game with a friend is to be like: the choices of the dialogue, kept in this browser.

import { FAMILIES, type Family } from '../../games';
import { startUi } from '../../games/start';
import type { NewOnlineGame, SideWish, TimeControl } from '../../protocol';
import { gameOf, USUAL, type Options } from '../options';

export type ClockKind = TimeControl['kind'];

export type Invitation = {
  board: Family;
  clock: ClockKind;
  /** Of a live game: for each side, and what a turn adds or how long the clock waits. */
  minutes: number;
  seconds: number;
  /** Of correspondence: for each turn. */
  days: number;
  side: SideWish;
  takeBacks: boolean;
  chat: boolean;
  /** What one is called; nothing is fine. */
  name: string;
  /** What the game itself asks for. */
  options: Options;
};

/** Minutes for each side and seconds a turn. */
export const PRESETS: readonly (readonly [number, number])[] = [
  [3, 2],
  [5, 3],
  [10, 5],
  [15, 10],
  [30, 20],
];
export const DAYS = [1, 2, 3, 5, 7, 14] as const;
export const LONGEST_NAME = 40;
const MOST_MINUTES = 180;
const MOST_SECONDS = 180;

const KEY = 'trefoil.invitation';

const usual = (): Invitation => ({
  board: FAMILIES[0]!,
  clock: 'fischer',
  minutes: 10,
  seconds: 5,
  days: 3,
  side: 'random',
  takeBacks: true,
  chat: true,
  name: '',
  options: { ...USUAL, opponent: 'person' },
});

export function lastInvitation(): Invitation {
  const first = usual();
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Invitation>;
    const known = Object.entries(first).filter(([name, value]) => typeof kept[name as keyof Invitation] === typeof value);
    const last = { ...first, ...Object.fromEntries(known.map(([name]) => [name, kept[name as keyof Invitation]])) };
    return FAMILIES.includes(last.board) ? { ...last, options: { ...first.options, ...last.options } } : first;
  } catch {
    return first;
  }
}

export function keepInvitation(invitation: Invitation): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(invitation));
  } catch {
    // Without storage the next game starts from the usual choices.
  }
}

const within = (value: number, least: number, most: number): number => Math.min(Math.max(Number(value) || 0, least), most);

export function timeControl({ clock, minutes, seconds, days }: Invitation): TimeControl {
  // A quarter of a minute is the least that anybody plays with.
  const initial = Math.round(within(minutes, 0.25, MOST_MINUTES) * 60) * 1000;
  const each = Math.round(within(seconds, 0, MOST_SECONDS)) * 1000;
  switch (clock) {
    case 'none':
      return { kind: 'none' };
    case 'days':
      return { kind: 'days', days: within(days, 1, 14) };
    case 'fischer':
      return { kind: 'fischer', initial, increment: each };
    case 'delay':
      return { kind: 'delay', initial, delay: each };
  }
}

/** The game that these choices mean. `seed` is any number, for set-ups that this page makes. */
export function onlineGame(invitation: Invitation, seed: number): NewOnlineGame {
  const { board, options, side, takeBacks, chat, name } = invitation;
  // A start among many is drawn by the server.
  const { start } = startUi(board).begin(options, seed);
  return {
    game: gameOf(board, options.variant),
    clock: timeControl(invitation),
    side,
    takeBacks,
    chat,
    ...(start === undefined ? {} : { start }),
    ...(name.trim() === '' ? {} : { name: name.trim() }),
  };
}
