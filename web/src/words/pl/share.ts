import type { Translation } from '../text';
import type en from '../en/share';

export default {
  'share.embed': 'Kod na własną stronę',
  'share.embedHelp': 'Pokazuje planszę w ramce na dowolnej stronie.',
  'share.frame': 'Plansza Trefoil',
  'share.image': 'Link do obrazka',
  'share.open': 'Otwórz w Trefoil',
  'share.nothing': 'Nie ma takiej partii ani pozycji.',
} satisfies Translation<typeof en>;
