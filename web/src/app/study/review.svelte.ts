// The state of a review: a game gone through by the engine, and its mistakes as tasks to solve.

import { describeStep } from '../../board/words';
import { Interrupted, type Thinker } from '../../engine/thinker.svelte';
import { PlayedGame, scene } from '../../module';
import type { Mark, Review, Side, Step, StoredGame, Tree } from '../../protocol';
import { addWords, t } from '../../words';
import { ownSide, seatName, sideName } from '../names';
import { keepMistakes } from '../puzzles/own';
import { errorText } from '../problems';
import { namesIn } from './analysis.svelte';
import { explanation } from './explanation';
import { evalWords, percent } from './format';
import { AS_GOOD, givenAway, marksOf, mistakeCount, nextMistake } from './mistakes';
import { accuracyByPhase } from './phases';
import { keepReview, keptReview } from './reviews';
import { Study } from './study.svelte';
import { isMain, lineThrough, placeAfter } from './tree';

/** Short, so that nobody waits; long enough to see what a move throws away. */
const JUDGE_SECONDS = 1.5;
/** Time to see what a turn of a line does, and how many are shown. */
const SHOW_EVERY = 1100;
const SHOWN_TURNS = 8;
export const SIDES: Side[] = ['white', 'black'];

/** A mistake as a task: which turn, and how far the reader has come with it. */
export type Task = {
  turn: number;
  state: 'ask' | 'judging' | 'best' | 'good' | 'worse' | 'played' | 'shown';
  hint: boolean;
  tried: string;
  loss: number;
};

export class ReviewPage {
  readonly study = new Study();
  readonly #thinker: Pick<Thinker, 'review' | 'judge' | 'close'>;

  review = $state.raw<Review | null>(null);
  progress = $state.raw({ done: 0, total: 0 });
  problem = $state('');
  /** What a screen reader says. */
  said = $state('');
  names = $state.raw<[string, string]>(['', '']);
  /** Whose mistakes are looked for. */
  mine = $state.raw<Side[]>(SIDES);
  /** The side of the reader, who played it. */
  own = $state.raw<Side | null>(null);
  /** Whether the reader chooses whose: nobody's game, or that of both. */
  chooses = $state(true);
  flipped = $state(false);
  task = $state.raw<Task | null>(null);

  #showing: ReturnType<typeof setTimeout> | undefined;

  constructor(thinker: Pick<Thinker, 'review' | 'judge' | 'close'>) {
    this.#thinker = thinker;
  }

  readonly scene = $derived.by(() => this.study.scene);
  readonly main = $derived.by(() => lineThrough(this.study.tree, null));
  readonly onMain = $derived.by(() => isMain(this.study.tree, this.study.at));
  readonly marks = $derived.by(() => (this.review ? marksOf(this.review, this.main) : undefined));
  readonly graphMarks = $derived.by<{ turn: number; mark: Mark }[]>(() =>
    (this.review?.turns ?? []).flatMap(({ mark }, n) => (mark ? [{ turn: n + 1, mark }] : [])),
  );
  /** What is thought of the position shown. */
  readonly opinion = $derived.by(() => {
    const n = this.study.path.length;
    const win = this.onMain ? this.review?.chances[n] : undefined;
    return win === undefined ? null : { value: this.review?.values[n] ?? null, exact: this.review?.proven[n] ?? null, win };
  });
  /** How many mistakes there are to look at. */
  readonly left = $derived.by(() => (this.review ? mistakeCount(this.review, this.mine) : 0));
  readonly reviewed = $derived.by(() => (this.task && this.review ? (this.review.turns[this.task.turn] ?? null) : null));
  readonly arrows = $derived.by(() => {
    const solved = this.task?.state === 'best' || this.task?.state === 'shown';
    return solved && this.reviewed && this.onMain ? [{ path: this.reviewed.path, rank: 0 }] : [];
  });
  readonly hinted = $derived.by(() => (this.task?.hint && this.reviewed?.path[0] ? [this.reviewed.path[0]] : []));
  /** How well each side played in the parts of the game. */
  readonly phases = $derived.by(() => {
    const { review, main, study } = this;
    if (!review) return [];
    const kinds = main.map((_, n) => scene(placeAfter(study.tree, main.slice(0, n + 1))).last[0]?.kind);
    return accuracyByPhase(review, kinds);
  });
  /** What is said about the turn shown, below it in the list. */
  readonly note = $derived.by(() => {
    const { review } = this;
    const n = this.study.path.length - 1;
    const turn = this.onMain && !this.task ? review?.turns[n] : null;
    if (!review || !turn?.mark) return null;
    // Chances are kept as white's; here they are told as those of whoever played the turn.
    const [before, after] = [n, n + 1]
      .map((at) => review.chances[at] ?? 0.5)
      .map((chance) => percent(turn.side === 'white' ? chance : 1 - chance));
    const told = { before: before!, after: after! };
    const change =
      turn.side === this.own
        ? t('study.review.changeYours', told)
        : t('study.review.change', { ...told, name: this.names[SIDES.indexOf(turn.side)]! });
    const better = t('study.review.better', { line: turn.best.slice(0, 3).join(' ') });
    const words = explanation(placeAfter(this.study.tree, this.main.slice(0, n)), turn, this.own) || better;
    return {
      title: `${t(`study.mark.${turn.mark}`)}.`,
      text: `${words} ${this.#verdicts(n) ?? change}`.trim(),
      lines: [
        { label: t('review.playBetter'), show: () => this.show(n, turn.best) },
        { label: t('review.playPlayed'), show: () => this.show(n, turn.answer) },
      ],
    };
  });
  readonly taskText = $derived.by(() => {
    const { task, reviewed } = this;
    if (!task || !reviewed) return '';
    const state = task.state === 'ask' && reviewed.side === this.own ? 'askYou' : task.state;
    return t(`study.task.${state}`, {
      turn: reviewed.turn,
      tried: task.tried,
      best: reviewed.best.slice(0, 3).join(' '),
      loss: percent(task.loss),
      played: percent(reviewed.loss),
      side: sideName(this.study.game, reviewed.side),
    });
  });

  close(): void {
    clearTimeout(this.#showing);
    this.#thinker.close();
    this.study.close();
  }

  // ------------------------------------------------------------ the review

  async openStudy(tree: Tree | null): Promise<void> {
    if (!tree) {
      this.problem = t('study.review.noStudy');
      return;
    }
    this.names = namesIn(tree);
    await this.#open(tree);
  }

  async openGame(stored: StoredGame): Promise<void> {
    const { game, players } = stored.begun;
    this.names = [seatName(game, players, 'white'), seatName(game, players, 'black')];
    const own = ownSide(players);
    this.own = own;
    this.chooses = own === null;
    this.mine = own ? [own] : SIDES;
    this.flipped = own === 'black';
    const played = new PlayedGame(stored);
    const tree = played.tree();
    played.free();
    await this.#open(tree);
  }

  async #open(tree: Tree): Promise<void> {
    this.study.open(tree);
    this.study.toEnd();
    await this.run();
  }

  /** Lets the engine go through the game, unless it has done so before. */
  async run(): Promise<void> {
    const place = placeAfter(this.study.tree, this.main);
    this.problem = '';
    if (place.turns.length === 0) {
      this.problem = t('study.review.noTurns');
      return;
    }
    try {
      await addWords('review');
      this.review = (await keptReview(place)) ?? (await this.#thinker.review(place, (done, total) => (this.progress = { done, total })));
      if (!this.review) return;
      await keepReview(place, this.review);
      if (!this.chooses) keepMistakes(place, this.review, this.mine);
      this.said = t('study.review.done');
    } catch (error) {
      this.fail(error);
    }
  }

  fail(error: unknown): void {
    if (!(error instanceof Interrupted)) this.problem = errorText(error);
  }

  /** What is proven of a turn, before and after it. */
  #verdicts(n: number): string | null {
    const { review, study } = this;
    const [before, after] = [review?.proven[n] ?? null, review?.proven[n + 1] ?? null];
    if (!review || before === null || after === null) return null;
    const words = (exact: number): string => evalWords({ value: null, exact, win: 0.5 }, study.game);
    return t('review.proven', { before: words(before), after: words(after) });
  }

  /** Plays a line on the board, turn by turn, from the position before a turn. */
  show(turn: number, line: readonly string[]): void {
    clearTimeout(this.#showing);
    this.task = null;
    this.study.go(this.main[turn - 1]?.id ?? null);
    const [first, ...rest] = line;
    if (first !== undefined) this.#playOn(first, rest);
  }

  #playOn(turn: string, rest: readonly string[]): void {
    if (!this.study.playLine([turn])) return;
    const { at } = this.study;
    const [next, ...more] = rest;
    if (next === undefined || more.length >= SHOWN_TURNS) return;
    this.#showing = setTimeout(() => {
      // Whoever goes elsewhere meanwhile has seen enough.
      if (this.study.at === at) this.#playOn(next, more);
    }, SHOW_EVERY);
  }

  go(at: number | null): void {
    clearTimeout(this.#showing);
    this.task = null;
    this.study.go(at);
  }

  lookFor(sides: Side[]): void {
    this.mine = sides;
    this.task = null;
  }

  // ------------------------------------------------------------ find the better move

  nextTask(): void {
    this.#forgetTry();
    const after = this.task ? this.task.turn + 1 : this.onMain ? this.study.path.length : 0;
    const turn = this.review && nextMistake(this.review, this.mine, after);
    if (turn === null) return;
    this.task = { turn, state: 'ask', hint: false, tried: '', loss: 0 };
    this.study.go(this.main[turn - 1]?.id ?? null);
    this.said = this.taskText;
  }

  hint(): void {
    if (this.task) this.task = { ...this.task, hint: true };
  }

  again(): void {
    this.#forgetTry();
    if (this.task) this.task = { ...this.task, state: 'ask' };
  }

  showAnswer(): void {
    this.#forgetTry();
    if (this.task) this.task = { ...this.task, state: 'shown' };
    this.said = this.taskText;
  }

  leaveTask(): void {
    const turn = this.task?.turn ?? 0;
    this.#forgetTry();
    this.task = null;
    this.study.go(this.main[turn]?.id ?? null);
  }

  async step(step: Step): Promise<void> {
    if (this.scene) this.said = describeStep(step, this.scene);
    this.study.step(step);
    if (this.task?.state === 'ask' && step.endsTurn) await this.#judge(this.task);
  }

  /** Back to the position of the task; what was tried leaves the list again. */
  #forgetTry(): void {
    if (!this.task) return;
    const before = this.main[this.task.turn - 1]?.id ?? null;
    if (this.study.at !== before && this.study.node?.parent === before && !this.onMain) this.study.remove();
    else this.study.go(before);
  }

  async #judge(asked: Task): Promise<void> {
    const turn = this.review?.turns[asked.turn];
    const tried = this.study.node?.turn;
    if (!this.review || !turn || !tried) return;
    if (tried === turn.best[0]) return this.#tell(asked, 'best', tried, 0);
    if (tried === turn.turn) return this.#tell(asked, 'played', tried, turn.loss);
    const before = this.review.chances[asked.turn] ?? 0.5;
    const judging: Task = { ...asked, state: 'judging', tried };
    this.task = judging;
    try {
      const after = await this.#chanceHere();
      // The reader may have gone on to something else by now.
      if (this.task !== judging) return;
      if (after === null) return this.#tell(asked, 'ask', tried, 0);
      const loss = givenAway(turn.side, before, after);
      this.#tell(asked, loss < AS_GOOD ? 'good' : 'worse', tried, loss);
    } catch (error) {
      if (this.task !== judging) return;
      this.task = asked;
      this.fail(error);
    }
  }

  /** White's chance to win in the position shown. */
  async #chanceHere(): Promise<number | null> {
    const end = this.scene?.end;
    if (end) return end.winner === null ? 0.5 : end.winner === 'white' ? 1 : 0;
    return (await this.#thinker.judge(this.study.place, JUDGE_SECONDS))?.lines[0]?.win ?? null;
  }

  #tell(asked: Task, state: Task['state'], tried: string, loss: number): void {
    this.task = { ...asked, state, tried, loss };
    this.said = this.taskText;
  }
}
