// Two clocks that go. They are counted from what the events have left on them, in the server's time.

import type { Clocks, Side, TimeControl } from '../../protocol';
import { leftOf, passed, untilNext } from './clocks';

export class Ticking {
  left = $state.raw<Record<Side, number>>({ white: 0, black: 0 });
  running = $state<Side | null>(null);

  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `onlow` is told when a side comes below one of the times at which it is warned. */
  constructor(readonly onlow: (side: Side, left: number) => void = () => {}) {}

  /** Shows what the clocks stand at, and goes on from there. `ahead` is how far the server's clock is ahead of ours. */
  set(clocks: Clocks | null, control: TimeControl, ahead: number): void {
    clearTimeout(this.#timer);
    this.running = clocks?.running ?? null;
    if (!clocks || control.kind === 'none') return;
    this.#tick(clocks, ahead, null);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #tick(clocks: Clocks, ahead: number, before: number | null): void {
    const now = Date.now() + ahead;
    const both = { white: leftOf(clocks, 'white', now), black: leftOf(clocks, 'black', now) };
    this.left = both;
    const { running } = clocks;
    if (!running) return;
    const left = both[running];
    const mark = before === null ? null : passed(before, left);
    if (mark !== null) this.onlow(running, mark);
    // With a delay the clock may stand for a while before it goes.
    const standing = Math.max(0, clocks.at - now);
    if (left > 0) this.#timer = setTimeout(() => this.#tick(clocks, ahead, left), standing + untilNext(left));
  }
}
