import type { LayoutUi } from '../layout';

export default {
  box: [-444, -398, 888, 804],
  margin: 88,
  crossings: false,
  rows: 'letters',
  letters: [0, 68],
  stubs: false,
  // Every column counts from 1, so the number of its last point tells the rest.
  numbers: { at: 'top', by: [0, -66] },
  canStand: false,
  // The pegs on the pieces point to their owners instead.
  turned: () => false,
} satisfies LayoutUi;
