import type { GameWords } from '../../games';
import { joined, type Translation } from '../text';
import board from './board';
import common from './common';
import device from './device';
import game from './game';
import learn from './learn';
import reasons from './reasons';
import rules from './rules';
import study from './study';

const games = joined<Translation<GameWords>>(import.meta.glob('../../games/*/words/fr.ts', { eager: true, import: 'default' }));

export default { ...common, ...board, ...game, ...study, ...reasons, ...learn, ...rules, ...device, ...games };
