// Notices of the server, in the settings.
import type { Translation } from '../text';
import type en from '../en/notices';

export default {
  'notices.title': 'Notifications',
  'notices.help': 'Trefoil peut vous signaler sur cet appareil, même fermé, ce qui se passe dans vos parties en réseau.',
  'notices.refused':
    'Ce navigateur n’autorise pas Trefoil à afficher des notifications. Vous pouvez les autoriser dans ses réglages pour ce site.',
  'notices.turnOn': 'Activer les notifications',
  'notices.turnOff': 'Tout désactiver',
  'notices.yourTurn': 'Quand c’est à moi de jouer',
  'notices.challenge': 'Quand quelqu’un me défie',
  'notices.gameOver': 'Quand une partie est terminée',
  'notices.test': 'Envoyer une notification d’essai',
  'notices.tested': 'Une notification d’essai est en route.',
} satisfies Translation<typeof en>;
