// The pages of studies ask for this file: then their texts are there before they are shown, and why a link cannot be opened, too.

import { addWords } from '.';

await Promise.all([addWords('study'), addWords('reasons')]);
