// How a game's pieces are drawn on the board, how they move, and what they are called.
import type { Component } from 'svelte';
import type { Layout } from '../board/geometry';
import type { Stage } from '../board/stage';
import type { Scene, Side, Step } from '../protocol';
import type { KeyWith, PlainKey } from '../words';
import { layer } from '.';
import type { Box } from './layout';

export interface PieceProps {
  /** From bottom to top. */
  pieces: string;
  wall?: boolean;
  /** It cannot move now. */
  dim?: boolean;
  /** Where its owner sits, where that is to be shown. */
  peg?: 'up' | 'down' | null;
  /** Shapes that tell the colours apart. */
  glyphs?: boolean;
}

export interface OpenedProps {
  pieces: string;
  /** Hanging down instead of growing up. */
  down?: boolean;
  /** Whether it unfolds before one's eyes. */
  spread?: boolean;
}

/** What a movement under the pointer would do. */
export interface MoveProps {
  move: Step;
  layout: Layout;
  /** The pieces on a point. */
  on: (point: string) => string;
}

/** A gradient that pieces are painted with. */
export interface Face {
  name: string;
  lit: string;
  shaded: string;
}

export interface BoardUi {
  /** What stands on a point, around 0, 0. */
  Piece: Component<PieceProps>;
  faces: readonly Face[];
  /** The pieces that stand for a player, or a picture where the pieces belong to nobody. */
  sign: { pieces: Record<Side, string>; Picture?: never } | { Picture: Component<{ near: boolean }> };
  /** A stack opened to show its pieces; nothing where nothing is stacked. */
  opened: {
    Stack: Component<OpenedProps>;
    /** How far beside the middle of its point it begins. */
    beside: number;
    /** How far it reaches from there. */
    reach: (height: number) => number;
    /** The box around it as a picture of its own. */
    box: (height: number) => Box;
  } | null;
  /** Radius of the line that says that a piece is selected, or is a target: just outside of it. */
  rim: (pieces: string) => number;
  /** Radius of the mark of the last move. */
  lastRadius: number;
  /** How far from the middle of its last point the arrow of a best move ends. */
  arrowStop: number;
  /** Whether the target of a movement under the pointer is ringed. */
  ringsTarget: boolean;
  Move: Component<MoveProps>;
  /** What stays behind while a piece is in hand. */
  Behind?: Component<{ pieces: string }>;
  /** How a piece moves, as a part of the motion; gives back how long it takes. */
  move: (stage: Stage, step: Step, from: string, to: string) => number;
  words: PieceWords;
}

export interface PieceWords {
  /** What stands there, without its place. */
  piece: (pieces: string, wall: boolean) => string;
  /** The names of single pieces inside a stack. */
  layers: Record<string, PlainKey>;
  /** Whose a stack is, where its colour does not tell. */
  owner?: (owner: Side, viewer: Side | null) => string;
  /** A movement that was played: which text says it, and what it did beside. */
  moved: KeyWith<'side' | 'from' | 'to'> | KeyWith<'side' | 'from' | 'to' | 'n'>;
  did: (step: Step) => string[];
  /** What a movement would do. */
  does: (step: Step, scene: Scene) => string[];
}

export const boardUi = layer<BoardUi>(import.meta.glob<BoardUi>('./*/board.ts', { eager: true, import: 'default' }));
