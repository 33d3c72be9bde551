import learn from './learn';
import rules from './rules';

export default { ...learn, ...rules };
