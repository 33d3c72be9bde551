// What notices say.
import type { Translation } from '../text';
import type en from '../en/push';

export default {
  'push.yourTurn': 'À vous de jouer',
  'push.challenge': '{by} veut jouer',
  'push.gameOver': 'La partie est terminée',
  'push.test': 'Les notifications fonctionnent',
  'push.about': '{game} avec {by}',
  'push.guest': 'un invité',
  'push.testBody': 'Trefoil vous préviendra ici quand il se passe quelque chose.',
} satisfies Translation<typeof en>;
