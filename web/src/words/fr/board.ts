import type { Translation } from '../text';
import type en from '../en/board';

export default {
  'board.side.white': 'Blanc',
  'board.side.black': 'Noir',

  'board.empty': 'vide',
  'board.layer.i': 'ivoire',
  'board.layer.b': 'bleue',
  'board.layer.r': 'rouge',
  'board.layer.g': 'verte',
  'board.layer.k': 'noire',
  'board.layer.j': 'joker',
  'board.layer.w': 'blanche',
  'board.hue.i': 'ivoire',
  'board.hue.b': 'bleu',
  'board.hue.r': 'rouge',
  'board.hue.g': 'vert',
  'board.hue.k': 'noir',
  'board.stuck': 'ne peut pas bouger',
  'board.selected': 'sélection',
  'board.target': 'coup possible',
  'board.takable': 'peut être retiré',
  'board.inRow': 'rangée de {from} à {to}',

  'board.say.place': '{side} : {piece} en {to}',
  'board.say.row': '{side} retire la rangée de {from} à {to}',
  'board.say.ring': '{side} retire l’anneau en {from}',
  'board.say.claim': '{side} réclame la couleur : {colour}',
  'board.say.pass': '{side} n’a aucun coup et passe',

  'board.effect.place': '{piece} en {to}',
  'board.effect.row': 'retire la rangée de {from} à {to}',
  'board.effect.ring': 'retire l’anneau en {from}',
  'board.effect.claim': 'la couleur sera à vous une fois le coup joué : {colour}',
  'board.effect.pass': 'aucun coup n’est possible',

  'board.stack.contents': 'De bas en haut : {pieces}',
} satisfies Translation<typeof en>;
