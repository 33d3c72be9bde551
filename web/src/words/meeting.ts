// Whatever says something about meeting others asks for this file: then its texts are there before it is shown.

import './online';
import { addWords } from '.';

await addWords('meeting');
