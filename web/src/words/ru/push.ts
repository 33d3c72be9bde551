// What notices say.
import type { Translation } from '../text';
import type en from '../en/push';

export default {
  'push.yourTurn': 'Ваш ход',
  'push.challenge': '{by}: вызов на партию',
  'push.gameOver': 'Партия закончена',
  'push.test': 'Уведомления работают',
  'push.about': '{game}, соперник: {by}',
  'push.guest': 'гость',
  'push.testBody': 'Здесь Trefoil будет сообщать о ваших партиях.',
} satisfies Translation<typeof en>;
