// Why a turn was a mistake, from what the two lines do on the board: the one that was played, and the better one.

import { colourName } from '../../games';
import { tellUi, type Deed, type Standing } from '../../games/tell';
import { scene } from '../../module';
import type { Place, ReviewedTurn, Scene, Side } from '../../protocol';
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
  const played = deeds(before, answer);
  const better = deeds(before, best);
  const isNew = (deed: Done): boolean => !better.some((other) => isLike(other, deed));
  const lost = played.find((deed) => deed.kind === 'lose' && deed.side === side && isNew(deed));
  const allowed = played.find((deed) => deed.kind !== 'lose' && deed.side !== side && isNew(deed));
  const missed = better.find((deed) => deed.kind !== 'lose' && deed.side === side && !played.some((other) => isLike(other, deed)));
  const claims = [played, better].map((done) =>
    done.find(({ kind, turns, ...deed }) => kind === 'claim' && turns === 1 && deed.side === side),
  );
  const early = claims[1] ? undefined : claims[0];
  const left = leaves(before, side, best, answer);
  const sentences = [
    lost && t('review.lose', { n: lost.n }),
    allowed && t(own === otherSide(side) ? 'review.letYou' : 'review.let', { deed: deedText(allowed) }),
    early && t('review.early', { colour: colourName(early.colour ?? '') }),
    left && t(own === otherSide(side) ? 'review.leavesYou' : 'review.leaves', { at: left }),
    missed && t(own === side ? 'review.youCould' : 'review.could', { deed: deedText(missed), when: whenText(missed.turns) }),
  ];
  return sentences.filter(Boolean).join(' ') || comparison(before, side, best, answer);
}

/** The point on which the side should have placed something, if the other side does so now. */
function leaves(before: Place, side: Side, best: readonly string[], answer: readonly string[]): string | null {
  const steps = answer.slice(0, TURNS).map((_, n) => scene({ ...before, turns: [...before.turns, ...answer.slice(0, n + 1)] }).last[0]);
  const wanted = best[0];
  return steps.some((step) => step?.kind === 'place' && step.side !== side && step.text === wanted) ? wanted! : null;
}

/** Where neither line does anything that one would tell of: what it comes to, after as many turns of each. */
function comparison(before: Place, side: Side, best: readonly string[], answer: readonly string[]): string {
  const after = (line: readonly string[], turns: number): Scene => scene({ ...before, turns: [...before.turns, ...line.slice(0, turns)] });
  const more = (one: Scene, other: Scene, of: Side): Standing | undefined => {
    const { standings } = tellUi(before.game);
    const others = new Map(standings(other, of).map(({ what, n }) => [what, n]));
    const compared = standings(one, of).map(({ what, n }) => ({ what, n: n - (others.get(what) ?? n) }));
    return compared.find(({ n }) => n > 0);
  };
  const said = (sentence: 'review.more' | 'review.less', { what, n }: Standing): string =>
    t(sentence, { n, what: t(`review.what.${what}`, { n }) });
  for (const turns of COMPARED.filter((turns) => turns <= Math.min(best.length, answer.length))) {
    const [better, played] = [after(best, turns), after(answer, turns)];
    const gained = more(better, played, side);
    if (gained) return said('review.more', gained);
    const denied = more(played, better, otherSide(side));
    if (denied) return said('review.less', denied);
  }
  return '';
}

function isLike(one: Deed, other: Deed): boolean {
  return one.kind === other.kind && one.side === other.side && one.colour === other.colour && one.n >= other.n;
}

function deeds(from: Place, line: readonly string[]): Done[] {
  const done: Done[] = [];
  const count = { white: 0, black: 0 };
  let before = scene(from);
  line.slice(0, TURNS).forEach((_, n) => {
    const after = scene({ ...from, turns: [...from.turns, ...line.slice(0, n + 1)] });
    count[before.toAct] += 1;
    for (const deed of tellUi(from.game).deeds(before, after)) done.push({ ...deed, turns: Math.max(1, count[deed.side]) });
    before = after;
  });
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
