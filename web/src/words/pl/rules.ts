import type { Translation } from '../text';
import type en from '../en/rules';

export default {
  'rules.title': 'Zasady gier',
  'rules.lead':
    'Trzy gry, pięć minut na każdą. Każdej planszy na tych stronach można dotknąć: ruszaj pionami, cofaj ruchy, próbuj inaczej.',
  'rules.contents': 'Na tej stronie',
  'rules.turnPage': 'poprzednia i następna część',
  'rules.anchor': 'Link do części „{title}”',
  'rules.board': 'Plansza {number}: {title}',
  'rules.task': 'Zadanie',
  'rules.pass': 'Spasuj',
  'rules.back': 'Krok wstecz',
  'rules.reset': 'Od nowa',
  'rules.nowPlay': 'To wszystko. Reszta przyjdzie w grze.',
  'rules.playLevel': 'Zagraj z poziomem {level}',
  'rules.of': 'Zasady {game}',
} satisfies Translation<typeof en>;
