import type { Translation } from '../text';
import type english from '../en/help';

export default {
  'help.choose': 'Чем помочь?',
  'help.thinking': 'Минутку…',
  'help.failed': 'Движок не отвечает. Играйте, как считаете нужным.',
  'help.calm': 'Сейчас другой стороне ходить ещё нечем.',
  'help.which': 'Чем ходить?',
  'help.where': 'А куда?',
  'help.threatened': 'Что мне угрожает?',
  'help.sayPiece': 'Посмотрите на {point}.',
  'help.sayTurn': 'Хороший ход:',
  'help.sayThreat': 'Будь сейчас ход другой стороны:',
  'help.sure': 'Вы уверены?',
  'help.warn': 'Так вы много теряете: шансы на победу падают с {before} до {after}. Возможный ответ:',
  'help.playAnyway': 'Всё равно сыграть',
} satisfies Translation<typeof english>;
