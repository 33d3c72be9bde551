// Where games are kept, and the engine that plays in the browser.
import type { Translation } from '../text';
import type en from '../en/device';

export default {
  'common.title.online': 'Partie · Trefoil',
  'common.moduleFailed': 'Trefoil ne fonctionne pas dans ce navigateur : les règles des jeux n’ont pas pu être chargées.',

  'game.outdated': 'Cette page n’est plus à jour',
  'game.inMemory': 'Ce navigateur ne conserve pas les parties : celle-ci dure jusqu’à la fermeture de la page.',
  'game.tryAgain': 'Réessayer',
  'game.result.time': 'Temps écoulé : {name}.',
  'game.result.abandoned': '{name} a quitté la partie.',
  'game.result.youRanOut': 'Votre temps est écoulé.',
  'game.result.youLeft': 'Vous avez quitté la partie.',
  'problem.outdated': 'Le serveur a été mis à jour depuis le chargement de cette page. Rechargez-la.',
  'problem.too-large': 'C’est trop volumineux pour un seul envoi.',
  'problem.not-found': 'Cette partie n’existe pas ; elle a peut-être été supprimée.',
  'problem.stale': 'La partie a continué entre-temps. Réessayez.',
  'problem.not-now': 'Ce n’est pas possible maintenant.',
  'problem.too-many': 'C’était trop en peu de temps. Attendez un instant, puis réessayez.',
  'problem.not-yours': 'Ce n’est pas à vous d’en décider.',
  'problem.unavailable': 'Le serveur ne répond pas ou est occupé. Réessayez dans un instant.',
  'engine.failed': 'Le moteur n’a pas pu démarrer dans ce navigateur.',

  'records.saveTexts': 'En notation',
  'records.load': 'Charger',
  'records.loaded': { one: '{n} partie chargée.', other: '{n} parties chargées.' },
  'records.loadedKnown': { one: '{n} était déjà ici.', other: '{n} étaient déjà ici.' },
  'records.import.notOurs': 'Ce n’est pas un fichier de parties enregistré par Trefoil.',
  'records.import.newer': 'Ce fichier vient d’une version plus récente. Rechargez la page, puis réessayez.',
  'records.import.broken': 'Ce fichier est abîmé : toutes ses parties ne sont pas lisibles. Rien n’a été chargé.',
  'records.inMemory':
    'Ce navigateur ne conserve pas les parties : elles durent jusqu’à la fermeture de la page. Enregistrez-les dans un fichier pour les garder.',
  'records.mayBeLost':
    'Les parties ne sont conservées que dans ce navigateur, qui peut les effacer s’il manque de place. Enregistrez-les de temps en temps dans un fichier.',
  'records.earlier': {
    one: 'La version précédente a conservé {n} partie sur cette machine.',

    other: 'La version précédente a conservé {n} parties sur cette machine.',
  },
  'records.earlierCopy': 'Copier ici',
} satisfies Translation<typeof en>;
