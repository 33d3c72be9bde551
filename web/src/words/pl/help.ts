import type { Translation } from '../text';
import type english from '../en/help';

export default {
  'help.choose': 'W czym pomóc?',
  'help.thinking': 'Chwileczkę…',
  'help.failed': 'Silnik nie odpowiada. Graj, jak uważasz.',
  'help.calm': 'Na razie druga strona nie ma czym zagrać.',
  'help.which': 'Czym zagrać?',
  'help.where': 'A dokąd?',
  'help.threatened': 'Co mi grozi?',
  'help.sayPiece': 'Spójrz na {point}.',
  'help.sayTurn': 'Dobry ruch:',
  'help.sayThreat': 'Gdyby teraz grała druga strona:',
  'help.sure': 'Na pewno?',
  'help.warn': 'To dużo oddaje: szansa na wygraną spada z {before} do {after}. Możliwa odpowiedź:',
  'help.playAnyway': 'Zagraj mimo to',
} satisfies Translation<typeof english>;
