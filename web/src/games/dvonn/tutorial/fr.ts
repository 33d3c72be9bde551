import type { Tutorial } from '../../tutorial';
import type figures from '../figures.json';

export default [
  {
    figure: 'dvonn-place-red',
    title: 'Les pièces rouges',
    caption:
      'DVONN commence sur un plateau vide. On place d’abord les trois **pièces DVONN** {r} rouges. Elles ne sont à personne, et toute la partie dépend d’elles.',
    task: {
      ask: 'Placez une pièce rouge sur un point libre.',
      right: 'La voilà. Désormais, tout voudra rester près du rouge.',
      wrong: 'N’importe quel point libre convient.',
    },
  },
  {
    figure: 'dvonn-place-own',
    title: 'Vos pièces',
    caption:
      'Après les rouges, chacun place les siennes, {w} blanches contre {b} noires, jusqu’à remplir les 49 points. Rien ne bouge encore.',
    task: {
      ask: 'Placez une de vos pièces blanches.',
      right: 'Bien placé. Le bord et le voisinage du rouge valent cher.',
      wrong: 'N’importe quel point libre convient.',
    },
  },
  {
    figure: 'dvonn-one-step',
    title: 'Une pièce, un pas',
    caption:
      'Maintenant les pièces bougent. Une pièce seule avance **d’un point** et doit arriver **sur une autre pièce** : à vous, à l’adversaire ou rouge.',
    task: {
      ask: 'Déplacez la pièce blanche `e3` sur une voisine.',
      right: 'C’est cela. Celui qui est au sommet possède toute la pile.',
      wrong: 'Choisissez la pièce blanche, puis un des points marqués.',
    },
  },
  {
    figure: 'dvonn-three-points',
    title: 'Aussi loin que haute',
    caption:
      'Une pile avance en ligne droite **d’autant de points qu’elle a de pièces**. Elle peut survoler des points vides, mais pas s’y arrêter.',
    task: {
      ask: 'Cette pile a trois pièces. Déplacez-la de trois points.',
      right: 'C’est cela : trois pièces, trois points.',
      wrong: 'Comptez trois points sur une ligne, jusqu’à un point occupé.',
    },
  },
  {
    figure: 'dvonn-find-free',
    title: 'Encerclée',
    caption: 'Une pile entourée **des six côtés** ne bouge pas. Il faut qu’une voisine s’en aille.',
    task: {
      ask: 'Deux piles blanches sont encerclées. Trouvez celle qui peut bouger et jouez-la.',
      right: 'C’était elle : à côté, `h4` est vide.',
      wrong: 'Cherchez une pièce blanche à côté d’un point vide.',
    },
  },
  {
    figure: 'dvonn-take',
    title: 'Prenez ce qui compte',
    caption: 'À la fin, vous comptez toutes les pièces de vos piles. Arrivez donc là où vous gagnez le plus.',
    task: {
      ask: 'Prenez autant de pièces noires qu’un seul coup le permet.',
      right: 'Trois pièces noires sont à vous.',
      wrong: 'C’est possible, mais une voisine est plus haute. Le nombre donne la hauteur.',
    },
  },
  {
    figure: 'dvonn-carry-red',
    title: 'Le rouge voyage',
    caption:
      'Personne ne déplace une pièce rouge à découvert. Mais une pile **qui contient du rouge** bouge comme les autres et l’emporte.',
    task: {
      ask: 'Déplacez la pile au cœur rouge.',
      right: 'Bien joué. Le contact suit le rouge.',
      wrong: 'La pile `d3` contient du rouge et a deux pièces : elle avance de deux points.',
    },
  },
  {
    figure: 'dvonn-task-cut',
    title: 'Coupez-les',
    caption:
      'Après chaque coup, toute pile **qu’aucune chaîne de voisines ne relie au rouge** quitte le plateau. C’est ainsi que les parties se décident.',
    task: {
      ask: 'Coupez cinq pièces noires sans perdre aucune des vôtres.',
      right: 'Cinq pièces noires sont parties, sans rien vous coûter.',
      wrong: 'Quelle pile blanche est le seul pont entre le groupe noir et le rouge ?',
    },
  },
  {
    figure: 'dvonn-keep-contact',
    title: 'Ne vous coupez pas',
    caption: 'La même règle peut vous nuire : en quittant un pont, on perd parfois ce qui était derrière.',
    task: {
      ask: 'Jouez un coup qui ne vous coûte aucune pièce.',
      right: 'C’est cela. Vous gardez le contact, la pièce noire le perd.',
      wrong: 'Vous venez d’en perdre. Quelle pièce peut partir sans rompre la chaîne vers `b3` ?',
    },
  },
  {
    figure: 'dvonn-task-last',
    title: 'Le dernier coup',
    caption: 'Quand personne ne peut jouer, la partie est finie. On compte les pièces de ses piles : le plus grand total l’emporte.',
    task: {
      ask: 'Jouez le dernier coup de la partie et gagnez avec les blancs.',
      right: '12 à 11 : vous avez gagné.',
      wrong: 'Les noirs restent devant. Voyez ce qui perd le contact quand `h3` s’en va.',
    },
  },
] satisfies Tutorial<keyof typeof figures>;
