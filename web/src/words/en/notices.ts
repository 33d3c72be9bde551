// Notices of the server, in the settings.
export default {
  'notices.title': 'Notifications',
  'notices.help': 'Trefoil can tell you on this device, also while it is closed, what happens in your games over the network.',
  'notices.refused': 'This browser does not let Trefoil show notifications. You can allow it in the browser’s settings for this site.',
  'notices.turnOn': 'Turn notifications on',
  'notices.turnOff': 'Turn all off',
  'notices.yourTurn': 'When it is my turn',
  'notices.challenge': 'When somebody challenges me',
  'notices.gameOver': 'When a game has ended',
  'notices.test': 'Send a test notification',
  'notices.tested': 'A test notification is on its way.',
} as const;
