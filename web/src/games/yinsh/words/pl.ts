import type { Translation } from '../../../words/text';
import type en from './en';

export default {
  'home.about.yinsh': 'Odwracaj znaczniki liniami. Rząd pięciu kosztuje pierścień, a trzy zdjęte pierścienie dają zwycięstwo.',
  'home.variant.blitz': 'Blitz: do jednego pierścienia',

  'board.yinsh.W': 'biały pierścień',
  'board.yinsh.B': 'czarny pierścień',
  'board.yinsh.w': 'biały znacznik',
  'board.yinsh.b': 'czarny znacznik',
  'board.say.move.yinsh': '{side}: pierścień z {from} na {to}',
  'board.say.flips': {
    one: 'odwraca się {n} znacznik',
    few: 'odwracają się {n} znaczniki',
    many: 'odwraca się {n} znaczników',
    other: 'odwraca się {n} znacznika',
  },
  'board.say.noFlips': 'żaden znacznik się nie odwraca',
  'board.say.rowFor.white': 'rząd pięciu dla białych',
  'board.say.rowFor.black': 'rząd pięciu dla czarnych',
  'board.rows': 'Rzędy do zdjęcia',
  'board.count.markersLeft': 'Zostało znaczników',
  'board.count.of': '{n} z {all}',

  'game.variant.blitz': 'blitz',
  'game.ask.placeRing': 'Połóż pierścień na dowolnym wolnym polu',
  'game.ask.moveRing': 'Przesuń jeden ze swoich pierścieni',
  'game.ask.removeRow': 'Wybierz rząd do zdjęcia',
  'game.ask.removeRing': 'Zdejmij jeden ze swoich pierścieni',
  'game.result.rings': 'Zdjęte pierścienie: {won} do {lost}.',
  'game.count.ringsWon': 'Zdjęte pierścienie',
  'game.count.of': '{n} z {all}',
  'game.toWin': 'Do wygranej',
  'game.toWinRings': { one: 'jeden pierścień', few: '{n} pierścienie', many: '{n} pierścieni', other: '{n} pierścienia' },
  'game.markersLeft': {
    one: 'został {n} znacznik',
    few: 'zostały {n} znaczniki',
    many: 'zostało {n} znaczników',
    other: 'zostało {n} znacznika',
  },
  'game.keys.rows': 'przechodzi między rzędami do zdjęcia',

  'study.ringsWon': 'Zdjęte pierścienie: {n} z {goal}',
  'study.ringsToPlace': {
    one: '{n} pierścień do ustawienia',
    few: '{n} pierścienie do ustawienia',
    many: '{n} pierścieni do ustawienia',
    other: '{n} pierścienia do ustawienia',
  },
  'study.markersLeft': {
    one: 'został {n} znacznik',
    few: 'zostały {n} znaczniki',
    many: 'zostało {n} znaczników',
    other: 'zostało {n} znacznika',
  },
  'study.setup.helpYinshTouch': 'Wybierz pierścień lub znacznik i dotykaj pól. Ponowne dotknięcie, gumka lub przytrzymanie go zdejmuje.',
  'study.setup.helpYinsh': 'Wybierz pierścień lub znacznik i klikaj pola. Ponowne lub prawe kliknięcie go zdejmuje.',
  'study.setup.phase.row': 'Zdejmowanie rzędu',
  'study.setup.phase.ring': 'Zdejmowanie pierścienia',
  'study.setup.mover': 'Pierścieniem ruszyły',
  'study.setup.rings': 'Zdjęte pierścienie',

  'rules.about.yinsh': 'Przesuwaj pierścienie, odwracaj znaczniki, układaj rzędy po pięć. Trzeci rząd daje zwycięstwo.',
  'rules.count.rings': 'Zdjęte pierścienie: białe {white}, czarne {black}',
} satisfies Translation<typeof en>;
