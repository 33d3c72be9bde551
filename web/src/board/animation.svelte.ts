// Plays the motion from one scene to the next. The new scene is live at once; this says what is shown until all is in its place.
import type { Scene, Stack, Step } from '../protocol';
import { placeOf, type BoardHost } from './host';
import { mayMove, moments, planMotion, planReturn, shownAt, type Actor, type Motion } from './motion';

/** The scenes before the present one, for the way back; longer ways are not shown. */
const LONGEST_TRAIL = 4;

export interface AnimationHost extends BoardHost {
  /** Where on the page a player's ring of this number, from 0, is put. */
  readonly ringSlot: ((side: Step['side'], number: number) => DOMRect | null) | undefined;
}

export class SceneAnimation {
  #motion = $state.raw<Motion | null>(null);
  #moment = $state(0);

  #drawn: Scene | null = null;
  #trail: Scene[] = [];
  #timers: ReturnType<typeof setTimeout>[] = [];
  #firstFrame = 0;
  /** On the document's clock. */
  #begun: number | null = null;

  readonly #host: AnimationHost;

  constructor(host: AnimationHost) {
    this.#host = host;
  }

  /** What is in the air now. */
  readonly actors = $derived.by(() => this.#motion?.actors.filter(({ start, end }) => start <= this.#moment && this.#moment < end) ?? []);

  /** What stands on the points now. */
  readonly stacks = $derived.by((): Stack[] => {
    const { stacks } = this.#host.scene;
    const motion = this.#motion;
    if (!motion) return stacks;
    const touched = [...motion.shown.keys()].flatMap((at): Stack[] => {
      const pieces = shownAt(motion, at, this.#moment);
      if (!pieces) return [];
      const known = [...motion.before.stacks, ...stacks].find((stack) => stack.at === at && stack.pieces === pieces);
      return [known ?? { at, pieces, owner: null, wall: false, stuck: false }];
    });
    return [...stacks.filter((stack) => !motion.shown.has(stack.at)), ...touched];
  });

  /** A scene comes; `dropped` is the step whose piece was carried there by hand. Says whether it is another one than before. */
  show(next: Scene, dropped: string | null): boolean {
    const before = this.#drawn;
    this.#drawn = next;
    if (!before || before === next) return false;
    this.#start(before, next, dropped !== null && next.last.at(-1)?.text === dropped);
    return true;
  }

  #start(before: Scene, after: Scene, carried: boolean): void {
    this.stop();
    const { layout, nearSide, animate } = this.#host;
    const trail = this.#trail;
    const known = trail.findLastIndex(({ game, position }) => game === after.game && position === after.position);
    const wayBack = [after, ...(known < 0 ? [] : trail.slice(known + 1)), before];
    this.#trail = known < 0 ? [...trail, before].slice(-LONGEST_TRAIL) : trail.slice(0, known);
    if (!animate || document.hidden || !mayMove()) return;
    const options = {
      carried,
      ringsFly: (step: Step) => (step.side === nearSide ? ('down' as const) : ('up' as const)),
      ringSlot: (step: Step) => this.#slotOf(step),
    };
    const forward = known < 0 ? planMotion(before, after, layout, options) : null;
    const motion = (this.#motion = forward ?? planReturn(wayBack, layout, options));
    if (!motion) return;
    const times = moments(motion);
    // The clock starts with the first frame, as the animations do: on a slow machine nothing is cut off.
    this.#firstFrame = requestAnimationFrame((now) => {
      this.#begun = now;
      this.#timers = times.map((time) => setTimeout(() => (time >= motion.end ? this.stop() : (this.#moment = time)), time));
    });
  }

  /** The slot of a removed ring, seen from the board. */
  #slotOf(step: Step): { x: number; y: number; width: number } | null {
    const { ringSlot, svg, layout } = this.#host;
    if (step.score.kind !== 'rings' || !svg) return null;
    const slot = ringSlot?.(step.side, step.score.of[step.side === 'white' ? 0 : 1] - 1);
    if (!slot) return null;
    const [left, right] = [slot.left, slot.right].map((clientX) => placeOf(svg, layout, { clientX, clientY: slot.top + slot.height / 2 }));
    return { x: (left!.x + right!.x) / 2, y: left!.y, width: right!.x - left!.x };
  }

  readonly stop = (): void => {
    cancelAnimationFrame(this.#firstFrame);
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    this.#begun = null;
    this.#motion = null;
    this.#moment = 0;
  };

  /** An element that makes an actor's way. */
  fly(actor: Actor) {
    return (element: SVGGElement) => {
      const flight = element.animate(actor.frames, { duration: actor.end - actor.start, easing: actor.easing, fill: 'both' });
      if (this.#begun !== null) flight.startTime = this.#begun + actor.start;
      return () => flight.cancel();
    };
  }
}
