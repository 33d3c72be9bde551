import type { LayoutUi } from '../layout';

export default {
  box: [-522, -538, 1044, 1080],
  margin: 80,
  crossings: true,
  rows: 'letters',
  letters: [0, 60],
  stubs: false,
  numbers: { at: 'left', by: [-55, -31] },
  canStand: false,
  // Each player sees the board from their own side.
  turned: (viewer, flipped) => (viewer === 'black') !== flipped,
} satisfies LayoutUi;
