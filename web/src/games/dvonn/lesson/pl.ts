import type { Lesson } from '../../lesson';
import type figures from '../figures.json';

export default {
  title: 'DVONN',
  lead: 'Dwoje graczy zapełnia planszę, a potem układa piony w stosy, aż skończą się ruchy. Wygrywa ten, kto kontroluje więcej pionów, o ile nie straciły one kontaktu z czerwonymi.',
  sections: [
    {
      id: 'goal',
      title: 'Cel gry',
      paragraphs: [
        'Na koniec każdy liczy piony, które kontroluje: **wszystkie piony w stosach z jego kolorem na wierzchu**, cokolwiek leży pod spodem. Wygrywa ten, kto ma ich więcej.',
        'Całość trzymają trzy czerwone piony, zwane **pionami DVONN**. Co straci kontakt ze wszystkimi trzema, znika z planszy.',
      ],
      figures: [
        {
          figure: 'dvonn-midgame',
          caption:
            'Środek partii. Białe kontrolują 22 piony, czarne 24; liczba oznacza wysokość stosu. Ruch mają czarne: graj dalej, jak chcesz.',
        },
      ],
    },
    {
      id: 'placing',
      title: 'Zapełnianie planszy',
      paragraphs: [
        'Plansza ma 49 pól i tyle samo jest pionów: 23 {w} białe, 23 {b} czarne i 3 {r} czerwone.',
        'Gracze na zmianę kładą po jednym pionie na dowolnym pustym polu. Najpierw czerwone: jeden białe, jeden czarne, jeden znów białe. Potem każdy kładzie piony swojego koloru, a zaczynają czarne.',
        'Na razie nic się nie rusza. Gdy ostatnie pole zostanie zajęte, **drugą fazę zaczynają białe**. Działają więc dwa razy z rzędu: kładą ostatni pion i wykonują pierwszy ruch.',
      ],
      figures: [
        {
          figure: 'dvonn-placing',
          caption: 'Pusta plansza. Połóż kilka pionów i zobacz, czyja jest kolej: trzy czerwone, a potem na zmianę czarny i biały.',
        },
        {
          figure: 'dvonn-full-board',
          caption:
            'Wszystkie 49 pionów leży na planszy. Na razie mogą się ruszać tylko te przy krawędzi; pozostałe są otoczone i dlatego przygaszone.',
        },
      ],
    },
    {
      id: 'moving',
      title: 'Ruch stosem',
      paragraphs: [
        'W swojej turze poruszasz jednym stosem ze swoim kolorem na wierzchu; pojedynczy pion to stos z jednego. Stos rusza się w całości i ląduje **na innym pionie albo stosie** dowolnego koloru.',
        'Idzie w linii prostej, dokładnie o **tyle pól, ile ma pionów**: pojedynczy pion o jedno, stos z trzech o trzy. Po drodze mija zarówno piony, jak i puste pola, i każde z nich się liczy. Zajęte musi być tylko ostatnie.',
      ],
      figures: [
        {
          figure: 'dvonn-three-far',
          caption:
            'Biały stos na `e2` ma trzy piony. Może pójść o trzy pola: na `h2`, `e5` albo `h5`. Do `b2` też są trzy pola, ale jest puste; `e4` jest zajęte, ale za blisko.',
        },
      ],
    },
    {
      id: 'blocked',
      title: 'Co nie może się ruszyć',
      paragraphs: [
        'Stos jest otoczony, gdy **wszystkie sześć pól wokół niego jest zajętych**. Stoi wtedy, dopóki któryś z sąsiadów nie odejdzie. Pole przy krawędzi nigdy nie ma sześciu sąsiadów, więc tam nic nie jest otoczone.',
        'Samotny pion DVONN nie należy do nikogo i nikt nim nie rusza. Gdy jednak stanie na nim stos, wędruje razem z nim.',
      ],
      figures: [
        {
          figure: 'dvonn-closed-in',
          caption:
            'Pięć zaznaczonych stosów jest otoczonych. Pion na `e2` nie, bo obok niego puste jest `d1`. Jeśli odejdzie na `d2`, uwolni stosy na `f2` i `f3`.',
        },
        {
          figure: 'dvonn-red-piece',
          caption: 'Czerwonego piona na `e3` nikt nie może ruszyć. Białe mogą jednak stanąć na nim z `d3` i odtąd stos niesie go ze sobą.',
        },
      ],
    },
    {
      id: 'contact',
      title: 'Utrata kontaktu',
      paragraphs: [
        'Po każdym ruchu sprawdź, co się oderwało. Stos ma kontakt, jeśli jest w nim pion DVONN albo jeśli prowadzi do takiego piona łańcuch sąsiednich stosów dowolnego koloru.',
        '**Wszystko, co nie ma kontaktu, od razu znika z planszy**, czyjekolwiek jest i ktokolwiek się ruszył. Nikomu się nie liczy. Same czerwone zostają zawsze: każdy ma kontakt z samym sobą.',
        'Wolno odciąć własne piony, a czasem trzeba: dopóki masz ruch, nie możesz spasować.',
      ],
      figures: [
        {
          figure: 'dvonn-cut',
          caption:
            'Białe idą z `e3` na `f3` i mostek znika. Z sześciu zaznaczonych stosów nie da się już dojść do czerwonego piona, więc znikają z planszy.',
        },
        {
          figure: 'dvonn-red-leaves',
          caption: 'Kontakt wędruje z czerwonym. Jeśli białe zabiorą pion DVONN z `d3` na `f3`, przepadną cztery zaznaczone stosy.',
        },
        {
          figure: 'dvonn-forced',
          caption:
            'Białe mają tylko jeden ruch, z `e3` na `g3`, i muszą go wykonać, choć tracą przez to oba zaznaczone stosy, razem dziewięć pionów.',
        },
        {
          figure: 'dvonn-task-cut',
          caption: 'Ruch białych. Grupę czarnych łączy z czerwonym tylko jeden biały stos.',
          task: {
            ask: 'Odetnij pięć czarnych pionów, nie tracąc żadnego swojego.',
            right: 'Dobrze. Bez stosu na `e3` pięć czarnych pionów nie ma już kontaktu.',
            wrong: 'Czarne nie tracą pięciu pionów albo tracisz też własne. Który stos jest jedynym mostkiem?',
          },
        },
      ],
    },
    {
      id: 'end',
      title: 'Koniec i liczenie',
      paragraphs: [
        'Kto nie ma ruchu, pasuje; kto ma, musi wykonać ruch. Drugi gracz gra dalej sam, a jeśli ruch znów się u ciebie pojawi, musisz go wykonać.',
        'Gdy nikt nie może się ruszyć, gra się kończy. Liczą ci się wszystkie piony w twoich stosach: własne, przejęte i czerwone. Samotny czerwony pion nie liczy się nikomu. Przy równej liczbie jest remis.',
      ],
      figures: [
        { figure: 'dvonn-pass', caption: 'Czarne nie mają już czym się ruszyć i muszą spasować. Znów kolej na białe.' },
        {
          figure: 'dvonn-task-last',
          caption: 'Koniec jest blisko: białe mają 8 pionów, czarne 19. Białe mogą wybierać z dwóch ruchów.',
          task: {
            ask: 'Wykonaj ostatni ruch partii i wygraj białymi.',
            right: 'Tak, 12 do 11. Ruch zabiera cztery piony, a czarny stos na `h2` traci kontakt.',
            wrong: 'Po tym ruchu czarne nadal prowadzą. Zobacz, co traci kontakt, gdy odchodzi `h3`.',
          },
        },
      ],
    },
    {
      id: 'rare',
      title: 'Rzadkie przypadki',
      folded: true,
      paragraphs: [],
      points: [
        'Stos może stracić kontakt przez własny ruch, razem z tym, na czym stanął.',
        'Stos z dziesięciu pionów chodzi tylko z `a3` na `k3` i z powrotem; wyższy już nigdy się nie ruszy.',
        'Czerwony pion nie leży nigdy na wierzchu stosu: sam na nic nie wchodzi.',
        'Gra kończy się, gdy tylko obie strony nie mają ruchu. Potem już się nie pasuje.',
        'Jeśli na koniec nikt nie kontroluje ani jednego piona, to też jest remis.',
      ],
      figures: [
        {
          figure: 'dvonn-free-again',
          caption:
            'Jedyny czarny pion jest otoczony, więc czarne pasują. Gdy tylko białe otworzą jedną stronę, na przykład ruchem z `e3` na `d3`, czarne znów mogą się ruszyć, a więc muszą.',
        },
      ],
    },
  ],
} satisfies Lesson<keyof typeof figures>;
