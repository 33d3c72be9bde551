// What notices say. The service worker has them in all languages: it speaks while the app is closed.
export default {
  'push.yourTurn': 'Your turn',
  'push.challenge': '{by} wants to play',
  'push.gameOver': 'The game is over',
  'push.test': 'Notifications work',
  'push.about': '{game} with {by}',
  'push.guest': 'a guest',
  'push.testBody': 'Trefoil tells you here when something happens.',
} as const;
