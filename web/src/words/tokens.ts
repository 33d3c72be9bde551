// Whatever says something about tokens asks for this file: then its texts are there before it is shown.

import { addWords } from '.';

await addWords('tokens');
