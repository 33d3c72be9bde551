// The engine behind the study socket. One question runs at a time; a new one ends the last.

import type { Analysis, FromStudy, Place, Review, ToStudy } from '../../protocol';
import { problemText } from '../problems';
import { connect, type Socket } from '../socket';

/** Lines come faster than anybody reads: the page changes at most eight times a second. */
const SHOW_EVERY = 125;
/** Somebody who walks through a game does not want every position thought about. */
const ASK_AFTER = 120;

type Answer = { review: Review | null; analysis: Analysis | null };

type Waiting = {
  onprogress?: (done: number, total: number) => void;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
};

/** The question ended before its answer: another one was asked, or the page left. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}

export class StudyEngine {
  /** What has been found about the place that was asked about last. */
  analysis = $state.raw<Analysis | null>(null);
  problem = $state('');

  #socket: Socket<ToStudy>;
  #id = 0;
  /** What `analyse` was asked last, as text. */
  #wanted = '';
  #question: ToStudy = { type: 'stop' };
  #waiting: Waiting | null = null;
  #latest: Analysis | null = null;
  #shownAt = 0;
  #showTimer: ReturnType<typeof setTimeout> | undefined;
  #askTimer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.#socket = connect<ToStudy, FromStudy>({
      path: '/api/study',
      onmessage: (message) => this.#hear(message),
      // After a gap the question under way is asked once more.
      hello: () => this.#question,
    });
  }

  /** Thinks about a place until stopped and streams what it finds into `analysis`. */
  analyse(place: Place, lines: number): void {
    const wanted = JSON.stringify([place, lines]);
    // Not anew for a comment or a step inside a turn: the position is the same.
    if (wanted === this.#wanted) return;
    this.#interrupt();
    this.#wanted = wanted;
    this.analysis = null;
    // A new number at once: what still comes about the last position is not heard any more.
    const id = this.#next();
    this.#askTimer = setTimeout(() => this.#ask({ type: 'analyse', id, place, lines }), ASK_AFTER);
  }

  /** Thinks about a place for some seconds; the answer is what was found in the end. */
  async judge(place: Place, seconds: number): Promise<Analysis | null> {
    return (await this.#wait({ type: 'analyse', id: this.#next(), place, lines: 1, seconds })).analysis;
  }

  async review(place: Place, onprogress: (done: number, total: number) => void): Promise<Review | null> {
    return (await this.#wait({ type: 'review', id: this.#next(), place }, onprogress)).review;
  }

  stop(): void {
    this.#interrupt();
    this.#ask({ type: 'stop' });
  }

  close(): void {
    this.#interrupt();
    this.#socket.close();
  }

  #next(): number {
    return (this.#id += 1);
  }

  #ask(question: ToStudy): void {
    this.problem = '';
    this.#question = question;
    this.#socket.send(question);
  }

  #wait(question: ToStudy, onprogress?: Waiting['onprogress']): Promise<Answer> {
    this.#interrupt();
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject, ...(onprogress ? { onprogress } : {}) };
      this.#ask(question);
    });
  }

  #interrupt(): void {
    this.#wanted = '';
    clearTimeout(this.#askTimer);
    clearTimeout(this.#showTimer);
    this.#showTimer = undefined;
    this.#latest = null;
    this.#waiting?.reject(new Interrupted());
    this.#waiting = null;
  }

  #hear(message: FromStudy): void {
    // An answer to an older question says nothing about this one.
    if ('id' in message && message.id !== null && message.id !== this.#id) return;
    switch (message.type) {
      case 'analysis':
        this.#latest = message.analysis;
        if (!this.#waiting) this.#showSoon();
        break;
      case 'progress':
        this.#waiting?.onprogress?.(message.done, message.total);
        break;
      case 'review':
        this.#finish({ review: message.review, analysis: null });
        break;
      case 'done':
        if (this.#waiting) this.#finish({ review: null, analysis: this.#latest });
        else this.#show();
        this.#question = { type: 'stop' };
        break;
      case 'error':
        this.problem = problemText(message.problem);
        this.#question = { type: 'stop' };
        this.#waiting?.reject(new Error(problemText(message.problem)));
        this.#waiting = null;
        break;
    }
  }

  #finish(answer: Answer): void {
    this.#waiting?.resolve(answer);
    this.#waiting = null;
  }

  #showSoon(): void {
    if (this.#showTimer !== undefined) return;
    const wait = Math.max(0, this.#shownAt + SHOW_EVERY - performance.now());
    this.#showTimer = setTimeout(() => this.#show(), wait);
  }

  #show(): void {
    clearTimeout(this.#showTimer);
    this.#showTimer = undefined;
    this.#shownAt = performance.now();
    if (this.#latest) this.analysis = this.#latest;
  }
}
