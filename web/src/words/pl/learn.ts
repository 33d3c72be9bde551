import type { Translation } from '../text';
import type en from '../en/learn';

export default {
  'learn.title': '{game}: pierwsze lekcje',
  'learn.lessons': 'Lekcje',
  'learn.begin': 'Zacznij lekcje',
  'learn.goOn': 'Kontynuuj lekcje',
  'learn.progress': 'Lekcja {number} z {all}',
  'learn.done': 'ukończona',
  'learn.open': 'jeszcze nie',
  'learn.next': 'Następna lekcja',
  'learn.previous': 'Poprzednia lekcja',
  'learn.skip': 'Pomiń',
  'learn.rules': 'Wszystkie zasady',
  'learn.last': 'Pierwsza partia',
  'learn.lastSay': 'To wszystko, czego potrzeba. Zagraj teraz krótką partię z najsłabszym poziomem i wygraj ją.',
  'learn.play': 'Zagraj krótką partię',
  'learn.playOn': 'Kontynuuj krótką partię',
  'learn.won': 'Pierwsza partia wygrana. Brawo!',
  'learn.lost': 'Tę partię wygrał komputer. Każdemu się zdarza: spróbuj jeszcze raz.',
  'learn.toHome': 'Wybierz następną partię',
} satisfies Translation<typeof en>;
