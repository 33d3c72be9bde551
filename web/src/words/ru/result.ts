import type { Translation } from '../text';
import type english from '../en/result';

export default {
  'result.moments': 'Яркие моменты партии',
} satisfies Translation<typeof english>;
