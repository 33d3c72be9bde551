// The study on the page: a tree of turns, the place in it, the steps of the turn that has been begun, and the scene there.

import type { Game, Place, Scene, Step, Tree } from '../../protocol';
import * as api from '../api';
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
import { recordText, turnText } from './turn';

const KEPT_SCENES = 300;
const STORED = 'trefoil.study';
const KEEP_EVERY = 100;

/** A study, and the query of the page's address when it was kept. */
type Stored = { tree: Tree; at: At; query: string };

export class Study {
  tree = $state.raw<Tree>(emptyTree('yinsh', ''));
  at = $state.raw<At>(null);
  /** Steps of the turn that has been begun. */
  pending = $state.raw<Step[]>([]);
  /** Nothing until the first answer of the server. */
  scene = $state.raw<Scene | null>(null);
  /** The place that the scene belongs to: the present one, but for a moment while walking. */
  shown = $state.raw<At>(null);
  /** What went wrong last, as a sentence. */
  problem = $state('');

  readonly game = $derived<Game>(this.tree.game);
  readonly path = $derived(pathTo(this.tree, this.at));
  /** The whole line that the present place lies on. */
  readonly line = $derived(lineThrough(this.tree, this.at));
  readonly node = $derived(nodeAt(this.tree, this.at));
  /** The position at the last whole turn: what the engine is asked about. */
  readonly place = $derived<Place>(placeAfter(this.tree, this.path));
  readonly link = $derived(encodeLink(linkTo(this.tree, this.at)));

  #scenes = new Map<string, Promise<Scene>>();
  #asked = 0;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #keptAt = -KEEP_EVERY;

  // ------------------------------------------------------------ opening

  /** Puts a tree on the page and shows it at a place. */
  async open(tree: Tree, at: At = null): Promise<void> {
    this.tree = tree;
    await this.go(at);
  }

  /** A new study from the usual start, or from a numbered one (LYNGK). */
  async begin(game: Game, seed?: number): Promise<void> {
    const place: Place = { game, turns: [], pending: [], ...(seed === undefined ? {} : { seed }) };
    await this.#attempt(async () => this.open(emptyTree(game, (await api.scene(place)).position)));
  }

  async beginFrom(game: Game, start: string): Promise<void> {
    await this.open(emptyTree(game, start));
  }

  /** What an address says. Turns that cannot be played are left out, with the reason as a problem. */
  async openLink(linked: Linked): Promise<void> {
    await this.#attempt(async () => {
      const { game, seed, turns } = linked;
      const start = linked.start ?? (await api.scene({ game, turns: [], pending: [], ...(seed === undefined ? {} : { seed }) })).position;
      const opened = await api.open(recordText(game, start, turns, linked.awards ? { ClaimAwardsFives: 'yes' } : {}));
      const tree = opened.games[0] ?? emptyTree(game, start);
      const line = lineThrough(tree, null);
      await this.open(tree, line[Math.min(linked.at, line.length) - 1]?.id ?? null);
      this.problem = opened.problem ? problemText(opened.problem) : '';
    });
  }

  /** What the address of the page names, else what was studied before on this page; says whether there was any. */
  async restore(search: string): Promise<boolean> {
    const linked = decodeLink(search);
    const stored = readStored();
    const storedLink = stored && encodeLink(linkTo(stored.tree, stored.at));
    // The same line as the address has, or the study that this address had not caught up with: then all of it is wanted.
    if (stored && (!linked || stored.query === search || storedLink === encodeLink(linked))) await this.open(stored.tree, stored.at);
    else if (linked) await this.openLink(linked);
    else return false;
    return true;
  }

  /** Keeps the study for a reload, and writes it into the address of the page, though not at every turn of a fast walk. */
  keep(): void {
    clearTimeout(this.#keepTimer);
    const { tree, at, link } = this;
    const wait = Math.max(0, this.#keptAt + KEEP_EVERY - performance.now());
    const keep = (): void => {
      this.#keptAt = performance.now();
      if (route().page === 'analysis') history.replaceState(history.state, '', href(link));
      store(tree, at);
    };
    if (wait === 0) return keep();
    // A reload that comes before the new address finds it by the old one.
    store(tree, at);
    this.#keepTimer = setTimeout(keep, wait);
  }

  close(): void {
    clearTimeout(this.#keepTimer);
  }

  // ------------------------------------------------------------ walking

  async go(at: At): Promise<void> {
    this.at = nodeAt(this.tree, at)?.id ?? null;
    this.pending = [];
    await this.#show();
  }

  async back(): Promise<void> {
    if (this.pending.length > 0) await this.stepBack();
    else if (this.at !== null) await this.go(parentOf(this.tree, this.at));
  }

  async forward(): Promise<void> {
    const next = children(this.tree, this.at)[0];
    if (next) await this.go(next.id);
  }

  async toStart(): Promise<void> {
    await this.go(null);
  }

  async toEnd(): Promise<void> {
    await this.go(this.line.at(-1)?.id ?? null);
  }

  /** To the turn after so many turns of the present line. */
  async toTurn(count: number): Promise<void> {
    await this.go(this.line[count - 1]?.id ?? null);
  }

  /** To the next (1) or the last (-1) of the turns that were tried in this place. */
  async toSibling(by: 1 | -1): Promise<void> {
    const all = siblings(this.tree, this.at);
    const here = all.findIndex((node) => node.id === this.at);
    const there = all[(here + by + all.length) % all.length];
    if (there && there.id !== this.at) await this.go(there.id);
  }

  // ------------------------------------------------------------ playing

  async step(step: Step): Promise<void> {
    const steps = [...this.pending, step];
    if (step.endsTurn) {
      await this.#add(steps[0]!.side, turnText(steps));
    } else {
      this.pending = steps;
      await this.#show();
    }
  }

  async stepBack(): Promise<void> {
    this.pending = this.pending.slice(0, -1);
    await this.#show();
  }

  /** Plays a whole turn as typed, in any way of writing it. Says whether it could be played. */
  async type(text: string): Promise<boolean> {
    return this.playLine([text.trim()]);
  }

  /** Plays turns one after another from here, as when a line of the engine is clicked. */
  async playLine(turns: readonly string[]): Promise<boolean> {
    const before = this.pending.length > 0 ? await this.#sceneOf(this.place) : this.scene;
    let side = before?.toAct ?? 'white';
    let { tree, at } = this as { tree: Tree; at: At };
    return this.#attempt(async () => {
      for (const turn of turns) {
        const scene = await this.#sceneOf({ ...this.place, turns: [...turnsTo(tree, at), turn] });
        ({ tree, at } = add(tree, at, side, turnText(scene.last)));
        side = scene.toAct;
      }
      this.tree = tree;
      await this.go(at);
    });
  }

  // ------------------------------------------------------------ tidying

  promote(): void {
    this.tree = promote(this.tree, this.at);
  }

  async remove(): Promise<void> {
    const parent = parentOf(this.tree, this.at);
    this.tree = remove(this.tree, this.at);
    await this.go(parent);
  }

  comment(text: string): void {
    this.tree = withComment(this.tree, this.at, text);
  }

  // ------------------------------------------------------------ inside

  async #add(side: Step['side'], turn: string): Promise<void> {
    const added = add(this.tree, this.at, side, turn);
    this.tree = added.tree;
    await this.go(added.at);
  }

  async #show(): Promise<void> {
    const asked = (this.#asked += 1);
    const at = this.at;
    const place = { ...this.place, pending: this.pending.map((step) => step.text) };
    await this.#attempt(async () => {
      const scene = await this.#sceneOf(place);
      // Somebody who walks fast has gone on by now.
      if (asked === this.#asked) [this.scene, this.shown] = [scene, at];
    });
  }

  #sceneOf(place: Place): Promise<Scene> {
    const key = JSON.stringify(place);
    let scene = this.#scenes.get(key);
    if (!scene) {
      scene = api.scene(place);
      scene.catch(() => this.#scenes.delete(key));
      this.#scenes.set(key, scene);
      for (const oldest of this.#scenes.keys()) {
        if (this.#scenes.size <= KEPT_SCENES) break;
        this.#scenes.delete(oldest);
      }
    }
    return scene;
  }

  async #attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      this.problem = '';
      await work();
      return true;
    } catch (error) {
      this.problem = errorText(error);
      return false;
    }
  }
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
export function store(tree: Tree, at: At): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify({ tree, at, query: location.search } satisfies Stored));
  } catch {
    // Without storage the address alone has to do.
  }
}
