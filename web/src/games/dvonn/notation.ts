import type { NotationUi } from '../notation';

export default { parts: (turn) => [{ kind: 'text', text: turn }] } satisfies NotationUi;
