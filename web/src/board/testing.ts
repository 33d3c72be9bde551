// Boards and scenes for the tests, written by hand: what the server would send, in few words.
import { flushSync, mount, unmount } from 'svelte';
import type { Game, Scene, Score, Spot, Step } from '../protocol';
import Board from './Board.svelte';
import { familyOf, type Family } from '../games';

// The tests' document has no layout to observe.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const H = 50 * Math.sqrt(3);
const LETTERS = 'abcdefghijk';

/** The columns of each board, by first and last number, and the place of a point. */
const BOARDS: Record<Family, { columns: [number, number][]; place: (c: number, n: number) => [number, number] }> = {
  dvonn: {
    columns: [...LETTERS].map((_, c) => [Math.max(1, c - 7), Math.min(5, c + 3)]),
    place: (c, n) => [100 * (c - 5 - (n - 3) / 2), -H * (n - 3)],
  },
  yinsh: {
    columns: [
      [2, 5],
      [1, 7],
      [1, 8],
      [1, 9],
      [1, 10],
      [2, 10],
      [2, 11],
      [3, 11],
      [4, 11],
      [5, 11],
      [7, 10],
    ],
    place: (c, n) => [H * (c - 5), -100 * (n - 6 - (c - 5) / 2)],
  },
  lyngk: {
    columns: [1, 4, 7, 6, 7, 6, 7, 4, 1].map((last) => [1, last]),
    place: (c, n) => [H * (c - 4), -50 * ([6, 3, 0, 1, 0, 1, 0, 3, 6][c]! + 2 * (n - 1) - 6)],
  },
};

export function pointsOf(family: Family): Spot[] {
  const { columns, place } = BOARDS[family];
  return columns.flatMap(([first, last], c) =>
    Array.from({ length: last - first + 1 }, (_, i) => {
      const [x, y] = place(c, first + i);
      return { name: `${LETTERS[c]}${first + i}`, x, y };
    }),
  );
}

const NO_SCORE: Record<Family, Score> = {
  dvonn: { kind: 'pieces', of: [0, 0] },
  yinsh: { kind: 'rings', of: [0, 0] },
  lyngk: {
    kind: 'stacks',
    of: [
      [0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0],
    ],
  },
};

export function stepOf(step: Partial<Step> & Pick<Step, 'text' | 'kind'>): Step {
  return {
    side: 'white',
    from: null,
    to: null,
    pieces: '',
    captured: '',
    height: 0,
    hops: [],
    flips: [],
    rows: [],
    row: [],
    lost: [],
    completes: false,
    scoredBy: null,
    score: NO_SCORE.dvonn,
    endsTurn: true,
    ...step,
  };
}

export function sceneOf(game: Game, stacks: Record<string, string>, more: Partial<Scene> = {}): Scene {
  const family = familyOf(game);
  const supply = { red: 0, pieces: 0, markers: 51, claims: '', won: 0, goal: 3 };
  return {
    game,
    position: JSON.stringify([stacks, more.pending]),
    toAct: 'white',
    stacks: Object.entries(stacks).map(([at, pieces]) => ({
      at,
      pieces,
      owner: family === 'lyngk' ? null : pieces.at(-1)!.toLowerCase() === 'w' ? 'white' : pieces.endsWith('r') ? null : 'black',
      wall: false,
      stuck: false,
    })),
    supply: [supply, { ...supply }],
    score: NO_SCORE[family],
    end: null,
    ask: { kind: 'moveStack', side: 'white', text: '' },
    steps: [],
    pending: [],
    last: [],
    ...more,
  };
}

/** White may move e3 to c3, which cuts off g3, or to e1; or d4 to d5. */
export const dvonnScene = sceneOf(
  'dvonn',
  { e3: 'bw', c3: 'w', e1: 'b', d4: 'w', d5: 'rb', g3: 'b', f3: 'b', h5: 'r' },
  {
    steps: [
      stepOf({
        text: 'd4-d5',
        kind: 'move',
        from: 'd4',
        to: 'd5',
        pieces: 'w',
        captured: 'rb',
        height: 3,
        score: { kind: 'pieces', of: [7, 3] },
      }),
      stepOf({
        text: 'e3-c3',
        kind: 'move',
        from: 'e3',
        to: 'c3',
        pieces: 'bw',
        captured: 'w',
        height: 3,
        lost: ['f3', 'g3'],
        score: { kind: 'pieces', of: [4, 3] },
      }),
      stepOf({
        text: 'e3-e1',
        kind: 'move',
        from: 'e3',
        to: 'e1',
        pieces: 'bw',
        captured: 'b',
        height: 3,
        score: { kind: 'pieces', of: [5, 4] },
      }),
    ],
  },
);

const run = ['c8', 'd8', 'e8', 'f8', 'g8', 'h8', 'i8'];
const windows = [run.slice(0, 5), run.slice(1, 6), run.slice(2, 7)];

/** White's ring on h9 may go to f7, which turns g8 over and makes a run of seven, or to i9. */
export const yinshScene = sceneOf(
  'yinsh',
  { h9: 'W', e5: 'W', b3: 'B', g8: 'b', ...Object.fromEntries(run.filter((point) => point !== 'g8').map((point) => [point, 'w'])) },
  {
    steps: [
      stepOf({
        text: 'h9-f7',
        kind: 'move',
        from: 'h9',
        to: 'f7',
        pieces: 'W',
        flips: ['g8'],
        rows: windows.map((points) => ({ side: 'white', points })),
        score: NO_SCORE.yinsh,
        endsTurn: false,
      }),
      stepOf({ text: 'h9-i9', kind: 'move', from: 'h9', to: 'i9', pieces: 'W', score: NO_SCORE.yinsh }),
    ],
  },
);

const afterMove = { f7: 'W', e5: 'W', b3: 'B', h9: 'w', ...Object.fromEntries(run.map((point) => [point, 'w'])) };

export const rowScene = sceneOf('yinsh', afterMove, {
  pending: ['h9-f7'],
  last: [yinshScene.steps[0]!],
  steps: windows.map((row) => stepOf({ text: `x${row[0]}-${row[4]}`, kind: 'row', row, score: NO_SCORE.yinsh, endsTurn: false })),
});

export const ringScene = sceneOf(
  'yinsh',
  { f7: 'W', e5: 'W', b3: 'B', c8: 'w', i8: 'w' },
  {
    pending: ['h9-f7', 'xd8-h8'],
    last: [yinshScene.steps[0]!, rowScene.steps[1]!],
    steps: ['e5', 'f7'].map((from) => stepOf({ text: `x${from}`, kind: 'ring', from, pieces: 'W', score: NO_SCORE.yinsh })),
  },
);

export const placeScene = sceneOf(
  'yinsh-blitz',
  { e5: 'B' },
  {
    steps: ['f6', 'c3'].map((to) => stepOf({ text: to, kind: 'place', to, pieces: 'W', score: NO_SCORE.yinsh })),
  },
);

const lyngkStacks = { e2: 'gbki', f1: 'gbi', f3: 'i', f4: 'i', d5: 'r', e1: 'r', c4: 'rgbki', g3: 'j' };

/** The first player may claim four colours, or move ivory from e2 to e1. */
export const lyngkScene = sceneOf('lyngk', lyngkStacks, {
  steps: [
    ...[...'birg'].map((colour) => stepOf({ text: `${colour},`, kind: 'claim', pieces: colour, endsTurn: false, score: NO_SCORE.lyngk })),
    stepOf({ text: 'd5-e1', kind: 'move', from: 'd5', to: 'e1', pieces: 'r', captured: 'r', height: 2, score: NO_SCORE.lyngk }),
  ],
});

/** Ivory is claimed: a chain leads from e2 over three links to d5 and makes a five. */
export const chainScene: Scene = (() => {
  const scene = sceneOf('lyngk', lyngkStacks, {
    pending: ['i,'],
    last: [stepOf({ text: 'i,', kind: 'claim', pieces: 'i', endsTurn: false, score: NO_SCORE.lyngk })],
    steps: [
      stepOf({
        text: 'e2-d5',
        kind: 'move',
        from: 'e2',
        to: 'd5',
        pieces: 'gbki',
        captured: 'r',
        height: 5,
        hops: ['f1', 'f3', 'f4'],
        completes: true,
        scoredBy: 'white',
        score: {
          kind: 'stacks',
          of: [
            [1, 0, 1, 0, 2],
            [0, 0, 0, 0, 0],
          ],
        },
      }),
      stepOf({
        text: 'e2-e1',
        kind: 'move',
        from: 'e2',
        to: 'e1',
        pieces: 'gbki',
        captured: 'r',
        height: 5,
        completes: true,
        scoredBy: 'white',
        score: NO_SCORE.lyngk,
      }),
    ],
  });
  scene.supply = [
    { ...scene.supply[0], claims: 'i' },
    { ...scene.supply[1], claims: 'b' },
  ];
  scene.stacks = scene.stacks.map((stack) => ({
    ...stack,
    wall: stack.at === 'c4',
    owner: stack.pieces.endsWith('i') && stack.at !== 'c4' ? 'white' : null,
  }));
  return scene;
})();

/** A mounted board, its points, and what it has said so far. */
export class Bench {
  readonly target = document.createElement('div');
  readonly said: string[] = [];
  readonly #props: Record<string, unknown>;
  #board: ReturnType<typeof mount>;

  constructor(family: Family, scene: Scene, props: Record<string, unknown> = {}) {
    document.body.append(this.target);
    this.#props = {
      points: pointsOf(family),
      scene,
      label: 'Board',
      onstep: (step: Step) => this.said.push(`step ${step.text}`),
      onback: () => this.said.push('back'),
      onpreview: (step: Step | null) => this.said.push(`preview ${step?.text ?? 'nothing'}`),
      onrefuse: (refused: { text: string } | null) => this.said.push(`refuse ${refused?.text ?? 'nothing'}`),
      onpoint: (point: string, secondary: boolean) => this.said.push(`point ${point}${secondary ? ' secondary' : ''}`),
      ...props,
    };
    this.#board = this.#mount();
  }

  #mount() {
    const board = mount(Board, { target: this.target, props: this.#props as never });
    flushSync();
    return board;
  }

  /** Steps, refusals and the like, without the previews. */
  get acts(): string[] {
    return this.said.filter((text) => !text.startsWith('preview') && text !== 'refuse nothing');
  }

  point(name: string): SVGElement {
    return this.target.querySelector<SVGElement>(`[data-point="${name}"]`)!;
  }

  all(selector: string): Element[] {
    return [...this.target.querySelectorAll(selector)];
  }

  pointer(type: string, name: string, more: PointerEventInit = {}): void {
    this.point(name).dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse', ...more }));
    flushSync();
  }

  press(name: string, more: PointerEventInit = {}): void {
    this.pointer('pointerdown', name, more);
    this.pointer('pointerup', name, more);
  }

  key(key: string): void {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    flushSync();
  }

  focus(name: string): void {
    this.point(name).focus();
    flushSync();
  }

  async remove(): Promise<void> {
    await unmount(this.#board);
    this.target.remove();
  }
}
