// What is to be played, in a few words; ratings and their changes as they are written.

import type { Game, Person, Rating, RatingChange, SideWish, TimeControl } from '../../protocol';
import { startUi } from '../../games/start';
import { familyOf } from '../../games';
import { formatNumber, t } from '../../words';
import { gameName } from '../names';
import { controlText } from '../online/clocks';

type Terms = { game: Game; clock: TimeControl; rated: boolean; side?: SideWish };

export function termsText({ game, clock, rated, side }: Terms): string {
  const parts = [gameName(game), controlText(clock), t(rated ? 'lobby.rated' : 'lobby.casual')];
  if (side && side !== 'random') parts.push(t(startUi(familyOf(game)).sides[side]));
  return parts.join(' · ');
}

/** A question mark stands for what is not known well yet. */
export function ratingText({ rating, provisional }: Rating): string {
  return `${rating}${provisional ? '?' : ''}`;
}

export function personText(person: Person): string {
  const name = person.name || t('online.guest');
  return person.rating ? `${name} (${ratingText(person.rating)})` : name;
}

/** With its sign, as +12 or −5. */
export function changeText({ before, after }: RatingChange): string {
  return formatNumber(after - before, { signDisplay: 'exceptZero' });
}

export const afterText = ({ after, provisional }: RatingChange): string => ratingText({ rating: after, provisional });
