// The pages of rules and lessons ask for this file: then their texts are there before they are shown.

import { addWords } from '.';

await addWords('lessons');
