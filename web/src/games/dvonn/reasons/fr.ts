import type { Translation } from '../../../words/text';
import type en from './en';

export default {
  'reason.dvonn.gameOver': 'La partie est terminée.',
  'reason.dvonn.stillPlacing': 'Les piles ne bougent qu’une fois toutes les pièces placées.',
  'reason.dvonn.allPlaced': 'Toutes les pièces sont posées : il faut déplacer une pile.',
  'reason.dvonn.occupied': '{point} est occupé : on place sur un point libre.',
  'reason.dvonn.empty': 'Il n’y a rien en {point}.',
  'reason.dvonn.notYours': 'La pile en {point} est à l’adversaire.',
  'reason.dvonn.loneDvonn': 'Une pièce DVONN seule ne bouge pas.',
  'reason.dvonn.surrounded': 'La pile en {point} est encerclée des six côtés.',
  'reason.dvonn.notALine': '{from} et {to} ne sont pas sur une même ligne.',
  'reason.dvonn.wrongDistance': 'Une pile de {height} avance de {height} exactement, pas de {distance}.',
  'reason.dvonn.emptyTarget': '{point} est vide : un coup finit sur une pièce.',
  'reason.dvonn.mustMove': 'On ne peut pas passer quand un coup est possible.',
  'reason.dvonn.tooManyPieces': '{piece} : il y a {limit} pièces, mais {count} sont sur le plateau.',
  'reason.dvonn.dvonnOnTop': 'Une pièce DVONN est au sommet de la pile en {point} : c’est impossible.',
  'reason.dvonn.stackWhilePlacing': 'Il y a une pile en {point} alors qu’on place encore les pièces.',
  'reason.dvonn.fullBoard': 'Il ne reste rien à placer. Choisissez la phase de déplacement.',
  'reason.dvonn.piecesDue': '{piece} : après {placed} placements sur {all}, il y a {due} pièces, pas {count}.',
  'reason.dvonn.threeDvonn': 'Les trois pièces DVONN ne quittent jamais le plateau, mais il y en a {count}.',
  'reason.dvonn.noContact': '{point} n’est relié à aucune pièce DVONN.',
} satisfies Translation<typeof en>;
