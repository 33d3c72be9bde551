// Notices of the server, in the settings.
import type { Translation } from '../text';
import type en from '../en/notices';

export default {
  'notices.title': 'Уведомления',
  'notices.help': 'Trefoil может сообщать на этом устройстве, даже когда он закрыт, что происходит в ваших партиях по сети.',
  'notices.refused': 'Этот браузер не разрешает Trefoil показывать уведомления. Разрешить их можно в настройках браузера для этого сайта.',
  'notices.turnOn': 'Включить уведомления',
  'notices.turnOff': 'Отключить все',
  'notices.yourTurn': 'Когда мой ход',
  'notices.challenge': 'Когда меня вызывают на партию',
  'notices.gameOver': 'Когда партия закончилась',
  'notices.test': 'Пробное уведомление',
  'notices.tested': 'Пробное уведомление отправлено.',
} satisfies Translation<typeof en>;
