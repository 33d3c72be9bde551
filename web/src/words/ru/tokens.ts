// Tokens: programs that act for an account.
import type { Translation } from '../text';
import type en from '../en/tokens';

export default {
  'tokens.title': 'Токены для программ',
  'tokens.help':
    'С токеном программа играет и отвечает на вызовы от вашего имени. У кого он есть, тот может всё, что он разрешает, пока вы его не отзовёте.',
  'tokens.none': 'Ни у одной программы нет токена.',
  'tokens.nameless': 'Без названия',
  'tokens.noScope': 'знает только, кто вы',
  'tokens.neverUsed': 'ещё не использован',
  'tokens.lastUsed': 'последний раз {when}',
  'tokens.revoke': 'Отозвать',
  'tokens.description': 'Для чего он?',
  'tokens.scopes': 'Что он разрешает?',
  'tokens.board:play': 'Играть',
  'tokens.bot:play': 'Играть как бот',
  'tokens.challenge:read': 'Видеть вызовы',
  'tokens.challenge:write': 'Вызывать и отвечать на вызовы',
  'tokens.email:read': 'Видеть ваш адрес электронной почты',
  'tokens.make': 'Создать токен',
  'tokens.made': 'Токен: {name}',
  'tokens.once': 'Он показывается только сейчас. Скопируйте его в свою программу и больше никуда.',
  'reason.token.missing': 'Здесь программа показывает свой токен.',
  'reason.token.unknown': 'Такого токена нет.',
  'reason.token.scope': 'У этого токена нет права {scope}.',
  'reason.bot.hasPlayed': 'Ботом становится только аккаунт, с которого ещё не играли.',
} satisfies Translation<typeof en>;
