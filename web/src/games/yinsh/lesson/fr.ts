import type { Lesson } from '../../lesson';
import type figures from '../figures.json';

export default {
  title: 'YINSH',
  lead: 'Les anneaux glissent sur le plateau, laissent des marqueurs derrière eux et retournent ceux qu’ils sautent. Une rangée de cinq vous coûte un anneau, et le troisième donne la victoire.',
  sections: [
    {
      id: 'goal',
      title: 'Le but du jeu',
      paragraphs: [
        'Chacun a cinq anneaux. Quand cinq marqueurs de votre couleur forment une rangée, vous les retirez du plateau, et l’un de vos anneaux avec eux. **Le premier à retirer trois de ses anneaux gagne.**',
        'Tout le sel est là : chaque rangée vous rapproche de la victoire et vous laisse un anneau de moins pour jouer.',
      ],
      figures: [
        {
          figure: 'yinsh-midgame',
          caption:
            'Après dix coups de chaque côté. Aux blancs de jouer : touchez un anneau pour voir où il peut aller et ce que ses sauts retourneraient.',
        },
      ],
    },
    {
      id: 'placing',
      title: 'Plateau, anneaux et marqueurs',
      paragraphs: [
        'Les 85 points sont les croisements des lignes, qui suivent trois directions. Chaque joueur a cinq anneaux, {W} blancs ou {B} noirs. Les 51 marqueurs sont {w} blancs d’un côté et {b} noirs de l’autre ; ils forment une réserve commune à côté du plateau.',
        'Les blancs commencent. Tour à tour, on place un anneau sur n’importe quel point libre, bord compris, jusqu’à ce que les dix soient en place.',
      ],
      figures: [
        {
          figure: 'yinsh-placing',
          caption:
            'Les dix anneaux sont posés, et les blancs joueront les premiers. Revenez en arrière pour voir dans quel ordre ils sont arrivés.',
        },
      ],
    },
    {
      id: 'moving',
      title: 'Déplacer un anneau',
      paragraphs: [
        'À votre tour, placez un marqueur dans l’un de vos anneaux, votre couleur visible, puis déplacez cet anneau. Le marqueur reste là où il était.',
        'L’anneau suit une ligne, sur les **points vides aussi loin que vous voulez**. Il peut aussi **sauter des marqueurs** de toute couleur, s’ils se suivent sans trou. Il retombe alors sur le premier point derrière eux et s’y arrête.',
        'Il peut y avoir des points vides avant un saut, jamais après. Un anneau ne franchit pas un autre anneau.',
      ],
      figures: [
        {
          figure: 'yinsh-targets',
          caption:
            'L’anneau noir en `d3` a neuf destinations, toutes marquées. Vers le haut il ne dépasse pas `d4`, car un anneau se tient derrière le marqueur en `d5`. Sur la grande diagonale il doit sauter les cinq marqueurs et retombe en `j9`.',
        },
      ],
    },
    {
      id: 'turning',
      title: 'Retourner les marqueurs',
      paragraphs: [
        'Une fois l’anneau posé, **tous les marqueurs qu’il a sautés sont retournés**, les vôtres comme ceux de l’adversaire. Le blanc devient noir, le noir devient blanc. Le marqueur qu’on vient de placer n’est pas retourné.',
        'Les marqueurs ne se déplacent jamais. Ils se retournent, ou partent avec une rangée.',
      ],
      figures: [
        {
          figure: 'yinsh-flips',
          caption:
            'Le même anneau après son saut de `d3` en `j9` : trois marqueurs blancs sont devenus noirs, deux noirs sont devenus blancs. Celui qu’il a laissé en `d3` reste noir.',
        },
        {
          figure: 'yinsh-task-row',
          caption: 'Aux blancs de jouer. Quatre marqueurs noirs sont alignés avec l’un de vos anneaux.',
          task: {
            ask: 'Formez en un coup une rangée de cinq marqueurs blancs.',
            right:
              'C’est cela. Quatre marqueurs se retournent ; avec celui qui est resté derrière, cela fait cinq. Retirez la rangée, puis un anneau.',
            wrong: 'Pas encore de rangée. Pensez aux marqueurs qu’un saut retournerait.',
          },
        },
      ],
    },
    {
      id: 'rows',
      title: 'Les rangées',
      paragraphs: [
        'Une rangée, ce sont **cinq marqueurs d’une même couleur côte à côte sur une ligne**. Un anneau n’est pas un marqueur : il l’interrompt.',
        'Si vous avez une rangée, ses cinq marqueurs retournent à la réserve, et vous retirez l’un de vos anneaux, celui que vous voulez.',
        'S’il y en a plus de cinq à la suite, vous choisissez les cinq voisins qui partent. De deux rangées sans marqueur commun, les deux partent, chacune avec un anneau. De deux rangées qui se croisent, vous en choisissez une ; l’autre n’en est alors plus une.',
      ],
      figures: [
        {
          figure: 'yinsh-row',
          caption: 'Les noirs ont joué de `f6` en `h6` et tiennent la rangée de `f4` à `f8`. Retirez-la, puis choisissez un anneau.',
        },
        {
          figure: 'yinsh-crossing',
          caption: 'Deux rangées noires se croisent en `e5`. Les noirs en retirent une, et un anneau ; le reste de l’autre demeure.',
        },
        {
          figure: 'yinsh-seven',
          caption: 'Sept marqueurs noirs à la suite. Il y a trois façons d’en prendre cinq voisins.',
        },
        {
          figure: 'yinsh-ring-gap',
          caption:
            'Pas de rangée : un anneau se tient entre les quatre marqueurs noirs. S’il part de côté, en `h6` par exemple, le marqueur qu’il laisse comble le trou.',
        },
        {
          figure: 'yinsh-two-rows',
          caption: 'Un seul saut a formé deux rangées blanches sans marqueur commun. Les deux partent, et deux anneaux avec elles.',
        },
      ],
    },
    {
      id: 'whose',
      title: 'À qui est la rangée',
      paragraphs: [
        'Une rangée appartient à sa couleur, quel que soit celui qui l’a terminée. Si vous en formez une pour l’adversaire, il la retire, avec un anneau, avant de jouer.',
        'Si un coup termine des rangées des deux couleurs, **celui qui a joué retire le premier**.',
      ],
      figures: [
        {
          figure: 'yinsh-their-row',
          caption:
            'En sautant de `g7` en `i7`, les blancs ont retourné `h7` et formé une rangée noire. Les noirs la retirent, avec un anneau, puis jouent.',
        },
      ],
    },
    {
      id: 'end',
      title: 'La fin',
      paragraphs: [
        'Le troisième anneau met fin à la partie sur-le-champ, quelles que soient les rangées encore en place.',
        'Si les 51 marqueurs sont tous sur le plateau avant cela, celui qui a retiré le plus d’anneaux gagne. À égalité, la partie est nulle.',
      ],
      figures: [
        {
          figure: 'yinsh-task-third',
          caption: 'Chaque camp a retiré deux anneaux. Aux blancs de jouer.',
          task: {
            ask: 'Trouvez le coup qui fait gagner les blancs.',
            right:
              'Oui. Il forme une rangée pour chacun, mais les blancs ont joué : ils retirent les premiers et tiennent le troisième anneau.',
            wrong: 'Pas de rangée blanche ici. Cherchez un saut par-dessus un marqueur de chaque couleur.',
          },
        },
      ],
    },
    {
      id: 'blitz',
      title: 'Le blitz',
      paragraphs: [
        'Pour une première partie ou une partie rapide, il y a le **blitz**. Rien ne change, sauf que la première rangée gagne.',
      ],
      figures: [
        {
          figure: 'yinsh-task-blitz',
          caption: 'Une partie de blitz, aux noirs de jouer. Une rangée suffit.',
          task: {
            ask: 'Gagnez avec les noirs.',
            right: 'Voilà la rangée. Retirez-la avec un anneau, et la partie est gagnée.',
            wrong: 'Pas encore de rangée. Quel marqueur blanc gêne, et quel anneau peut le sauter ?',
          },
        },
      ],
    },
    {
      id: 'rare',
      title: 'Cas rares',
      folded: true,
      paragraphs: [],
      points: [
        'Les rangées sont retirées une à une, chacune avec son anneau. Après chaque paire, on regarde à nouveau ce qui forme encore une rangée.',
        'L’anneau qui vient de bouger peut être celui qu’on retire.',
        'Si le 51e marqueur termine une rangée, ses cinq marqueurs retournent à la réserve et la partie continue.',
        'Qui ne peut déplacer aucun anneau passe et ne place pas de marqueur. Si c’est le cas des deux, la partie est finie et l’on compte les anneaux retirés.',
        'Un blitz qui se termine sans rangée est nul.',
      ],
      figures: [
        {
          figure: 'yinsh-order',
          caption:
            'Six marqueurs blancs à la suite croisent une autre rangée. Prendre de `e2` à `e6` la brise : un anneau. Prendre de `e1` à `e5` la laisse intacte : deux anneaux.',
        },
      ],
    },
  ],
} satisfies Lesson<keyof typeof figures>;
