import type { NotationUi, TurnPart } from '../notation';

/** `e5-e8;xa4-e8xc3`: a movement, then rows and rings that are removed. */
export default {
  parts: (turn) =>
    turn
      .split(/[;]|(?=x)/)
      .filter(Boolean)
      .map((text): TurnPart => {
        if (!text.startsWith('x')) return { kind: 'text', text };
        return { kind: text.includes('-') ? 'row' : 'ring', text: text.slice(1) };
      }),
} satisfies NotationUi;
