// The sample games, without the pages around them.
import dvonn from '../src/games/dvonn/sample';
import lyngk from '../src/games/lyngk/sample';
import type { Sample } from '../src/games/start';
import yinsh from '../src/games/yinsh/sample';

export const SAMPLES: Record<'dvonn' | 'yinsh' | 'lyngk', Sample> = { dvonn, yinsh, lyngk };
