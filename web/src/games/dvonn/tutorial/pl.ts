import type { Tutorial } from '../../tutorial';
import type figures from '../figures.json';

export default [
  {
    figure: 'dvonn-place-red',
    title: 'Czerwone piony',
    caption:
      'DVONN zaczyna się na pustej planszy. Najpierw ustawia się trzy {r} czerwone **piony DVONN**. Nie należą do nikogo, a zależy od nich cała gra.',
    task: {
      ask: 'Ustaw czerwony pion na dowolnym wolnym polu.',
      right: 'Stoi. Odtąd wszystko będzie chciało być blisko czerwonych.',
      wrong: 'Może być każde wolne pole.',
    },
  },
  {
    figure: 'dvonn-place-own',
    title: 'Własne piony',
    caption: 'Po czerwonych każdy ustawia swoje: {w} białe i {b} czarne, aż zapełni się 49 pól. Na razie nic się nie rusza.',
    task: {
      ask: 'Ustaw jeden ze swoich białych pionów.',
      right: 'Dobre miejsce. Brzeg i okolice czerwonych są cenne.',
      wrong: 'Może być każde wolne pole.',
    },
  },
  {
    figure: 'dvonn-one-step',
    title: 'Jeden pion, jeden krok',
    caption:
      'Teraz piony się ruszają. Pojedynczy pion idzie **o jedno pole** i musi stanąć **na innym pionie**: swoim, cudzym albo czerwonym.',
    task: {
      ask: 'Przesuń biały pion z `e3` na sąsiedni.',
      right: 'Dobrze. Kto jest na wierzchu, do tego należy cały stos.',
      wrong: 'Wybierz biały pion, a potem jedno z zaznaczonych pól.',
    },
  },
  {
    figure: 'dvonn-three-points',
    title: 'Tak daleko, jak wysoko',
    caption: 'Stos rusza się po prostej **dokładnie o tyle pól, ile ma pionów**. Może minąć puste pola, ale nie może na takim stanąć.',
    task: {
      ask: 'Ten stos ma trzy piony. Przesuń go o trzy pola.',
      right: 'Dobrze: trzy piony, trzy pola.',
      wrong: 'Odlicz trzy pola po linii, do takiego, na którym coś stoi.',
    },
  },
  {
    figure: 'dvonn-find-free',
    title: 'Otoczony',
    caption: 'Stos, który ma sąsiadów **ze wszystkich sześciu stron**, nie może się ruszyć. Uwolni go dopiero odejście sąsiada.',
    task: {
      ask: 'Dwa białe stosy są otoczone. Znajdź ten, który może ruszyć, i zagraj nim.',
      right: 'To ten: obok niego puste jest `h4`.',
      wrong: 'Szukaj białego piona z pustym polem obok.',
    },
  },
  {
    figure: 'dvonn-take',
    title: 'Bierz to, co się liczy',
    caption: 'Na koniec liczysz wszystkie piony w swoich stosach. Stawaj więc tam, gdzie zyskujesz najwięcej.',
    task: {
      ask: 'Zabierz jednym ruchem jak najwięcej czarnych pionów.',
      right: 'Trzy czarne piony są teraz twoje.',
      wrong: 'Tak można, ale jeden sąsiad jest wyższy. Liczba pokazuje wysokość.',
    },
  },
  {
    figure: 'dvonn-carry-red',
    title: 'Czerwony jedzie z tobą',
    caption:
      'Odkrytego czerwonego piona nikt nie przesunie. Ale stos **z czerwonym w środku** rusza się jak każdy inny i zabiera go ze sobą.',
    task: {
      ask: 'Zagraj stosem z czerwonym wnętrzem.',
      right: 'Świetnie. Gdzie czerwony, tam kontakt.',
      wrong: 'Stos na `d3` ma w środku czerwony i dwa piony: idzie o dwa pola.',
    },
  },
  {
    figure: 'dvonn-task-cut',
    title: 'Odetnij',
    caption: 'Po każdym ruchu znika każdy stos, **którego łańcuch sąsiadów nie łączy z czerwonym**. Tak rozstrzygają się partie.',
    task: {
      ask: 'Odetnij pięć czarnych pionów, nie tracąc żadnego swojego.',
      right: 'Pięciu czarnych pionów nie ma, a ciebie nic to nie kosztowało.',
      wrong: 'Który biały stos jest jedynym mostem między czarnymi a czerwonym?',
    },
  },
  {
    figure: 'dvonn-keep-contact',
    title: 'Nie odetnij siebie',
    caption: 'Ta sama reguła może zaszkodzić tobie: schodząc z mostu, można stracić to, co stało za nim.',
    task: {
      ask: 'Wykonaj ruch, który nie kosztuje cię żadnego piona.',
      right: 'Dobrze. Masz kontakt, a czarny pion go traci.',
      wrong: 'Część twoich pionów zniknęła. Który może odejść, nie zrywając łańcucha do `b3`?',
    },
  },
  {
    figure: 'dvonn-task-last',
    title: 'Ostatni ruch',
    caption: 'Gdy nikt nie może się ruszyć, gra się kończy. Liczy się piony w swoich stosach: kto ma więcej, wygrywa.',
    task: {
      ask: 'Wykonaj ostatni ruch partii i wygraj białymi.',
      right: '12 do 11: wygrana.',
      wrong: 'Czarne nadal prowadzą. Zobacz, co traci kontakt, gdy odchodzi `h3`.',
    },
  },
] satisfies Tutorial<keyof typeof figures>;
