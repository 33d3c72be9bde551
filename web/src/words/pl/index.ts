import type { GameWords } from '../../games';
import { joined, type Translation } from '../text';
import board from './board';
import common from './common';
import device from './device';
import game from './game';

const games = joined<Translation<GameWords>>(import.meta.glob('../../games/*/words/pl.ts', { eager: true, import: 'default' }));

export default { ...common, ...board, ...game, ...device, ...games };
