// Notices of the server, in the settings.
import type { Translation } from '../text';
import type en from '../en/notices';

export default {
  'notices.title': 'Powiadomienia',
  'notices.help': 'Trefoil może dawać znać na tym urządzeniu, także gdy jest zamknięty, co dzieje się w twoich partiach przez sieć.',
  'notices.refused':
    'Ta przeglądarka nie pozwala Trefoil pokazywać powiadomień. Możesz na nie zezwolić w ustawieniach przeglądarki dla tej strony.',
  'notices.turnOn': 'Włącz powiadomienia',
  'notices.turnOff': 'Wyłącz wszystkie',
  'notices.yourTurn': 'Gdy jest mój ruch',
  'notices.challenge': 'Gdy ktoś rzuca mi wyzwanie',
  'notices.gameOver': 'Gdy partia się skończyła',
  'notices.test': 'Wyślij próbne powiadomienie',
  'notices.tested': 'Próbne powiadomienie jest w drodze.',
} satisfies Translation<typeof en>;
