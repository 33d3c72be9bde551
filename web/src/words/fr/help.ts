import type { Translation } from '../text';
import type english from '../en/help';

export default {
  'help.choose': 'De quoi avez-vous besoin ?',
  'help.thinking': 'Un instant…',
  'help.failed': 'Le moteur ne répond pas. Jouez comme vous l’entendez.',
  'help.calm': 'En ce moment, l’autre camp n’aurait rien à jouer.',
  'help.which': 'Quelle pièce ?',
  'help.where': 'Et vers où ?',
  'help.threatened': 'Quelle menace ?',
  'help.sayPiece': 'Regardez {point}.',
  'help.sayTurn': 'Un bon coup :',
  'help.sayThreat': 'Si c’était à l’autre camp de jouer :',
  'help.sure': 'Vraiment ?',
  'help.warn': 'Ce coup perd beaucoup : vos chances de gagner passent de {before} à {after}. Réponse possible :',
  'help.playAnyway': 'Le jouer quand même',
} satisfies Translation<typeof english>;
