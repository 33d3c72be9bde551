import type { Lesson } from '../../lesson';
import type figures from '../figures.json';

export default {
  title: 'DVONN',
  lead: 'Two players fill a board together and then stack its pieces until nothing can move. Whoever holds more pieces wins, as long as they stay in touch with red.',
  sections: [
    {
      id: 'goal',
      title: 'The goal',
      paragraphs: [
        'At the end you count the pieces you control: **all pieces of every stack that has your colour on top**, whatever lies below. The higher count wins.',
        'Three red pieces, the **DVONN pieces**, hold everything together. Whatever loses contact with all three of them drops off the board.',
      ],
      figures: [
        {
          figure: 'dvonn-midgame',
          caption:
            'The middle of a game. White controls 22 pieces and Black 24; a number is the height of a stack. It is Black’s turn: play on as you like.',
        },
      ],
    },
    {
      id: 'placing',
      title: 'Filling the board',
      paragraphs: [
        'The board has 49 points, and there is a piece for each: 23 {w} white, 23 {b} black and 3 {r} red.',
        'In turn you put one piece on any empty point. Red comes first: one by White, one by Black, one by White. After that each player places their own colour, and Black begins.',
        'Nothing moves yet. When the last point is filled, **White opens the second phase**. White thus acts twice in a row: the last piece, then the first move.',
      ],
      figures: [
        {
          figure: 'dvonn-placing',
          caption: 'An empty board. Place a few pieces and see whose turn it is each time: three red ones, then black and white.',
        },
        {
          figure: 'dvonn-full-board',
          caption: 'All 49 pieces are placed. Only the pieces on the edge can move so far; those inside are closed in and drawn dimmed.',
        },
      ],
    },
    {
      id: 'moving',
      title: 'Moving a stack',
      paragraphs: [
        'On your turn you move one stack with your colour on top; a single piece is a stack of one. It moves as a whole and lands **on top of another piece or stack**, of whatever colour.',
        'It goes in a straight line, exactly **as many points as it is high**: a single piece one, a stack of three three. On the way it passes over pieces and empty points alike, and each counts. Only the last point must be occupied.',
      ],
      figures: [
        {
          figure: 'dvonn-three-far',
          caption:
            'The white stack on `e2` is three high. It can go three points to `h2`, `e5` or `h5`. `b2` is three points away as well, but empty; `e4` is occupied, but too near.',
        },
      ],
    },
    {
      id: 'blocked',
      title: 'What cannot move',
      paragraphs: [
        'A stack is closed in when **all six points around it are occupied**. It stays where it is until a neighbour leaves. A point on the edge never has six neighbours, so nothing is closed in there.',
        'A DVONN piece on its own belongs to nobody and is moved by nobody. Once a stack has landed on it, it travels inside that stack.',
      ],
      figures: [
        {
          figure: 'dvonn-closed-in',
          caption:
            'The five marked stacks are closed in. `e2` is not, for `d1` beside it is empty. If it moves to `d2`, the stacks on `f2` and `f3` come free.',
        },
        {
          figure: 'dvonn-red-piece',
          caption:
            'Nobody can move the red piece on `e3`. But White can land on it from `d3`, and from then on the stack carries it along.',
        },
      ],
    },
    {
      id: 'contact',
      title: 'Losing contact',
      paragraphs: [
        'After each move, look for what has come loose. A stack has contact if there is a DVONN piece in it, or if a chain of neighbouring stacks of any colour leads from it to one.',
        '**Everything without contact leaves the board at once**, no matter whose it is and who moved. It counts for nobody. The red pieces always stay: each has contact with itself.',
        'You may cut off your own pieces, and now and then you have to, since you cannot pass while you have a move.',
      ],
      figures: [
        {
          figure: 'dvonn-cut',
          caption:
            'White moves from `e3` to `f3`, and the bridge is gone. No chain leads from the six marked stacks to a red piece any more: they leave the board.',
        },
        {
          figure: 'dvonn-red-leaves',
          caption: 'Contact goes where red goes. If White takes the DVONN piece along from `d3` to `f3`, the four marked stacks are lost.',
        },
        {
          figure: 'dvonn-forced',
          caption: 'White has a single move, `e3` to `g3`, and must make it, although it costs both marked stacks with their nine pieces.',
        },
        {
          figure: 'dvonn-task-cut',
          caption: 'White to move. One white stack is all that joins a black group to red.',
          task: {
            ask: 'Cut off five black pieces without losing any of your own.',
            right: 'Right. Without the stack on `e3` five black pieces have no contact any more.',
            wrong: 'That does not cost Black five pieces, or it costs you some too. Which stack is the only bridge?',
          },
        },
      ],
    },
    {
      id: 'end',
      title: 'The end and the count',
      paragraphs: [
        'If you have no move, you pass; otherwise you must move. The other player goes on alone, and if you can move again later, you have to.',
        'When neither player can move, the game is over. Every piece in your stacks counts for you: your own, captured ones and red ones. A red piece standing alone counts for nobody. Equal counts are a draw.',
      ],
      figures: [
        { figure: 'dvonn-pass', caption: 'Black has nothing left to move and must pass. It is White’s turn again.' },
        {
          figure: 'dvonn-task-last',
          caption: 'The end is near: 8 pieces for White, 19 for Black. White has two moves to choose from.',
          task: {
            ask: 'Make the last move of the game, and win with White.',
            right: 'Yes: 12 to 11. The landing takes four pieces, and Black’s stack on `h2` loses contact.',
            wrong: 'After that Black stays ahead. Look at what loses contact when `h3` leaves.',
          },
        },
      ],
    },
    {
      id: 'rare',
      title: 'Rare cases',
      folded: true,
      paragraphs: [],
      points: [
        'A stack can lose contact by its own move, together with what it landed on.',
        'A stack of ten can only go from `a3` to `k3` or back; a higher one never moves again.',
        'A red piece is never on top of a stack of two or more: it cannot climb on anything by itself.',
        'The game ends as soon as neither side can move. No pass is played after that.',
        'If neither side controls a single piece in the end, that is a draw too.',
      ],
      figures: [
        {
          figure: 'dvonn-free-again',
          caption:
            'Black’s only piece is closed in, so Black passes. As soon as White opens a side, for example by `e3` to `d3`, Black can move again and must.',
        },
      ],
    },
  ],
} satisfies Lesson<keyof typeof figures>;
