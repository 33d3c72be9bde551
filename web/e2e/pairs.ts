// A few combinations of many choices in which every two values of different choices meet at least once.

type Choices = Record<string, readonly unknown[]>;
export type Combination<All extends Choices> = { [Name in keyof All]: All[Name][number] };

export function allOf<All extends Choices>(choices: All): Combination<All>[] {
  return Object.entries(choices).reduce<Record<string, unknown>[]>(
    (list, [name, values]) => list.flatMap((begun) => values.map((value) => ({ ...begun, [name]: value }))),
    [{}],
  ) as Combination<All>[];
}

/**
 * The first two choices meet in full; each of those pairs takes the values of the others that fit and bring the most that is new. Another
 * number to begin with gives another selection.
 */
export function pairwise<All extends Choices>(
  choices: All,
  fits: (combination: Combination<All>) => boolean,
  begin = 0,
): Combination<All>[] {
  const [first, second, ...others] = Object.keys(choices) as (keyof All & string)[];
  const met = new Set<string>();
  const pairsOf = (combination: Combination<All>): string[] => {
    const values = Object.entries(combination).map(([name, value]) => `${name} ${choices[name]!.indexOf(value)}`);
    return values.flatMap((a, n) => values.slice(n + 1).map((b) => `${a}, ${b}`));
  };
  const rest = Object.fromEntries(others.map((name) => [name, choices[name]!]));
  const pairs = allOf({ [first!]: choices[first!]!, [second!]: choices[second!]! });
  return pairs.map((pair, turn) => {
    const all = (allOf(rest).map((values) => ({ ...pair, ...values })) as Combination<All>[]).filter(fits);
    // Of equally good ones another each time, so that none is met by the first values alone.
    const from = (turn + 7 * begin) % all.length;
    const turned = [...all.slice(from), ...all.slice(0, from)];
    const news = (combination: Combination<All>): number => pairsOf(combination).filter((text) => !met.has(text)).length;
    const best = turned.reduce((a, b) => (news(b) > news(a) ? b : a));
    for (const text of pairsOf(best)) met.add(text);
    return best;
  });
}
