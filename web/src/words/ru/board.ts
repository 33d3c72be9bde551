import type { Translation } from '../text';
import type en from '../en/board';

export default {
  'board.side.white': 'Белые',
  'board.side.black': 'Чёрные',

  'board.empty': 'пусто',
  'board.layer.i': 'бежевая',
  'board.layer.b': 'синяя',
  'board.layer.r': 'красная',
  'board.layer.g': 'зелёная',
  'board.layer.k': 'чёрная',
  'board.layer.j': 'джокер',
  'board.layer.w': 'белая',
  'board.hue.i': 'бежевый',
  'board.hue.b': 'синий',
  'board.hue.r': 'красный',
  'board.hue.g': 'зелёный',
  'board.hue.k': 'чёрный',
  'board.stuck': 'сейчас не может ходить',
  'board.selected': 'выбрано',
  'board.target': 'можно сюда',
  'board.takable': 'можно убрать',
  'board.inRow': 'ряд от {from} до {to}',

  'board.say.place': '{side}: {piece} на {to}',
  'board.say.row': '{side} убирают ряд от {from} до {to}',
  'board.say.ring': '{side} убирают кольцо с {from}',
  'board.say.claim': '{side} выбирает цвет: {colour}',
  'board.say.pass': '{side}: ходов нет, пропуск хода',

  'board.effect.place': '{piece} на {to}',
  'board.effect.row': 'убирает ряд от {from} до {to}',
  'board.effect.ring': 'убирает кольцо с {from}',
  'board.effect.claim': 'цвет станет вашим после хода: {colour}',
  'board.effect.pass': 'ходов нет',

  'board.stack.contents': 'Снизу вверх: {pieces}',
} satisfies Translation<typeof en>;
