// A written turn in parts, so that what is removed or claimed can be shown as a small picture.
import { layer } from '.';

export type TurnPart = { kind: 'text' | 'row' | 'ring' | 'claim'; text: string };

export interface NotationUi {
  parts: (turn: string) => TurnPart[];
}

export const notationUi = layer<NotationUi>(import.meta.glob<NotationUi>('./*/notation.ts', { eager: true, import: 'default' }));
