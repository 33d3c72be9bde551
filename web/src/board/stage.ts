// The parts of a motion: pieces appear, travel, leave and fly off, one step after the other.
import type { Scene, Step } from '../protocol';
import type { Layout } from './geometry';

/** Something in the air from `start` to `end`, in milliseconds. */
export interface Actor {
  pieces: string;
  start: number;
  end: number;
  frames: Keyframe[];
  easing: string;
}

export interface Motion {
  actors: Actor[];
  /** What touched points show from a moment on; before the first moment, what stood there. */
  shown: Map<string, { from: number; pieces: string }[]>;
  before: Scene;
  end: number;
}

const TRAVEL = 180;
const FALL = 160;
const FALL_FROM = 90;
const LEAVE = 160;
const LEAVE_APART = 15;
const FLY = 250;
const APPEAR = 120;
const CHAIN = 250;
const HOP_LEAST = 50;
const FIVE = 120;
const ALL = 250;
/** What is taken back takes this part of the time. */
export const RETURN = 0.6;
/** A ring from rim to rim, in the units of the board. */
const RING_WIDTH = 93;
const EASE_TRAVEL = 'cubic-bezier(.3,.1,.2,1)';
const EASE_FALL = 'cubic-bezier(.5,0,.9,.4)';

export interface MotionOptions {
  /** The piece was carried by hand to where it goes: it need not travel there again. */
  carried: boolean;
  /** Which way a removed ring flies: to the player at the bottom or at the top. */
  ringsFly: (step: Step) => 'up' | 'down';
  /** The slot that it flies into, where there is one: its middle and width in the units of the board. */
  ringSlot?: (step: Step) => { x: number; y: number; width: number } | null;
}

export const translate = (x: number, y: number, more = '') => `translate(${x}px,${y}px) ${more}`;

/** Where a motion is put together, step by step. */
export class Stage {
  readonly #actors: Actor[] = [];
  readonly #shown: Motion['shown'] = new Map();
  readonly #now: Map<string, string>;
  #clock = 0;
  /** The leaving of a five comes on top of the time that all else is kept to. */
  #extra = 0;
  #steps = 0;

  constructor(
    private readonly before: Scene,
    private readonly layout: Layout,
    readonly options: MotionOptions,
    private readonly move: (stage: Stage, step: Step, from: string, to: string) => number,
  ) {
    this.#now = new Map(before.stacks.map((stack) => [stack.at, stack.pieces]));
  }

  play(step: Step): void {
    const length = this.#perform(step);
    if (length) this.#steps += 1;
    this.#clock += length;
  }

  #perform(step: Step): number {
    if (step.kind === 'place' && step.to) return this.#appear(step.to, step.pieces);
    if (step.kind === 'row') return this.#leave(step.row);
    if (step.kind === 'ring' && step.from) return this.#flyOff(step, step.from);
    if (step.kind === 'move' && step.from && step.to) {
      return this.move(this, step, step.from, step.to);
    }
    return 0;
  }

  #appear(to: string, pieces: string): number {
    const { x, y } = this.at(to);
    this.show(to, APPEAR, pieces);
    this.actor(pieces, 0, APPEAR, EASE_TRAVEL, [
      { transform: translate(x, y - 10, 'scale(1.12)'), opacity: 0 },
      { transform: translate(x, y), opacity: 1 },
    ]);
    return APPEAR;
  }

  /** A stack goes to another one, over links if there are any; what is complete or has lost contact leaves. */
  travel(step: Step, from: string, to: string): number {
    const way = [from, ...step.hops, to].map((point) => this.at(point));
    const chained = way.length > 2;
    const flight = this.options.carried ? 0 : chained ? Math.max(CHAIN, HOP_LEAST * (way.length - 1)) : TRAVEL;
    const landed = step.captured + step.pieces;
    const leaves = step.completes && step.scoredBy !== null;
    if (flight) {
      const [a, b] = [way[0]!, way.at(-1)!];
      this.actor(
        step.pieces,
        0,
        flight,
        chained ? 'linear' : EASE_TRAVEL,
        chained
          ? way.map(({ x, y }) => ({ transform: translate(x, y) }))
          : [
              { transform: translate(a.x, a.y) },
              { transform: translate((a.x + b.x) / 2, (a.y + b.y) / 2, 'scale(1.06)') },
              { transform: translate(b.x, b.y) },
            ],
      );
    }
    this.show(from, 0, '');
    this.show(to, flight, leaves ? '' : landed);
    let length = flight;
    if (leaves) {
      const { x, y } = this.at(to);
      this.actor(landed, flight, flight + FIVE, 'linear', [
        { transform: translate(x, y), opacity: 1 },
        { transform: translate(x, y, 'scale(1.12)'), opacity: 0 },
      ]);
      this.#extra += FIVE;
      length += FIVE;
    }
    for (const point of step.lost) {
      const { x, y } = this.at(point);
      const start = point === to ? flight : Math.min(FALL_FROM, flight);
      const end = Math.min(start + FALL, ALL);
      this.actor(this.pieces(point), start, end, EASE_FALL, [
        { transform: translate(x, y), opacity: 1 },
        { transform: translate(x, y + 18, 'scale(.92)'), opacity: 0 },
      ]);
      this.show(point, start, '');
      length = Math.max(length, end);
    }
    return length;
  }

  #leave(row: string[]): number {
    row.forEach((point, i) => {
      const { x, y } = this.at(point);
      const start = i * LEAVE_APART;
      this.actor(this.pieces(point), start, start + LEAVE, 'ease-in', [
        { transform: translate(x, y), opacity: 1 },
        { transform: translate(x, y, 'scale(.8)'), opacity: 0 },
      ]);
      this.show(point, start, '');
    });
    return LEAVE + LEAVE_APART * (row.length - 1);
  }

  #flyOff(step: Step, from: string): number {
    const { x, y } = this.at(from);
    const [, top, , height] = this.layout.box;
    const out = this.options.ringsFly(step) === 'down' ? top + height : top;
    const slot = this.options.ringSlot?.(step);
    this.actor(step.pieces, 0, FLY, EASE_TRAVEL, [
      { transform: translate(x, y), opacity: 1 },
      slot
        ? { transform: translate(slot.x, slot.y, `scale(${slot.width / RING_WIDTH})`), opacity: 1 }
        : { transform: translate(x * 0.6, out, 'scale(.7)'), opacity: 0 },
    ]);
    this.show(from, 0, '');
    return FLY;
  }

  finish(): Motion {
    // A turn of several steps at once, as when the opponent's arrives, is played faster.
    const pace = this.#steps > 1 ? Math.min(1, ALL / (this.#clock - this.#extra)) : 1;
    for (const actor of this.#actors) [actor.start, actor.end] = [actor.start * pace, actor.end * pace];
    for (const changes of this.#shown.values()) for (const change of changes) change.from *= pace;
    return { actors: this.#actors, shown: this.#shown, before: this.before, end: this.#clock * pace };
  }

  at(point: string): { x: number; y: number } {
    return this.layout.at.get(point) ?? { x: 0, y: 0 };
  }

  /** What stands there now. */
  pieces(point: string): string {
    return this.#now.get(point) ?? '';
  }

  /** Something in the air, in milliseconds from the beginning of the step. */
  actor(pieces: string, start: number, end: number, easing: string, frames: Keyframe[]): void {
    if (pieces && end > start) this.#actors.push({ pieces, start: this.#clock + start, end: this.#clock + end, easing, frames });
  }

  /** What a point shows from a moment of the step on. */
  show(point: string, from: number, pieces: string): void {
    const changes = this.#shown.get(point) ?? [];
    changes.push({ from: this.#clock + from, pieces });
    this.#shown.set(point, changes);
    this.#now.set(point, pieces);
  }
}
