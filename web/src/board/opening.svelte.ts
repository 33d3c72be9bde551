// A stack that is looked into: which one, and where its pieces are laid out.
import { boardUi } from '../games/board';
import type { BoardHost } from './host';

export class Opening {
  point = $state<string | null>(null);

  readonly #host: Pick<BoardHost, 'game' | 'scene' | 'layout'>;

  constructor(host: Pick<BoardHost, 'game' | 'scene' | 'layout'>) {
    this.#host = host;
  }

  #pieces(point: string): string {
    return this.#host.scene.stacks.find((stack) => stack.at === point)?.pieces ?? '';
  }

  /** Whether there is anything to see inside. */
  can(point: string): boolean {
    return boardUi(this.#host.game).opened !== null && this.#pieces(point).length > 1;
  }

  readonly stack = $derived.by(() => {
    const { game, layout } = this.#host;
    const { opened } = boardUi(game);
    const spot = this.point ? layout.at.get(this.point) : undefined;
    const pieces = this.point ? this.#pieces(this.point) : '';
    if (!spot || !pieces || !opened) return null;
    const { Stack, beside, reach } = opened;
    // Where there is no room above, it hangs down.
    const down = spot.y - reach(pieces.length) < layout.box[1];
    return { Stack, x: spot.x, y: spot.y + (down ? beside : -beside), pieces, down };
  });
}
