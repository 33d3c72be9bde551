import type { Lesson } from '../../lesson';
import type figures from '../figures.json';

export default {
  title: 'LYNGK',
  lead: 'Cinq couleurs qui ne sont à personne, jusqu’à ce que vous en réclamiez deux. Construisez des piles de cinq couleurs différentes, la vôtre au sommet.',
  sections: [
    {
      id: 'goal',
      title: 'Le but du jeu',
      paragraphs: [
        'Une pile de **cinq couleurs différentes surmontée de la vôtre** quitte le plateau et vous rapporte un point. Celui qui a le plus de points gagne.',
        'Au début, toutes les couleurs sont neutres et les deux joueurs peuvent les déplacer. Au cours de la partie, vous pouvez réclamer deux couleurs, qui ne sont alors qu’à vous.',
      ],
      figures: [
        {
          figure: 'lyngk-midgame',
          caption:
            'En pleine partie : le rouge et le bleu sont au joueur 1, l’ivoire et le noir au joueur 2. Le pourtour d’une pile montre les couleurs qu’elle contient. L’obstacle en `e3` est une pile de cinq qui n’est à personne.',
        },
      ],
    },
    {
      id: 'start',
      title: 'Plateau et pièces',
      paragraphs: [
        'Les 43 points sont garnis au hasard de huit pièces de chaque couleur, {i} ivoire, {b} bleu, {r} rouge, {g} vert et {k} noir, et de trois **jokers** tachetés {j}.',
        'Une pièce de plus de chaque couleur attend à côté du plateau. Elle montre seulement qui a réclamé la couleur. Le sort désigne le premier joueur.',
      ],
      figures: [
        {
          figure: 'lyngk-start',
          caption:
            'Un départ. Les cinq couleurs sont encore libres, si bien que le hasard n’avantage personne : nul ne possède encore de pièce.',
        },
      ],
    },
    {
      id: 'claiming',
      title: 'Réclamer une couleur',
      paragraphs: [
        'Au début de votre tour, **avant de jouer**, vous pouvez réclamer une couleur encore libre. Elle est à vous aussitôt, pour ce coup déjà.',
        'On réclame une couleur par tour au plus, deux par partie, et seulement si on le souhaite. Quand quatre sont prises, la cinquième reste neutre jusqu’au bout.',
        'La pièce du dessus décide à qui est la pile. Vous déplacez les piles neutres et les vôtres, jamais celles de l’adversaire. Mais vous pouvez vous poser sur n’importe laquelle.',
      ],
      figures: [
        {
          figure: 'lyngk-claim',
          caption:
            'Réclamez le rouge pour le joueur 1, puis jouez. Désormais le joueur 2 ne peut plus rien déplacer qui soit surmonté de rouge, mais il peut réclamer une couleur à son tour.',
        },
      ],
    },
    {
      id: 'moving',
      title: 'Le coup',
      paragraphs: [
        'Un coup suit une ligne jusqu’à **la pièce ou la pile la plus proche** et s’y pose. Il franchit les points vides, jamais une pièce. Une pile se déplace en bloc.',
      ],
      figures: [
        {
          figure: 'lyngk-lines',
          caption:
            'La pièce bleue en `e4` a cinq coups : sur sa voisine `f4` et, par-dessus des points vides, en `c5`, `e6`, `e1` et `h1`. `e7` est caché derrière `e6`, et en `d3` il y a déjà du bleu.',
        },
      ],
    },
    {
      id: 'stacks',
      title: 'Ce qui va sur quoi',
      paragraphs: [
        '**Aucune couleur deux fois, et cinq pièces au plus** : cela vaut pour toutes les piles.',
        'Un joker remplace une couleur qui manque ; une pile peut en contenir plusieurs. Seul, il ne se déplace pas, et nul ne peut le réclamer. Une fois recouvert, il voyage avec la pile.',
        'Une pièce neutre seule ne se pose que sur une pièce seule, une pile neutre sur rien de plus haut qu’elle. Avec votre couleur au sommet, la hauteur n’importe pas.',
      ],
      figures: [
        {
          figure: 'lyngk-jokers',
          caption:
            'Le joueur 1 a posé la pile rouge de `d3` sur `c3`. Elle contient maintenant du rouge, de l’ivoire et deux jokers. Ils remplacent deux couleurs parmi le bleu, le vert et le noir.',
        },
        {
          figure: 'lyngk-neutral-piece',
          caption:
            'Le rouge est au joueur 1 ; le joueur 2 regarde la pièce bleue neutre en `e4`. Elle peut se poser sur quatre pièces seules, dont une rouge et un joker. Pas en `d4`, pile plus haute qui contient déjà du bleu, ni en `e3`, plus haute elle aussi.',
        },
        {
          figure: 'lyngk-neutral-stack',
          caption:
            'La pile neutre de deux pièces en `e4` peut se poser sur des pièces seules et sur d’autres piles de deux, mais pas sur la pile de trois en `d4`.',
        },
      ],
    },
    {
      id: 'fives',
      title: 'Les piles de cinq',
      paragraphs: [
        'Terminez une pile de cinq avec votre couleur au sommet : elle quitte le plateau et vous rapporte un point.',
        'Terminez-la avec une couleur neutre au sommet : elle reste pour toujours, **un obstacle** qui ne rapporte rien à personne.',
      ],
      figures: [
        {
          figure: 'lyngk-five',
          caption:
            'Le rouge est au joueur 1. La pièce rouge en `e4` peut se poser sur la pile de quatre du joueur 2 en `d4`. Cela fait cinq, et la pile quitte le plateau.',
        },
        {
          figure: 'lyngk-wall',
          caption:
            'Le joueur 1 a formé une pile de cinq en `d4`, mais la pièce bleue du sommet est neutre. La pile reste là, et plus rien ne peut s’y poser.',
        },
        {
          figure: 'lyngk-task-five',
          caption: 'Vous êtes le joueur 1 ; le vert et l’ivoire sont à vous.',
          task: {
            ask: 'Retirez une pile de cinq en un coup.',
            right: 'C’est cela : noir, rouge, bleu, vert, et le joker pour l’ivoire.',
            wrong: 'Cela ne fait pas une pile de cinq à vous. Additionnez les hauteurs et évitez les couleurs en double.',
          },
        },
      ],
    },
    {
      id: 'chains',
      title: 'La règle-LYNGK',
      paragraphs: [
        'Vos pièces vous servent de tremplins. Quand un coup d’une couleur réclamée atteint une pile surmontée de **la même couleur**, il ne s’y pose pas : il repart de là, dans n’importe quelle direction.',
        'Un coup peut ainsi faire deux, trois bonds ou davantage, jusqu’à une pile d’une autre couleur où il peut se poser.',
        'Une telle pile en chemin s’appelle un point-LYNGK. Seul son sommet importe. Un joker n’en est pas un, votre seconde couleur non plus, ni rien de neutre.',
      ],
      figures: [
        {
          figure: 'lyngk-chain',
          caption:
            'Le joueur 1 mène d’une pile de cinq. Le joueur 2 réclame le noir et va de `c2` en `g6` par les sommets noirs en `e3` et `e5`. Trois bonds, une pile de cinq : égalité. Essayez.',
        },
        {
          figure: 'lyngk-no-link',
          caption:
            'Le rouge et le bleu sont au joueur 1. Depuis `c3`, la pièce rouge peut repartir du sommet rouge en `d2` vers `e2` ou `e3`. Sur le joker et sur le bleu, elle ne peut que se poser.',
        },
        {
          figure: 'lyngk-task-chain',
          caption: 'Vous êtes le joueur 1, avec l’ivoire, et pouvez réclamer une autre couleur.',
          task: {
            ask: 'Réclamez une couleur et retirez une pile de cinq dans le même tour.',
            right: 'Bien relié : le bleu, par `f3`, sur la pile de quatre en `d4`.',
            wrong: 'Cela ne fait pas cinq. Quelle couleur manque à la pile en `d4`, et par où y arriverait-elle ?',
          },
        },
      ],
    },
    {
      id: 'end',
      title: 'La fin et le compte',
      paragraphs: [
        'On ne passe que si aucun coup n’est possible, même en réclamant une couleur. Quand plus personne ne peut jouer, la partie est finie.',
        'Celui qui a le plus de piles de cinq gagne. En cas d’égalité, on compare les piles de quatre surmontées d’une couleur à soi, puis celles de trois, de deux et les pièces seules. Si tout est égal, la partie est nulle.',
      ],
      figures: [
        {
          figure: 'lyngk-tie',
          caption:
            'La partie est finie. Chacun a une pile de cinq et deux piles de quatre, mais le joueur 2 a trois piles de trois contre deux, et gagne.',
        },
      ],
    },
    {
      id: 'six',
      title: 'Variante : la pile de six',
      paragraphs: [
        'Dans cette variante, les piles de cinq restent sur le plateau et continuent à jouer. Le joker compte aussi comme blanc, une sixième couleur : on peut donc bâtir une pile de six. **Une pile de six surmontée de votre couleur gagne sur-le-champ.**',
        'Surmontée d’une couleur neutre, elle ne gagne rien. Si personne n’en forme, on compare à la fin les piles de cinq, puis celles de quatre, et ainsi de suite.',
      ],
      figures: [
        {
          figure: 'lyngk-task-six',
          caption: 'Vous êtes le joueur 1 ; le rouge et le vert sont à vous. La pile en `d4` a cinq pièces, dont un joker.',
          task: {
            ask: 'Gagnez la partie en un coup.',
            right: 'Six pièces, le rouge au sommet : gagné.',
            wrong: 'Ce n’est pas une pile de six. Quelle couleur n’est pas dans la pile en `d4` ?',
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
        'Si seule une couleur réclamée vous permet de jouer, vous devez réclamer et jouer.',
        'Une pile de cinq neutre ne rapporte rien à personne, même si sa couleur est réclamée plus tard. Son sommet peut encore servir de point-LYNGK.',
        'On peut réclamer une couleur qui n’est plus sur le plateau.',
        'Un point-LYNGK ne sert qu’une fois par coup. Le point de départ est vide pendant le reste du coup.',
        'Un coup, c’est un départ et une arrivée, quel que soit le chemin des bonds.',
        'Avec la pile de six, une pile de cinq compte à la fin pour celui qui possède alors son sommet ; les piles de six ne comptent pour personne.',
      ],
      figures: [],
    },
  ],
} satisfies Lesson<keyof typeof figures>;
