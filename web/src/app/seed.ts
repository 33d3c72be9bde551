/** A number of a start, small enough to be read out and typed in. */
export const anySeed = (): number => 1 + Math.floor(Math.random() * 999_999);
