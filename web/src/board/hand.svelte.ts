// What the user's hand is about to do: what is picked up, what lies under the pointer, what that would play.
// It knows the list of legal steps and no rule.
import type { Scene, Step } from '../protocol';
import { windowAt, windowKeys } from './rows';

/** A step that is not legal, as notation, so that the host can ask why. */
export interface Refused {
  from: string | null;
  to: string;
  text: string;
}

export interface HandHost {
  scene: Scene;
  /** Whether the user may act now. */
  playable: boolean;
  /** A first tap only shows what would happen. */
  confirm: boolean;
  onstep: (step: Step) => void;
  onback: () => void;
  onrefuse: (refused: Refused | null) => void;
}

export class Hand {
  selected = $state<string | null>(null);
  hovered = $state<string | null>(null);
  /** The point that the Tab key leads to. */
  focused = $state<string | null>(null);
  /** Whether the focus came by keyboard and is to be seen. */
  focusShown = $state(false);
  /** The step that waits to be confirmed. */
  pinned = $state.raw<Step | null>(null);

  readonly #host: HandHost;

  constructor(host: HandHost) {
    this.#host = host;
  }

  readonly steps = $derived.by(() => (this.#host.playable ? this.#host.scene.steps : []));
  readonly moves = $derived.by(() => this.steps.filter((step) => step.kind === 'move'));
  readonly sources = $derived.by(() => new Set(this.moves.map((step) => step.from)));
  readonly targets = $derived.by(() =>
    stepsBy(
      this.moves.filter((step) => step.from === this.selected),
      (step) => step.to,
    ),
  );
  readonly placements = $derived.by(() =>
    stepsBy(
      this.steps.filter((step) => step.kind === 'place'),
      (step) => step.to,
    ),
  );
  readonly rings = $derived.by(() =>
    stepsBy(
      this.steps.filter((step) => step.kind === 'ring'),
      (step) => step.from,
    ),
  );
  readonly rows = $derived.by(() => this.steps.filter((step) => step.kind === 'row'));
  readonly rowKeys = $derived.by(() => windowKeys(this.rows));

  readonly lookedAt = $derived.by(() => this.hovered ?? (this.focusShown ? this.focused : null));
  /** The step that would be played here and now. */
  readonly active = $derived.by(() => this.pinned ?? (this.lookedAt ? this.stepAt(this.lookedAt) : null));

  stepAt(point: string): Step | null {
    return (
      this.targets.get(point) ??
      this.placements.get(point) ??
      this.rings.get(point) ??
      this.rowKeys.get(point) ??
      windowAt(this.rows, point)
    );
  }

  /** What would be refused on this point. */
  refusedAt(point: string): Refused | null {
    if (!this.steps.length || this.stepAt(point)) return null;
    if (this.selected) {
      return point === this.selected ? null : { from: this.selected, to: point, text: `${this.selected}-${point}` };
    }
    if (this.placements.size) return { from: null, to: point, text: point };
    if (this.rings.size) return { from: null, to: point, text: `x${point}` };
    return null;
  }

  /** A click, a tap or the Enter key on a point. A second Enter confirms; a second tap does not, fingers slip. */
  act(point: string, byKey = false): void {
    const step = this.stepAt(point);
    if (step) {
      if (!this.#host.confirm || (byKey && step === this.pinned)) this.play(step);
      else this.pinned = step;
    } else if (this.sources.has(point)) {
      this.pick(point === this.selected ? null : point);
    } else if (point === this.selected) {
      this.pick(null);
    } else {
      const refused = this.refusedAt(point);
      if (refused) this.#host.onrefuse(refused);
    }
  }

  pick(point: string | null): void {
    this.selected = point;
    this.pinned = null;
    this.#host.onrefuse(null);
  }

  play(step: Step): void {
    this.pick(null);
    this.#host.onstep(step);
  }

  /** One thing back: the preview, the selection, the last step of the turn. Says whether there was anything. */
  cancel(): boolean {
    if (this.pinned) this.pinned = null;
    else if (this.selected) this.pick(null);
    else if (this.#host.playable && this.#host.scene.pending.length) this.#host.onback();
    else return false;
    return true;
  }

  /** After a new scene: keeps in hand what can still be moved. */
  refresh(): void {
    this.pinned = null;
    if (this.selected && !this.sources.has(this.selected)) this.pick(null);
    if (this.rowKeys.size && !(this.focused && this.rowKeys.has(this.focused))) {
      this.focused = this.rowKeys.keys().next().value ?? null;
    }
  }
}

function stepsBy(steps: Step[], key: (step: Step) => string | null): Map<string, Step> {
  const map = new Map<string, Step>();
  for (const step of steps) {
    const point = key(step);
    if (point !== null) map.set(point, step);
  }
  return map;
}
