import type { Translation } from '../text';
import type en from '../en/rules';

export default {
  'rules.title': 'Правила игр',
  'rules.lead': 'Три игры, по пять минут на каждую. Все поля на этих страницах живые: ходите, возвращайте ходы, пробуйте иначе.',
  'rules.contents': 'На этой странице',
  'rules.turnPage': 'предыдущий и следующий раздел',
  'rules.anchor': 'Ссылка на раздел «{title}»',
  'rules.board': 'Поле {number}: {title}',
  'rules.task': 'Задача',
  'rules.pass': 'Пропустить ход',
  'rules.back': 'На шаг назад',
  'rules.reset': 'Сначала',
  'rules.nowPlay': 'Это всё. Остальное придёт в игре.',
  'rules.playLevel': 'Сыграть с уровнем {level}',
  'rules.of': 'Правила {game}',
} satisfies Translation<typeof en>;
