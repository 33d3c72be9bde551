import type { Tutorial } from '../../tutorial';
import type figures from '../figures.json';

export default [
  {
    figure: 'lyngk-first-move',
    title: 'Des couleurs sans maître',
    caption:
      'Cinq couleurs et trois jokers mouchetés {j} sont disposés au hasard. Au début **aucune couleur n’est à personne** : toute pièce peut aller sur une voisine.',
    task: {
      ask: 'Déplacez une pièce sur une autre.',
      right: 'Une première pile. Son sommet dit ce qu’elle est.',
      wrong: 'Choisissez une pièce, puis un des points marqués.',
    },
  },
  {
    figure: 'lyngk-along-lines',
    title: 'Le long des lignes',
    caption:
      'Une pièce ou une pile suit une ligne jusqu’à **la pièce la plus proche** et s’y arrête. Elle passe au-dessus des points vides, jamais des pièces.',
    task: {
      ask: 'Déplacez la pièce bleue `e4`.',
      right: 'C’est cela : par-dessus le vide, sur la première pièce.',
      wrong: 'Déplacez la pièce bleue {b} du milieu, en `e4`.',
    },
  },
  {
    figure: 'lyngk-no-twice',
    title: 'Jamais deux fois la même',
    caption: 'Dans une pile **aucune couleur ne revient**, et aucune pile ne dépasse cinq.',
    task: {
      ask: 'La pile `e4` est rouge et bleue. Placez-la où elle a le droit d’aller.',
      right: 'Le vert était le seul sans rouge ni bleu.',
      wrong: 'Déplacez la pile `e4` sur une pile sans rouge et sans bleu.',
    },
  },
  {
    figure: 'lyngk-joker',
    title: 'Les jokers',
    caption: 'Un joker {j} remplace **toute couleur manquante**. Seul il ne bouge pas, mais une fois couvert il suit la pile.',
    task: {
      ask: 'Déplacez une pièce ou une pile sur le joker `e6`.',
      right: 'Le joker voyage désormais avec la pile.',
      wrong: 'Arrêtez-vous sur la pièce mouchetée `e6`.',
    },
  },
  {
    figure: 'lyngk-neutral-climb',
    title: 'Le neutre ne s’arrête pas plus haut',
    caption: 'Une pile neutre ne s’arrête que sur ce qui **n’est pas plus haut qu’elle**.',
    task: {
      ask: 'Déplacez la pile de deux en `e4`.',
      right: 'C’est cela : deux vont sur un ou deux, pas sur trois.',
      wrong: 'Déplacez la pile `e4` sur une ou deux pièces.',
    },
  },
  {
    figure: 'lyngk-claim-one',
    title: 'Réclamer une couleur',
    caption:
      'Avant de jouer, vous pouvez réclamer une couleur libre. Dès lors, vous seul déplacez ce qu’elle surmonte. Vous avez **deux réclamations** par partie.',
    task: {
      ask: 'Réclamez une couleur.',
      right: 'Elle sera à vous une fois le coup joué. Essayez avec elle.',
      wrong: 'Appuyez sur une des couleurs près du plateau, ou sur sa touche.',
    },
  },
  {
    figure: 'lyngk-own-climbs',
    title: 'Votre couleur monte',
    caption: 'Avec **votre couleur au sommet**, la hauteur ne compte pas : on s’arrête aussi sur plus haut.',
    task: {
      ask: 'Le rouge {r} est à vous. Arrêtez-vous avec lui sur une pile plus haute.',
      right: 'Votre couleur monte.',
      wrong: 'Elle n’était pas plus haute. Cherchez une pile de deux ou trois à portée du rouge.',
    },
  },
  {
    figure: 'lyngk-chain-one',
    title: 'La règle LYNGK',
    caption:
      'Quand votre couleur atteint une pile de **même couleur au sommet**, elle ne s’y arrête pas et repart dans n’importe quelle direction. Un coup peut ainsi faire plusieurs bonds.',
    task: {
      ask: 'Le rouge est à vous. Jouez un coup qui passe par le sommet rouge en `e4`.',
      right: 'Deux bonds en un coup.',
      wrong: 'C’était un seul bond. Partez de `c3` ou `c5` et continuez depuis `e4`.',
    },
  },
  {
    figure: 'lyngk-task-five',
    title: 'La pile de cinq',
    caption: 'Une pile de **cinq couleurs surmontée de la vôtre** quitte le plateau et vaut un point. Neutre, elle reste comme obstacle.',
    task: {
      ask: 'Le vert et l’ivoire sont à vous. Retirez une pile de cinq en un coup.',
      right: 'Une pile de cinq : un point.',
      wrong: 'Ce n’est pas une pile de cinq à vous. Additionnez les hauteurs, sans répéter de couleur.',
    },
  },
  {
    figure: 'lyngk-task-chain',
    title: 'Tout ensemble',
    caption: 'Réclamer, enchaîner et finir une pile de cinq en un tour : voilà LYNGK.',
    task: {
      ask: 'Réclamez une couleur et retirez une pile de cinq dans le même tour.',
      right: 'Belle chaîne : le bleu, par `f3`, sur la pile de quatre en `d4`.',
      wrong: 'Cela ne donne pas de pile de cinq. Quelle couleur manque en `d4`, et comment y va-t-elle ?',
    },
  },
] satisfies Tutorial<keyof typeof figures>;
