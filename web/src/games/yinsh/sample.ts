import type { Sample } from '../start';
import { turns } from '../turns';

export default {
  from: 28,
  place: {
    game: 'yinsh',
    pending: [],
    turns: turns(`
      g3 d4 c3 g2 b2 i4 b3 a2 c8 f2 c8-c4 i4-h3 c4-c6 a2-a4 c3-c1 f2-f6 g3-e1 h3-h5 e1-d1 h5-f3 c1-d2 f3-i6 d1-g4
      g2-e2 g4-h4 i6-i5 d2-c2 e2-j7 h4-f4 j7-j6 c2-b1 d4-b4 b3-d5 b4-e4 f4-e3 f6-e5 c6-d6 e5-f5 d6-c5 j6-h6 c5-a3
      h6-g6 e3-g5 g6-h7;xf6-j6xa4 b1-d3 f5-f6 d5-e6 f6-i6;xf2-f6xh7 a3-a4 i6-f3 b2-f2 f3-f4 a4-b5 i5-j6
      b5-a5;xb1-b5xa5 f4-f5 d3-b1 j6-j5 f2-b2;xd2-d6xe6 e4-d4 g5-d2 f5-d3 d2-h6 j5-d5;xe2-i6xd4
    `),
  },
} satisfies Sample;
