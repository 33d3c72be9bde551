// The page of a game between two people: the game's own page, and what comes with the other one sitting elsewhere.

import { GamePage } from '../game/page.svelte';
import type { Trial } from '../game/extras';
import type { Happening } from '../game/live.svelte';
import type { ClaimedAs, Side } from '../../protocol';
import { t } from '../../words';
import { gameName, seatName } from '../names';
import { settings } from '../settings.svelte';
import { play } from '../sounds';
import { call, showWaiting } from './attention';
import { clockWords, isLive } from './clocks';
import { Plan } from './plan.svelte';
import { Premove } from './premove.svelte';
import { OnlineTable } from './table.svelte';
import { Ticking } from './ticking.svelte';

export class OnlinePage {
  readonly table: OnlineTable;
  readonly page: GamePage;
  readonly ticking = new Ticking((side, left) => this.#warn(side, left));
  readonly premove = new Premove();
  readonly plan = new Plan();

  /** The reader wants no chat in this game. */
  quiet = $state(false);
  /** How many messages have been looked at. */
  seen = $state(0);
  /** The game may be claimed now. */
  claimable = $state(false);
  /** What was agreed on has been read. */
  welcomed = $state(false);

  #claimTimer: ReturnType<typeof setTimeout> | undefined;
  #stop: () => void;

  constructor(id: string, table = new OnlineTable(id)) {
    this.table = table;
    this.page = new GamePage(table, id, null, table, (happening) => this.#happened(happening));
    this.#stop = $effect.root(() => {
      $effect(() => {
        const { match } = this.page;
        if (match) this.ticking.set(match.clocks, match.clock, table.ahead);
      });
      $effect(() => this.#await(table.presence.claimAt));
      $effect(() => showWaiting(this.mine ? 1 : 0));
    });
  }

  readonly match = $derived.by(() => this.page.match);
  /** Whether the reader is to play. */
  readonly mine = $derived.by(() => {
    const { match, own, live } = this.page;
    return match !== null && !match.end && this.table.complete && own !== null && live.scene?.toAct === own;
  });
  /** Whether the reader plays in this game, and it is not over. */
  readonly playing = $derived.by(() => this.page.own !== null && this.match !== null && !this.match.end);
  readonly opponentName = $derived.by(() => (this.table.opponent ? this.nameOf(this.table.opponent) : ''));
  readonly mayAbort = $derived.by(() => this.#may('abort'));
  readonly mayClaim = $derived.by(() => this.table.presence.claimAt !== null && this.#may('claim'));
  readonly mayAddTime = $derived.by(() => this.match !== null && isLive(this.match.clock) && this.#may('addTime'));
  /** What the other asks for, and what the reader has asked the other. */
  readonly asked = $derived.by(() => this.#offersOf(this.table.opponent));
  readonly offered = $derived.by(() => this.#offersOf(this.page.own));
  readonly mayPlan = $derived.by(() => this.playing && !this.mine && this.match?.clock.kind === 'days');
  readonly talks = $derived.by(() => this.table.chat && settings.chat && !this.quiet && this.table.arrival !== 'coming');
  readonly unread = $derived.by(() => (this.talks ? Math.max(0, this.table.messages.length - this.seen) : 0));

  /** What is made on the board in place of the turn of now. */
  readonly trial = $derived.by<Trial | null>(() => {
    const { plan, premove } = this;
    if (plan.scene) {
      const sentence = plan.asks ? t(plan.asks === 'me' ? 'online.plan.me' : 'online.plan.them') : t('online.plan.end');
      return {
        scene: plan.scene,
        playable: plan.asks !== null,
        arrows: [],
        sentence,
        step: (step) => plan.step(step),
        back: () => plan.back(),
      };
    }
    if (!premove.scene || this.mine) return null;
    const sentence = t(
      premove.turn === null ? (premove.steps.length > 0 ? 'online.premove.goOn' : 'online.premove.ask') : 'online.premove.waits',
      {
        name: this.opponentName,
        turn: premove.turn ?? '',
      },
    );
    return {
      scene: premove.scene,
      playable: true,
      arrows: premove.paths.map((path) => ({ path, rank: 1 })),
      sentence,
      step: (step) => {
        premove.step(step);
        if (premove.turn !== null) this.page.say(t('online.premove.waits', { name: this.opponentName, turn: premove.turn }));
      },
      back: () => premove.cancel(),
    };
  });

  nameOf(side: Side): string {
    const { match, players, own } = this.page;
    return match ? seatName(match.game, players, side, own) : '';
  }

  abort(): void {
    this.#act({ type: 'abort' });
  }

  addTime(): void {
    this.#act({ type: 'addTime' });
  }

  claim(as: ClaimedAs): void {
    this.#act({ type: 'claim', as });
  }

  answerDraw(accept: boolean): void {
    this.#act({ type: 'answerDraw', accept });
  }

  answerTakeBack(accept: boolean): void {
    this.#act({ type: 'answerTakeBack', accept });
  }

  openPlan(): void {
    const { own, live } = this.page;
    if (own && live.place) this.plan.open(live.place, own, this.table.conditional);
  }

  close(): void {
    clearTimeout(this.#claimTimer);
    this.#stop();
    this.ticking.stop();
    this.page.close();
    showWaiting(0);
  }

  #act(wish: Parameters<GamePage['live']['act']>[1]): void {
    const { own, live } = this.page;
    if (own) live.act(own, wish);
  }

  #may(type: 'abort' | 'addTime' | 'claim'): boolean {
    const { own, live, match } = this.page;
    return (
      match !== null &&
      this.playing &&
      this.table.complete &&
      own !== null &&
      live.may(own, type === 'claim' ? { type, as: 'win' } : { type }, this.#now())
    );
  }

  #offersOf(side: Side | null): { draw: boolean; takeBack: boolean } {
    const open = side !== null && this.playing;
    return { draw: open && this.match?.drawOffer === side, takeBack: open && this.match?.takeBackAsked === side };
  }

  #happened(happening: Happening): void {
    if (happening.what === 'step') return;
    if (happening.what !== 'begun') this.welcomed = true;
    // Turns that were thought of for another position mean nothing here.
    if (['begun', 'turn', 'takenBack', 'ended'].includes(happening.what)) this.#lookAhead(happening);
    if (happening.what === 'turn' && this.mine) this.#callBack();
  }

  /** Plays what waited for this turn, or gets ready for the next. */
  #lookAhead(happening: Happening): void {
    const { own, match, live } = this.page;
    if (this.plan.scene) this.plan.close();
    if (!own || !match || !live.scene || !live.place) return;
    if (this.mine) {
      const turn = this.premove.take();
      if (turn !== null && happening.what === 'turn' && live.may(own, { type: 'turn', text: turn }, this.#now())) live.turn(turn);
      return;
    }
    // Who acts twice leaves what waits as it is.
    if (happening.what === 'turn' && this.premove.turn !== null && !match.end) return;
    if (match.end) this.premove.drop();
    else void this.premove.prepare(live.place, live.scene, own);
  }

  #callBack(): void {
    if (!this.match) return;
    void call(t('game.titleTurn'), `${gameName(this.match.game)} · ${this.opponentName}`, settings.notices);
  }

  #warn(side: Side, left: number): void {
    if (!this.playing) return;
    const own = side === this.page.own;
    if (own) play('low');
    this.page.say(
      own ? t('online.timeLeft', { time: clockWords(left) }) : t('online.timeLeftOf', { name: this.nameOf(side), time: clockWords(left) }),
    );
  }

  /** The time by the server's clock. */
  #now(): number {
    return Date.now() + this.table.ahead;
  }

  #await(claimAt: number | null): void {
    clearTimeout(this.#claimTimer);
    this.claimable = false;
    if (claimAt === null) return;
    const wait = claimAt - this.#now();
    this.#claimTimer = setTimeout(() => (this.claimable = true), Math.max(0, wait));
  }
}
