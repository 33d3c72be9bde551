import type { Translation } from '../text';
import type english from '../en/course';

export default {
  'course.title': 'Przebieg gry',
  'course.held': 'Piony: {first} {n1}, {second} {n2}',
  'course.taken': 'Zdobyte',
  'course.taken.spoken': { one: 'zdobyto {n} stos', few: 'zdobyto {n} stosy', many: 'zdobyto {n} stosów', other: 'zdobyto {n} stosu' },
  'course.lost': 'Odcięte',
  'course.lost.spoken': { one: 'odcięto {n} stos', few: 'odcięto {n} stosy', many: 'odcięto {n} stosów', other: 'odcięto {n} stosu' },
} satisfies Translation<typeof english>;
