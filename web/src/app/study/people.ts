import type { Seat } from '../../protocol';

/** In a study both sides are moved by whoever sits at the board. */
export const people: [Seat, Seat] = [
  { kind: 'human', name: '' },
  { kind: 'human', name: '' },
];
