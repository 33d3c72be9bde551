import type { Translation } from '../../../words/text';
import type en from './en';

export default {
  'reason.dvonn.gameOver': 'Partia jest skończona.',
  'reason.dvonn.stillPlacing': 'Stosy mogą ruszyć dopiero po ustawieniu wszystkich pionów.',
  'reason.dvonn.allPlaced': 'Wszystkie piony są rozłożone: teraz trzeba ruszyć stosem.',
  'reason.dvonn.occupied': 'Pole {point} jest zajęte: piony kładzie się na wolnych.',
  'reason.dvonn.empty': 'Na {point} nic nie stoi.',
  'reason.dvonn.notYours': 'Stos na {point} należy do przeciwnika.',
  'reason.dvonn.loneDvonn': 'Pojedynczy pion DVONN się nie rusza.',
  'reason.dvonn.surrounded': 'Stos na {point} jest otoczony ze wszystkich sześciu stron.',
  'reason.dvonn.notALine': '{from} i {to} nie leżą na jednej linii.',
  'reason.dvonn.wrongDistance': 'Stos wysokości {height} rusza się dokładnie o {height}, nie o {distance}.',
  'reason.dvonn.emptyTarget': 'Pole {point} jest puste: ruch kończy się na pionie.',
  'reason.dvonn.mustMove': 'Kto ma ruch, nie może spasować.',
  'reason.dvonn.tooManyPieces': '{piece}: są {limit} piony, a na planszy {count}.',
  'reason.dvonn.dvonnOnTop': 'Na wierzchu stosu na {point} leży pion DVONN: to niemożliwe.',
  'reason.dvonn.stackWhilePlacing': 'Na {point} stoi stos, choć piony są jeszcze ustawiane.',
  'reason.dvonn.fullBoard': 'Nie ma już czego ustawiać. Wybierz fazę ruchów.',
  'reason.dvonn.piecesDue': '{piece}: po ustawieniu {placed} z {all} powinno być {due}, a nie {count}.',
  'reason.dvonn.threeDvonn': 'Trzy piony DVONN nigdy nie schodzą z planszy, a jest ich {count}.',
  'reason.dvonn.noContact': '{point} nie ma połączenia z pionem DVONN.',
} satisfies Translation<typeof en>;
