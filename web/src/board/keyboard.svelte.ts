// The board by keyboard: one point can be tabbed to, the arrow keys go on from there; where rows are chosen, each row has one.
import { nearest, pointTowards, type Direction } from './geometry';
import { pointOf, type BoardHost } from './host';

const ARROWS: Record<string, Direction> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

export class Keyboard {
  /** Whether the last thing that was pressed, anywhere on the page, was a key. */
  inUse = true;

  readonly #host: BoardHost;

  constructor(host: BoardHost) {
    this.#host = host;
  }

  /** The point that the Tab key leads to. One that was focused on another game's board is not on this one. */
  readonly tabStop = $derived.by(() => {
    const { hand, layout } = this.#host;
    return hand.focused && layout.at.has(hand.focused) ? hand.focused : nearest(layout.spots, 0, 0).name;
  });

  isTabStop(point: string): boolean {
    const { rowKeys } = this.#host.hand;
    return rowKeys.size ? rowKeys.has(point) : this.tabStop === point;
  }

  readonly down = (event: KeyboardEvent): void => {
    const { hand, layout, mode, onpoint } = this.#host;
    const point = pointOf(event);
    if (!point || event.altKey || event.ctrlKey || event.metaKey) return;
    const direction = ARROWS[event.key];
    hand.focusShown = true;
    hand.hovered = null;
    if (direction) this.focus(hand.rowKeys.size ? this.#nextWindow(point, direction) : pointTowards(layout, point, direction));
    else if (event.key === 'Enter' || event.key === ' ') this.#press(point);
    else if (mode === 'edit' && (event.key === 'Delete' || event.key === 'Backspace')) onpoint(point, true);
    else if (event.key !== 'Escape' || !hand.cancel()) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Assistive technology presses without a pointer. */
  readonly click = (event: MouseEvent): void => {
    const point = pointOf(event);
    if (event.detail === 0 && point) this.#press(point);
  };

  #press(point: string): void {
    const { hand, mode, onpoint } = this.#host;
    if (mode === 'edit') onpoint(point, false);
    else if (mode === 'play') hand.act(point, true);
  }

  #nextWindow(point: string, direction: Direction): string | null {
    const keys = [...this.#host.hand.rowKeys.keys()];
    const step = direction === 'left' || direction === 'up' ? -1 : 1;
    return keys[(keys.indexOf(point) + step + keys.length) % keys.length] ?? null;
  }

  focus(point: string | null): void {
    if (point) this.#host.svg?.querySelector<SVGElement>(`[data-point="${point}"]`)?.focus();
  }

  readonly focusIn = (event: FocusEvent): void => {
    const { hand } = this.#host;
    const point = pointOf(event);
    if (!point) return;
    hand.focused = point;
    hand.focusShown = this.inUse;
  };

  readonly focusOut = (): void => {
    this.#host.hand.focusShown = false;
  };
}
