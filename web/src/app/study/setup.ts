// A position put together by hand: what lies in the palette, what a click does, and how the form is drawn. Whether the position
// can be is for the server to say.

import { familyOf, type Family } from '../../board/geometry';
import type { Game, Refusal, Scene, Score, SetupForm, Side, Stack, Supply } from '../../protocol';

/** A piece of the palette, or the eraser. */
export type Tool = string;
export const ERASER = '';

const PALETTES: Record<Family, readonly string[]> = {
  dvonn: ['w', 'b', 'r'],
  yinsh: ['W', 'B', 'w', 'b'],
  lyngk: ['i', 'b', 'r', 'g', 'k', 'j'],
};
const COLOURS = 'ibrgk';

export function palette(game: Game): readonly string[] {
  return PALETTES[familyOf(game)];
}

/** What a player may have to do; of rows and rings, the player whose ring move is being settled comes on top. */
const PHASES: Record<Family, readonly string[]> = {
  dvonn: ['place', 'move'],
  yinsh: ['place', 'move', 'row', 'ring'],
  lyngk: ['move', 'claimed'],
};

export function phases(game: Game): readonly string[] {
  return PHASES[familyOf(game)];
}

/** The phase of a form: `row:w` is the phase `row`, and white has moved. */
export function phaseOf({ phase }: SetupForm): { phase: string; mover: Side | null } {
  const [name = '', mover] = phase.split(':');
  return { phase: name, mover: mover === undefined ? null : mover === 'w' ? 'white' : 'black' };
}

/** The form in another phase. Who has to remove something has moved, unless it is said otherwise. */
export function inPhase(form: SetupForm, phase: string, mover: Side = form.toAct): SetupForm {
  return { ...form, phase: phase === 'row' || phase === 'ring' ? `${phase}:${mover === 'white' ? 'w' : 'b'}` : phase };
}

/** How many rings or fives a player can have won. */
export function mostWon(game: Game): number {
  return { dvonn: 0, yinsh: 3, 'yinsh-blitz': 1, lyngk: 8, 'lyngk-6': 0 }[game];
}

export function emptyForm(game: Game): SetupForm {
  return { game, stacks: {}, toAct: 'white', phase: 'move', won: [0, 0], claims: ['', ''], winner: null };
}

/** A position as a form, to change it by hand. */
export function formOf(scene: Scene): SetupForm {
  const form = emptyForm(scene.game);
  const [white, black] = scene.supply;
  // The third field of a position is its phase; in LYNGK the claims, of which one just made stands in capitals.
  const [, , third = '', , winner] = scene.position.split(' ');
  const lyngk = familyOf(scene.game) === 'lyngk';
  return {
    ...form,
    stacks: Object.fromEntries(scene.stacks.map(({ at, pieces }) => [at, pieces])),
    toAct: scene.toAct,
    phase: !lyngk ? third : /[A-Z]/.test(third) ? 'claimed' : 'move',
    won: mostWon(scene.game) > 0 ? [white.won, black.won] : [0, 0],
    claims: [white.claims.toLowerCase(), black.claims.toLowerCase()],
    winner: winner === undefined ? null : winner === '1' ? 'white' : 'black',
  };
}

/**
 * A click on a point: stacks grow by repeated clicks, the eraser takes the top away. In YINSH nothing is stacked, so the new piece
 * takes the place of the old one, and the same piece again takes it off.
 */
export function clicked(form: SetupForm, point: string, tool: Tool): SetupForm {
  const before = form.stacks[point] ?? '';
  const after = tool === ERASER ? before.slice(0, -1) : familyOf(form.game) !== 'yinsh' ? before + tool : before === tool ? '' : tool;
  const stacks = { ...form.stacks, [point]: after };
  if (after === '') delete stacks[point];
  return { ...form, stacks };
}

/** Gives a colour to a player, or takes it back; nobody else keeps it. */
export function claimed(form: SetupForm, colour: string, side: Side): SetupForm {
  const own = side === 'white' ? 0 : 1;
  const had = form.claims[own].includes(colour);
  const claims = form.claims.map((letters) => letters.replace(colour, '')) as [string, string];
  if (!had) claims[own] += colour;
  return { ...form, claims };
}

/** The form as a scene to draw: no steps, and counts only as far as the form knows them. */
export function drawn(form: SetupForm): Scene {
  const stacks: Stack[] = Object.entries(form.stacks).map(([at, pieces]) => {
    const owner = ownerOf(form, pieces);
    return { at, pieces, owner, wall: form.game === 'lyngk' && pieces.length >= 5 && owner === null, stuck: false };
  });
  const supply = (side: 0 | 1): Supply => ({
    red: 0,
    pieces: 0,
    markers: Math.max(0, 51 - markersOn(form)),
    claims: form.claims[side],
    won: form.won[side],
    goal: mostWon(form.game),
  });
  return {
    game: form.game,
    position: '',
    toAct: form.toAct,
    stacks,
    supply: [supply(0), supply(1)],
    score: scoreOf(form, stacks),
    end: null,
    ask: { kind: 'over', side: form.toAct, text: '' },
    steps: [],
    pending: [],
    last: [],
  };
}

function ownerOf(form: SetupForm, pieces: string): Side | null {
  const top = pieces.at(-1) ?? '';
  if (familyOf(form.game) !== 'lyngk') return ({ w: 'white', b: 'black' }[top.toLowerCase()] as Side | undefined) ?? null;
  if (!COLOURS.includes(top)) return null;
  return form.claims[0].includes(top) ? 'white' : form.claims[1].includes(top) ? 'black' : null;
}

function markersOn(form: SetupForm): number {
  return Object.values(form.stacks).filter((pieces) => pieces === 'w' || pieces === 'b').length;
}

function scoreOf(form: SetupForm, stacks: Stack[]): Score {
  const of = <Count>(count: (side: Side) => Count): [Count, Count] => [count('white'), count('black')];
  const owned = (side: Side): Stack[] => stacks.filter(({ owner }) => owner === side);
  switch (familyOf(form.game)) {
    case 'dvonn':
      return { kind: 'pieces', of: of((side) => owned(side).reduce((sum, { pieces }) => sum + pieces.length, 0)) };
    case 'yinsh':
      return { kind: 'rings', of: form.won };
    case 'lyngk': {
      const heights = form.game === 'lyngk' ? [4, 3, 2, 1] : [5, 4, 3, 2, 1];
      const counts = (side: Side): number[] => [
        form.game === 'lyngk-6' ? Number(form.winner === side) : form.won[side === 'white' ? 0 : 1],
        ...heights.map((height) => owned(side).filter(({ pieces }) => pieces.length === height).length),
      ];
      return { kind: 'stacks', of: of(counts) };
    }
  }
}

/** The points that a reason is about, to mark them on the board: of a row, its two ends. */
export function pointsNamed({ with: values }: Refusal, points: readonly string[]): string[] {
  const named = Object.values(values).flatMap((value) => value.split('-'));
  return points.filter((point) => named.includes(point));
}
