import type { Tutorial } from '../../tutorial';
import type figures from '../figures.json';

export default [
  {
    figure: 'yinsh-place-ring',
    title: 'Najpierw pierścienie',
    caption: 'Każdy ma pięć pierścieni: {W} białe i {B} czarne. Ustawia się je na zmianę na wolnych polach.',
    task: {
      ask: 'Ustaw swój pierścień.',
      right: 'Dobrze. Ze środka pierścień sięga daleko, przy brzegu jest bezpieczniejszy.',
      wrong: 'Może być każde wolne pole.',
    },
  },
  {
    figure: 'yinsh-move-ring',
    title: 'Ruch pierścieniem',
    caption: 'W swojej turze kładziesz **znacznik** swojego koloru w jednym z pierścieni, a pierścień odchodzi po linii. Znacznik zostaje.',
    task: {
      ask: 'Zagraj dowolnym białym pierścieniem.',
      right: 'Pierścień odszedł, znacznik {w} został.',
      wrong: 'Wybierz biały pierścień, a potem jedno z zaznaczonych pól.',
    },
  },
  {
    figure: 'yinsh-jump',
    title: 'Skok',
    caption: 'Pierścień może przeskoczyć **znaczniki stojące obok siebie**, dowolnego koloru. Ląduje na pierwszym wolnym polu za nimi.',
    task: {
      ask: 'Przeskocz znaczniki jednym ze swoich pierścieni.',
      right: 'Skok, a przeskoczone znaczniki się odwróciły.',
      wrong: 'To był zwykły ruch. Szukaj znaczników w linii z pierścieniem i wolnego pola za nimi.',
    },
  },
  {
    figure: 'yinsh-turn-over',
    title: 'Odwracanie',
    caption: '**Każdy przeskoczony znacznik się odwraca**: czarny staje się biały, biały czarny.',
    task: {
      ask: 'Jednym skokiem zmień trzy czarne znaczniki na białe.',
      right: 'Trzy naraz. Teraz są twoje.',
      wrong: 'Odwróciło się mniej niż trzy. Który pierścień ma na linii trzy czarne?',
    },
  },
  {
    figure: 'yinsh-task-row',
    title: 'Pięć w rzędzie',
    caption: 'Celem jest rząd **pięciu znaczników twojego koloru**, obok siebie na linii.',
    task: {
      ask: 'Jednym ruchem ułóż rząd pięciu białych znaczników.',
      right: 'Pięć w rzędzie.',
      wrong: 'Rzędu jeszcze nie ma. Który pierścień przeskoczy całą linię czarnych?',
    },
  },
  {
    figure: 'yinsh-take-off',
    title: 'Cena rzędu',
    caption: 'Pięć znaczników rzędu zdejmujesz z planszy, a potem **jeden ze swoich pierścieni**. Zdjęty pierścień to punkt.',
    task: {
      ask: 'Zdejmij rząd, a potem wybrany pierścień.',
      right: 'Jeden pierścień zdjęty. Trzy dają zwycięstwo.',
      wrong: 'Najpierw rząd, potem jeden ze swoich pierścieni.',
    },
  },
  {
    figure: 'yinsh-task-two',
    title: 'Które pięć?',
    caption: 'Jeśli w linii stoi więcej niż pięć, wybierasz pięć sąsiednich. Wybierz dobrze: krzyżuje się tu drugi rząd.',
    task: {
      ask: 'Zdejmij pięć tak, żeby drugi rząd został cały.',
      right: 'Dobry wybór: zostaje drugi rząd i drugi pierścień.',
      wrong: 'To psuje krzyżujący się rząd. Zostaw znacznik na `e6`.',
    },
  },
  {
    figure: 'yinsh-block',
    title: 'Zatrzymaj',
    caption: 'Czarne mają cztery w linii, a pierścień z `e8` zaraz zostawi piąty znacznik. Wystarczy odwrócić jeden z czterech.',
    task: {
      ask: 'Wykonaj ruch, po którym czarne nie ułożą rzędu.',
      right: 'Zatrzymane. Czarne zaczynają od nowa.',
      wrong: 'Czarne nadal mogą ułożyć rząd. Przeskocz jeden ze znaczników od `e4` do `e7` albo stań na drodze.',
    },
  },
  {
    figure: 'yinsh-task-third',
    title: 'Najpierw ten, kto grał',
    caption:
      'Jeden ruch może ułożyć rzędy obu stronom. Wtedy **pierwszy zdejmuje ten, kto wykonał ruch**, a trzeci pierścień od razu kończy grę.',
    task: {
      ask: 'Znajdź ruch, który wygrywa białymi.',
      right: 'Białe zdejmują pierwsze: trzeci pierścień.',
      wrong: 'Nie ma białego rzędu. Szukaj skoku przez po jednym znaczniku każdego koloru.',
    },
  },
  {
    figure: 'yinsh-task-blitz',
    title: 'Blitz',
    caption: 'W blitzu rozstrzyga pierwszy pierścień. Za chwilę w niego zagrasz.',
    task: {
      ask: 'Wygraj czarnymi.',
      right: 'Jeden rząd, jeden pierścień: wygrana.',
      wrong: 'Rzędu jeszcze nie ma. Który biały znacznik przeszkadza i który pierścień może go przeskoczyć?',
    },
  },
] satisfies Tutorial<keyof typeof figures>;
