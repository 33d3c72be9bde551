// What clocks show, as text and in words.

import type { Clocks, Side, TimeControl } from '../../protocol';
import { formatNumber, t } from '../../words';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From here on tenths are shown. */
const TENTHS = 10 * SECOND;
/** From here on time is short. */
export const LOW = 20 * SECOND;
/** With days for a turn, time is short from here on. */
const LOW_DAYS = 4 * HOUR;
/** At which times a player is told how much is left. */
const TOLD = [60, 20, 10, 5].map((seconds) => seconds * SECOND);

/** What a side has left at a moment of the server's time. */
export function leftOf(clocks: Clocks, side: Side, now: number): number {
  const gone = clocks.running === side ? Math.max(0, now - clocks.at) : 0;
  return Math.max(0, clocks[side] - gone);
}

export const isLow = (left: number, control: TimeControl): boolean => left < (control.kind === 'days' ? LOW_DAYS : LOW);

const two = (value: number): string => String(value).padStart(2, '0');

/** For example 12:05, 1:02:05, 7.3, or 2 d 4 h. */
export function clockText(left: number): string {
  if (left >= DAY) return t('online.daysHours', { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) });
  if (left < TENTHS) return formatNumber(Math.floor(left / 100) / 10, { minimumFractionDigits: 1 });
  const [hours, minutes, seconds] = [Math.floor(left / HOUR), Math.floor((left % HOUR) / MINUTE), Math.floor((left % MINUTE) / SECOND)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** The same as it is spoken. */
export function clockWords(left: number): string {
  if (left >= DAY) return clockText(left);
  const [hours, minutes, seconds] = [Math.floor(left / HOUR), Math.floor((left % HOUR) / MINUTE), Math.floor((left % MINUTE) / SECOND)];
  const parts = [
    hours > 0 ? t('online.hours', { n: hours }) : '',
    minutes > 0 ? t('online.minutes', { n: minutes }) : '',
    hours === 0 && (seconds > 0 || minutes === 0) ? t('online.seconds', { n: seconds }) : '',
  ];
  return parts.filter(Boolean).join(' ');
}

/** How long it is until a clock shows something else. */
export function untilNext(left: number): number {
  if (left >= DAY) return left % HOUR || HOUR;
  const unit = left < TENTHS + 1 ? 100 : SECOND;
  // A little late rather than early: then the next text is due.
  return (left % unit) + 5;
}

/** The mark that was passed since: told once each. */
export function passed(before: number, left: number): number | null {
  return TOLD.find((mark) => before > mark && left <= mark) ?? null;
}

/** How long the players may think, in a few words: 5 min + 3 s. */
export function controlText(control: TimeControl): string {
  switch (control.kind) {
    case 'none':
      return t('online.clock.none');
    case 'days':
      return t('online.clock.days', { n: control.days });
    case 'fischer':
      return t('online.clock.fischer', { time: shortTime(control.initial), added: shortTime(control.increment) });
    case 'delay':
      return t('online.clock.delay', { time: shortTime(control.initial), delay: shortTime(control.delay) });
  }
}

function shortTime(time: number): string {
  const minutes = Math.floor(time / MINUTE);
  const seconds = Math.round((time % MINUTE) / SECOND);
  if (minutes === 0) return t('online.shortSeconds', { n: seconds });
  return seconds === 0
    ? t('online.shortMinutes', { n: minutes })
    : `${t('online.shortMinutes', { n: minutes })} ${t('online.shortSeconds', { n: seconds })}`;
}

/** The same in a sentence. */
export function controlWords(control: TimeControl): string {
  switch (control.kind) {
    case 'none':
      return t('online.clockWords.none');
    case 'days':
      return t('online.clockWords.days', { n: control.days });
    case 'fischer':
      return t('online.clockWords.fischer', { time: clockWords(control.initial), added: clockWords(control.increment) });
    case 'delay':
      return t('online.clockWords.delay', { time: clockWords(control.initial), delay: clockWords(control.delay) });
  }
}

/** Whether both sit at the board together: their time is short. */
export const isLive = (control: TimeControl): boolean => control.kind === 'fischer' || control.kind === 'delay';
