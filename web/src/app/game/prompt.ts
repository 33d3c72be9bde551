// What the prompt says, as plain data made from the scene: one sentence, the steps of the turn, the result.

import { playUi } from '../../games/play';
import type { End, Game, Scene, Score, Seat, Side, Step, StepKind } from '../../protocol';
import { language, t } from '../../words';
import { isAlone, otherSide, ownSide, seatName, sideName } from '../names';

type Players = readonly [Seat, Seat];

/** What is asked for, in one sentence. */
export function asked(scene: Scene, players: Players): string {
  const { kind, side } = scene.ask;
  if (players[side === 'white' ? 0 : 1].kind === 'engine') return t('game.thinks', { name: seatName(scene.game, players, side) });
  if (kind === 'over') return '';
  const ask = t(`game.ask.${kind}`);
  // Rows of a side that did not move itself come as a surprise: the words say whose they are.
  if (kind === 'removeRow' && scene.pending.length === 0) return t('game.rowFirst', { side: sideName(scene.game, side), ask });
  if (isAlone(players)) return ask;
  return t('game.askSide', { side: sideName(scene.game, side), ask: ask.charAt(0).toLocaleLowerCase(language()) + ask.slice(1) });
}

export type Dot = { key: `game.step.${StepKind}`; state: 'done' | 'now' | 'next' };

/** The steps of a turn that has several: those done, the one asked for, the one that must follow. */
export function dots(scene: Scene): Dot[] {
  const done: Dot[] = scene.last.slice(0, scene.pending.length).map((step) => ({ key: `game.step.${step.kind}`, state: 'done' }));
  // Claims are free: what is asked for is the move.
  const now = scene.steps.find((step) => step.kind !== 'claim')?.kind ?? 'move';
  if (scene.ask.kind === 'over' || (done.length === 0 && now !== 'row' && now !== 'ring')) return [];
  const dots: Dot[] = [...done, { key: `game.step.${now}`, state: 'now' }];
  if (now === 'row') dots.push({ key: 'game.step.ring', state: 'next' });
  return dots;
}

/** What the button that plays a step says. */
export function buttonText(step: Step): string {
  switch (step.kind) {
    case 'row':
      return t('game.removeRow', { from: step.row[0] ?? '', to: step.row.at(-1) ?? '' });
    case 'ring':
      return t('game.removeRing', { point: step.from ?? step.text });
    case 'pass':
      return t('game.pass');
    case 'place':
    case 'move':
    case 'claim':
      return t('game.playStep');
  }
}

export type Result = { title: string; detail: string; won: boolean | null };

/** Who won, by how much and why. */
export function result(game: Game, end: End, score: Score, players: Players): Result {
  const own = ownSide(players);
  const { winner } = end;
  const title = !winner
    ? t('game.result.draw')
    : own
      ? t(winner === own ? 'game.result.youWin' : 'game.result.youLose')
      : t('game.result.wins', { side: sideName(game, winner) });
  const won = winner === null || own === null ? null : winner === own;
  return { title, detail: why(game, end, score, players), won };
}

function why(game: Game, end: End, score: Score, players: Players): string {
  const first = end.winner ?? 'white';
  const loser = { name: seatName(game, players, otherSide(first)) };
  switch (end.reason) {
    case 'resignation':
      return t('game.result.resigned', loser);
    case 'time':
      return t('game.result.time', loser);
    case 'abandoned':
      return t('game.result.abandoned', loser);
    case 'agreement':
      return t('game.result.agreed');
    case 'play':
      return playUi(game).result(game, score, first);
  }
}

/** Whose turn in the reader's eyes: for the title of the page. */
export function isMine(scene: Scene, players: Players): boolean {
  const own = ownSide(players);
  return scene.end === null && (own === null || own === scene.toAct);
}

export const sideIndex = (side: Side): 0 | 1 => (side === 'white' ? 0 : 1);
