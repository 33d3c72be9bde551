// Where games are kept, and the engine that plays in the browser.
import type { Translation } from '../text';
import type en from '../en/device';

export default {
  'common.title.online': 'Партия · Trefoil',
  'common.moduleFailed': 'Trefoil не работает в этом браузере: не удалось загрузить правила игр.',

  'game.outdated': 'Эта страница устарела',
  'game.inMemory': 'Этот браузер не хранит партии: эта сохранится, только пока открыта страница.',
  'game.tryAgain': 'Попробовать ещё раз',
  'game.result.time': 'Время вышло: {name}.',
  'game.result.abandoned': '{name}: игра оставлена.',
  'game.result.youRanOut': 'Ваше время вышло.',
  'game.result.youLeft': 'Вы покинули партию.',
  'problem.outdated': 'Сервер обновился с тех пор, как загружена эта страница. Загрузите её заново.',
  'problem.too-large': 'Это больше, чем можно принять за раз.',
  'problem.not-found': 'Такой партии нет; возможно, она удалена.',
  'problem.stale': 'Партия тем временем продолжилась. Попробуйте ещё раз.',
  'problem.not-now': 'Сейчас это невозможно.',
  'problem.too-many': 'Слишком много за короткое время. Подождите немного и попробуйте снова.',
  'problem.not-yours': 'Это решать не вам.',
  'problem.unavailable': 'Сервер не отвечает или занят. Попробуйте чуть позже.',
  'engine.failed': 'Не удалось запустить движок в этом браузере.',

  'records.saveTexts': 'Записями',
  'records.load': 'Загрузить',
  'records.loaded': {
    one: 'Загружена {n} партия.',
    few: 'Загружены {n} партии.',
    many: 'Загружено {n} партий.',
    other: 'Загружено {n} партии.',
  },
  'records.loadedKnown': {
    one: '{n} уже была здесь.',
    few: '{n} уже были здесь.',
    many: '{n} уже были здесь.',
    other: '{n} уже были здесь.',
  },
  'records.import.notOurs': 'Это не файл с партиями, сохранённый в Trefoil.',
  'records.import.newer': 'Этот файл сохранён более новой версией. Загрузите страницу заново и повторите.',
  'records.import.broken': 'Файл повреждён: не все партии в нём читаются. Ничего не загружено.',
  'records.inMemory': 'Этот браузер не хранит партии: они останутся, только пока открыта страница. Чтобы не потерять их, сохраните в файл.',
  'records.mayBeLost':
    'Партии хранятся только в этом браузере, и при нехватке места он может их удалить. Время от времени сохраняйте их в файл.',
  'records.earlier': {
    one: 'Прежняя версия хранит на этой машине {n} партию.',
    few: 'Прежняя версия хранит на этой машине {n} партии.',
    many: 'Прежняя версия хранит на этой машине {n} партий.',
    other: 'Прежняя версия хранит на этой машине {n} партии.',
  },
  'records.earlierCopy': 'Скопировать сюда',
} satisfies Translation<typeof en>;
