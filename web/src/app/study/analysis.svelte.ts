// The state of the analysis page: the study, what the engine thinks of it, and a position that is being put together by hand.

import { describeStep } from '../../board/words';
import type { Thinker } from '../../engine/thinker.svelte';
import { FIRST_STUDIED, ruleSet } from '../../games';
import type { Game, Mark, Step, Tree } from '../../protocol';
import { t } from '../../words';
import { sideName } from '../names';
import { errorText } from '../problems';
import { anySeed } from '../seed';
import { settings } from '../settings.svelte';
import { effort, evalText, evalWords } from './format';
import { chanceOf } from './graph';
import type { Linked } from './link';
import { marksOf } from './mistakes';
import { knownReview } from './reviews';
import { SetupBoard } from './setup_board.svelte';
import { Study } from './study.svelte';
import { lineThrough, placeAfter, type At } from './tree';

/** Smaller changes are not worth drawing. */
const WORTH_DRAWING = 0.005;

export class AnalysisPage {
  readonly study = new Study();
  readonly thinker: Thinker;

  /** The engine thinks, but does not show the answer. */
  hidden = $state(false);
  /** What a screen reader says. */
  said = $state('');
  /** The position that is being put together; null where there is none. */
  setup = $state.raw<SetupBoard | null>(null);
  /** White's chance to win by node, gathered while the engine looks at positions. */
  #gathered = $state.raw<ReadonlyMap<At, number>>(new Map());

  constructor(thinker: Thinker) {
    this.thinker = thinker;
  }

  readonly scene = $derived.by(() => this.study.scene);
  readonly game = $derived.by<Game>(() => this.setup?.form.game ?? this.study.game);
  readonly #main = $derived.by(() => lineThrough(this.study.tree, null));
  readonly review = $derived.by(() => knownReview(placeAfter(this.study.tree, this.#main)));
  readonly marks = $derived.by(() => (this.review ? marksOf(this.review, this.#main) : undefined));
  readonly over = $derived.by(() => this.scene?.end != null && this.study.pending.length === 0);
  readonly analysis = $derived.by(() => (settings.engine ? this.thinker.analysis : null));
  readonly #best = $derived.by(() => this.analysis?.lines[0] ?? null);
  readonly arrows = $derived.by(() =>
    this.hidden || this.over || !this.analysis ? [] : this.analysis.lines.slice(0, 3).map(({ path }, rank) => ({ path, rank })),
  );
  /** Who stands how: the engine's opinion, the end of the game, or what was found here before. */
  readonly win = $derived.by(() => {
    if (this.over) return this.#endChance();
    return this.hidden ? null : (this.#best?.win ?? this.#gathered.get(this.study.at) ?? null);
  });
  readonly barText = $derived.by(() => (this.over || this.hidden || !this.#best ? '' : evalText(this.#best, this.study.game)));
  readonly barWords = $derived.by(() => {
    if (this.over) return t('study.gameOver');
    if (this.hidden) return t('study.answerHidden');
    return this.#best ? evalWords(this.#best, this.study.game) : t('study.eval.none');
  });
  readonly names = $derived.by<[string, string]>(() => namesIn(this.study.tree));
  /** White's chance at the start and after each turn of the present line, as far as it is known. */
  readonly chances = $derived.by(() => {
    const main = this.review ? this.#main : [];
    return [null, ...this.study.line].map((node, n) => {
      const reviewed = n === 0 || main[n - 1]?.id === node?.id ? this.review?.chances[n] : undefined;
      const noted = node?.eval === undefined ? null : chanceOf(node.eval, this.study.game);
      return reviewed ?? this.#gathered.get(node?.id ?? null) ?? noted;
    });
  });
  /** The marks of a review, where the line shown is still the one that was reviewed. */
  readonly graphMarks = $derived.by<{ turn: number; mark: Mark }[]>(() =>
    this.study.line.flatMap((node, n) => {
      const mark = this.marks?.get(node.id);
      return mark ? [{ turn: n + 1, mark }] : [];
    }),
  );

  /** What the address names, else what was studied before, else an empty board. */
  begin(search: string): void {
    if (!this.study.restore(search)) this.study.begin(FIRST_STUDIED);
  }

  close(): void {
    this.thinker.close();
    this.study.close();
  }

  // ------------------------------------------------------------ what follows from the state

  /** Lets the engine think about the place shown, or rest. */
  think(): void {
    const { place } = this.study;
    if (settings.engine && this.scene && !this.over && !this.setup) this.thinker.analyse(place, settings.engineLines);
    else this.thinker.stop();
  }

  /** Notes for the graph what is known about the place shown. */
  gather(): void {
    const chance = this.over ? this.#endChance() : this.#best?.win;
    if (chance === undefined) return;
    const known = this.#gathered.get(this.study.at);
    if (known === undefined || Math.abs(known - chance) > WORTH_DRAWING) {
      this.#gathered = new Map(this.#gathered).set(this.study.at, chance);
    }
  }

  #endChance(): number {
    const winner = this.scene?.end?.winner;
    return winner === 'white' ? 1 : winner === 'black' ? 0 : 0.5;
  }

  // ------------------------------------------------------------ opening

  openTree(tree: Tree, warning: string): void {
    this.#leave();
    this.study.open(tree);
    this.study.problem = warning;
  }

  openLink(linked: Linked): void {
    this.#leave();
    this.study.openLink(linked);
  }

  chooseGame(game: Game): void {
    const settingUp = this.setup !== null;
    this.newStudy(game);
    if (settingUp) void this.setUp();
  }

  newStudy(game: Game): void {
    this.#leave();
    // Where there are many starts, it is a new one every time.
    this.study.begin(game, ruleSet(game).start === undefined ? anySeed() : undefined);
  }

  #leave(): void {
    this.#gathered = new Map();
    this.setup = null;
  }

  // ------------------------------------------------------------ playing

  step(step: Step): void {
    if (this.scene) this.said = describeStep(step, this.scene);
    this.study.step(step);
  }

  /** Says on demand what the engine has found: it does not speak by itself. */
  sayLine(): void {
    const { analysis } = this;
    this.said =
      analysis && this.#best && !this.hidden
        ? [effort(analysis), evalWords(this.#best, this.study.game), this.#best.turns.slice(0, 4).join(' ')].join('. ')
        : this.barWords;
  }

  // ------------------------------------------------------------ setting up

  async setUp(): Promise<void> {
    if (!this.scene) return;
    try {
      this.setup = await SetupBoard.of({ ...this.study.place, pending: this.scene.pending });
    } catch (error) {
      this.study.problem = errorText(error);
    }
  }

  leaveSetUp(): void {
    this.setup = null;
  }

  toggleSetUp(): void {
    if (this.setup) this.leaveSetUp();
    else void this.setUp();
  }

  /** Goes on from the position that was put together. */
  useSetUp(): void {
    const { form, position } = this.setup ?? {};
    if (!form || !position) return;
    this.#leave();
    this.study.beginFrom(form.game, position);
  }
}

/** What the players of a record are called. */
export function namesIn({ game, tags }: Tree): [string, string] {
  return [tags.White ?? tags.Player1 ?? sideName(game, 'white'), tags.Black ?? tags.Player2 ?? sideName(game, 'black')];
}
