// Tokens: programs that act for an account.
import type { Translation } from '../text';
import type en from '../en/tokens';

export default {
  'tokens.title': 'Tokeny dla programów',
  'tokens.help':
    'Z tokenem program gra i odpowiada na wyzwania w twoim imieniu. Kto go ma, może wszystko, na co pozwala, dopóki go nie unieważnisz.',
  'tokens.none': 'Żaden program nie ma tokenu.',
  'tokens.nameless': 'Bez nazwy',
  'tokens.noScope': 'wie tylko, kim jesteś',
  'tokens.neverUsed': 'jeszcze nieużyty',
  'tokens.lastUsed': 'ostatnio użyty {when}',
  'tokens.revoke': 'Unieważnij',
  'tokens.description': 'Do czego służy?',
  'tokens.scopes': 'Na co pozwala?',
  'tokens.board:play': 'Grać',
  'tokens.bot:play': 'Grać jako bot',
  'tokens.challenge:read': 'Widzieć wyzwania',
  'tokens.challenge:write': 'Wyzywać i odpowiadać na wyzwania',
  'tokens.email:read': 'Widzieć twój adres e-mail',
  'tokens.make': 'Utwórz token',
  'tokens.made': 'Token: {name}',
  'tokens.once': 'Jest pokazywany tylko teraz. Skopiuj go do swojego programu i nigdzie indziej.',
  'reason.token.missing': 'Program pokazuje tutaj swój token.',
  'reason.token.unknown': 'Nie ma takiego tokenu.',
  'reason.token.scope': 'Ten token nie ma uprawnienia {scope}.',
  'reason.bot.hasPlayed': 'Botem staje się tylko konto, którym jeszcze nie grano.',
} satisfies Translation<typeof en>;
