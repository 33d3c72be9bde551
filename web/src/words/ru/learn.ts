import type { Translation } from '../text';
import type en from '../en/learn';

export default {
  'learn.title': '{game}: первые уроки',
  'learn.lessons': 'Уроки',
  'learn.begin': 'Начать уроки',
  'learn.goOn': 'Продолжить уроки',
  'learn.progress': 'Урок {number} из {all}',
  'learn.done': 'пройден',
  'learn.open': 'ещё не пройден',
  'learn.next': 'Следующий урок',
  'learn.previous': 'Предыдущий урок',
  'learn.skip': 'Пропустить',
  'learn.rules': 'Все правила',
  'learn.last': 'Первая партия',
  'learn.lastSay': 'Это всё, что нужно знать. Теперь сыграйте короткую партию с самым слабым уровнем и выиграйте её.',
  'learn.play': 'Сыграть короткую партию',
  'learn.playOn': 'Продолжить короткую партию',
  'learn.won': 'Первая партия выиграна. Отлично!',
  'learn.lost': 'Эта партия осталась за компьютером. Так бывает со всеми: попробуйте ещё раз.',
  'learn.toHome': 'Выбрать следующую партию',
} satisfies Translation<typeof en>;
