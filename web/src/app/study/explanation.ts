// Why a turn was a mistake, from what the two lines do on the board: the one that was played, and the better one.

import { colourName } from '../../games';
import { tellUi, type Deed } from '../../games/tell';
import { scene } from '../../module';
import type { Place, ReviewedTurn, Side } from '../../protocol';
import { t } from '../../words';
import { otherSide } from '../names';

/** Nobody sees further in a sentence. */
const TURNS = 6;

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
  const sentences = [
    lost && t('review.lose', { n: lost.n }),
    allowed && t(own === otherSide(side) ? 'review.letYou' : 'review.let', { deed: deedText(allowed) }),
    missed && t(own === side ? 'review.youCould' : 'review.could', { deed: deedText(missed), when: whenText(missed.turns) }),
  ];
  return sentences.filter((sentence) => sentence !== undefined).join(' ') || comparison(before, side, best, answer);
}

/** Where neither line does anything that one would tell of: what it comes to, after as many turns of each. */
function comparison(before: Place, side: Side, best: readonly string[], answer: readonly string[]): string {
  const turns = Math.min(TURNS, best.length, answer.length);
  const [better, played] = [best, answer]
    .map((line) => scene({ ...before, turns: [...before.turns, ...line.slice(0, turns)] }))
    .map((then) => tellUi(before.game).standing(then, side));
  const n = better!.n - played!.n;
  return n > 0 ? t(`review.more.${better!.what}`, { n }) : '';
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
