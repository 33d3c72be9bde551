import type { TellUi } from '../tell';

const MARKERS = { white: 'w', black: 'b' };

export default {
  deeds: (_, after) =>
    after.last.filter(({ kind }) => kind === 'row').map(({ side, row }) => ({ kind: 'row', side, n: 1, at: row[0] ?? '' })),
  standing: ({ stacks }, side) => ({ what: 'markers', n: stacks.filter(({ pieces }) => pieces === MARKERS[side]).length }),
} satisfies TellUi;
