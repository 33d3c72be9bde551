import type { Translation } from '../../../words/text';
import type en from './en';

export default {
  'home.about.yinsh': 'Retournez les marqueurs en lignes. Une rangée de cinq coûte un anneau ; trois anneaux retirés et c’est gagné.',
  'home.variant.blitz': 'Blitz : un anneau suffit',

  'board.yinsh.W': 'anneau blanc',
  'board.yinsh.B': 'anneau noir',
  'board.yinsh.w': 'marqueur blanc',
  'board.yinsh.b': 'marqueur noir',
  'board.say.move.yinsh': '{side} : anneau de {from} à {to}',
  'board.say.flips': { one: '{n} marqueur se retourne', other: '{n} marqueurs se retournent' },
  'board.say.noFlips': 'aucun marqueur ne se retourne',
  'board.say.rowFor.white': 'une rangée de cinq pour Blanc',
  'board.say.rowFor.black': 'une rangée de cinq pour Noir',
  'board.rows': 'Rangées à retirer',
  'board.count.markersLeft': 'Marqueurs restants',
  'board.count.of': '{n} sur {all}',

  'game.variant.blitz': 'blitz',
  'game.ask.placeRing': 'Placez un anneau sur un point libre',
  'game.ask.moveRing': 'Déplacez un de vos anneaux',
  'game.ask.removeRow': 'Choisissez la rangée à retirer',
  'game.ask.removeRing': 'Retirez un de vos anneaux',
  'game.result.rings': 'Anneaux retirés : {won} à {lost}.',
  'game.count.ringsWon': 'Anneaux retirés',
  'game.count.of': '{n} sur {all}',
  'game.toWin': 'Pour gagner',
  'game.toWinRings': { one: 'un anneau', other: '{n} anneaux' },
  'game.markersLeft': { one: '{n} marqueur restant', other: '{n} marqueurs restants' },
  'game.keys.rows': 'passe d’une rangée à retirer à l’autre',

  'study.ringsWon': 'Anneaux retirés : {n} sur {goal}',
  'study.ringsToPlace': { one: '{n} anneau à placer', many: '{n} anneaux à placer', other: '{n} anneaux à placer' },
  'study.markersLeft': { one: '{n} marqueur restant', many: '{n} marqueurs restants', other: '{n} marqueurs restants' },
  'study.setup.helpYinshTouch':
    'Choisissez un anneau ou un marqueur puis touchez les points. Un second toucher, la gomme ou un appui long l’enlève.',
  'study.setup.helpYinsh': 'Choisissez un anneau ou un marqueur puis cliquez sur les points. Un second clic ou un clic droit l’enlève.',
  'study.setup.phase.row': 'Retrait d’une rangée',
  'study.setup.phase.ring': 'Retrait d’un anneau',
  'study.setup.mover': 'Anneau déplacé par',
  'study.setup.rings': 'Anneaux retirés',

  'rules.about.yinsh': 'Déplacez les anneaux, retournez les marqueurs, alignez-en cinq. La troisième rangée donne la victoire.',
  'rules.count.rings': 'Anneaux retirés : blancs {white}, noirs {black}',
} satisfies Translation<typeof en>;
