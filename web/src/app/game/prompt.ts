// What the prompt says, as plain data made from the scene: one sentence, the steps of the turn, the result.

import { playUi } from '../../games/play';
import type { End, Game, Scene, Score, Seat, Side, Step, StepKind } from '../../protocol';
import { language, t } from '../../words';
import { otherSide, ownSide, seatName, sideName } from '../names';

type Players = readonly [Seat, Seat];

/** Who reads it: the side they play, and whether the other one sits elsewhere. */
export type Reader = { own: Side | null; apart: boolean };

const atThisScreen = (players: Players): Reader => ({ own: ownSide(players), apart: false });

/** What is asked for, in one sentence. */
export function asked(scene: Scene, players: Players, { own, apart }: Reader = atThisScreen(players)): string {
  const { kind, side } = scene.ask;
  const elsewhere = players[sideIndex(side)].kind === 'engine' || (apart && own !== side);
  if (elsewhere && !scene.end) return t('game.thinks', { name: seatName(scene.game, players, side, own) });
  if (kind === 'over') return '';
  const ask = t(`game.ask.${kind}`);
  // Rows of a side that did not move itself come as a surprise: the words say whose they are.
  if (kind === 'removeRow' && scene.pending.length === 0) return t('game.rowFirst', { side: sideName(scene.game, side), ask });
  if (own) return ask;
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
export function result(game: Game, end: End, score: Score, players: Players, own = ownSide(players)): Result {
  const { winner } = end;
  const title = !winner
    ? t(end.reason === 'aborted' ? 'game.result.aborted' : 'game.result.draw')
    : own
      ? t(winner === own ? 'game.result.youWin' : 'game.result.youLose')
      : t('game.result.wins', { side: sideName(game, winner) });
  const won = winner === null || own === null ? null : winner === own;
  return { title, detail: why(game, end, score, players, own), won };
}

function why(game: Game, end: End, score: Score, players: Players, own: Side | null): string {
  const first = end.winner ?? 'white';
  const you = end.winner !== null && own === otherSide(first);
  const loser = { name: seatName(game, players, otherSide(first), own) };
  switch (end.reason) {
    case 'resignation':
      return you ? t('game.result.youResigned') : t('game.result.resigned', loser);
    case 'time':
      return you ? t('game.result.youRanOut') : t('game.result.time', loser);
    case 'abandoned':
      if (!end.winner) return t('game.result.leftDrawn');
      return you ? t('game.result.youLeft') : t('game.result.abandoned', loser);
    case 'aborted':
      return t('game.result.abortedWhy');
    case 'agreement':
      return t('game.result.agreed');
    case 'play':
      return playUi(game).result(game, score, first);
  }
}

export const sideIndex = (side: Side): 0 | 1 => (side === 'white' ? 0 : 1);
