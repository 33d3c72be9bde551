import type { Translation } from '../../../words/text';
import type en from './en';

export default {
  'reason.dvonn.gameOver': 'Партия окончена.',
  'reason.dvonn.stillPlacing': 'Столбики ходят, только когда выставлены все фишки.',
  'reason.dvonn.allPlaced': 'Все фишки выставлены: теперь нужно ходить.',
  'reason.dvonn.occupied': 'Место {point} занято: фишку можно выставить только на свободное.',
  'reason.dvonn.empty': 'На {point} ничего нет.',
  'reason.dvonn.notYours': 'Столбик на {point} принадлежит сопернику.',
  'reason.dvonn.loneDvonn': 'Отдельная DVONN-фишка не ходит.',
  'reason.dvonn.surrounded': 'Столбик на {point} окружён со всех шести сторон.',
  'reason.dvonn.notALine': '{from} и {to} не лежат на одной линии.',
  'reason.dvonn.wrongDistance': 'Столбик высотой {height} ходит ровно на {height}, а не на {distance}.',
  'reason.dvonn.emptyTarget': 'Место {point} пустое: ход заканчивается на фишке.',
  'reason.dvonn.mustMove': 'Пока есть ход, пропускать нельзя.',
  'reason.dvonn.tooManyPieces': '{piece}: всего {limit} фишки, а на поле {count}.',
  'reason.dvonn.dvonnOnTop': 'Наверху столбика на {point} лежит DVONN-фишка: так не бывает.',
  'reason.dvonn.stackWhilePlacing': 'На {point} стоит столбик, хотя фишки ещё выставляются.',
  'reason.dvonn.fullBoard': 'Выставлять больше нечего. Выберите фазу ходов.',
  'reason.dvonn.piecesDue': '{piece}: выставлено {placed} из {all}, значит, должно быть {due}, а не {count}.',
  'reason.dvonn.threeDvonn': 'Три DVONN-фишки никогда не покидают поле, а здесь их {count}.',
  'reason.dvonn.noContact': '{point}: нет связи с DVONN-фишкой.',
} satisfies Translation<typeof en>;
