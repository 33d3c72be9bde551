// A position put together by hand: what a click does, and how the form is drawn. Whether the position can be is for the rules to say.

import { studyUi, type Phase } from '../../games/study';
import type { Checked, Game, Refusal, Scene, SetupForm, Side, Supply } from '../../protocol';

/** A piece of the palette, or the eraser. */
export type Tool = string;
export const ERASER = '';

/** The phase of a form: `row:w` is the phase `row`, and white has moved. */
export function phaseOf({ game, phase }: SetupForm): { phase: Phase; mover: Side | null } {
  const [name, mover] = phase.split(':');
  const known = studyUi(game).setup.phases.find((one) => one === name) ?? 'move';
  return { phase: known, mover: mover === undefined ? null : mover === 'w' ? 'white' : 'black' };
}

/** The form in another phase. Who has to remove something has moved, unless it is said otherwise. */
export function inPhase(form: SetupForm, phase: Phase, mover: Side = form.toAct): SetupForm {
  return { ...form, phase: phase === 'row' || phase === 'ring' ? `${phase}:${mover === 'white' ? 'w' : 'b'}` : phase };
}

export function emptyForm(game: Game): SetupForm {
  return { game, stacks: {}, toAct: 'white', phase: 'move', won: [0, 0], claims: ['', ''], winner: null };
}

/**
 * A click on a point: stacks grow by repeated clicks, the eraser takes the top away. Where nothing is stacked, the new piece takes the
 * place of the old one, and the same piece again takes it off.
 */
export function clicked(form: SetupForm, point: string, tool: Tool): SetupForm {
  const before = form.stacks[point] ?? '';
  const after = tool === ERASER ? before.slice(0, -1) : studyUi(form.game).setup.stacked ? before + tool : before === tool ? '' : tool;
  const stacks = { ...form.stacks, [point]: after };
  if (after === '') delete stacks[point];
  return { ...form, stacks };
}

/** The form as a scene to draw: what the rules say of it, and nothing to play. */
export function drawn(form: SetupForm, { stacks, score }: Checked): Scene {
  const { markers, won } = studyUi(form.game).setup;
  const supply = (side: 0 | 1): Supply => ({
    red: 0,
    pieces: 0,
    markers: markers?.(form) ?? 0,
    claims: form.claims[side],
    won: form.won[side],
    goal: won(form.game)?.most ?? 0,
  });
  return {
    game: form.game,
    position: '',
    toAct: form.toAct,
    stacks: stacks.map((stack) => ({ ...stack, stuck: false })),
    supply: [supply(0), supply(1)],
    score,
    end: null,
    ask: { kind: 'over', side: form.toAct, text: '' },
    steps: [],
    pending: [],
    last: [],
  };
}

/** The points that a reason is about, to mark them on the board: of a row, its two ends. */
export function pointsNamed({ with: values }: Refusal, points: readonly string[]): string[] {
  const named = Object.values(values).flatMap((value) => value.split('-'));
  return points.filter((point) => named.includes(point));
}
