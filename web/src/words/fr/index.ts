import board from './board';
import common from './common';
import device from './device';
import game from './game';
import reasons from './reasons';
import rules from './rules';
import study from './study';

export default { ...common, ...device, ...board, ...game, ...study, ...reasons, ...rules };
