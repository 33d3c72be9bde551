import type { Translation } from '../../../words/text';
import type en from './en';

export default {
  'home.about.dvonn': 'Empilez, gardez le contact avec le rouge, contrôlez le plus de pièces.',
  'home.placement': 'Placement des pièces',
  'home.placement.hand': 'À la main',
  'home.placement.random': 'Au hasard',
  'home.placement.symmetric': 'Symétrique',

  'board.dvonn.w': 'pièce blanche',
  'board.dvonn.b': 'pièce noire',
  'board.dvonn.r': 'pièce DVONN',
  'board.dvonn.stack.w': 'pile blanche de {n}',
  'board.dvonn.stack.b': 'pile noire de {n}',
  'board.dvonn.stack.r': 'pile de {n}, pièce DVONN au sommet',
  'board.holdsDvonn': { one: 'contient une pièce DVONN', other: 'contient {n} pièces DVONN' },
  'board.layer.dvonn': 'DVONN',
  'board.say.move.dvonn': '{side} : de {from} à {to}, pile de {n}',
  'board.say.lost': {
    one: 'une pile perd le contact et quitte le plateau : {points}',
    other: '{n} piles perdent le contact et quittent le plateau : {points}',
  },
  'board.effect.stack.dvonn': 'forme une pile de {n}',
  'board.effect.loses.white': { one: 'Blanc perdrait une pile', other: 'Blanc perdrait {n} piles' },
  'board.effect.loses.black': { one: 'Noir perdrait une pile', other: 'Noir perdrait {n} piles' },
  'board.effect.score': 'score {white} : {black}',
  'board.count.balance': 'Pièces contrôlées : Blanc {white}, Noir {black}',

  'game.ask.placeDvonn': 'Placez une pièce DVONN rouge sur un point libre',
  'game.ask.placePiece': 'Placez une de vos pièces sur un point libre',
  'game.ask.moveStack': 'Déplacez une de vos piles',
  'game.result.pieces': 'Pièces contrôlées : {won} à {lost}.',
  'game.count.pieces': { one: 'pièce', other: 'pièces' },

  'study.piecesOwned': { one: 'pièce', many: 'pièces', other: 'pièces' },
  'study.toPlace': { one: '{n} à placer', many: '{n} à placer', other: '{n} à placer' },
  'study.eval.winsBy': '{side} : gain prouvé de {n}',

  'rules.about.dvonn': 'Remplissez le plateau, empilez les pièces et gardez le contact avec le rouge.',
  'rules.count.pieces': 'Pièces : blancs {white}, noirs {black}',
} satisfies Translation<typeof en>;
