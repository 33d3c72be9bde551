import type { Translation } from '../text';
import type en from '../en/board';

export default {
  'board.side.white': 'Białe',
  'board.side.black': 'Czarne',

  'board.empty': 'puste',
  'board.layer.i': 'beżowy',
  'board.layer.b': 'niebieski',
  'board.layer.r': 'czerwony',
  'board.layer.g': 'zielony',
  'board.layer.k': 'czarny',
  'board.layer.j': 'granitowy',
  'board.layer.w': 'biały',
  'board.hue.i': 'beżowy',
  'board.hue.b': 'niebieski',
  'board.hue.r': 'czerwony',
  'board.hue.g': 'zielony',
  'board.hue.k': 'czarny',
  'board.stuck': 'nie może się teraz ruszyć',
  'board.selected': 'wybrany',
  'board.target': 'można tutaj',
  'board.takable': 'można zdjąć',
  'board.inRow': 'rząd od {from} do {to}',

  'board.say.place': '{side}: {piece} na {to}',
  'board.say.row': '{side} zdejmują rząd od {from} do {to}',
  'board.say.ring': '{side} zdejmują pierścień z {from}',
  'board.say.claim': '{side} przejmuje kolor: {colour}',
  'board.say.pass': '{side}: brak ruchu, pas',

  'board.effect.place': '{piece} na {to}',
  'board.effect.row': 'zdejmuje rząd od {from} do {to}',
  'board.effect.ring': 'zdejmuje pierścień z {from}',
  'board.effect.claim': 'kolor będzie twój po wykonaniu ruchu: {colour}',
  'board.effect.pass': 'nie ma możliwego ruchu',

  'board.stack.contents': 'Od dołu: {pieces}',
} satisfies Translation<typeof en>;
