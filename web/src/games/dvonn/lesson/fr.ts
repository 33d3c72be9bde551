import type { Lesson } from '../../lesson';
import type figures from '../figures.json';

export default {
  title: 'DVONN',
  lead: 'À deux, on remplit un plateau, puis on empile les pièces jusqu’à ce que plus rien ne bouge. Celui qui en contrôle le plus gagne, à condition de rester en contact avec le rouge.',
  sections: [
    {
      id: 'goal',
      title: 'Le but du jeu',
      paragraphs: [
        'À la fin, chacun compte les pièces qu’il contrôle : **toutes celles des piles dont le sommet est de sa couleur**, quoi qu’il y ait dessous. Le total le plus élevé l’emporte.',
        'Trois pièces rouges, les **pièces DVONN**, font tenir l’ensemble. Tout ce qui perd le contact avec les trois disparaît du plateau.',
      ],
      figures: [
        {
          figure: 'dvonn-midgame',
          caption:
            'En pleine partie. Les blancs contrôlent 22 pièces, les noirs 24 ; le chiffre indique la hauteur d’une pile. C’est aux noirs : continuez à votre guise.',
        },
      ],
    },
    {
      id: 'placing',
      title: 'Remplir le plateau',
      paragraphs: [
        'Le plateau compte 49 points, et il y a une pièce pour chacun : 23 {w} blanches, 23 {b} noires et 3 {r} rouges.',
        'Tour à tour, on place une pièce sur n’importe quel point libre. Les rouges d’abord : une par les blancs, une par les noirs, une par les blancs. Ensuite chacun place sa propre couleur, et ce sont les noirs qui commencent.',
        'Rien ne bouge encore. Quand le dernier point est occupé, **les blancs ouvrent la seconde phase**. Ils agissent donc deux fois de suite : le dernier placement, puis le premier coup.',
      ],
      figures: [
        {
          figure: 'dvonn-placing',
          caption: 'Un plateau vide. Placez quelques pièces et voyez à qui c’est le tour : trois rouges, puis noir et blanc en alternance.',
        },
        {
          figure: 'dvonn-full-board',
          caption:
            'Les 49 pièces sont posées. Pour l’instant, seules celles du bord peuvent bouger ; les autres sont encerclées et paraissent estompées.',
        },
      ],
    },
    {
      id: 'moving',
      title: 'Déplacer une pile',
      paragraphs: [
        'À votre tour, vous déplacez une pile surmontée de votre couleur ; une pièce seule est une pile d’une pièce. La pile part en bloc et se pose **sur une autre pièce ou une autre pile**, quelle que soit sa couleur.',
        'Elle avance en ligne droite, d’exactement **autant de points qu’elle a de pièces** : un point pour une pièce seule, trois pour une pile de trois. En chemin elle franchit aussi bien des pièces que des points vides, et tous comptent. Seul le point d’arrivée doit être occupé.',
      ],
      figures: [
        {
          figure: 'dvonn-three-far',
          caption:
            'La pile blanche en `e2` a trois pièces. Elle peut aller à trois points de là, en `h2`, `e5` ou `h5`. `b2` est aussi à trois points, mais vide ; `e4` est occupé, mais trop près.',
        },
      ],
    },
    {
      id: 'blocked',
      title: 'Ce qui ne bouge pas',
      paragraphs: [
        'Une pile est encerclée quand **les six points qui l’entourent sont occupés**. Elle reste sur place jusqu’au départ d’une voisine. Au bord, un point n’a jamais six voisins : rien n’y est encerclé.',
        'Une pièce DVONN seule n’est à personne et personne ne la déplace. Dès qu’une pile s’est posée dessus, elle voyage avec elle.',
      ],
      figures: [
        {
          figure: 'dvonn-closed-in',
          caption:
            'Les cinq piles marquées sont encerclées. `e2` ne l’est pas, car `d1`, à côté, est vide. Si elle part en `d2`, les piles en `f2` et `f3` sont libérées.',
        },
        {
          figure: 'dvonn-red-piece',
          caption:
            'Personne ne peut déplacer la pièce rouge en `e3`. Mais les blancs peuvent s’y poser depuis `d3`, et la pile l’emporte désormais avec elle.',
        },
      ],
    },
    {
      id: 'contact',
      title: 'Perdre le contact',
      paragraphs: [
        'Après chaque coup, cherchez ce qui s’est détaché. Une pile a le contact si elle renferme une pièce DVONN, ou si une chaîne de piles voisines, de n’importe quelle couleur, mène jusqu’à l’une d’elles.',
        '**Tout ce qui n’a plus le contact quitte aussitôt le plateau**, quel que soit son propriétaire et quel que soit le joueur qui a joué. Cela ne compte pour personne. Les rouges, elles, restent toujours : chacune est en contact avec elle-même.',
        'On peut couper ses propres pièces, et on y est parfois forcé : tant qu’un coup est possible, il est interdit de passer.',
      ],
      figures: [
        {
          figure: 'dvonn-cut',
          caption:
            'Les blancs jouent de `e3` en `f3`, et le pont disparaît. Aucune chaîne ne relie plus les six piles marquées à une pièce rouge : elles quittent le plateau.',
        },
        {
          figure: 'dvonn-red-leaves',
          caption:
            'Le contact suit le rouge. Si les blancs emportent la pièce DVONN de `d3` en `f3`, les quatre piles marquées sont perdues.',
        },
        {
          figure: 'dvonn-forced',
          caption:
            'Les blancs n’ont qu’un coup, de `e3` en `g3`, et doivent le jouer, bien qu’il leur coûte les deux piles marquées, soit neuf pièces.',
        },
        {
          figure: 'dvonn-task-cut',
          caption: 'Aux blancs de jouer. Une seule pile blanche relie un groupe noir au rouge.',
          task: {
            ask: 'Coupez cinq pièces noires sans en perdre une seule des vôtres.',
            right: 'C’est cela. Sans la pile en `e3`, cinq pièces noires n’ont plus le contact.',
            wrong: 'Les noirs n’y perdent pas cinq pièces, ou vous en perdez aussi. Quelle pile est le seul pont ?',
          },
        },
      ],
    },
    {
      id: 'end',
      title: 'La fin et le compte',
      paragraphs: [
        'Qui n’a aucun coup passe ; qui en a un doit jouer. L’autre continue seul, et si un coup redevient possible pour vous, vous devez le jouer.',
        'Quand plus personne ne peut jouer, la partie est finie. Toutes les pièces de vos piles comptent pour vous : les vôtres, les prises et les rouges. Une pièce rouge restée seule ne compte pour personne. À égalité, la partie est nulle.',
      ],
      figures: [
        { figure: 'dvonn-pass', caption: 'Les noirs n’ont plus rien à déplacer et doivent passer. C’est de nouveau aux blancs.' },
        {
          figure: 'dvonn-task-last',
          caption: 'La fin approche : 8 pièces pour les blancs, 19 pour les noirs. Les blancs ont le choix entre deux coups.',
          task: {
            ask: 'Jouez le dernier coup de la partie et gagnez avec les blancs.',
            right: 'Oui, 12 à 11. Le coup prend quatre pièces, et la pile noire en `h2` perd le contact.',
            wrong: 'Après cela, les noirs restent devant. Regardez ce qui perd le contact quand `h3` s’en va.',
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
        'Une pile peut perdre le contact par son propre coup, avec ce sur quoi elle s’est posée.',
        'Une pile de dix ne va que de `a3` en `k3` ou l’inverse ; une pile plus haute ne bouge plus jamais.',
        'Une pièce rouge n’est jamais au sommet d’une pile : elle ne monte d’elle-même sur rien.',
        'La partie s’arrête dès que les deux joueurs sont sans coup. On ne passe plus ensuite.',
        'Si à la fin personne ne contrôle la moindre pièce, la partie est nulle aussi.',
      ],
      figures: [
        {
          figure: 'dvonn-free-again',
          caption:
            'La seule pièce noire est encerclée : les noirs passent. Dès que les blancs ouvrent un côté, par exemple de `e3` en `d3`, les noirs peuvent à nouveau jouer, et le doivent.',
        },
      ],
    },
  ],
} satisfies Lesson<keyof typeof figures>;
