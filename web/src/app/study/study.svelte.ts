// The study on the page: a tree of turns, the place in it, the steps of the turn that has been begun, and the scene there.

import { FIRST_STUDIED } from '../../games';
import * as module from '../../module';
import type { Game, Place, Scene, Step, Tree } from '../../protocol';
import { errorText, problemText } from '../problems';
import { href, route } from '../router.svelte';
import { decodeLink, encodeLink, linkTo, type Linked } from './link';
import {
  add,
  children,
  emptyTree,
  lineThrough,
  nodeAt,
  parentOf,
  pathTo,
  placeAfter,
  promote,
  remove,
  siblings,
  turnsTo,
  withComment,
  type At,
} from './tree';

const STORED = 'trefoil.study';
const KEEP_EVERY = 100;

/** A study, and the query of the page's address when it was kept. */
type Stored = { tree: Tree; at: At; pending?: string[]; query: string };

export class Study {
  tree = $state.raw<Tree>(emptyTree(FIRST_STUDIED, ''));
  at = $state.raw<At>(null);
  /** Steps of the turn that has been begun. */
  pending = $state.raw<Step[]>([]);
  /** Nothing until something is opened. */
  scene = $state.raw<Scene | null>(null);
  /** What went wrong last, as a sentence. */
  problem = $state('');
  /** The last turn of the game that was opened; what is tried behind it is no part of it. */
  private endedAt = $state.raw<At>(null);

  readonly game = $derived<Game>(this.tree.game);
  readonly path = $derived(pathTo(this.tree, this.at));
  /** The whole line that the present place lies on. */
  readonly line = $derived(lineThrough(this.tree, this.at));
  readonly node = $derived(nodeAt(this.tree, this.at));
  /** The position at the last whole turn: what the engine is asked about. */
  readonly place = $derived<Place>(placeAfter(this.tree, this.path));
  readonly link = $derived(encodeLink(linkTo(this.tree, this.at)));
  /** How the game ended, at its last turn: by the play, or as its record says. */
  readonly end = $derived.by(() => {
    const told = this.pending.length === 0 && this.at === this.endedAt ? this.tree.end : null;
    return this.scene?.end ?? told ?? null;
  });

  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #keptAt = -KEEP_EVERY;

  // ------------------------------------------------------------ opening

  /** Puts a tree on the page and shows it at a place. */
  open(tree: Tree, at: At = null): void {
    this.tree = tree;
    this.endedAt = lineThrough(tree, null).at(-1)?.id ?? null;
    this.go(at);
  }

  /** A new study from the usual start, or from a numbered one. */
  begin(game: Game, seed?: number): void {
    this.#attempt(() => this.open(emptyTree(game, startOf(game, seed))));
  }

  beginFrom(game: Game, start: string): void {
    this.open(emptyTree(game, start));
  }

  /** What an address says. Turns that cannot be played are left out, with the reason as a problem. */
  openLink(linked: Linked): void {
    this.#attempt(() => {
      const { game, seed, turns } = linked;
      const start = linked.start ?? startOf(game, seed);
      const opened = module.line({ game, start, turns, pending: [], ...(linked.awards ? { claimAwardsFives: true } : {}) });
      const tree = opened.games[0] ?? emptyTree(game, start);
      const line = lineThrough(tree, null);
      this.open(tree, line[Math.min(linked.at, line.length) - 1]?.id ?? null);
      this.problem = opened.problem ? problemText(opened.problem) : '';
    });
  }

  /** What the address of the page names, else what was studied before on this page; says whether there was any. */
  restore(search: string): boolean {
    const linked = decodeLink(search);
    const stored = readStored();
    const storedLink = stored && encodeLink(linkTo(stored.tree, stored.at));
    // The same line as the address has, or the study that this address had not caught up with: then all of it is wanted.
    if (stored && (!linked || stored.query === search || storedLink === encodeLink(linked))) this.#reopen(stored);
    else if (linked) this.openLink(linked);
    else return false;
    return true;
  }

  /** Keeps the study for a reload, and writes it into the address of the page, though not at every turn of a fast walk. */
  keep(): void {
    clearTimeout(this.#keepTimer);
    const { tree, at, link } = this;
    const pending = this.pending.map(({ text }) => text);
    const wait = Math.max(0, this.#keptAt + KEEP_EVERY - performance.now());
    const keep = (): void => {
      this.#keptAt = performance.now();
      if (route().page === 'analysis') history.replaceState(history.state, '', href(link));
      store(tree, at, pending);
    };
    if (wait === 0) return keep();
    // A reload that comes before the new address finds it by the old one.
    store(tree, at, pending);
    this.#keepTimer = setTimeout(keep, wait);
  }

  close(): void {
    clearTimeout(this.#keepTimer);
  }

  // ------------------------------------------------------------ walking

  go(at: At): void {
    this.at = nodeAt(this.tree, at)?.id ?? null;
    this.pending = [];
    this.#show();
  }

  back(): void {
    if (this.pending.length > 0) this.stepBack();
    else if (this.at !== null) this.go(parentOf(this.tree, this.at));
  }

  forward(): void {
    const next = children(this.tree, this.at)[0];
    if (next) this.go(next.id);
  }

  toStart(): void {
    this.go(null);
  }

  toEnd(): void {
    this.go(this.line.at(-1)?.id ?? null);
  }

  /** To the turn after so many turns of the present line. */
  toTurn(count: number): void {
    this.go(this.line[count - 1]?.id ?? null);
  }

  /** To the next (1) or the last (-1) of the turns that were tried in this place. */
  toSibling(by: 1 | -1): void {
    const all = siblings(this.tree, this.at);
    const here = all.findIndex((node) => node.id === this.at);
    const there = all[(here + by + all.length) % all.length];
    if (there && there.id !== this.at) this.go(there.id);
  }

  // ------------------------------------------------------------ playing

  step(step: Step): void {
    const steps = [...this.pending, step];
    if (!step.endsTurn) {
      this.pending = steps;
      return this.#show();
    }
    const turn = module.joinSteps(
      this.game,
      steps.map(({ text }) => text),
    );
    const added = add(this.tree, this.at, steps[0]!.side, turn);
    this.tree = added.tree;
    this.go(added.at);
  }

  stepBack(): void {
    this.pending = this.pending.slice(0, -1);
    this.#show();
  }

  /** Plays a whole turn as typed, in any way of writing it. Says whether it could be played. */
  type(text: string): boolean {
    return this.playLine([text.trim()]);
  }

  /** Plays turns one after another from here, as when a line of the engine is clicked. */
  playLine(turns: readonly string[]): boolean {
    let { tree, at } = this as { tree: Tree; at: At };
    return this.#attempt(() => {
      for (const turn of turns) {
        const { last } = module.scene({ ...this.place, turns: [...turnsTo(tree, at), turn] });
        const text = module.joinSteps(
          tree.game,
          last.map((step) => step.text),
        );
        ({ tree, at } = add(tree, at, last[0]!.side, text));
      }
      this.tree = tree;
      this.go(at);
    });
  }

  // ------------------------------------------------------------ tidying

  promote(): void {
    this.tree = promote(this.tree, this.at);
  }

  remove(): void {
    const parent = parentOf(this.tree, this.at);
    this.tree = remove(this.tree, this.at);
    this.go(parent);
  }

  comment(text: string): void {
    this.tree = withComment(this.tree, this.at, text);
  }

  // ------------------------------------------------------------ inside

  #reopen({ tree, at, pending = [] }: Stored): void {
    this.open(tree, at);
    for (const text of pending) {
      const step = this.scene?.steps.find((legal) => legal.text === text);
      if (!step) return;
      this.step(step);
    }
  }

  #show(): void {
    const pending = this.pending.map((step) => step.text);
    this.#attempt(() => (this.scene = module.scene({ ...this.place, pending })));
  }

  #attempt(work: () => void): boolean {
    try {
      this.problem = '';
      work();
      return true;
    } catch (error) {
      this.problem = errorText(error);
      return false;
    }
  }
}

function startOf(game: Game, seed?: number): string {
  return module.scene({ game, turns: [], pending: [], ...(seed === undefined ? {} : { seed }) }).position;
}

/** What was studied last on this page. */
export function readStored(): Stored | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? 'null') as Stored | null;
  } catch {
    return null;
  }
}

/** Keeps a tree for a reload, or hands it over to the analysis page. */
export function store(tree: Tree, at: At, pending: string[] = []): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify({ tree, at, pending, query: location.search } satisfies Stored));
  } catch {
    // Without storage the address alone has to do.
  }
}
