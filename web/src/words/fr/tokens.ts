// Tokens: programs that act for an account.
import type { Translation } from '../text';
import type en from '../en/tokens';

export default {
  'tokens.title': 'Jetons pour programmes',
  'tokens.help':
    'Avec un jeton, un programme joue et répond aux défis en votre nom. Qui le possède peut faire ce qu’il permet, jusqu’à ce que vous le révoquiez.',
  'tokens.none': 'Aucun programme n’a de jeton.',
  'tokens.nameless': 'Sans nom',
  'tokens.noScope': 'sait seulement qui vous êtes',
  'tokens.neverUsed': 'jamais utilisé',
  'tokens.lastUsed': 'dernière utilisation : {when}',
  'tokens.revoke': 'Révoquer',
  'tokens.description': 'À quoi sert-il ?',
  'tokens.scopes': 'Que permet-il ?',
  'tokens.board:play': 'Jouer des parties',
  'tokens.bot:play': 'Jouer en tant que bot',
  'tokens.challenge:read': 'Voir les défis',
  'tokens.challenge:write': 'Lancer des défis et y répondre',
  'tokens.email:read': 'Voir votre adresse électronique',
  'tokens.make': 'Créer un jeton',
  'tokens.made': 'Jeton : {name}',
  'tokens.once': 'Il n’est montré que maintenant. Copiez-le dans votre programme, et nulle part ailleurs.',
  'reason.token.missing': 'Un programme montre son jeton ici.',
  'reason.token.unknown': 'Ce jeton n’existe pas.',
  'reason.token.scope': 'Ce jeton n’a pas le droit {scope}.',
  'reason.bot.hasPlayed': 'Seul un compte qui n’a pas joué devient un bot.',
} satisfies Translation<typeof en>;
