import type { Lesson } from '../../lesson';
import type figures from '../figures.json';

export default {
  title: 'YINSH',
  lead: 'Pierścienie suną po planszy, zostawiają za sobą znaczniki i odwracają te, które przeskakują. Rząd pięciu kosztuje cię pierścień, a trzeci oddany pierścień daje zwycięstwo.',
  sections: [
    {
      id: 'goal',
      title: 'Cel gry',
      paragraphs: [
        'Każdy ma pięć pierścieni. Gdy pięć znaczników twojego koloru utworzy rząd, zdejmujesz je z planszy, a z nimi jeden ze swoich pierścieni. **Wygrywa ten, kto pierwszy zdejmie trzy swoje pierścienie.**',
        'I na tym polega cały urok: każdy rząd przybliża cię do zwycięstwa i zostawia ci o jeden pierścień mniej.',
      ],
      figures: [
        {
          figure: 'yinsh-midgame',
          caption:
            'Po dziesięciu ruchach każdej ze stron. Ruch mają białe: dotknij pierścienia, by zobaczyć, dokąd może pójść i co odwrócą jego skoki.',
        },
      ],
    },
    {
      id: 'placing',
      title: 'Plansza, pierścienie i znaczniki',
      paragraphs: [
        '85 pól to przecięcia linii, a linie biegną w trzech kierunkach. Każdy gracz ma pięć pierścieni, {W} białych albo {B} czarnych. Jest też 51 znaczników, każdy z jednej strony {w} biały, z drugiej {b} czarny; leżą obok planszy we wspólnej puli.',
        'Zaczynają białe. Gracze na zmianę stawiają po jednym pierścieniu na dowolnym pustym polu, także przy krawędzi, aż wszystkie dziesięć znajdzie się na planszy.',
      ],
      figures: [
        {
          figure: 'yinsh-placing',
          caption:
            'Wszystkie dziesięć pierścieni stoi, pierwszy ruch należy do białych. Cofnij się, by zobaczyć, w jakiej kolejności się pojawiały.',
        },
      ],
    },
    {
      id: 'moving',
      title: 'Ruch pierścieniem',
      paragraphs: [
        'W swojej turze włóż znacznik do jednego ze swoich pierścieni, swoim kolorem do góry, i przesuń ten pierścień. Znacznik zostaje tam, gdzie stał pierścień.',
        'Pierścień idzie wzdłuż linii, po **pustych polach dowolnie daleko**. Może też **przeskoczyć znaczniki** obu kolorów, jeśli stoją jeden przy drugim, bez przerwy. Ląduje wtedy na pierwszym polu za nimi i tam się zatrzymuje.',
        'Przed skokiem mogą być puste pola, po skoku już nie. Pierścień nigdy nie mija innego pierścienia.',
      ],
      figures: [
        {
          figure: 'yinsh-targets',
          caption:
            'Czarny pierścień na `d3` może pójść na dziewięć zaznaczonych pól. W górę dojdzie tylko do `d4`, bo za znacznikiem na `d5` stoi pierścień. Na długiej przekątnej musi przeskoczyć wszystkie pięć znaczników i ląduje na `j9`.',
        },
      ],
    },
    {
      id: 'turning',
      title: 'Odwracanie znaczników',
      paragraphs: [
        'Gdy pierścień wyląduje, **odwraca się wszystkie znaczniki, które przeskoczył**, zarówno swoje, jak i przeciwnika. Biały staje się czarny, a czarny biały. Znacznika dopiero co położonego się nie odwraca.',
        'Znaczniki nigdy się nie przesuwają. Tylko się odwracają albo odchodzą z rzędem.',
      ],
      figures: [
        {
          figure: 'yinsh-flips',
          caption:
            'Ten sam pierścień po skoku z `d3` na `j9`: trzy białe znaczniki stały się czarne, a dwa czarne białe. Znacznik zostawiony na `d3` pozostał czarny.',
        },
        {
          figure: 'yinsh-task-row',
          caption: 'Ruch białych. W jednej linii z twoim pierścieniem stoją cztery czarne znaczniki.',
          task: {
            ask: 'Jednym ruchem ułóż rząd pięciu białych znaczników.',
            right: 'Dobrze. Cztery znaczniki się odwracają i z tym, który został, jest ich pięć. Teraz zdejmij rząd i pierścień.',
            wrong: 'Rzędu jeszcze nie ma. Pomyśl, które znaczniki odwróciłby skok.',
          },
        },
      ],
    },
    {
      id: 'rows',
      title: 'Rzędy',
      paragraphs: [
        'Rząd to **pięć znaczników jednego koloru, jeden przy drugim na linii**. Pierścień nie jest znacznikiem i rząd przerywa.',
        'Jeśli masz rząd, jego pięć znaczników wraca do puli, a ty zdejmujesz jeden ze swoich pierścieni, którykolwiek chcesz.',
        'Gdy w linii stoi więcej niż pięć, wybierasz, które pięć sąsiednich odejdzie. Dwa rzędy bez wspólnego znacznika odchodzą oba, każdy z pierścieniem. Z dwóch krzyżujących się wybierasz jeden, a drugi przestaje wtedy być rzędem.',
      ],
      figures: [
        {
          figure: 'yinsh-row',
          caption: 'Czarne przeszły z `f6` na `h6` i mają rząd od `f4` do `f8`. Zdejmij go, a potem wybierz pierścień.',
        },
        {
          figure: 'yinsh-crossing',
          caption: 'Dwa czarne rzędy krzyżują się na `e5`. Czarne zdejmują jeden z nich i jeden pierścień; reszta drugiego zostaje.',
        },
        {
          figure: 'yinsh-seven',
          caption: 'Siedem czarnych znaczników w linii. Pięć sąsiednich można z nich wybrać na trzy sposoby.',
        },
        {
          figure: 'yinsh-ring-gap',
          caption:
            'To nie rząd: między czterema czarnymi znacznikami stoi pierścień. Jeśli odejdzie w bok, na przykład na `h6`, pozostawiony znacznik zamknie lukę.',
        },
        {
          figure: 'yinsh-two-rows',
          caption: 'Jeden skok utworzył dwa białe rzędy bez wspólnego znacznika. Odchodzą oba, a z nimi dwa pierścienie.',
        },
      ],
    },
    {
      id: 'whose',
      title: 'Czyj jest rząd',
      paragraphs: [
        'Rząd należy do swojego koloru, ktokolwiek go dokończył. Jeśli ułożysz rząd przeciwnikowi, zdejmie go razem z pierścieniem przed swoim ruchem.',
        'Jeśli jeden ruch tworzy rzędy obu kolorów, **pierwszy zdejmuje ten, kto wykonał ruch**.',
      ],
      figures: [
        {
          figure: 'yinsh-their-row',
          caption:
            'Skokiem z `g7` na `i7` białe odwróciły `h7` i ułożyły czarny rząd. Czarne zdejmują go i pierścień, a potem wykonują ruch.',
        },
      ],
    },
    {
      id: 'end',
      title: 'Koniec gry',
      paragraphs: [
        'Trzeci pierścień natychmiast kończy grę, choćby na planszy były jeszcze inne rzędy.',
        'Jeśli wcześniej wszystkie 51 znaczników znajdzie się na planszy, wygrywa ten, kto zdjął więcej pierścieni. Po równo to remis.',
      ],
      figures: [
        {
          figure: 'yinsh-task-third',
          caption: 'Każda ze stron zdjęła dwa pierścienie. Ruch białych.',
          task: {
            ask: 'Znajdź ruch, którym białe wygrywają.',
            right: 'Tak. Powstają rzędy obu stron, ale ruch wykonały białe: zdejmują pierwsze i mają trzeci pierścień.',
            wrong: 'To nie daje białego rzędu. Szukaj skoku przez dwa znaczniki różnych kolorów.',
          },
        },
      ],
    },
    {
      id: 'blitz',
      title: 'Blitz',
      paragraphs: ['Na pierwszą albo szybką partię jest **blitz**. Wszystko zostaje bez zmian, tylko wygrywa już pierwszy rząd.'],
      figures: [
        {
          figure: 'yinsh-task-blitz',
          caption: 'Partia blitza, ruch czarnych. Wystarczy jeden rząd.',
          task: {
            ask: 'Wygraj czarnymi.',
            right: 'Oto rząd. Zdejmij go razem z pierścieniem i partia jest wygrana.',
            wrong: 'Rzędu jeszcze nie ma. Który biały znacznik przeszkadza i który pierścień może go przeskoczyć?',
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
        'Rzędy zdejmuje się po kolei, każdy z pierścieniem. Po każdej takiej parze sprawdza się na nowo, co jeszcze jest rzędem.',
        'Zdjąć można także pierścień, który właśnie się ruszył.',
        'Jeśli rząd zamknie 51. znacznik, jego pięć znaczników wraca do puli i gra toczy się dalej.',
        'Kto nie może ruszyć żadnym pierścieniem, pasuje i nie kładzie znacznika. Jeśli nie może nikt, gra się kończy i liczy się zdjęte pierścienie.',
        'Partia blitza bez żadnego rzędu kończy się remisem.',
      ],
      figures: [
        {
          figure: 'yinsh-order',
          caption:
            'Sześć białych znaczników w linii krzyżuje się z innym rzędem. Kto zdejmie od `e2` do `e6`, rozbije go: jeden pierścień. Kto zdejmie od `e1` do `e5`, zostawi go w całości: dwa pierścienie.',
        },
      ],
    },
  ],
} satisfies Lesson<keyof typeof figures>;
