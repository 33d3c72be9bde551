import type { Translation } from '../text';
import type english from '../en/course';

export default {
  'course.title': 'Ход игры',
  'course.held': 'Фишек: {first} {n1}, {second} {n2}',
  'course.taken': 'Взято',
  'course.taken.spoken': { one: 'взята {n} стопка', few: 'взято {n} стопки', many: 'взято {n} стопок', other: 'взято {n} стопки' },
  'course.lost': 'Отрезано',
  'course.lost.spoken': {
    one: 'отрезан {n} столбик',
    few: 'отрезано {n} столбика',
    many: 'отрезано {n} столбиков',
    other: 'отрезано {n} столбика',
  },
} satisfies Translation<typeof english>;
