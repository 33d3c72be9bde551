// Whatever offers games and positions to other sites asks for this file: then their texts are there before it is shown.

import { addWords } from '.';

await addWords('share');
