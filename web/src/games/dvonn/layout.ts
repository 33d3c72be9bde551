import type { LayoutUi } from '../layout';

export default {
  box: [-590, -264, 1180, 534],
  margin: 82,
  crossings: false,
  rows: 'numbers',
  letters: [31, 54],
  stubs: true,
  numbers: { at: 'left', by: [-62, 0] },
  canStand: true,
  turned: (_, flipped) => flipped,
} satisfies LayoutUi;
