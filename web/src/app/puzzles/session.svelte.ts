// One puzzle as it is being solved: what is on the board, what the other side answers, and how it ends.

import { describeTurn } from '../../board/words';
import { gameUi } from '../../games';
import { Interrupted, type Thinker } from '../../engine/thinker.svelte';
import * as module from '../../module';
import type { Game, Place, Scene, Side, Step } from '../../protocol';
import type { Solver } from '../../solver/solver';
import { t } from '../../words';
import { sideName } from '../names';
import { errorText } from '../problems';
import { AS_GOOD, givenAway } from '../study/mistakes';
import type { Puzzle } from './collection';
import type { OwnPuzzle } from './own';
import type { Outcome } from './progress';

export type State = 'ask' | 'judging' | 'solved' | 'wrong' | 'shown';
export type Asked = { kind: 'proven'; puzzle: Puzzle } | { kind: 'own'; puzzle: OwnPuzzle };
/** What answers in puzzles that are proven, and what weighs turns in one's own, as they are needed here. */
export type Opponents = { solver: Pick<Solver, 'attempt' | 'stop' | 'close'>; engine: Pick<Thinker, 'judge' | 'stop' | 'close'> };

type Tried = { turn: string; line: readonly string[]; words: string };
const NOTHING: Tried = { turn: '', line: [], words: '' };

/** How long a turn of the other side waits, so that one sees what comes from whom. */
const PAUSE = 450;
/** How long the engine thinks about a turn in a puzzle of one's own, which nobody has proven. */
const JUDGE_SECONDS = 1;
/** So many turns of its line show what it thinks. */
const SHOWN_OF_A_LINE = 3;

export class Session {
  asked = $state.raw<Asked | null>(null);
  scene = $state.raw<Scene | null>(null);
  state = $state<State>('ask');
  problem = $state('');
  /** Turns from the start of the puzzle. */
  turns = $state.raw<string[]>([]);
  /** What was tried last, what shows that it is wrong, and how that begins in words. */
  tried = $state.raw<Tried>(NOTHING);

  readonly #opponents: Opponents;
  readonly #onend: (outcome: Outcome) => void;
  readonly #pause: () => Promise<void>;
  #pending = $state.raw<string[]>([]);
  /** Changes whenever something else is put on the board. */
  #episode = 0;

  constructor(opponents: Opponents, onend: (outcome: Outcome) => void, pause = PAUSE) {
    this.#opponents = opponents;
    this.#onend = onend;
    this.#pause = () => new Promise((resolve) => setTimeout(resolve, pause));
  }

  readonly game = $derived.by<Game | null>(() => this.asked?.puzzle.game ?? null);
  /** Whose puzzle it is to solve. */
  readonly side = $derived.by<Side>(() => {
    const place = this.#placeAt([], []);
    return place ? module.scene(place).ask.side : 'white';
  });
  readonly canGoBack = $derived.by(() => this.state === 'ask' && this.#pending.length > 0);
  /** Turns that the solver has left, where they are counted. */
  readonly left = $derived.by(() => {
    if (this.asked?.kind !== 'proven') return 0;
    return this.asked.puzzle.length - this.turns.filter((turn, n) => n % 2 === 0 && turn !== 'pass').length;
  });

  /** The question, as a sentence. */
  readonly question = $derived.by(() => {
    const { asked } = this;
    if (!asked) return '';
    const side = sideName(asked.puzzle.game, this.side);
    if (asked.kind === 'own') return t('puzzles.askOwn', { side, turn: asked.puzzle.played });
    const { goal, length } = asked.puzzle;
    if (goal.kind !== 'win') return t('puzzles.ask', { side, goal: goalText(asked.puzzle), n: length });
    return t('puzzles.askEnd', { side, goal: goalText(asked.puzzle), n: length });
  });

  /** How it stands, as a sentence; the page adds to what is solved. */
  readonly standing = $derived.by(() => {
    const { turn, line } = this.tried;
    switch (this.state) {
      case 'judging':
        return t('puzzles.judging');
      case 'wrong':
        return line.length > 0 ? t('puzzles.refuted', { turn, line: line.join(' ') }) : t('puzzles.missed', { turn });
      case 'shown':
        return t('puzzles.shown', { line: this.#solution().join(' ') });
      case 'solved':
        return t('puzzles.solved');
      case 'ask':
        if (this.turns.length === 0) return '';
        return this.asked?.kind === 'proven' && this.asked.puzzle.goal.kind !== 'win'
          ? t('puzzles.left', { n: this.left })
          : t('puzzles.goOn');
    }
  });

  /** What the last turn did, for those who cannot see it; of a refutation, how it begins: the rest is said as a line. */
  readonly spoken = $derived.by(() => (this.state === 'wrong' ? this.tried.words : this.#lastTurn));
  readonly #lastTurn = $derived.by(() => (this.scene && this.turns.length > 0 ? describeTurn(this.scene.last, this.scene) : ''));

  get place(): Place | null {
    return this.#placeAt(this.turns, this.#pending);
  }

  open(asked: Asked | null): void {
    this.asked = asked;
    this.again();
  }

  again(): void {
    this.#episode += 1;
    this.#opponents.solver.stop();
    this.#opponents.engine.stop();
    this.state = 'ask';
    this.tried = NOTHING;
    this.#show([], []);
  }

  back(): void {
    if (this.canGoBack) this.#show(this.turns, this.#pending.slice(0, -1));
  }

  async play(step: Step): Promise<void> {
    const { asked, scene } = this;
    if (!asked || !scene || this.state !== 'ask') return;
    const steps = [...scene.pending, step.text];
    if (!step.endsTurn) return this.#show(this.turns, steps);
    const turn = module.joinSteps(asked.puzzle.game, steps);
    this.#show([...this.turns, turn], []);
    this.state = 'judging';
    const episode = (this.#episode += 1);
    try {
      if (asked.kind === 'proven') await this.#answer(asked.puzzle, turn, episode);
      else await this.#weigh(asked.puzzle, turn, episode);
    } catch (error) {
      if (error instanceof Interrupted || episode !== this.#episode) return;
      this.again();
      this.problem = errorText(error);
    }
  }

  /** Plays the solution out. */
  async show(): Promise<void> {
    if (!this.asked || this.state === 'shown') return;
    if (this.state !== 'solved' && this.state !== 'wrong') this.#onend('failed');
    this.again();
    this.state = 'shown';
    await this.#playOut(this.#solution(), this.#episode);
  }

  close(): void {
    this.#episode += 1;
    this.#opponents.solver.close();
    this.#opponents.engine.close();
  }

  #solution(): string[] {
    if (!this.asked) return [];
    return this.asked.kind === 'proven' ? this.asked.puzzle.solution : this.asked.puzzle.best.slice(0, SHOWN_OF_A_LINE);
  }

  async #answer(puzzle: Puzzle, turn: string, episode: number): Promise<void> {
    const place: Place = { game: puzzle.game, start: puzzle.start, turns: this.turns, pending: [] };
    const [found] = await Promise.all([this.#opponents.solver.attempt(place, puzzle.goalText, puzzle.length), this.#pause()]);
    if (episode !== this.#episode) return;
    if (found.state === 'refuted') return this.#refute(turn, found.then, episode);
    await this.#playOut(found.then, episode);
    if (episode !== this.#episode) return;
    if (found.state === 'forced') this.state = 'ask';
    else this.#end(true);
  }

  /** Of a mistake of one's own nothing is proven: the engine weighs what is played instead. */
  async #weigh(puzzle: OwnPuzzle, turn: string, episode: number): Promise<void> {
    if (turn === puzzle.best[0]) return this.#end(true);
    const place = this.#placeAt(this.turns, []);
    const end = this.scene?.end;
    const line = end || !place ? null : ((await this.#opponents.engine.judge(place, JUDGE_SECONDS))?.lines[0] ?? null);
    if (episode !== this.#episode) return;
    const after = end ? (end.winner === null ? 0.5 : end.winner === 'white' ? 1 : 0) : line?.win;
    const good = turn !== puzzle.played && after !== undefined && givenAway(puzzle.side, puzzle.chance, after) < AS_GOOD;
    if (good) this.#end(true);
    else await this.#refute(turn, line?.turns.slice(0, SHOWN_OF_A_LINE) ?? [], episode);
  }

  /** Plays out why a turn is wrong. After the first answer the reader may go on to something else at any time. */
  async #refute(turn: string, line: readonly string[], episode: number): Promise<void> {
    await this.#playOut(line.slice(0, 1), episode);
    if (episode !== this.#episode) return;
    this.tried = { turn, line, words: line.length > 0 ? this.#lastTurn : '' };
    this.#end(false);
    await this.#playOut(line.slice(1), episode);
  }

  #end(solved: boolean): void {
    this.state = solved ? 'solved' : 'wrong';
    this.#onend(solved ? 'solved' : 'failed');
  }

  async #playOut(turns: readonly string[], episode: number): Promise<void> {
    for (const turn of turns) {
      if (episode !== this.#episode) return;
      this.#show([...this.turns, turn], []);
      await this.#pause();
    }
  }

  #placeAt(turns: readonly string[], pending: readonly string[]): Place | null {
    const { asked } = this;
    if (!asked) return null;
    const { game, start } = asked.puzzle;
    const before = asked.kind === 'own' ? asked.puzzle.turns : [];
    return { game, turns: [...before, ...turns], pending: [...pending], ...(start === null ? {} : { start }) };
  }

  #show(turns: readonly string[], pending: readonly string[]): void {
    this.turns = [...turns];
    this.#pending = [...pending];
    this.problem = '';
    const place = this.place;
    try {
      this.scene = place && module.scene(place);
    } catch (error) {
      this.problem = errorText(error);
    }
  }
}

/** What is to be reached, as the beginning of a sentence. */
export function goalText({ goal, game }: Pick<Puzzle, 'goal' | 'game'>): string {
  const { kind, count } = goal;
  switch (kind) {
    case 'six':
      return t('puzzles.goal.six');
    case 'win':
      return gameUi(game).margins ? t('puzzles.goal.margin', { n: count }) : t('puzzles.goal.win');
    default:
      return t(`puzzles.goal.${kind}`, { n: count });
  }
}
