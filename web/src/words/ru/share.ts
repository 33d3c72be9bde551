import type { Translation } from '../text';
import type en from '../en/share';

export default {
  'share.embed': 'Код для вашей страницы',
  'share.embedHelp': 'Показывает поле в рамке на любом сайте.',
  'share.frame': 'Поле Trefoil',
  'share.image': 'Ссылка на картинку',
  'share.open': 'Открыть в Trefoil',
  'share.nothing': 'Такой партии или позиции нет.',
} satisfies Translation<typeof en>;
