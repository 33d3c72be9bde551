import type { SetupForm, Side } from '../../protocol';

/** Gives a colour to a player, or takes it back; nobody else keeps it. */
export function claimed(form: SetupForm, colour: string, side: Side): SetupForm {
  const own = side === 'white' ? 0 : 1;
  const had = form.claims[own].includes(colour);
  const [white, black] = form.claims.map((letters) => letters.replace(colour, '')) as [string, string];
  const added = had ? '' : colour;
  return { ...form, claims: own === 0 ? [white + added, black] : [white, black + added] };
}
