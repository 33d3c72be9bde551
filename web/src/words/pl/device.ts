// Where games are kept, and the engine that plays in the browser.
import type { Translation } from '../text';
import type en from '../en/device';

export default {
  'common.title.online': 'Partia · Trefoil',
  'common.moduleFailed': 'Trefoil nie działa w tej przeglądarce: nie udało się wczytać zasad gier.',

  'game.outdated': 'Ta strona jest nieaktualna',
  'game.inMemory': 'Ta przeglądarka nie przechowuje partii: ta zniknie po zamknięciu strony.',
  'game.tryAgain': 'Spróbuj ponownie',
  'game.result.time': 'Koniec czasu: {name}.',
  'game.result.abandoned': '{name}: partia porzucona.',
  'game.result.youRanOut': 'Twój czas się skończył.',
  'game.result.youLeft': 'Opuszczasz partię.',
  'problem.outdated': 'Serwer zaktualizowano po wczytaniu tej strony. Wczytaj ją ponownie.',
  'problem.too-large': 'To więcej, niż można przyjąć naraz.',
  'problem.not-found': 'Nie ma takiej partii; może została usunięta.',
  'problem.stale': 'Partia tymczasem poszła dalej. Spróbuj ponownie.',
  'problem.not-now': 'Teraz to niemożliwe.',
  'problem.too-many': 'Za dużo w krótkim czasie. Poczekaj chwilę i spróbuj ponownie.',
  'problem.not-yours': 'O tym decyduje kto inny.',
  'problem.unavailable': 'Serwer nie odpowiada lub jest zajęty. Spróbuj za chwilę.',
  'engine.failed': 'Nie udało się uruchomić silnika w tej przeglądarce.',

  'records.saveTexts': 'Jako zapisy',
  'records.load': 'Wczytaj',
  'records.loaded': {
    one: 'Wczytano {n} partię.',
    few: 'Wczytano {n} partie.',
    many: 'Wczytano {n} partii.',
    other: 'Wczytano {n} partii.',
  },
  'records.loadedKnown': {
    one: '{n} już tu była.',
    few: '{n} już tu były.',
    many: '{n} już tu było.',
    other: '{n} już tu było.',
  },
  'records.import.notOurs': 'To nie jest plik z partiami zapisany przez Trefoil.',
  'records.import.newer': 'Ten plik zapisała nowsza wersja. Wczytaj stronę ponownie i spróbuj jeszcze raz.',
  'records.import.broken': 'Plik jest uszkodzony: nie wszystkie partie da się odczytać. Niczego nie wczytano.',
  'records.inMemory': 'Ta przeglądarka nie przechowuje partii: znikną po zamknięciu strony. Aby je zachować, zapisz je w pliku.',
  'records.mayBeLost':
    'Partie są przechowywane tylko w tej przeglądarce, a gdy zabraknie miejsca, może je usunąć. Zapisuj je od czasu do czasu w pliku.',
  'records.earlier': {
    one: 'Wcześniejsza wersja przechowuje na tym komputerze {n} partię.',
    few: 'Wcześniejsza wersja przechowuje na tym komputerze {n} partie.',
    many: 'Wcześniejsza wersja przechowuje na tym komputerze {n} partii.',
    other: 'Wcześniejsza wersja przechowuje na tym komputerze {n} partii.',
  },
  'records.earlierCopy': 'Skopiuj tutaj',
} satisfies Translation<typeof en>;
