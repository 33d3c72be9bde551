// The state of a game's page: the game itself, the earlier position that is looked at, what is asked of the person, and what is
// said and sounded.

import { describeStep } from '../../board/words';
import { ruleSet } from '../../games';
import { ModuleError, why } from '../../module';
import type { Happening } from './live.svelte';
import type { NewGame, Place, Refusal, Scene, Seat, Side, Step } from '../../protocol';
import { t } from '../../words';
import type { Games } from '../games/games';
import { otherSide, ownSide, sideName } from '../names';
import { anySeed } from '../seed';
import { errorText, problemText, refused } from '../problems';
import { settings } from '../settings.svelte';
import { play, type Sound } from '../sounds';
import { encodeLink } from '../study/link';
import { pathTo } from '../study/tree';
import { LiveGame, placeIn } from './live.svelte';
import { Opponent, type Engine } from './opponent.svelte';
import { asked, result, sideIndex, type Reader } from './prompt';

const NOTICE = 2000;
const NOBODY: [Seat, Seat] = [
  { kind: 'human', name: '' },
  { kind: 'human', name: '' },
];
const WISHES = { resign: 'resign', draw: 'offerDraw', abort: 'abort' } as const;

/** A question before something that cannot be taken back, and who it is about. */
export type Question = { about: 'resign' | 'draw' | 'abort'; side: Side };

/** Where players sit apart, each at a screen of their own. */
export type Table = {
  /** The side of whoever looks at this page; none of those who watch. */
  readonly own: Side | null;
  /** Whether both have sat down. */
  readonly complete: boolean;
  /** The players by name, as far as they have told one. */
  named: (players: [Seat, Seat]) => [Seat, Seat];
};

export class GamePage {
  readonly live: LiveGame;
  readonly opponent: Opponent | null;
  readonly games: Games;
  readonly table: Table | null;

  /** The step looked at: on the board, or on a button beside it. */
  onBoard = $state.raw<Step | null>(null);
  onButton = $state.raw<Step | null>(null);
  /** Why the last try was refused. */
  #refusal = $state.raw<Refusal | null>(null);
  /** In words that may come a moment later. */
  readonly refusal = $derived.by(() => (this.#refusal ? refused(this.#refusal) : ''));
  /** A notice that takes the place of what is asked for, for a moment. */
  notice = $state('');
  /** What a screen reader says. */
  spoken = $state('');
  question = $state.raw<Question | null>(null);
  flipped = $state(false);
  /** The earlier position that is looked at; undefined for the present one. */
  looking = $state<number | null | undefined>(undefined);

  readonly #onhappening: ((what: Happening) => void) | undefined;
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;
  /** By level: the same one, or another. */
  readonly #rematches = new Map<number | null, Promise<string | null>>();

  /** `onhappening` hears of everything after the page has told it. */
  constructor(games: Games, id: string, engine: Engine | null, table: Table | null = null, onhappening?: (what: Happening) => void) {
    this.games = games;
    this.table = table;
    this.#onhappening = onhappening;
    this.live = new LiveGame(games, id, (happening) => this.#happened(happening));
    this.opponent = games.levels && engine ? new Opponent(this.live, engine) : null;
  }

  readonly match = $derived.by(() => this.live.state);
  readonly players = $derived.by<[Seat, Seat]>(() => {
    const players = this.match?.players ?? NOBODY;
    return this.table?.named(players) ?? players;
  });
  readonly scene = $derived.by(() => (this.looking === undefined ? this.live.scene : this.live.sceneAt(this.looking)));
  readonly end = $derived.by(() => this.match?.end ?? null);
  readonly own = $derived.by(() => (this.table ? this.table.own : ownSide(this.players)));
  readonly reader = $derived.by<Reader>(() => ({ own: this.own, apart: this.table !== null }));
  readonly thinking = $derived.by(() => this.opponent?.thinking ?? null);
  readonly preview = $derived.by(() => this.onBoard ?? this.onButton);
  readonly pinned = $derived.by(() => settings.confirm && this.preview !== null && this.preview.kind !== 'claim');
  readonly playable = $derived.by(() => {
    const { match, live } = this;
    return (
      match !== null &&
      live.scene !== null &&
      this.looking === undefined &&
      !match.end &&
      live.connection === 'open' &&
      (this.table
        ? this.table.complete && this.table.own === live.scene.toAct
        : !match.drawOffer && match.players[sideIndex(live.scene.toAct)].kind === 'human')
    );
  });
  /** Who resigns or offers: the person against an engine, else whose turn it is. */
  readonly asker = $derived.by<Side>(() => this.own ?? this.live.scene?.toAct ?? 'white');
  readonly near = $derived.by<Side>(() => (this.flipped ? otherSide(this.own ?? 'white') : (this.own ?? 'white')));
  /** The node whose position is shown. */
  readonly current = $derived.by(() => (this.looking === undefined ? (this.match?.line.at(-1) ?? null) : this.looking));
  /** How many turns led to the earlier position that is looked at. */
  readonly lookingAt = $derived.by(() => (this.match && this.looking !== undefined ? pathTo(this.match, this.looking).length : null));
  readonly canTakeBack = $derived.by(
    () =>
      this.looking === undefined &&
      (this.live.pending.length > 0 || (this.match !== null && this.live.may(this.asker, { type: 'takeBack' }))),
  );
  /** What is wrong with the game as a whole: it does not exist, or this page is too old for it. */
  readonly missing = $derived.by(() => {
    const { problem } = this.live;
    return problem && (problem.code === 'not-found' || problem.code === 'outdated') ? problem : null;
  });
  readonly problem = $derived.by(() => {
    const { problem } = this.live;
    return this.opponent?.problem || (problem && problem.code !== 'stale' ? problemText(problem) : '');
  });
  /** The present position as a place of a study. */
  readonly studyLink = $derived.by(() => {
    if (!this.match) return '';
    const { game, start, line, claimAwardsFives } = this.match;
    const { turns } = placeIn(this.match, line);
    const at = this.lookingAt ?? turns.length;
    return encodeLink({ game, start, turns, at: Math.min(at, turns.length), ...(claimAwardsFives ? { awards: true } : {}) });
  });

  close(): void {
    clearTimeout(this.#noticeTimer);
    this.opponent?.close();
    this.live.close();
  }

  // ------------------------------------------------------------ looking

  /** Shows the position after a turn; null is the start. */
  look(node: number | null): void {
    this.onButton = null;
    this.looking = node === (this.match?.line.at(-1) ?? null) ? undefined : node;
  }

  toNow(): void {
    this.looking = undefined;
  }

  walk(by: number): void {
    if (!this.match) return;
    const { line } = this.match;
    const at = this.current === null ? -1 : line.indexOf(this.current);
    const to = Math.max(-1, Math.min(at + by, line.length - 1));
    this.look(to < 0 ? null : (line[to] ?? null));
  }

  // ------------------------------------------------------------ playing

  step(step: Step): void {
    this.#refusal = null;
    this.onButton = null;
    this.live.step(step.text);
  }

  /** A step or a whole turn, as typed. */
  type(text: string): void {
    if (this.live.scene?.steps.some((step) => step.text === text)) this.live.step(text);
    else this.live.turn(text);
  }

  back(): void {
    this.live.back();
  }

  takeBack(): void {
    if (this.canTakeBack) this.live.takeBack(this.asker);
  }

  /** Says why a step cannot be played. */
  explain(tried: { text: string } | null): void {
    const place: Place | null = this.live.place;
    this.#refusal = null;
    if (!tried || !place) return;
    try {
      this.#refusal = why(place, tried.text).refusal;
    } catch (error) {
      if (!(error instanceof ModuleError)) throw error;
    }
    if (this.refusal) this.say(this.refusal);
  }

  ask(about: Question['about']): void {
    if (!this.end) this.question = { about, side: this.asker };
  }

  answer(yes: boolean): void {
    const { question } = this;
    this.question = null;
    if (!yes || !question) return;
    this.live.act(question.side, { type: WISHES[question.about] });
  }

  answerDraw(accept: boolean): void {
    const offered = this.match?.drawOffer;
    if (offered) this.live.act(otherSide(offered), { type: 'answerDraw', accept });
  }

  /** Another game with the sides swapped, perhaps against another level; gives its address. However often it is asked for, it is one game. */
  rematch(level: number | null = null): Promise<string | null> {
    const begun = this.#rematches.get(level);
    if (begun) return begun;
    const beginning = this.#begin(level).then((path) => {
      // What did not come about can be asked for again.
      if (path === null) this.#rematches.delete(level);
      return path;
    });
    this.#rematches.set(level, beginning);
    return beginning;
  }

  async #begin(level: number | null): Promise<string | null> {
    if (!this.match || !this.games.create) return null;
    const { game, start, takeBacks, claimAwardsFives } = this.match;
    const players = this.match.players.map((seat) => (seat.kind === 'engine' && level !== null ? { ...seat, level } : seat));
    const anew = ruleSet(game).start === undefined ? { seed: anySeed() } : { start };
    const next: NewGame = { game, players: [players[1]!, players[0]!], takeBacks, ...anew };
    try {
      const { begun } = await this.games.create(claimAwardsFives ? { ...next, claimAwardsFives } : next);
      return this.games.path(begun.id);
    } catch (error) {
      this.show(errorText(error));
      return null;
    }
  }

  // ------------------------------------------------------------ telling

  show(text: string): void {
    this.notice = text;
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => (this.notice = ''), NOTICE);
  }

  #happened(happening: Happening): void {
    // While the page is being made nothing is told: that is what it shows at first.
    this.onButton = null;
    this.#refusal = null;
    if (this.match?.end) this.question = null;
    this.#tell(happening);
    this.opponent?.attend();
    this.#onhappening?.(happening);
  }

  #tell(happening: Happening): void {
    const game = this.match?.game;
    if (!game) return;
    switch (happening.what) {
      case 'begun':
        break;
      case 'turn':
        this.#tellSteps(happening.scene, happening.scene.last);
        break;
      case 'step':
        if (happening.scene.pending.length > 0) this.#tellSteps(happening.scene, happening.scene.last.slice(-1));
        break;
      case 'takenBack':
        this.say(t('game.takenBack'), this.#asked(happening.scene));
        break;
      case 'drawOffered':
        this.say(t('game.drawOffered', { side: sideName(game, happening.side) }));
        break;
      case 'drawDeclined':
      case 'takeBackDeclined':
        this.show(t(`game.${happening.what}`, { side: sideName(game, happening.side) }));
        this.say(this.notice);
        break;
      case 'takeBackAsked':
        this.say(t('game.takeBackAsked', { side: sideName(game, happening.side) }));
        break;
      case 'timeAdded':
        this.say(t('game.timeAdded', { side: sideName(game, happening.side) }));
        break;
      case 'ended':
        // What was played to its end has been told with its last turn.
        if (this.live.scene && happening.end.reason !== 'play') this.#tellEnd({ ...this.live.scene, end: happening.end });
    }
  }

  /** Sounds and speaks the steps that led to a scene. */
  #tellSteps(scene: Scene, steps: Step[]): void {
    const last = steps.at(-1);
    if (last?.kind === 'pass') this.show(t('game.passes', { side: sideName(scene.game, last.side) }));
    if (last) play(soundOf(last));
    const words = steps.map((step) => describeStep(step, scene));
    if (scene.end) this.#tellEnd(scene, words);
    else this.say(...words, this.#asked(scene));
  }

  #tellEnd(scene: Scene, words: string[] = []): void {
    if (!scene.end || !this.match) return;
    play('end');
    const { title, detail } = result(scene.game, scene.end, scene.score, this.players, this.own);
    this.say(...words, title, detail);
  }

  #asked(scene: Scene): string {
    return this.match ? asked(scene, this.players, this.reader) : '';
  }

  say(...sentences: string[]): void {
    this.spoken = sentences
      .filter(Boolean)
      .map((sentence) => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`))
      .join(' ');
  }
}

function soundOf(step: Step): Sound {
  if (step.completes) return 'five';
  if (step.kind === 'row' || step.kind === 'ring') return 'row';
  if (step.flips.length > 0) return 'flip';
  return step.kind === 'place' || step.kind === 'claim' ? 'place' : 'move';
}
