import type { Translation } from '../../../words/text';
import type en from './en';

export default {
  'home.about.dvonn': 'Układaj stosy, nie trać kontaktu z czerwonymi, kontroluj najwięcej pionów.',
  'home.placement': 'Ustawienie pionów',
  'home.placement.hand': 'Ręcznie',
  'home.placement.random': 'Losowo',
  'home.placement.symmetric': 'Symetrycznie',

  'board.dvonn.w': 'biały pion',
  'board.dvonn.b': 'czarny pion',
  'board.dvonn.r': 'pion DVONN',
  'board.dvonn.stack.w': 'biały stos wysokości {n}',
  'board.dvonn.stack.b': 'czarny stos wysokości {n}',
  'board.dvonn.stack.r': 'stos wysokości {n} z pionem DVONN na wierzchu',
  'board.holdsDvonn': {
    one: 'zawiera pion DVONN',
    few: 'zawiera {n} piony DVONN',
    many: 'zawiera {n} pionów DVONN',
    other: 'zawiera {n} piona DVONN',
  },
  'board.layer.dvonn': 'DVONN',
  'board.say.move.dvonn': '{side}: z {from} na {to}, stos wysokości {n}',
  'board.say.lost': {
    one: '{n} stos traci kontakt i znika z planszy: {points}',
    few: '{n} stosy tracą kontakt i znikają z planszy: {points}',
    many: '{n} stosów traci kontakt i znika z planszy: {points}',
    other: '{n} stosu traci kontakt i znika z planszy: {points}',
  },
  'board.effect.stack.dvonn': 'powstanie stos wysokości {n}',
  'board.effect.loses.white': {
    one: 'białe stracą {n} stos',
    few: 'białe stracą {n} stosy',
    many: 'białe stracą {n} stosów',
    other: 'białe stracą {n} stosu',
  },
  'board.effect.loses.black': {
    one: 'czarne stracą {n} stos',
    few: 'czarne stracą {n} stosy',
    many: 'czarne stracą {n} stosów',
    other: 'czarne stracą {n} stosu',
  },
  'board.effect.score': 'wynik {white} : {black}',
  'board.count.balance': 'Kontrolowane piony: białe {white}, czarne {black}',

  'game.ask.placeDvonn': 'Ustaw czerwony pion DVONN na dowolnym wolnym polu',
  'game.ask.placePiece': 'Ustaw swój pion na dowolnym wolnym polu',
  'game.ask.moveStack': 'Przesuń jeden ze swoich stosów',
  'game.result.pieces': 'Kontrolowane piony: {won} do {lost}.',
  'game.count.pieces': { one: 'pion', few: 'piony', many: 'pionów', other: 'piona' },

  'study.piecesOwned': { one: 'pion', few: 'piony', many: 'pionów', other: 'piona' },
  'study.toPlace': { one: '{n} do ustawienia', few: '{n} do ustawienia', many: '{n} do ustawienia', other: '{n} do ustawienia' },
  'study.eval.winsBy': '{side}: dowiedziona wygrana, różnica {n}',

  'rules.about.dvonn': 'Zapełnij planszę, układaj stosy i nie trać kontaktu z czerwonymi.',
  'rules.count.pieces': 'Piony: białe {white}, czarne {black}',
} satisfies Translation<typeof en>;
