import type { Translation } from '../text';
import type en from '../en/learn';

export default {
  'learn.title': '{game} : premières leçons',
  'learn.lessons': 'Leçons',
  'learn.begin': 'Commencer les leçons',
  'learn.goOn': 'Continuer les leçons',
  'learn.progress': 'Leçon {number} sur {all}',
  'learn.done': 'faite',
  'learn.open': 'pas encore faite',
  'learn.next': 'Leçon suivante',
  'learn.previous': 'Leçon précédente',
  'learn.skip': 'Passer',
  'learn.rules': 'Toutes les règles',
  'learn.last': 'Votre première partie',
  'learn.lastSay': 'Vous savez l’essentiel. Jouez maintenant une petite partie contre le niveau le plus faible, et gagnez-la.',
  'learn.play': 'Jouer une petite partie',
  'learn.playOn': 'Continuer la petite partie',
  'learn.won': 'Première partie gagnée. Bravo !',
  'learn.lost': 'Celle-ci est pour l’ordinateur. Cela arrive à tout le monde : réessayez.',
  'learn.toHome': 'Choisir la prochaine partie',
} satisfies Translation<typeof en>;
