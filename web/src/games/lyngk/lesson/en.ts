import type { Lesson } from '../../lesson';
import type figures from '../figures.json';

export default {
  title: 'LYNGK',
  lead: 'Five colours that belong to nobody, until you claim two of them. Build stacks of five different colours with one of yours on top.',
  sections: [
    {
      id: 'goal',
      title: 'The goal',
      paragraphs: [
        'A stack of **five different colours with your own on top** leaves the board and is a point for you. More points win.',
        'At the start every colour is neutral, and both players may move it. In the course of the game you can claim two colours, and these are then yours alone.',
      ],
      figures: [
        {
          figure: 'lyngk-midgame',
          caption:
            'The middle of a game: red and blue belong to player 1, ivory and black to player 2. The rim of a stack shows the colours in it. The obstacle on `e3` is a five that belongs to nobody.',
        },
      ],
    },
    {
      id: 'start',
      title: 'Board and pieces',
      paragraphs: [
        'The 43 points are filled at random with eight pieces of each colour, {i} ivory, {b} blue, {r} red, {g} green and {k} black, and three speckled **jokers** {j}.',
        'One more piece of each colour lies beside the board. It only shows who has claimed the colour. The first player is chosen at random.',
      ],
      figures: [
        {
          figure: 'lyngk-start',
          caption: 'A start. All five colours are still free, so chance favours nobody: no one owns a piece yet.',
        },
      ],
    },
    {
      id: 'claiming',
      title: 'Claiming a colour',
      paragraphs: [
        'At the beginning of your turn, **before you move**, you may claim a colour that is still free. The claim counts at once, for this very move too.',
        'You claim at most one colour in a turn and two in a game, and only if you want to. When four are taken, the fifth stays neutral to the end.',
        'The top piece decides whose a stack is. You move neutral stacks and your own, never the other player’s. But you may land on any.',
      ],
      figures: [
        {
          figure: 'lyngk-claim',
          caption:
            'Claim red for player 1 and then move. From now on player 2 cannot move anything with red on top, but may claim a colour in turn.',
        },
      ],
    },
    {
      id: 'moving',
      title: 'The move',
      paragraphs: [
        'A move follows a line to the **nearest piece or stack** and lands on it. Empty points in between are passed over, pieces never. A stack moves as a whole.',
      ],
      figures: [
        {
          figure: 'lyngk-lines',
          caption:
            'The blue piece on `e4` has five moves: to its neighbour `f4` and, over empty points, to `c5`, `e6`, `e1` and `h1`. `e7` is hidden behind `e6`, and on `d3` there is blue already.',
        },
      ],
    },
    {
      id: 'stacks',
      title: 'What fits on what',
      paragraphs: [
        '**No colour twice and five pieces at most**: that holds for every stack.',
        'A joker stands for a colour that is missing; a stack may have several. Alone it cannot be moved, and nobody can claim it. Once covered, it travels along.',
        'A neutral single piece lands on single pieces only, and a neutral stack on nothing higher than itself. With your own colour on top you may land on any height.',
      ],
      figures: [
        {
          figure: 'lyngk-jokers',
          caption:
            'Player 1 has moved the red stack from `d3` to `c3`. Now it holds red, ivory and two jokers. They stand for any two of blue, green and black.',
        },
        {
          figure: 'lyngk-neutral-piece',
          caption:
            'Red is player 1’s, and player 2 looks at the neutral blue piece on `e4`. It can land on four single pieces, among them a red one and a joker. Not on `d4`, which is higher and holds blue already, nor on `e3`, which is higher.',
        },
        {
          figure: 'lyngk-neutral-stack',
          caption: 'The neutral stack of two on `e4` can land on single pieces and on other twos, but not on the three on `d4`.',
        },
      ],
    },
    {
      id: 'fives',
      title: 'Fives',
      paragraphs: [
        'Complete a five with your own colour on top, and it leaves the board: a point for you.',
        'Complete one with a neutral colour on top, and it stays for ever, **an obstacle** that is nobody’s point.',
      ],
      figures: [
        {
          figure: 'lyngk-five',
          caption:
            'Red is player 1’s. The red piece on `e4` can land on the four of player 2 on `d4`. That makes a five, which leaves the board.',
        },
        {
          figure: 'lyngk-wall',
          caption:
            'Player 1 has made a five on `d4`, but the blue piece on top is neutral. The stack stays there, and nothing can land on it.',
        },
        {
          figure: 'lyngk-task-five',
          caption: 'You are player 1; green and ivory are yours.',
          task: {
            ask: 'Take a five off the board with one move.',
            right: 'Right: black, red, blue, green, and the joker for ivory.',
            wrong: 'That is no five of yours. Add up heights, and see that no colour comes twice.',
          },
        },
      ],
    },
    {
      id: 'chains',
      title: 'The LYNGK rule',
      paragraphs: [
        'Your own pieces are stepping stones. Where a move with a claimed colour comes to a stack with **the same colour on top**, it does not land: it goes on from there, in any direction.',
        'So one move may take two, three or more hops, until it comes to a stack of another colour on which it fits.',
        'Such a stack on the way is called a LYNGK point. Only its top matters. Jokers, your second colour and neutral stacks do not count.',
      ],
      figures: [
        {
          figure: 'lyngk-chain',
          caption:
            'Player 1 is a five ahead. Player 2 claims black and goes from `c2` over the black tops on `e3` and `e5` to `g6`. Three hops make a five, and the score is level. Try it.',
        },
        {
          figure: 'lyngk-no-link',
          caption:
            'Red and blue are player 1’s. From `c3` the red piece can go on over the red top on `d2`, to `e2` or `e3`. On the joker and on blue it can only land.',
        },
        {
          figure: 'lyngk-task-chain',
          caption: 'You are player 1 with ivory, and may claim one more colour.',
          task: {
            ask: 'Claim a colour and take a five off the board in the same turn.',
            right: 'Well linked: blue, over `f3`, onto the four on `d4`.',
            wrong: 'That makes no five. Which colour does the stack on `d4` lack, and how would it get there?',
          },
        },
      ],
    },
    {
      id: 'end',
      title: 'The end and the count',
      paragraphs: [
        'You pass only if you cannot move, not even with a claim. When neither player can move, the game is over.',
        'More fives win. If there are equally many, the fours topped by the player’s own colour decide, then the threes, the twos and the single pieces. If all that is equal, it is a draw.',
      ],
      figures: [
        {
          figure: 'lyngk-tie',
          caption: 'The game is over. Each side has one five and two fours, but player 2 has three threes against two, and wins.',
        },
      ],
    },
    {
      id: 'six',
      title: 'Variant: the stack of six',
      paragraphs: [
        'In this variant fives stay on the board and go on moving. A joker also counts as white, a sixth colour, so a stack of six can be built. **A six with your own colour on top wins at once.**',
        'With a neutral top a six wins nothing. If nobody makes one, the fives are compared at the end, then the fours and so on.',
      ],
      figures: [
        {
          figure: 'lyngk-task-six',
          caption: 'You are player 1; red and green are yours. The stack on `d4` has five pieces, one of them a joker.',
          task: {
            ask: 'Win the game with one move.',
            right: 'Six high with red on top: won.',
            wrong: 'That is no stack of six. Which colour is not in the stack on `d4`?',
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
        'If only a claim lets you move, you must claim and move.',
        'A neutral five is nobody’s point, also if its colour is claimed later. Its top can still serve as a LYNGK point.',
        'You may claim a colour that is no longer on the board.',
        'A LYNGK point serves once in a move. The point where the move began is empty for the rest of it.',
        'A move is its start and its end, whichever way the hops go in between.',
        'With six-stacks, a five counts at the end for whoever then owns its top, and sixes count for nobody.',
      ],
      figures: [],
    },
  ],
} satisfies Lesson<keyof typeof figures>;
