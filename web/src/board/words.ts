// The board in words: what stands on a point, what a step did, what it would do.
import type { Scene, Side, Stack, Step } from '../protocol';
import { language, t } from '../words';
import { familyOf, type Family } from './geometry';

// Names of texts are written out in full, so that a search for them finds where they are used.
const DVONN: Record<string, string> = { w: 'board.dvonn.w', b: 'board.dvonn.b', r: 'board.dvonn.r' };
const DVONN_STACK: Record<string, string> = { w: 'board.dvonn.stack.w', b: 'board.dvonn.stack.b', r: 'board.dvonn.stack.r' };
const YINSH: Record<string, string> = { W: 'board.yinsh.W', B: 'board.yinsh.B', w: 'board.yinsh.w', b: 'board.yinsh.b' };
const LYNGK: Record<string, string> = {
  i: 'board.lyngk.i',
  b: 'board.lyngk.b',
  r: 'board.lyngk.r',
  g: 'board.lyngk.g',
  k: 'board.lyngk.k',
  j: 'board.lyngk.j',
};
const LAYER: Record<Family, Record<string, string>> = {
  dvonn: { w: 'board.layer.w', b: 'board.layer.k', r: 'board.layer.dvonn' },
  yinsh: { w: 'board.layer.w', b: 'board.layer.k' },
  lyngk: { i: 'board.layer.i', b: 'board.layer.b', r: 'board.layer.r', g: 'board.layer.g', k: 'board.layer.k', j: 'board.layer.j' },
};
const HUE: Record<string, string> = { i: 'board.hue.i', b: 'board.hue.b', r: 'board.hue.r', g: 'board.hue.g', k: 'board.hue.k' };

/** A LYNGK colour by its letter. */
export function colourName(letter: string): string {
  return t(HUE[letter.toLowerCase()] ?? letter);
}

/** What a player is called: by colour, in LYNGK by the order of play. */
export function sideName(side: Side, family: Family): string {
  if (family === 'lyngk') return t(side === 'white' ? 'board.side.player1' : 'board.side.player2');
  return t(side === 'white' ? 'board.side.white' : 'board.side.black');
}

/** The pieces of a stack from bottom to top. */
export function layerNames(pieces: string, family: Family): string {
  return list([...pieces].map((piece) => t(LAYER[family][piece] ?? piece)));
}

/** What stands there, without its place. */
export function pieceName(pieces: string, family: Family, wall = false): string {
  const top = pieces.at(-1) ?? '';
  const n = pieces.length;
  if (family === 'yinsh') return t(YINSH[top] ?? top);
  if (family === 'dvonn') {
    if (n === 1) return t(DVONN[top] ?? top);
    const name = t(DVONN_STACK[top] ?? top, { n });
    const buried = [...pieces.slice(0, -1)].filter((piece) => piece === 'r').length;
    return buried ? `${name}, ${t('board.holdsDvonn', { n: buried })}` : name;
  }
  if (n === 1) return t(LYNGK[top] ?? top);
  return t(wall ? 'board.lyngk.wall' : 'board.lyngk.stack', { n, pieces: layerNames(pieces, family) });
}

export interface PointState {
  family: Family;
  viewer: Side | null;
  selected: boolean;
  /** What a press on the point would play. */
  step: Step | null;
}

/** A point's name for those who do not see it: "d4, white stack of 3, holds a DVONN piece". */
export function describePoint(point: string, stack: Stack | null, { family, viewer, selected, step }: PointState): string {
  const parts = [point, stack ? pieceName(stack.pieces, family, stack.wall) : t('board.empty')];
  if (stack?.owner && family === 'lyngk') parts.push(ownerName(stack.owner, viewer));
  if (stack?.stuck) parts.push(t('board.stuck'));
  if (selected) parts.push(t('board.selected'));
  if (step?.kind === 'move') parts.push(t('board.target'));
  if (step?.kind === 'ring') parts.push(t('board.takable'));
  if (step?.kind === 'row') parts.push(t('board.inRow', ends(step)));
  return parts.join(', ');
}

function ownerName(owner: Side, viewer: Side | null): string {
  if (viewer) return t(owner === viewer ? 'board.owner.yours' : 'board.owner.theirs');
  return t(owner === 'white' ? 'board.owner.player1' : 'board.owner.player2');
}

const ends = (step: Step) => ({ from: step.row[0] ?? '', to: step.row.at(-1) ?? '' });

const list = (parts: string[]) => parts.join(', ');

function sentence(parts: string[]): string {
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
}

function rowsMade(step: Step): string[] {
  const parts: string[] = [];
  if (step.rows.some((row) => row.side === 'white')) parts.push(t('board.say.rowFor.white'));
  if (step.rows.some((row) => row.side === 'black')) parts.push(t('board.say.rowFor.black'));
  return parts;
}

function completion(step: Step): string {
  if (!step.completes) return '';
  if (step.scoredBy === null) return t('board.say.complete.nobody');
  return t(step.scoredBy === 'white' ? 'board.say.complete.white' : 'board.say.complete.black');
}

/** A step that was played, as a sentence. `scene` is any position of the same game. */
export function describeStep(step: Step, scene: Pick<Scene, 'game'>): string {
  const family = familyOf(scene.game);
  const side = sideName(step.side, family);
  const [from, to] = [step.from ?? '', step.to ?? ''];
  switch (step.kind) {
    case 'place':
      return sentence([t('board.say.place', { side, piece: pieceName(step.pieces, family), to })]);
    case 'row':
      return sentence([t('board.say.row', { side, ...ends(step) })]);
    case 'ring':
      return sentence([t('board.say.ring', { side, from })]);
    case 'claim':
      return sentence([t('board.say.claim', { side, colour: colourName(step.pieces) })]);
    case 'pass':
      return sentence([t('board.say.pass', { side })]);
    case 'move':
      return sentence(movement(step, family, side, from, to));
  }
}

function movement(step: Step, family: Family, side: string, from: string, to: string): string[] {
  if (family === 'yinsh') {
    const flips = step.flips.length ? t('board.say.flips', { n: step.flips.length }) : '';
    return [t('board.say.move.yinsh', { side, from, to }), flips, ...rowsMade(step)];
  }
  const n = step.height;
  if (family === 'dvonn') {
    const lost = step.lost.length ? t('board.say.lost', { n: step.lost.length, points: list(step.lost) }) : '';
    return [t('board.say.move.dvonn', { side, from, to, n }), lost];
  }
  const over = step.hops.length ? t('board.say.over', { points: list(step.hops) }) : '';
  return [t('board.say.move.lyngk', { side, from, to, n }), over, completion(step)];
}

/** A whole turn, step by step. */
export function describeTurn(steps: Step[], scene: Pick<Scene, 'game'>): string {
  return steps.map((step) => `${describeStep(step, scene)}.`).join(' ');
}

/** What a legal step would do in this position. */
export function describeEffect(step: Step, scene: Scene): string {
  const family = familyOf(scene.game);
  switch (step.kind) {
    case 'place':
      return sentence([t('board.effect.place', { piece: pieceName(step.pieces, family), to: step.to ?? '' })]);
    case 'row':
      return sentence([t('board.effect.row', ends(step))]);
    case 'ring':
      return sentence([t('board.effect.ring', { from: step.from ?? '' })]);
    case 'claim':
      return sentence([t('board.effect.claim', { colour: colourName(step.pieces) })]);
    case 'pass':
      return sentence([t('board.effect.pass')]);
    case 'move':
      return sentence(movementEffect(step, scene, family));
  }
}

function movementEffect(step: Step, scene: Scene, family: Family): string[] {
  if (family === 'yinsh') {
    const flips = step.flips.length ? t('board.say.flips', { n: step.flips.length }) : t('board.say.noFlips');
    return [flips, ...rowsMade(step)];
  }
  if (family === 'lyngk') {
    const over = step.hops.length ? t('board.say.over', { points: list(step.hops) }) : '';
    return [t('board.effect.stack.lyngk', { n: step.height }), over, completion(step)];
  }
  const owners = step.lost.map((point) => (point === step.to ? step.side : scene.stacks.find((stack) => stack.at === point)?.owner));
  const [white, black] = [owners.filter((side) => side === 'white').length, owners.filter((side) => side === 'black').length];
  const score = step.score.kind === 'pieces' ? t('board.effect.score', { white: step.score.of[0], black: step.score.of[1] }) : '';
  return [
    t('board.effect.stack.dvonn', { n: step.height }),
    white ? t('board.effect.loses.white', { n: white }) : '',
    black ? t('board.effect.loses.black', { n: black }) : '',
    score,
  ];
}
