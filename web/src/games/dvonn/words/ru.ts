import type { Translation } from '../../../words/text';
import type en from './en';

export default {
  'home.about.dvonn': 'Стройте столбики, не теряйте связь с красными, контролируйте больше фишек.',
  'home.placement': 'Расстановка фишек',
  'home.placement.hand': 'Вручную',
  'home.placement.random': 'Случайная',
  'home.placement.symmetric': 'Симметричная',

  'board.dvonn.w': 'белая фишка',
  'board.dvonn.b': 'чёрная фишка',
  'board.dvonn.r': 'DVONN-фишка',
  'board.dvonn.stack.w': 'белый столбик высотой {n}',
  'board.dvonn.stack.b': 'чёрный столбик высотой {n}',
  'board.dvonn.stack.r': 'столбик высотой {n} с DVONN-фишкой сверху',
  'board.holdsDvonn': {
    one: 'в нём {n} DVONN-фишка',
    few: 'в нём {n} DVONN-фишки',
    many: 'в нём {n} DVONN-фишек',
    other: 'в нём {n} DVONN-фишки',
  },
  'board.layer.dvonn': 'DVONN',
  'board.say.move.dvonn': '{side}: с {from} на {to}, столбик высотой {n}',
  'board.say.lost': {
    one: '{n} столбик теряет связь и убирается с поля: {points}',
    few: '{n} столбика теряют связь и убираются с поля: {points}',
    many: '{n} столбиков теряют связь и убираются с поля: {points}',
    other: '{n} столбика теряют связь и убираются с поля: {points}',
  },
  'board.effect.stack.dvonn': 'получится столбик высотой {n}',
  'board.effect.loses.white': {
    one: 'белые потеряют {n} столбик',
    few: 'белые потеряют {n} столбика',
    many: 'белые потеряют {n} столбиков',
    other: 'белые потеряют {n} столбика',
  },
  'board.effect.loses.black': {
    one: 'чёрные потеряют {n} столбик',
    few: 'чёрные потеряют {n} столбика',
    many: 'чёрные потеряют {n} столбиков',
    other: 'чёрные потеряют {n} столбика',
  },
  'board.effect.score': 'счёт {white} : {black}',
  'board.count.balance': 'Под контролем фишек: у белых {white}, у чёрных {black}',

  'game.ask.placeDvonn': 'Выставьте красную DVONN-фишку на любое свободное место',
  'game.ask.placePiece': 'Выставьте свою фишку на любое свободное место',
  'game.ask.moveStack': 'Переместите свою фишку или столбик',
  'game.result.pieces': 'Фишки под контролем: {won} против {lost}.',
  'game.count.pieces': { one: 'фишка', few: 'фишки', many: 'фишек', other: 'фишки' },

  'study.piecesOwned': { one: 'фишка', few: 'фишки', many: 'фишек', other: 'фишки' },
  'study.toPlace': { one: 'выставить {n}', few: 'выставить {n}', many: 'выставить {n}', other: 'выставить {n}' },
  'study.eval.winsBy': '{side}: доказанный выигрыш с разницей {n}',

  'rules.about.dvonn': 'Заполните поле, складывайте столбики и не теряйте связь с красными.',
  'rules.count.pieces': 'Фишки: белые {white}, чёрные {black}',
} satisfies Translation<typeof en>;
