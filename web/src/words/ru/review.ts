import type { Translation } from '../text';
import type english from '../en/review';

export default {
  'review.let': 'Это позволяет сопернику {deed}.',
  'review.letYou': 'Это позволяет вам {deed}.',
  'review.could': 'Лучше было {deed} {when}.',
  'review.youCould': 'Вы могли {deed} {when}.',
  'review.now': 'сразу',
  'review.inTurns': { one: 'за {n} ход', few: 'за {n} хода', many: 'за {n} ходов', other: 'за {n} хода' },
  'review.deed.cut': {
    one: 'отрезать {n} фишку у {at}',
    few: 'отрезать {n} фишки у {at}',
    many: 'отрезать {n} фишек у {at}',
    other: 'отрезать {n} фишки у {at}',
  },
  'review.deed.take': {
    one: 'забрать {n} фишку на {at}',
    few: 'забрать стопку из {n} фишек на {at}',
    many: 'забрать стопку из {n} фишек на {at}',
    other: 'забрать стопку из {n} фишек на {at}',
  },
  'review.deed.row': 'убрать ряд от {at}',
  'review.deed.five': 'завершить стопку на {at}',
  'review.deed.claim': {
    one: 'выбрать цвет «{colour}» (его ждёт {n} стопка)',
    few: 'выбрать цвет «{colour}» (его ждут {n} стопки)',
    many: 'выбрать цвет «{colour}» (его ждут {n} стопок)',
    other: 'выбрать цвет «{colour}» (его ждут {n} стопки)',
  },
  'review.more.pieces': 'Через несколько ходов в лучшем варианте своих фишек больше: на {n}.',
  'review.more.markers': 'Через несколько ходов в лучшем варианте своих фишек на поле больше: на {n}.',
  'review.more.stacks': 'Через несколько ходов в лучшем варианте своих стопок больше: на {n}.',
  'review.proven': 'До хода: {before}. После него: {after}.',
  'review.lose': 'При этом отрезаны свои фишки: {n}.',
  'review.playPlayed': 'Показать, что дальше',
  'review.playBetter': 'Показать лучшее',
  'review.phases': 'Точность по стадиям',
  'review.phase.placing': 'Расстановка',
  'review.phase.opening': 'Начало',
  'review.phase.middle': 'Середина',
  'review.phase.ending': 'Конец',
} satisfies Translation<typeof english>;
