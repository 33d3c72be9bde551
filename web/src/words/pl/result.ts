import type { Translation } from '../text';
import type english from '../en/result';

export default {
  'result.moments': 'Momenty partii',
} satisfies Translation<typeof english>;
