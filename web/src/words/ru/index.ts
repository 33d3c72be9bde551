import board from './board';
import common from './common';
import game from './game';
import reasons from './reasons';
import rules from './rules';
import study from './study';

export default { ...common, ...board, ...game, ...study, ...reasons, ...rules };
