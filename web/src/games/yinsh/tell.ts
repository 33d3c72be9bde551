import type { TellUi } from '../tell';

export default {
  deeds: (_, after) =>
    after.last.filter(({ kind }) => kind === 'row').map(({ side, row }) => ({ kind: 'row', side, n: 1, at: row[0] ?? '' })),
} satisfies TellUi;
