import type { Translation } from '../text';
import type english from '../en/review';

export default {
  'review.let': 'Cela permet à l’adversaire de {deed}.',
  'review.letYou': 'Cela vous permet de {deed}.',
  'review.could': 'Mieux valait {deed} {when}.',
  'review.youCould': 'Vous pouviez {deed} {when}.',
  'review.now': 'tout de suite',
  'review.inTurns': { one: 'en {n} tour', other: 'en {n} tours' },
  'review.deed.cut': { one: 'couper {n} pièce en {at}', other: 'couper {n} pièces en {at}' },
  'review.deed.take': { one: 'prendre {n} pièce en {at}', other: 'prendre une pile de {n} en {at}' },
  'review.deed.row': 'retirer une rangée depuis {at}',
  'review.deed.five': 'compléter une pile en {at}',
  'review.deed.claim': {
    one: 'réclamer la couleur {colour} ({n} pile l’attend)',
    other: 'réclamer la couleur {colour} ({n} piles l’attendent)',
  },
  'review.more.pieces': {
    one: 'Quelques coups plus tard, la meilleure ligne a {n} pièce de plus.',
    other: 'Quelques coups plus tard, la meilleure ligne a {n} pièces de plus.',
  },
  'review.more.markers': {
    one: 'Quelques coups plus tard, la meilleure ligne a {n} marqueur de plus.',
    other: 'Quelques coups plus tard, la meilleure ligne a {n} marqueurs de plus.',
  },
  'review.more.stacks': {
    one: 'Quelques coups plus tard, la meilleure ligne a {n} pile de plus.',
    other: 'Quelques coups plus tard, la meilleure ligne a {n} piles de plus.',
  },
  'review.proven': 'Avant ce coup : {before}. Après : {after}.',
  'review.lose': 'Il fait perdre le contact à ses propres pièces : {n}.',
  'review.playPlayed': 'Montrer la suite',
  'review.playBetter': 'Montrer le meilleur',
  'review.phases': 'Précision par phase',
  'review.phase.placing': 'Placement',
  'review.phase.opening': 'Début',
  'review.phase.middle': 'Milieu',
  'review.phase.ending': 'Fin',
} satisfies Translation<typeof english>;
