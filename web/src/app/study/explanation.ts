// Why a turn was a mistake, from what the two lines do on the board: the one that was played, and the better one.

import { colourName } from '../../games';
import { tellUi, type Deed, type Standing } from '../../games/tell';
import { scene } from '../../module';
import type { Game, Place, ReviewedTurn, Scene, Side } from '../../protocol';
import { t } from '../../words';
import { otherSide } from '../names';

/** Nobody sees further in a sentence. */
const TURNS = 6;

/** After so many turns lines are compared: after an even number it is the same side’s turn again, whose moves are known. */
const COMPARED = [6, 4, 8, 2, 1];

/** A deed, and how many turns of its own side it takes. */
type Done = Deed & { turns: number };

/** What is said of a marked turn; nothing where the lines do nothing that could be told. `own` is the side of the reader. */
export function explanation(before: Place, { side, best, answer }: ReviewedTurn, own: Side | null): string {
  const now = scene(before);
  const [after, better] = [answer, best].map((line) => scenes(before, line)) as [Scene[], Scene[]];
  const [done, missing] = [after, better].map((line) => deeds(now, line)) as [Done[], Done[]];
  const isNew = (deed: Done): boolean => !missing.some((other) => isLike(other, deed));
  const lost = done.find((deed) => deed.kind === 'lose' && deed.side === side && isNew(deed));
  const allowed = done.find((deed) => deed.kind !== 'lose' && deed.side !== side && isNew(deed));
  const missed = missing.find((deed) => deed.kind !== 'lose' && deed.side === side && !done.some((other) => isLike(other, deed)));
  const claimed = (deed: Done): boolean => deed.kind === 'claim' && deed.side === side && deed.turns === 1;
  const early = missing.some(claimed) ? undefined : done.find(claimed);
  const left = leaves(after, side, best[0]);
  const sentences = [
    lost && t('review.lose', { n: lost.n }),
    allowed && t(own === otherSide(side) ? 'review.letYou' : 'review.let', { deed: deedText(allowed) }),
    early && t('review.early', { colour: colourName(early.colour ?? '') }),
    left && t(own === otherSide(side) ? 'review.leavesYou' : 'review.leaves', { at: left }),
    missed && t(own === side ? 'review.youCould' : 'review.could', { deed: deedText(missed), when: whenText(missed.turns) }),
  ];
  return sentences.filter(Boolean).join(' ') || comparison(before.game, side, better, after);
}

/** What there is after each turn of a line. */
function scenes(before: Place, line: readonly string[]): Scene[] {
  const turns = line.slice(0, Math.max(TURNS, ...COMPARED));
  return turns.map((_, n) => scene({ ...before, turns: [...before.turns, ...turns.slice(0, n + 1)] }));
}

/** The point on which the side should have placed something, if the other side does so now. */
function leaves(after: readonly Scene[], side: Side, wanted: string | undefined): string | undefined {
  const steps = after.slice(0, TURNS).map(({ last }) => last[0]);
  return steps.some((step) => step?.kind === 'place' && step.side !== side && step.text === wanted) ? wanted : undefined;
}

/** Where neither line does anything that one would tell of: what it comes to, after as many turns of each. */
function comparison(game: Game, side: Side, better: readonly Scene[], after: readonly Scene[]): string {
  const more = (one: Scene, other: Scene, of: Side): Standing | undefined => {
    const { standings } = tellUi(game);
    const others = new Map(standings(other, of).map(({ what, n }) => [what, n]));
    const compared = standings(one, of).map(({ what, n }) => ({ what, n: n - (others.get(what) ?? n) }));
    return compared.find(({ n }) => n > 0);
  };
  const said = (sentence: 'review.more' | 'review.less', { what, n }: Standing): string =>
    t(sentence, { n, what: t(`review.what.${what}`, { n }) });
  for (const turns of COMPARED) {
    const [one, other] = [better[turns - 1], after[turns - 1]];
    if (!one || !other) continue;
    const gained = more(one, other, side);
    if (gained) return said('review.more', gained);
    const denied = more(other, one, otherSide(side));
    if (denied) return said('review.less', denied);
  }
  return '';
}

function isLike(one: Deed, other: Deed): boolean {
  return one.kind === other.kind && one.side === other.side && one.colour === other.colour && one.n >= other.n;
}

function deeds(now: Scene, line: readonly Scene[]): Done[] {
  const done: Done[] = [];
  const count = { white: 0, black: 0 };
  let before = now;
  for (const after of line.slice(0, TURNS)) {
    count[before.toAct] += 1;
    for (const deed of tellUi(now.game).deeds(before, after)) done.push({ ...deed, turns: Math.max(1, count[deed.side]) });
    before = after;
  }
  return done;
}

function deedText({ kind, n, at, colour = '' }: Deed): string {
  switch (kind) {
    case 'lose':
      return '';
    case 'cut':
    case 'take':
      return t(`review.deed.${kind}`, { n, at });
    case 'row':
    case 'five':
      return t(`review.deed.${kind}`, { at });
    case 'claim':
      return t('review.deed.claim', { n, colour: colourName(colour) });
  }
}

const whenText = (turns: number): string => (turns > 1 ? t('review.inTurns', { n: turns }) : t('review.now'));
