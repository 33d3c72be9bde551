import type { Tutorial } from '../../tutorial';
import type figures from '../figures.json';

export default [
  {
    figure: 'dvonn-place-red',
    title: 'The red pieces',
    caption:
      'DVONN begins on an empty board. First the three {r} red **DVONN pieces** are placed. They belong to nobody, and the whole game hangs on them.',
    task: {
      ask: 'Place a red piece on any free point.',
      right: 'There it stands. From now on everything will want to stay near red.',
      wrong: 'Any free point will do.',
    },
  },
  {
    figure: 'dvonn-place-own',
    title: 'Your own pieces',
    caption: 'After the red ones you place your own, {w} White against {b} Black, until all 49 points are filled. Nothing moves yet.',
    task: {
      ask: 'Place one of your white pieces.',
      right: 'Well placed. Pieces at the edge and near red are worth having.',
      wrong: 'Any free point will do.',
    },
  },
  {
    figure: 'dvonn-one-step',
    title: 'One piece, one step',
    caption:
      'Now the pieces move. A single piece moves **one point**, and it must land **on another piece**: yours, the other’s or a red one.',
    task: {
      ask: 'Move the white piece on `e3` onto a neighbour.',
      right: 'Right. Whatever is on top owns the whole stack.',
      wrong: 'Choose the white piece, then one of the marked points.',
    },
  },
  {
    figure: 'dvonn-three-points',
    title: 'As far as it is high',
    caption:
      'A stack moves in a straight line, **exactly as many points as it has pieces**. It may pass over empty points, but it must not land on one.',
    task: {
      ask: 'This stack is three high. Move it three points.',
      right: 'Right: three pieces, three points.',
      wrong: 'Count three points along a line, to one with a piece on it.',
    },
  },
  {
    figure: 'dvonn-find-free',
    title: 'Closed in',
    caption: 'A stack with pieces on **all six sides** cannot move. Only when a neighbour leaves is it free.',
    task: {
      ask: 'Two white stacks are closed in. Find the one that can move, and move it.',
      right: 'That was the free one: beside it `h4` is empty.',
      wrong: 'Look for a white piece with an empty point beside it.',
    },
  },
  {
    figure: 'dvonn-take',
    title: 'Take what counts',
    caption: 'At the end you count every piece in the stacks you own. So land where you gain most.',
    task: {
      ask: 'Take as many black pieces as one move can.',
      right: 'Three black pieces are yours now.',
      wrong: 'That works, but one neighbour is higher. Numbers show the height.',
    },
  },
  {
    figure: 'dvonn-carry-red',
    title: 'Red travels along',
    caption: 'Nobody can move a red piece that lies open. But a stack **with red inside** moves like any other and carries it along.',
    task: {
      ask: 'Move the stack with the red core.',
      right: 'Well done. Contact goes where red goes.',
      wrong: 'The stack on `d3` has red inside and is two high: it moves two points.',
    },
  },
  {
    figure: 'dvonn-task-cut',
    title: 'Cut them off',
    caption: 'After each move, every stack that **no chain of neighbours joins to red** leaves the board. This is how games are decided.',
    task: {
      ask: 'Cut off five black pieces without losing any of your own.',
      right: 'Five black pieces are gone, and it cost you nothing.',
      wrong: 'Which white stack is the only bridge between the black group and red?',
    },
  },
  {
    figure: 'dvonn-keep-contact',
    title: 'Do not cut yourself',
    caption: 'The same rule can hurt you: who moves away from a bridge may lose what stood behind it.',
    task: {
      ask: 'Make a move that costs you no piece.',
      right: 'Right. You stay in contact, and Black’s piece does not.',
      wrong: 'That lost some of your own. Which piece can leave without breaking the chain to `b3`?',
    },
  },
  {
    figure: 'dvonn-task-last',
    title: 'The last move',
    caption: 'When nobody can move, the game is over. Count the pieces in your stacks: who has more wins.',
    task: {
      ask: 'Make the last move of the game, and win with White.',
      right: '12 to 11: you have won.',
      wrong: 'Black stays ahead after that. Look at what loses contact when `h3` leaves.',
    },
  },
] satisfies Tutorial<keyof typeof figures>;
