// How a new scene comes about. Motion is presentation only: the new scene is live at once, and what is
// shown in the meantime is a list of actors in the air and of what the points they touch still show.
import { boardUi } from '../games/board';
import type { Scene, Step } from '../protocol';
import type { Layout } from './geometry';
import { RETURN, Stage, type Motion, type MotionOptions } from './stage';

export type { Actor, Motion, MotionOptions } from './stage';

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

export function planMotion(before: Scene, after: Scene, layout: Layout, options: MotionOptions): Motion | null {
  const steps = newSteps(before, after);
  if (!steps.length) return null;
  const stage = new Stage(before, layout, options, boardUi(before.game).move);
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
  const stage = new Stage(after, layout, { ...options, carried: false }, boardUi(after.game).move);
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
