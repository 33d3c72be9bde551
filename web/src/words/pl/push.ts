// What notices say.
import type { Translation } from '../text';
import type en from '../en/push';

export default {
  'push.yourTurn': 'Twój ruch',
  'push.challenge': '{by} chce zagrać',
  'push.gameOver': 'Koniec partii',
  'push.test': 'Powiadomienia działają',
  'push.about': '{game}, przeciwnik: {by}',
  'push.guest': 'gość',
  'push.testBody': 'Tutaj Trefoil da znać, gdy coś się wydarzy.',
} satisfies Translation<typeof en>;
