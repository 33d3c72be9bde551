// Whatever speaks of notices asks for this file: then their texts are there before it is shown.

import { addWords } from '.';

await addWords('notices');
