// A turn made in the opponent's time. It waits on this page, and is played at once if it is legal when the turn comes.

import { form, joinSteps, ModuleError, scene as sceneOf, setup } from '../../module';
import type { Place, Scene, Side, Step } from '../../protocol';

export class Premove {
  /** The board to make it on; none where nothing can be made ahead. */
  scene = $state.raw<Scene | null>(null);
  /** The whole turn that waits. */
  turn = $state<string | null>(null);
  /** Its steps, those of a turn that is not whole yet too. */
  steps = $state.raw<Step[]>([]);

  #from: { place: Place; now: Scene } | null = null;
  /** How often it has been asked anew. */
  #asked = 0;

  /** For arrows: the points of each step that moves or places something. */
  readonly paths = $derived.by(() =>
    (this.turn === null ? [] : this.steps)
      .map(({ from, hops, to }) => [from, ...hops, to].filter((point) => point !== null))
      .filter((path) => path.length > 0),
  );

  /** It is the opponent's turn: what could ours be then? */
  async prepare(place: Place, now: Scene, own: Side): Promise<void> {
    this.drop();
    if (now.end || now.toAct === own) return;
    const asked = this.#asked;
    const from = await ifMine(place, now, own);
    // The game may have gone on while the module was being fetched.
    if (asked !== this.#asked) return;
    this.#from = from;
    this.#show();
  }

  step(step: Step): void {
    if (!this.scene) return;
    // Another turn takes the place of the one that waits.
    this.steps = this.turn === null ? [...this.steps, step] : [step];
    this.turn = null;
    if (step.endsTurn)
      this.turn = joinSteps(
        this.scene.game,
        this.steps.map(({ text }) => text),
      );
    this.#show();
  }

  /** Takes one step back; of a whole turn, all of it. */
  cancel(): boolean {
    if (this.steps.length === 0) return false;
    this.steps = this.turn === null ? this.steps.slice(0, -1) : [];
    this.turn = null;
    this.#show();
    return true;
  }

  /** The turn that waits, if there is one; from now on nothing does. */
  take(): string | null {
    const { turn } = this;
    this.drop();
    return turn;
  }

  drop(): void {
    this.#asked += 1;
    this.#from = null;
    this.scene = null;
    this.steps = [];
    this.turn = null;
  }

  #show(): void {
    this.scene = null;
    if (!this.#from) return;
    const { place, now } = this.#from;
    // What waits is marked on the board as it is; only a turn in the making shows what it has done so far.
    if (this.turn !== null || this.steps.length === 0) this.scene = now;
    else this.scene = attempt(() => sceneOf({ ...place, pending: this.steps.map(({ text }) => text) })) ?? now;
  }
}

/** The position as it would be if it were our turn already, and the board with the steps that we would have. */
async function ifMine(place: Place, now: Scene, own: Side): Promise<{ place: Place; now: Scene } | null> {
  const checked = await attempted(async () => setup({ ...(await form(place)), toAct: own, phase: 'move' }));
  if (checked?.position) {
    const there: Place = { game: place.game, start: checked.position, turns: [], pending: [] };
    if (place.claimAwardsFives) there.claimAwardsFives = true;
    const then = attempt(() => sceneOf(there));
    if (then?.toAct === own) return { place: there, now: { ...then, last: now.last } };
  }
  // While pieces are being placed the sides take turns strictly. After any placement of theirs ours can go wherever it did not:
  // two of them tell of all points.
  const replies = now.steps.filter(({ kind, endsTurn }) => kind === 'place' && endsTurn);
  const steps = new Map<string, Step>();
  let after: Scene | null = null;
  for (const reply of [replies.at(0), replies.at(-1)]) {
    if (reply) after = attempt(() => sceneOf({ ...place, turns: [...place.turns, reply.text], pending: [] }));
    if (after?.toAct !== own) return null;
    for (const step of after.steps) if (step.kind === 'place' && step.endsTurn) steps.set(step.text, step);
  }
  return after && { place, now: { ...now, toAct: own, ask: after.ask, steps: [...steps.values()] } };
}

async function attempted<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ModuleError) return null;
    throw error;
  }
}

function attempt<Answer>(ask: () => Answer): Answer | null {
  try {
    return ask();
  } catch (error) {
    if (error instanceof ModuleError) return null;
    throw error;
  }
}
