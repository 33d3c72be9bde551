import type { NotationUi, TurnPart } from '../notation';

/** `r,c3-d4`: colours that are claimed, then the movement. */
export default {
  parts: (turn) =>
    turn
      .split(',')
      .map((text): TurnPart => (/^[ibrgk]$/i.test(text) ? { kind: 'claim', text: text.toLowerCase() } : { kind: 'text', text })),
} satisfies NotationUi;
