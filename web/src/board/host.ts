// What the parts of a board know of it: pointer, keyboard and animation each act on it, and none on another.
import type { Game, Scene, Side } from '../protocol';
import type { Layout } from './geometry';
import type { Hand } from './hand.svelte';

/** `play`: legal steps can be played. `edit`: every point can be pressed. `still`: a picture. */
export type Mode = 'play' | 'edit' | 'still';

export interface BoardHost {
  readonly game: Game;
  readonly scene: Scene;
  readonly layout: Layout;
  readonly mode: Mode;
  /** A tap only previews. */
  readonly confirm: boolean;
  readonly animate: boolean;
  readonly hand: Hand;
  /** The player whose side is at the bottom. */
  readonly nearSide: Side;
  readonly svg: SVGSVGElement | undefined;
  /** In `edit` mode: a point was pressed, or (`secondary`) right-clicked or deleted. */
  readonly onpoint: (point: string, secondary: boolean) => void;
}

/** The point that an event is about. */
export function pointOf(event: Event): string | null {
  return (event.target as Element).closest?.('[data-point]')?.getAttribute('data-point') ?? null;
}

/** Where a place of the window is on the drawing. */
export function placeOf(svg: SVGSVGElement, { box }: Layout, at: { clientX: number; clientY: number }): { x: number; y: number } {
  const frame = svg.getBoundingClientRect();
  const unit = Math.min(frame.width / box[2], frame.height / box[3]) || 1;
  return {
    x: box[0] + box[2] / 2 + (at.clientX - frame.left - frame.width / 2) / unit,
    y: box[1] + box[3] / 2 + (at.clientY - frame.top - frame.height / 2) / unit,
  };
}
