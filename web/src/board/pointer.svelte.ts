// Clicks, taps and drags on a board. A press picks up what can move; moved further it drags, let go it acts.
import type { Drawing } from './drawing.svelte';
import { nearest } from './geometry';
import { placeOf, pointOf, type BoardHost } from './host';
import type { Opening } from './opening.svelte';

const LONG_PRESS = 350;
/** How far a press moves, in pixels, before it is a drag. */
const SLACK = 8;
/** How far from a point, in units of the board, something can be dropped on it. */
const REACH = 50;

interface Press {
  point: string;
  x: number;
  y: number;
  selectedBefore: string | null;
}

export class Pointer {
  dragging = $state(false);
  /** Whether a mouse is over the board. */
  inside = $state(false);
  /** The step that was just dropped: its piece need not travel again. */
  dropped: string | null = null;

  #press: Press | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What hangs on the pointer. It is moved by hand, so that nothing else is drawn anew. */
  #follower: SVGGElement | null = null;
  #place = { x: 0, y: 0 };

  readonly #host: BoardHost;
  readonly #opening: Opening;
  readonly #drawing: Drawing;

  constructor(host: BoardHost, opening: Opening, drawing: Drawing) {
    this.#host = host;
    this.#opening = opening;
    this.#drawing = drawing;
  }

  /** The pieces that wait to be placed, if that is what is asked for. */
  readonly placing = $derived.by(() => this.#host.hand.placements.values().next().value?.pieces ?? '');

  /** An element that hangs on the pointer. */
  readonly follow = (element: SVGGElement) => {
    this.#follower = element;
    this.#moveFollower();
    return () => (this.#follower = null);
  };

  #moveFollower(): void {
    this.#follower?.setAttribute('transform', `translate(${this.#place.x} ${this.#place.y})`);
  }

  #placeOf(event: PointerEvent): { x: number; y: number } {
    const { svg, layout } = this.#host;
    return svg ? placeOf(svg, layout, event) : { x: 0, y: 0 };
  }

  #pointUnder(event: PointerEvent): string | null {
    const { x, y } = this.#placeOf(event);
    const spot = nearest(this.#host.layout.spots, x, y);
    return Math.hypot(spot.x - x, spot.y - y) <= REACH ? spot.name : null;
  }

  readonly down = (event: PointerEvent): void => {
    const { hand, mode } = this.#host;
    const point = pointOf(event);
    hand.focusShown = false;
    this.#opening.point = null;
    // The right button lets go of what is in hand; with nothing in hand it draws.
    if (point && event.button === 2 && mode === 'play' && !hand.selected && !hand.pinned) this.#drawing.begin(point);
    if (event.button === 0) this.#drawing.clear();
    if (!point || event.button !== 0 || mode === 'still') return;
    this.#press = { point, x: event.clientX, y: event.clientY, selectedBefore: hand.selected };
    if (mode !== 'play') return;
    if (hand.sources.has(point) && !hand.stepAt(point)) hand.pick(point);
    if (event.pointerType === 'touch') {
      this.#timer = setTimeout(() => {
        this.#letGo();
        this.#drawing.begin(point);
        if (this.#opening.can(point)) this.#opening.point = point;
      }, LONG_PRESS);
    }
  };

  readonly move = (event: PointerEvent): void => {
    const { hand, mode, svg } = this.#host;
    const press = this.#press;
    this.inside = event.pointerType === 'mouse';
    if (press && !this.dragging && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK) {
      clearTimeout(this.#timer);
      this.dragging = mode === 'play' && hand.selected === press.point && hand.sources.has(press.point);
      if (this.dragging) svg?.setPointerCapture?.(event.pointerId);
    }
    if (this.dragging) hand.hovered = this.#pointUnder(event);
    if (this.dragging || this.placing) {
      this.#place = this.#placeOf(event);
      this.#moveFollower();
    }
  };

  readonly up = (event: PointerEvent): void => {
    const { hand, mode, onpoint } = this.#host;
    clearTimeout(this.#timer);
    if (this.#drawing.isBegun) {
      const to = this.#pointUnder(event);
      // A long press on a stack has opened it: that is all it does, unless it goes on to another point.
      if (to !== null && to === this.#opening.point) this.#drawing.leave();
      else this.#drawing.end(to);
    }
    if (event.pointerType === 'touch') this.#opening.point = null;
    const began = this.#press;
    this.#press = null;
    if (!began) return;
    if (this.dragging) this.#drop(event, began.point);
    else if (mode === 'edit') onpoint(began.point, false);
    // A piece that this very press has picked up stays in hand.
    else if (hand.selected !== began.point || began.selectedBefore === began.point) hand.act(began.point);
    this.#releaseFocus();
  };

  /** Who plays with a pointer walks through the game with the arrow keys: the focus stays on a point for the keyboard alone. */
  #releaseFocus(): void {
    const focused = document.activeElement;
    if (focused instanceof SVGElement && this.#host.svg?.contains(focused)) focused.blur();
  }

  #drop(event: PointerEvent, from: string): void {
    const { hand, confirm } = this.#host;
    this.dragging = false;
    const to = this.#pointUnder(event);
    if (to && to !== from) {
      this.dropped = confirm ? null : (hand.stepAt(to)?.text ?? null);
      hand.act(to);
    }
    if (event.pointerType !== 'mouse') hand.hovered = null;
  }

  /** The browser has taken the pointer for something else, such as scrolling. */
  readonly cancel = (): void => {
    clearTimeout(this.#timer);
    this.#drawing.leave();
    this.#letGo();
    this.dragging = false;
    this.#host.hand.hovered = null;
  };

  #letGo(): void {
    if (this.#press) this.#host.hand.selected = this.#press.selectedBefore;
    this.#press = null;
  }

  readonly over = (event: PointerEvent): void => {
    const { hand, mode } = this.#host;
    if (event.pointerType === 'mouse' && !this.dragging && mode !== 'still') hand.hovered = pointOf(event);
  };

  readonly leave = (): void => {
    this.inside = false;
    if (!this.dragging) this.#host.hand.hovered = null;
  };

  readonly contextMenu = (event: MouseEvent): void => {
    const { hand, mode, onpoint } = this.#host;
    if (mode === 'still') return;
    const point = pointOf(event);
    const byTouch = (event as Partial<PointerEvent>).pointerType === 'touch';
    if (mode === 'edit' && point) onpoint(point, true);
    else if (!byTouch && hand.cancel()) this.#drawing.leave();
    else if (!byTouch && !point) return;
    event.preventDefault();
  };
}
