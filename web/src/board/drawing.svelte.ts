// Arrows and marks of one's own, by the right button or a long press. They are for thinking, and go with the next press or turn.

export type OwnArrow = { from: string; to: string };

export class Drawing {
  arrows = $state.raw<OwnArrow[]>([]);
  marks = $state.raw<string[]>([]);
  #from: string | null = null;

  get isBegun(): boolean {
    return this.#from !== null;
  }

  begin(point: string): void {
    this.#from = point;
  }

  /** Draws, or takes away what is there already: an arrow to another point, a mark on the same. */
  end(to: string | null): void {
    const from = this.#from;
    this.#from = null;
    if (from === null || to === null) return;
    if (from === to) {
      this.marks = this.marks.includes(to) ? this.marks.filter((point) => point !== to) : [...this.marks, to];
    } else {
      const isSame = (arrow: OwnArrow): boolean => arrow.from === from && arrow.to === to;
      this.arrows = this.arrows.some(isSame) ? this.arrows.filter((arrow) => !isSame(arrow)) : [...this.arrows, { from, to }];
    }
  }

  leave(): void {
    this.#from = null;
  }

  clear(): void {
    this.#from = null;
    if (this.arrows.length > 0) this.arrows = [];
    if (this.marks.length > 0) this.marks = [];
  }
}
