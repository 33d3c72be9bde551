// How a new scene comes about. Motion is presentation only: the new scene is live at once, and what is
// shown in the meantime is a list of actors in the air and of what the points they touch still show.
import type { Scene, Step } from '../protocol';
import { distance, familyOf, type Layout } from './geometry';

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
const SLIDE = 170;
const TURN = 80;
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
const RETURN = 0.6;
/** A ring from rim to rim, in the units of the board. */
const RING_WIDTH = 93;
const EASE_TRAVEL = 'cubic-bezier(.3,.1,.2,1)';
const EASE_FALL = 'cubic-bezier(.5,0,.9,.4)';

/** The steps by which `after` follows from `before`; none if it does not. */
export function newSteps(before: Scene, after: Scene): Step[] {
  if (before.game !== after.game || before.position === after.position) return [];
  const known = before.pending.every((text, i) => after.last[i]?.text === text);
  const steps = known ? after.last.slice(before.pending.length) : [];
  const first = steps.find((step) => step.kind !== 'claim' && step.kind !== 'pass');
  return first && fits(before, first) ? steps : [];
}

function fits(scene: Scene, step: Step): boolean {
  const on = (point: string | null) => scene.stacks.find((stack) => stack.at === point)?.pieces;
  if (step.kind === 'place') return on(step.to) === undefined;
  if (step.kind === 'row') return step.row.every((point) => on(point));
  return on(step.from) === step.pieces;
}

export interface MotionOptions {
  /** The piece was carried by hand to where it goes: it need not travel there again. */
  carried: boolean;
  /** Which way a removed ring flies: to the player at the bottom or at the top. */
  ringsFly: (step: Step) => 'up' | 'down';
  /** The slot that it flies into, where there is one: its middle and width in the units of the board. */
  ringSlot?: (step: Step) => { x: number; y: number; width: number } | null;
}

export function planMotion(before: Scene, after: Scene, layout: Layout, options: MotionOptions): Motion | null {
  const steps = newSteps(before, after);
  if (!steps.length) return null;
  const stage = new Stage(before, layout, options);
  for (const step of steps) stage.play(step);
  return stage.finish();
}

/**
 * The way back to an earlier scene, when a turn or a step is taken back: the first of the scenes is the one that comes, the
 * last the one that goes, and what happened between them runs backward, faster than it came.
 */
export function planReturn(scenes: Scene[], layout: Layout, options: MotionOptions): Motion | null {
  const [after, before] = [scenes[0]!, scenes.at(-1)!];
  const parts = scenes.slice(1).map((scene, i) => newSteps(scenes[i]!, scene));
  if (parts.some((steps) => !steps.length)) return null;
  const stage = new Stage(after, layout, { ...options, carried: false });
  for (const step of parts.flat()) stage.play(step);
  const there = stage.finish();
  if (!sameElsewhere(before, after, there)) return null;
  const back = (time: number) => (there.end - time) * RETURN;
  return {
    actors: there.actors.map((actor) => ({ ...actor, start: back(actor.end), end: back(actor.start), frames: actor.frames.toReversed() })),
    shown: new Map(
      [...there.shown].map(([point, changes]) => {
        const stood = (i: number) => changes[i - 1]?.pieces ?? shownAt(there, point, -1) ?? '';
        return [point, changes.map(({ from }, i) => ({ from: back(from), pieces: stood(i) })).toReversed()];
      }),
    ),
    before,
    end: there.end * RETURN,
  };
}

/** Whether the two scenes differ only in what the motion touches: else one is not the way back from the other. */
function sameElsewhere(before: Scene, after: Scene, { shown }: Motion): boolean {
  const rest = (scene: Scene) =>
    scene.stacks
      .filter(({ at }) => !shown.has(at))
      .map(({ at, pieces }) => `${at} ${pieces}`)
      .sort()
      .join();
  return rest(before) === rest(after);
}

const translate = (x: number, y: number, more = '') => `translate(${x}px,${y}px) ${more}`;

class Stage {
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
    private readonly options: MotionOptions,
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
      if (familyOf(this.before.game) === 'yinsh') return this.#slide(step, step.from, step.to);
      return this.#travel(step, step.from, step.to);
    }
    return 0;
  }

  #appear(to: string, pieces: string): number {
    const { x, y } = this.#at(to);
    this.#show(to, APPEAR, pieces);
    this.#actor(pieces, 0, APPEAR, EASE_TRAVEL, [
      { transform: translate(x, y - 10, 'scale(1.12)'), opacity: 0 },
      { transform: translate(x, y), opacity: 1 },
    ]);
    return APPEAR;
  }

  #travel(step: Step, from: string, to: string): number {
    const way = [from, ...step.hops, to].map((point) => this.#at(point));
    const chained = way.length > 2;
    const flight = this.options.carried ? 0 : chained ? Math.max(CHAIN, HOP_LEAST * (way.length - 1)) : TRAVEL;
    const landed = step.captured + step.pieces;
    const leaves = step.completes && step.scoredBy !== null;
    if (flight) {
      const [a, b] = [way[0]!, way.at(-1)!];
      this.#actor(
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
    this.#show(from, 0, '');
    this.#show(to, flight, leaves ? '' : landed);
    let length = flight;
    if (leaves) {
      const { x, y } = this.#at(to);
      this.#actor(landed, flight, flight + FIVE, 'linear', [
        { transform: translate(x, y), opacity: 1 },
        { transform: translate(x, y, 'scale(1.12)'), opacity: 0 },
      ]);
      this.#extra += FIVE;
      length += FIVE;
    }
    for (const point of step.lost) {
      const { x, y } = this.#at(point);
      const start = point === to ? flight : Math.min(FALL_FROM, flight);
      const end = Math.min(start + FALL, ALL);
      this.#actor(this.#now.get(point) ?? '', start, end, EASE_FALL, [
        { transform: translate(x, y), opacity: 1 },
        { transform: translate(x, y + 18, 'scale(.92)'), opacity: 0 },
      ]);
      this.#show(point, start, '');
      length = Math.max(length, end);
    }
    return length;
  }

  #slide(step: Step, from: string, to: string): number {
    const [a, b] = [this.#at(from), this.#at(to)];
    const marker = step.pieces.toLowerCase();
    const slide = this.options.carried ? 0 : SLIDE;
    if (slide) this.#actor(step.pieces, 0, slide, 'linear', [{ transform: translate(a.x, a.y) }, { transform: translate(b.x, b.y) }]);
    this.#show(from, 0, marker);
    this.#show(to, slide, step.pieces);
    const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    let length = slide;
    for (const point of step.flips) {
      const { x, y } = this.#at(point);
      // A marker turns when the ring is over it, about an axis square to the ring's path.
      const start = Math.max(0, (slide * distance(a, { x, y })) / distance(a, b) - TURN / 2);
      const turned = (share: number) => ({ transform: translate(x, y, `rotate(${angle}deg) scaleX(${share}) rotate(${-angle}deg)`) });
      const old = this.#now.get(point) ?? '';
      const other = old === 'w' ? 'b' : 'w';
      this.#actor(old, start, start + TURN / 2, 'linear', [turned(1), turned(0.02)]);
      this.#actor(other, start + TURN / 2, start + TURN, 'linear', [turned(0.02), turned(1)]);
      this.#show(point, start, '');
      this.#show(point, start + TURN, other);
      length = Math.max(length, start + TURN);
    }
    return length;
  }

  #leave(row: string[]): number {
    row.forEach((point, i) => {
      const { x, y } = this.#at(point);
      const start = i * LEAVE_APART;
      this.#actor(this.#now.get(point) ?? '', start, start + LEAVE, 'ease-in', [
        { transform: translate(x, y), opacity: 1 },
        { transform: translate(x, y, 'scale(.8)'), opacity: 0 },
      ]);
      this.#show(point, start, '');
    });
    return LEAVE + LEAVE_APART * (row.length - 1);
  }

  #flyOff(step: Step, from: string): number {
    const { x, y } = this.#at(from);
    const [, top, , height] = this.layout.box;
    const out = this.options.ringsFly(step) === 'down' ? top + height : top;
    const slot = this.options.ringSlot?.(step);
    this.#actor(step.pieces, 0, FLY, EASE_TRAVEL, [
      { transform: translate(x, y), opacity: 1 },
      slot
        ? { transform: translate(slot.x, slot.y, `scale(${slot.width / RING_WIDTH})`), opacity: 1 }
        : { transform: translate(x * 0.6, out, 'scale(.7)'), opacity: 0 },
    ]);
    this.#show(from, 0, '');
    return FLY;
  }

  finish(): Motion {
    // A turn of several steps at once, as when the opponent's arrives, is played faster.
    const pace = this.#steps > 1 ? Math.min(1, ALL / (this.#clock - this.#extra)) : 1;
    for (const actor of this.#actors) [actor.start, actor.end] = [actor.start * pace, actor.end * pace];
    for (const changes of this.#shown.values()) for (const change of changes) change.from *= pace;
    return { actors: this.#actors, shown: this.#shown, before: this.before, end: this.#clock * pace };
  }

  #at(point: string): { x: number; y: number } {
    return this.layout.at.get(point) ?? { x: 0, y: 0 };
  }

  #actor(pieces: string, start: number, end: number, easing: string, frames: Keyframe[]): void {
    if (pieces && end > start) this.#actors.push({ pieces, start: this.#clock + start, end: this.#clock + end, easing, frames });
  }

  #show(point: string, from: number, pieces: string): void {
    const changes = this.#shown.get(point) ?? [];
    changes.push({ from: this.#clock + from, pieces });
    this.#shown.set(point, changes);
    this.#now.set(point, pieces);
  }
}

/** The moments at which something appears or goes. */
export function moments(motion: Motion): number[] {
  const times = motion.actors.flatMap(({ start, end }) => [start, end]);
  for (const changes of motion.shown.values()) times.push(...changes.map((change) => change.from));
  return [...new Set([...times, motion.end])].filter((time) => time > 0).sort((a, b) => a - b);
}

/** What a touched point shows at a moment: `undefined` if it is not touched by the motion. */
export function shownAt(motion: Motion, point: string, now: number): string | undefined {
  const changes = motion.shown.get(point);
  if (!changes) return undefined;
  const current = changes.filter((change) => change.from <= now).at(-1);
  return current ? current.pieces : (motion.before.stacks.find((stack) => stack.at === point)?.pieces ?? '');
}

/** Whether the reader's system asks for rest, or the browser cannot animate. */
export function mayMove(): boolean {
  const still = typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  return !still && typeof Element.prototype.animate === 'function';
}
