import type { Translation } from '../../../words/text';
import type en from './en';

export default {
  'home.about.yinsh': 'Прыгайте кольцами и переворачивайте фишки. Ряд из пяти стоит кольца, а три кольца — победа.',
  'home.variant.blitz': 'Блиц: до одного кольца',

  'board.yinsh.W': 'белое кольцо',
  'board.yinsh.B': 'чёрное кольцо',
  'board.yinsh.w': 'белая фишка',
  'board.yinsh.b': 'чёрная фишка',
  'board.say.move.yinsh': '{side}: кольцо с {from} на {to}',
  'board.say.flips': {
    one: 'переворачивается {n} фишка',
    few: 'переворачиваются {n} фишки',
    many: 'переворачивается {n} фишек',
    other: 'переворачиваются {n} фишки',
  },
  'board.say.noFlips': 'фишки не переворачиваются',
  'board.say.rowFor.white': 'ряд из пяти фишек у белых',
  'board.say.rowFor.black': 'ряд из пяти фишек у чёрных',
  'board.rows': 'Ряды, которые можно убрать',
  'board.count.markersLeft': 'Осталось фишек',
  'board.count.of': '{n} из {all}',

  'game.variant.blitz': 'блиц',
  'game.ask.placeRing': 'Выставьте кольцо на любое свободное пересечение',
  'game.ask.moveRing': 'Переместите одно из своих колец',
  'game.ask.removeRow': 'Выберите ряд, который уберёте',
  'game.ask.removeRing': 'Уберите одно из своих колец',
  'game.result.rings': 'Убранные кольца: {won} против {lost}.',
  'game.count.ringsWon': 'Убрано колец',
  'game.count.of': '{n} из {all}',
  'game.toWin': 'Для победы',
  'game.toWinRings': { one: '{n} кольцо', few: '{n} кольца', many: '{n} колец', other: '{n} кольца' },
  'game.markersLeft': { one: 'осталась {n} фишка', few: 'осталось {n} фишки', many: 'осталось {n} фишек', other: 'осталось {n} фишки' },
  'game.keys.rows': 'переход между рядами, которые можно убрать',

  'study.ringsWon': 'Убрано колец: {n} из {goal}',
  'study.ringsToPlace': {
    one: 'выставить {n} кольцо',
    few: 'выставить {n} кольца',
    many: 'выставить {n} колец',
    other: 'выставить {n} кольца',
  },
  'study.markersLeft': { one: 'осталась {n} фишка', few: 'осталось {n} фишки', many: 'осталось {n} фишек', other: 'осталось {n} фишки' },
  'study.setup.helpYinshTouch': 'Выберите кольцо или фишку и касайтесь точек. Повторное касание, ластик или долгое касание убирает её.',
  'study.setup.helpYinsh': 'Выберите кольцо или фишку и щёлкайте по точкам. Повторный или правый щелчок убирает её.',
  'study.setup.phase.row': 'Убрать ряд',
  'study.setup.phase.ring': 'Убрать кольцо',
  'study.setup.mover': 'Кто ходил кольцом',
  'study.setup.rings': 'Убранные кольца',

  'rules.about.yinsh': 'Двигайте кольца, переворачивайте фишки, стройте ряды по пять. Третий ряд — победа.',
  'rules.count.rings': 'Убрано колец: белые {white}, чёрные {black}',
} satisfies Translation<typeof en>;
