import type { Translation } from '../text';
import type english from '../en/review';

export default {
  'review.let': 'To pozwala przeciwnikowi {deed}.',
  'review.letYou': 'To pozwala ci {deed}.',
  'review.could': 'Lepiej było {deed} {when}.',
  'review.youCould': 'Można było {deed} {when}.',
  'review.now': 'od razu',
  'review.inTurns': { one: 'w {n} ruchu', few: 'w {n} ruchach', many: 'w {n} ruchach', other: 'w {n} ruchu' },
  'review.deed.cut': {
    one: 'odciąć {n} pion przy {at}',
    few: 'odciąć {n} piony przy {at}',
    many: 'odciąć {n} pionów przy {at}',
    other: 'odciąć {n} piona przy {at}',
  },
  'review.deed.take': {
    one: 'zabrać {n} pion na {at}',
    few: 'zabrać stos {n} pionów na {at}',
    many: 'zabrać stos {n} pionów na {at}',
    other: 'zabrać stos {n} piona na {at}',
  },
  'review.deed.row': 'zdjąć rząd od {at}',
  'review.deed.five': 'ukończyć stos na {at}',
  'review.deed.claim': {
    one: 'przejąć kolor „{colour}” (czeka na niego {n} stos)',
    few: 'przejąć kolor „{colour}” (czekają na niego {n} stosy)',
    many: 'przejąć kolor „{colour}” (czeka na niego {n} stosów)',
    other: 'przejąć kolor „{colour}” (czeka na niego {n} stosu)',
  },
  'review.more.pieces': 'Kilka ruchów później w lepszym wariancie własnych pionów jest więcej: o {n}.',
  'review.more.markers': 'Kilka ruchów później w lepszym wariancie własnych znaczników jest więcej: o {n}.',
  'review.more.stacks': 'Kilka ruchów później w lepszym wariancie własnych stosów jest więcej: o {n}.',
  'review.proven': 'Przed ruchem: {before}. Po nim: {after}.',
  'review.lose': 'Przy tym własne piony tracą kontakt: {n}.',
  'review.playPlayed': 'Pokaż, co dalej',
  'review.playBetter': 'Pokaż lepszą grę',
  'review.phases': 'Dokładność w fazach',
  'review.phase.placing': 'Ustawianie',
  'review.phase.opening': 'Początek',
  'review.phase.middle': 'Środek',
  'review.phase.ending': 'Końcówka',
} satisfies Translation<typeof english>;
