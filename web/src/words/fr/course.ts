import type { Translation } from '../text';
import type english from '../en/course';

export default {
  'course.title': 'Cours de la partie',
  'course.held': 'Pièces : {first} {n1}, {second} {n2}',
  'course.taken': 'Prises',
  'course.taken.spoken': { one: '{n} pile prise', other: '{n} piles prises' },
  'course.lost': 'Coupées',
  'course.lost.spoken': { one: '{n} pile coupée', other: '{n} piles coupées' },
} satisfies Translation<typeof english>;
