import type { Tutorial } from '../../tutorial';
import type figures from '../figures.json';

export default [
  {
    figure: 'lyngk-first-move',
    title: 'Kolory bez właściciela',
    caption:
      'Na planszy leży losowo pięć kolorów i trzy nakrapiane granitowe piony {j}. Na początku **żaden kolor nie należy do nikogo**: każdy pion można przełożyć na sąsiedni.',
    task: {
      ask: 'Przełóż dowolny pion na inny.',
      right: 'Pierwszy stos. Czym jest, mówi pion na wierzchu.',
      wrong: 'Wybierz pion, a potem jedno z zaznaczonych pól.',
    },
  },
  {
    figure: 'lyngk-along-lines',
    title: 'Wzdłuż linii',
    caption: 'Pion albo stos idzie po linii do **najbliższego piona** i na nim staje. Puste pola mija, pionów nie przeskakuje.',
    task: {
      ask: 'Zagraj niebieskim pionem z `e4`.',
      right: 'Dobrze: przez puste pola na pierwszy pion.',
      wrong: 'Zagraj niebieskim pionem {b} ze środka, z `e4`.',
    },
  },
  {
    figure: 'lyngk-no-twice',
    title: 'Żaden kolor dwa razy',
    caption: 'W stosie **żaden kolor się nie powtarza**, a stos nie jest wyższy niż pięć.',
    task: {
      ask: 'Stos na `e4` jest czerwono-niebieski. Połóż go tam, gdzie wolno.',
      right: 'Tylko w zielonym nie ma czerwonego ani niebieskiego.',
      wrong: 'Zagraj stosem z `e4` tam, gdzie nie ma czerwonego ani niebieskiego.',
    },
  },
  {
    figure: 'lyngk-joker',
    title: 'Granitowe piony',
    caption: 'Granitowy pion {j} zastępuje **każdy brakujący kolor**. Sam się nie rusza, ale przykryty idzie ze stosem.',
    task: {
      ask: 'Połóż pion albo stos na granitowym pionie na `e6`.',
      right: 'Teraz granitowy pion wędruje ze stosem.',
      wrong: 'Stań na nakrapianym pionie na `e6`.',
    },
  },
  {
    figure: 'lyngk-neutral-climb',
    title: 'Neutralny nie skacze na wyższy',
    caption: 'Neutralny stos staje tylko na tym, co **nie jest od niego wyższe**.',
    task: {
      ask: 'Zagraj stosem dwóch pionów z `e4`.',
      right: 'Dobrze: dwójka staje na jednym albo dwóch, nie na trzech.',
      wrong: 'Zagraj stosem z `e4` na jeden albo dwa piony.',
    },
  },
  {
    figure: 'lyngk-claim-one',
    title: 'Przejmij kolor',
    caption:
      'Przed ruchem możesz przejąć wolny kolor. Odtąd tylko ty grasz tym, co ma go na wierzchu. W partii przejmujesz **najwyżej dwa kolory**.',
    task: {
      ask: 'Przejmij dowolny kolor.',
      right: 'Kolor będzie twój po ruchu. Zagraj nim na próbę.',
      wrong: 'Naciśnij jeden z kolorów obok planszy albo jego klawisz.',
    },
  },
  {
    figure: 'lyngk-own-climbs',
    title: 'Twój kolor wchodzi wyżej',
    caption: 'Z **twoim kolorem na wierzchu** wysokość nie ma znaczenia: staniesz też na wyższym stosie.',
    task: {
      ask: 'Czerwony {r} jest twój. Stań czerwonym na wyższym stosie.',
      right: 'Twój kolor wchodzi wyżej.',
      wrong: 'Ten nie był wyższy. Szukaj stosu z dwóch lub trzech w zasięgu czerwonego.',
    },
  },
  {
    figure: 'lyngk-chain-one',
    title: 'Zasada LYNGK',
    caption:
      'Gdy twój kolor dochodzi do stosu z **tym samym kolorem na wierzchu**, nie staje tam, lecz idzie dalej w dowolną stronę. Jeden ruch może mieć kilka skoków.',
    task: {
      ask: 'Czerwony jest twój. Zagraj przez czerwony wierzch na `e4`.',
      right: 'Dwa skoki w jednym ruchu.',
      wrong: 'To był jeden skok. Zacznij z `c3` albo `c5` i idź dalej z `e4`.',
    },
  },
  {
    figure: 'lyngk-task-five',
    title: 'Piątka',
    caption: 'Stos **pięciu kolorów z twoim na wierzchu** schodzi z planszy i daje punkt. Neutralny zostaje jako przeszkoda.',
    task: {
      ask: 'Zielony i beżowy są twoje. Jednym ruchem zdejmij piątkę.',
      right: 'Piątka: punkt dla ciebie.',
      wrong: 'To nie jest twoja piątka. Dodaj wysokości i pilnuj, by kolory się nie powtarzały.',
    },
  },
  {
    figure: 'lyngk-task-chain',
    title: 'Wszystko razem',
    caption: 'Przejęcie, łańcuch i piątka w jednej turze: to LYNGK w pełnej krasie.',
    task: {
      ask: 'Przejmij kolor i w tej samej turze zdejmij piątkę.',
      right: 'Piękny łańcuch: niebieski, przez `f3`, na czwórkę na `d4`.',
      wrong: 'Piątki z tego nie ma. Którego koloru brakuje na `d4` i jak tam dotrze?',
    },
  },
] satisfies Tutorial<keyof typeof figures>;
