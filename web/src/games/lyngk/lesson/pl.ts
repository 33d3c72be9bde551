import type { Lesson } from '../../lesson';
import type figures from '../figures.json';

export default {
  title: 'LYNGK',
  lead: 'Pięć kolorów nie należy do nikogo, dopóki nie przejmiesz dwóch z nich. Buduj stosy z pięciu różnych kolorów, ze swoim na wierzchu.',
  sections: [
    {
      id: 'goal',
      title: 'Cel gry',
      paragraphs: [
        'Stos z **pięciu różnych kolorów z twoim na wierzchu** schodzi z planszy i daje ci punkt. Wygrywa ten, kto ma więcej punktów.',
        'Na początku wszystkie kolory są neutralne i może nimi poruszać każdy. W trakcie gry możesz przejąć kontrolę nad dwoma kolorami i odtąd są tylko twoje.',
      ],
      figures: [
        {
          figure: 'lyngk-midgame',
          caption:
            'Środek partii: czerwony i niebieski kontroluje gracz 1, beżowy i czarny gracz 2. Obwódka stosu pokazuje, jakie kolory w nim są. Przeszkoda na `e3` to piątka, która nie należy do nikogo.',
        },
      ],
    },
    {
      id: 'start',
      title: 'Plansza i piony',
      paragraphs: [
        'Na 43 polach leży losowo po osiem pionów każdego koloru, {i} beżowego, {b} niebieskiego, {r} czerwonego, {g} zielonego i {k} czarnego, oraz trzy **granitowe piony** {j}.',
        'Po jednym dodatkowym pionie każdego koloru leży obok planszy. Pokazuje on tylko, kto przejął ten kolor. Kto zaczyna, rozstrzyga los.',
      ],
      figures: [
        {
          figure: 'lyngk-start',
          caption: 'Początek partii. Wszystkie pięć kolorów jest wolnych, więc los nikomu nie sprzyja: nikt nie ma jeszcze swoich pionów.',
        },
      ],
    },
    {
      id: 'claiming',
      title: 'Przejęcie koloru',
      paragraphs: [
        'Na początku swojej tury, **przed ruchem**, możesz przejąć kolor, który jest jeszcze wolny. Działa to od razu, już w tym ruchu.',
        'W turze możesz przejąć najwyżej jeden kolor, w całej grze najwyżej dwa, i tylko jeśli chcesz. Gdy zajęte są cztery, piąty pozostaje neutralny do końca.',
        'O tym, czyj jest stos, decyduje pion na wierzchu. Poruszasz stosami neutralnymi i swoimi, nigdy cudzymi. Wylądować możesz jednak na każdym.',
      ],
      figures: [
        {
          figure: 'lyngk-claim',
          caption:
            'Przejmij czerwony jako gracz 1, a potem wykonaj ruch. Od tej chwili gracz 2 nie może ruszyć niczym, co ma na wierzchu czerwony, ale sam też może przejąć kolor.',
        },
      ],
    },
    {
      id: 'moving',
      title: 'Ruch',
      paragraphs: [
        'Ruch biegnie wzdłuż linii do **najbliższego piona albo stosu** i tam się kończy. Puste pola się mija, pionów się nie przeskakuje. Stos rusza się w całości.',
      ],
      figures: [
        {
          figure: 'lyngk-lines',
          caption:
            'Niebieski pion na `e4` ma pięć ruchów: na sąsiednie `f4` i przez puste pola na `c5`, `e6`, `e1` i `h1`. Pole `e7` zasłania pion na `e6`, a na `d3` niebieski już jest.',
        },
      ],
    },
    {
      id: 'stacks',
      title: 'Co pasuje na co',
      paragraphs: [
        '**Żaden kolor dwa razy i najwyżej pięć pionów**: to dotyczy każdego stosu.',
        'Granitowy pion zastępuje brakujący kolor; w stosie może ich być kilka. Samotnym nie można ruszyć ani go przejąć. Przykryty wędruje razem ze stosem.',
        'Pojedynczy neutralny pion ląduje tylko na pojedynczych, a neutralny stos na niczym wyższym od siebie. Z twoim kolorem na wierzchu wysokość nie ma znaczenia.',
      ],
      figures: [
        {
          figure: 'lyngk-jokers',
          caption:
            'Gracz 1 przeniósł czerwony stos z `d3` na `c3`. Są w nim teraz czerwony, beżowy i dwa granitowe piony. Zastępują dowolne dwa kolory spośród niebieskiego, zielonego i czarnego.',
        },
        {
          figure: 'lyngk-neutral-piece',
          caption:
            'Czerwony kontroluje gracz 1, a gracz 2 przygląda się neutralnemu niebieskiemu pionowi na `e4`. Może on wylądować na czterech pojedynczych, w tym na czerwonym i na granitowym. Nie na `d4`, bo ten stos jest wyższy i ma już niebieski, ani na `e3`, bo też jest wyższy.',
        },
        {
          figure: 'lyngk-neutral-stack',
          caption: 'Neutralny stos z dwóch pionów na `e4` może wylądować na pojedynczych i na innych dwójkach, ale nie na trójce na `d4`.',
        },
      ],
    },
    {
      id: 'fives',
      title: 'Piątki',
      paragraphs: [
        'Dokończ piątkę ze swoim kolorem na wierzchu, a zejdzie z planszy i da ci punkt.',
        'Dokończ ją z neutralnym na wierzchu, a zostanie na zawsze: **przeszkoda**, która nikomu nie daje punktu.',
      ],
      figures: [
        {
          figure: 'lyngk-five',
          caption:
            'Czerwony kontroluje gracz 1. Czerwony pion z `e4` może wylądować na czwórce gracza 2 na `d4`. Powstaje piątka i schodzi z planszy.',
        },
        {
          figure: 'lyngk-wall',
          caption:
            'Gracz 1 utworzył na `d4` piątkę, ale niebieski pion na wierzchu jest neutralny. Stos zostaje na planszy i nic nie może na nim wylądować.',
        },
        {
          figure: 'lyngk-task-five',
          caption: 'Jesteś graczem 1; zielony i beżowy są twoje.',
          task: {
            ask: 'Jednym ruchem zdejmij z planszy piątkę.',
            right: 'Dobrze: czarny, czerwony, niebieski, zielony i granitowy za beżowy.',
            wrong: 'To nie jest twoja piątka. Dodaj wysokości i uważaj, by kolory się nie powtórzyły.',
          },
        },
      ],
    },
    {
      id: 'chains',
      title: 'Zasada LYNGK',
      paragraphs: [
        'Twoje piony służą jako punkty pośrednie. Gdy ruch kontrolowanym kolorem dochodzi do stosu z **tym samym kolorem na wierzchu**, nie kończy się na nim, lecz biegnie stamtąd dalej, w dowolnym kierunku.',
        'Jeden ruch może więc mieć dwa, trzy skoki i więcej, aż dotrze do stosu innego koloru, na którym może wylądować.',
        'Taki stos po drodze to punkt pośredni. Liczy się tylko jego wierzch. Granitowy pion nim nie jest, twój drugi kolor też nie, ani nic neutralnego.',
      ],
      figures: [
        {
          figure: 'lyngk-chain',
          caption:
            'Gracz 1 prowadzi jedną piątką. Gracz 2 przejmuje czarny i idzie z `c2` przez czarne wierzchy na `e3` i `e5` na `g6`. Trzy skoki tworzą piątkę i wynik się wyrównuje. Spróbuj.',
        },
        {
          figure: 'lyngk-no-link',
          caption:
            'Czerwony i niebieski kontroluje gracz 1. Z `c3` czerwony pion może przez czerwony wierzch na `d2` pójść dalej, na `e2` albo `e3`. Na granitowym i na niebieskim może tylko wylądować.',
        },
        {
          figure: 'lyngk-task-chain',
          caption: 'Jesteś graczem 1, masz beżowy i możesz przejąć jeszcze jeden kolor.',
          task: {
            ask: 'Przejmij kolor i w tej samej turze zdejmij z planszy piątkę.',
            right: 'Świetne połączenie: niebieski, przez `f3`, na czwórkę na `d4`.',
            wrong: 'Piątki z tego nie ma. Którego koloru brakuje stosowi na `d4` i jak miałby tam dotrzeć?',
          },
        },
      ],
    },
    {
      id: 'end',
      title: 'Koniec i liczenie',
      paragraphs: [
        'Pasujesz tylko wtedy, gdy nie możesz się ruszyć, nawet przejmując kolor. Gdy nikt nie może się ruszyć, gra się kończy.',
        'Wygrywa ten, kto ma więcej piątek. Jeśli jest ich po równo, porównuje się czwórki ze swoim kolorem na wierzchu, potem trójki, dwójki i pojedyncze piony. Jeśli wszystko jest równe, jest remis.',
      ],
      figures: [
        {
          figure: 'lyngk-tie',
          caption: 'Gra skończona. Obie strony mają po jednej piątce i dwie czwórki, ale gracz 2 ma trzy trójki przeciw dwóm i wygrywa.',
        },
      ],
    },
    {
      id: 'six',
      title: 'Wariant: stos z sześciu',
      paragraphs: [
        'W tym wariancie piątki zostają na planszy i ruszają się dalej. Granitowy liczy się też jako osobny, szósty kolor, można więc zbudować stos z sześciu pionów. **Szóstka z twoim kolorem na wierzchu od razu daje zwycięstwo.**',
        'Z neutralnym na wierzchu szóstka niczego nie daje. Jeśli nikt jej nie utworzy, na koniec porównuje się piątki, potem czwórki i tak dalej.',
      ],
      figures: [
        {
          figure: 'lyngk-task-six',
          caption: 'Jesteś graczem 1; czerwony i zielony są twoje. Stos na `d4` ma pięć pionów, w tym jeden granitowy.',
          task: {
            ask: 'Wygraj jednym ruchem.',
            right: 'Sześć pionów z czerwonym na wierzchu: wygrana.',
            wrong: 'To nie jest stos z sześciu. Którego koloru nie ma w stosie na `d4`?',
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
        'Jeśli ruch jest możliwy tylko po przejęciu koloru, musisz przejąć kolor i się ruszyć.',
        'Neutralna piątka nie daje punktu nikomu, także wtedy, gdy jej kolor zostanie później przejęty. Jej wierzch może nadal być punktem pośrednim.',
        'Można przejąć także kolor, którego na planszy już nie ma.',
        'Punkt pośredni służy w ruchu tylko raz. Pole, z którego ruch się zaczął, jest do jego końca puste.',
        'Ruch to jego początek i koniec, którędykolwiek biegną skoki.',
        'W wariancie z szóstką piątka liczy się na koniec temu, kto wtedy kontroluje jej wierzch, a szóstki nikomu.',
      ],
      figures: [],
    },
  ],
} satisfies Lesson<keyof typeof figures>;
