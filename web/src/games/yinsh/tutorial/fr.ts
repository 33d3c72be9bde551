import type { Tutorial } from '../../tutorial';
import type figures from '../figures.json';

export default [
  {
    figure: 'yinsh-place-ring',
    title: 'D’abord les anneaux',
    caption: 'Chacun a cinq anneaux, {W} blancs et {B} noirs. On les place à tour de rôle sur des points libres.',
    task: {
      ask: 'Placez un de vos anneaux.',
      right: 'Bien. Au centre un anneau porte loin, au bord il est tranquille.',
      wrong: 'N’importe quel point libre convient.',
    },
  },
  {
    figure: 'yinsh-move-ring',
    title: 'Déplacer un anneau',
    caption:
      'À votre tour, un **marqueur** de votre couleur va dans un de vos anneaux, et l’anneau s’en va le long d’une ligne. Le marqueur reste.',
    task: {
      ask: 'Déplacez un de vos anneaux blancs.',
      right: 'L’anneau est parti, le marqueur {w} reste.',
      wrong: 'Choisissez un anneau blanc, puis un des points marqués.',
    },
  },
  {
    figure: 'yinsh-jump',
    title: 'Sauter',
    caption:
      'Un anneau peut sauter des **marqueurs qui se suivent**, de toute couleur. Il retombe sur le premier point libre derrière eux.',
    task: {
      ask: 'Sautez des marqueurs avec un de vos anneaux.',
      right: 'Un saut, et ce qui a été sauté est retourné.',
      wrong: 'C’était un coup simple. Cherchez des marqueurs alignés avec un anneau et un point libre derrière.',
    },
  },
  {
    figure: 'yinsh-turn-over',
    title: 'Retourner',
    caption: '**Chaque marqueur sauté est retourné** : le noir devient blanc, le blanc devient noir.',
    task: {
      ask: 'D’un seul saut, rendez blancs trois marqueurs noirs.',
      right: 'Trois d’un coup. Ils sont à vous.',
      wrong: 'Moins de trois ont été retournés. Quel anneau a trois noirs sur sa ligne ?',
    },
  },
  {
    figure: 'yinsh-task-row',
    title: 'Cinq en ligne',
    caption: 'Le but est une rangée de **cinq marqueurs de votre couleur**, côte à côte sur une ligne.',
    task: {
      ask: 'Formez une rangée de cinq marqueurs blancs en un coup.',
      right: 'Cinq en ligne.',
      wrong: 'Pas encore de rangée. Quel anneau peut sauter toute une ligne de noirs ?',
    },
  },
  {
    figure: 'yinsh-take-off',
    title: 'Le prix d’une rangée',
    caption: 'Vous retirez les cinq marqueurs de la rangée, puis **un de vos anneaux**. Un anneau retiré vaut un point.',
    task: {
      ask: 'Retirez la rangée, puis l’anneau de votre choix.',
      right: 'Un anneau retiré. Trois, et c’est gagné.',
      wrong: 'D’abord la rangée, puis un de vos anneaux.',
    },
  },
  {
    figure: 'yinsh-task-two',
    title: 'Lesquels ?',
    caption: 'S’il y en a plus de cinq à la suite, vous choisissez cinq voisins. Choisissez bien : une autre rangée croise.',
    task: {
      ask: 'Retirez-en cinq en laissant la seconde rangée entière.',
      right: 'Bien choisi : il reste une rangée, et un second anneau.',
      wrong: 'Cela casse la rangée qui croise. Laissez le marqueur `e6`.',
    },
  },
  {
    figure: 'yinsh-block',
    title: 'Arrêtez-les',
    caption: 'Les noirs ont quatre marqueurs alignés, et l’anneau `e8` va en laisser un cinquième. Il suffit d’en retourner un.',
    task: {
      ask: 'Jouez un coup après lequel les noirs ne peuvent pas former de rangée.',
      right: 'Arrêtés. Les noirs doivent recommencer.',
      wrong: 'La rangée reste possible. Sautez un des marqueurs de `e4` à `e7`, ou barrez la route.',
    },
  },
  {
    figure: 'yinsh-task-third',
    title: 'Celui qui a joué d’abord',
    caption:
      'Un coup peut former des rangées des deux couleurs. Alors **celui qui a joué retire le premier**, et le troisième anneau finit la partie.',
    task: {
      ask: 'Trouvez le coup gagnant des blancs.',
      right: 'Les blancs retirent les premiers : troisième anneau.',
      wrong: 'Pas de rangée blanche. Cherchez un saut par-dessus un marqueur de chaque couleur.',
    },
  },
  {
    figure: 'yinsh-task-blitz',
    title: 'Blitz',
    caption: 'En blitz, le premier anneau décide. C’est ce que vous jouerez ensuite.',
    task: {
      ask: 'Gagnez avec les noirs.',
      right: 'Une rangée, un anneau : gagné.',
      wrong: 'Pas encore de rangée. Quel marqueur blanc gêne, et quel anneau peut le sauter ?',
    },
  },
] satisfies Tutorial<keyof typeof figures>;
