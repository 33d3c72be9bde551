// The board in words: what stands on a point, what a step did, what it would do.
import { colourName, sideName } from '../games';
import { boardUi } from '../games/board';
import type { Game, Scene, Side, Stack, Step } from '../protocol';
import { language, t } from '../words';

/** The pieces of a stack from bottom to top. */
export function layerNames(pieces: string, game: Game): string {
  const { layers } = boardUi(game).words;
  return list([...pieces].map((piece) => (layers[piece] ? t(layers[piece]) : piece)));
}

/** What stands there, without its place. */
export function pieceName(pieces: string, game: Game, wall = false): string {
  return boardUi(game).words.piece(pieces, wall);
}

export interface PointState {
  game: Game;
  viewer: Side | null;
  selected: boolean;
  /** What a press on the point would play. */
  step: Step | null;
}

/** A point's name for those who do not see it: "d4, white stack of 3, cannot move now". */
export function describePoint(point: string, stack: Stack | null, { game, viewer, selected, step }: PointState): string {
  const parts = [point, stack ? pieceName(stack.pieces, game, stack.wall) : t('board.empty')];
  const { owner } = boardUi(game).words;
  if (stack?.owner && owner) parts.push(owner(stack.owner, viewer));
  if (stack?.stuck) parts.push(t('board.stuck'));
  if (selected) parts.push(t('board.selected'));
  if (step?.kind === 'move') parts.push(t('board.target'));
  if (step?.kind === 'ring') parts.push(t('board.takable'));
  if (step?.kind === 'row') parts.push(t('board.inRow', ends(step)));
  return parts.join(', ');
}

const ends = (step: Step) => ({ from: step.row[0] ?? '', to: step.row.at(-1) ?? '' });

export const list = (parts: string[]) => parts.join(', ');

function sentence(parts: string[]): string {
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
}

/** A step that was played, as a sentence. `scene` is any position of the same game. */
export function describeStep(step: Step, scene: Pick<Scene, 'game'>): string {
  const side = sideName(scene.game, step.side);
  const [from, to] = [step.from ?? '', step.to ?? ''];
  switch (step.kind) {
    case 'place':
      return sentence([t('board.say.place', { side, piece: pieceName(step.pieces, scene.game), to })]);
    case 'row':
      return sentence([t('board.say.row', { side, ...ends(step) })]);
    case 'ring':
      return sentence([t('board.say.ring', { side, from })]);
    case 'claim':
      return sentence([t('board.say.claim', { side, colour: colourName(step.pieces) })]);
    case 'pass':
      return sentence([t('board.say.pass', { side })]);
    case 'move': {
      const { moved, did } = boardUi(scene.game).words;
      return sentence([t(moved, { side, from, to, n: step.height }), ...did(step)]);
    }
  }
}

/** A whole turn, step by step. */
export function describeTurn(steps: Step[], scene: Pick<Scene, 'game'>): string {
  return steps.map((step) => `${describeStep(step, scene)}.`).join(' ');
}

/** What a legal step would do in this position. */
export function describeEffect(step: Step, scene: Scene): string {
  switch (step.kind) {
    case 'place':
      return sentence([t('board.effect.place', { piece: pieceName(step.pieces, scene.game), to: step.to ?? '' })]);
    case 'row':
      return sentence([t('board.effect.row', ends(step))]);
    case 'ring':
      return sentence([t('board.effect.ring', { from: step.from ?? '' })]);
    case 'claim':
      return sentence([t('board.effect.claim', { colour: colourName(step.pieces) })]);
    case 'pass':
      return sentence([t('board.effect.pass')]);
    case 'move':
      return sentence(boardUi(scene.game).words.does(step, scene));
  }
}
