import type { Translation } from '../text';
import type en from '../en/rules';

export default {
  'rules.title': 'Apprendre les règles',
  'rules.lead':
    'Trois jeux, cinq minutes chacun. Tous les plateaux de ces pages sont interactifs : déplacez les pièces, revenez en arrière, essayez autre chose.',
  'rules.contents': 'Sur cette page',
  'rules.turnPage': 'section précédente et suivante',
  'rules.anchor': 'Lien vers « {title} »',
  'rules.board': 'Plateau {number} : {title}',
  'rules.task': 'Exercice',
  'rules.pass': 'Passer',
  'rules.back': 'Un pas en arrière',
  'rules.reset': 'Recommencer',
  'rules.nowPlay': 'C’est tout. Le reste vient en jouant.',
  'rules.playLevel': 'Jouer contre le niveau {level}',
  'rules.of': 'Les règles de {game}',
} satisfies Translation<typeof en>;
