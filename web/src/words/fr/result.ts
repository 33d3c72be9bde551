import type { Translation } from '../text';
import type english from '../en/result';

export default {
  'result.moments': 'Moments de la partie',
} satisfies Translation<typeof english>;
