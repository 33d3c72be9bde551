import type { GameWords } from '../../games';
import { joined } from '../text';
import board from './board';
import common from './common';
import device from './device';
import game from './game';

const games = joined<GameWords>(import.meta.glob('../../games/*/words/en.ts', { eager: true, import: 'default' }));

export default { ...common, ...board, ...game, ...device, ...games };
