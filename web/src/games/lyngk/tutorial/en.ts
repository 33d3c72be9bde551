import type { Tutorial } from '../../tutorial';
import type figures from '../figures.json';

export default [
  {
    figure: 'lyngk-first-move',
    title: 'Colours without an owner',
    caption:
      'Five colours and three speckled jokers {j} lie on the board at random. At first **nobody owns a colour**: you may move any piece onto a neighbour.',
    task: {
      ask: 'Move any piece onto another one.',
      right: 'A first stack. Its top piece says what it is.',
      wrong: 'Choose a piece, then one of the marked points.',
    },
  },
  {
    figure: 'lyngk-along-lines',
    title: 'Along the lines',
    caption:
      'A piece or stack goes along a line to the **nearest piece** and stops on it. It passes over empty points, but never over pieces.',
    task: {
      ask: 'Move the blue piece on `e4`.',
      right: 'Right: over the empty points, onto the first piece.',
      wrong: 'Move the blue piece {b} in the middle, on `e4`.',
    },
  },
  {
    figure: 'lyngk-no-twice',
    title: 'No colour twice',
    caption: 'In a stack **no colour comes twice**, and no stack is higher than five.',
    task: {
      ask: 'The stack on `e4` is red and blue. Put it where it may land.',
      right: 'Green was the only one without red or blue.',
      wrong: 'Move the stack on `e4`, onto a stack without red and without blue.',
    },
  },
  {
    figure: 'lyngk-joker',
    title: 'Jokers',
    caption: 'A joker {j} stands for **any colour that is missing**. A joker on its own never moves, but once covered it comes along.',
    task: {
      ask: 'Move a piece or stack onto the joker on `e6`.',
      right: 'Now the joker travels with the stack.',
      wrong: 'Land on the speckled piece on `e6`.',
    },
  },
  {
    figure: 'lyngk-neutral-climb',
    title: 'Neutral stacks do not climb',
    caption: 'A neutral stack lands only on what is **not higher than itself**.',
    task: {
      ask: 'Move the stack of two on `e4`.',
      right: 'Right: two may land on one or two, not on three.',
      wrong: 'Move the stack on `e4`, onto one or two pieces.',
    },
  },
  {
    figure: 'lyngk-claim-one',
    title: 'Claim a colour',
    caption:
      'Before a move you may claim a colour that is still free. From then on only you move what it tops. You have **two claims** in a game.',
    task: {
      ask: 'Claim any colour.',
      right: 'The colour is yours once you move. Try a move with it.',
      wrong: 'Press one of the colours beside the board, or its key.',
    },
  },
  {
    figure: 'lyngk-own-climbs',
    title: 'Your colour climbs',
    caption: 'With **your colour on top** height does not matter: your stack lands on higher ones too.',
    task: {
      ask: 'Red {r} is yours. Land with red on a stack that is higher than what you move.',
      right: 'Your colour climbs.',
      wrong: 'That was not higher. Look for a stack of two or three that red can reach.',
    },
  },
  {
    figure: 'lyngk-chain-one',
    title: 'The LYNGK rule',
    caption:
      'If your colour comes to a stack with **the same colour on top**, it does not stop there but goes on, in any direction. So one move may have several hops.',
    task: {
      ask: 'Red is yours. Make a move that goes over the red top on `e4`.',
      right: 'Two hops in one move.',
      wrong: 'That was a single hop. Start from `c3` or `c5`, and go on from `e4`.',
    },
  },
  {
    figure: 'lyngk-task-five',
    title: 'A stack of five',
    caption: 'A stack of **five colours with yours on top** leaves the board and is a point for you. A neutral one stays as an obstacle.',
    task: {
      ask: 'You own green and ivory. Take a five off the board with one move.',
      right: 'A five: one point for you.',
      wrong: 'That is not a five of yours. Add up the heights, and see that no colour comes twice.',
    },
  },
  {
    figure: 'lyngk-task-chain',
    title: 'All together',
    caption: 'A claim, a chain and a five in one turn: this is LYNGK at its best.',
    task: {
      ask: 'Claim a colour, and take a five off in the same turn.',
      right: 'A beautiful chain: blue, over `f3`, onto the four on `d4`.',
      wrong: 'No five comes of it. Which colour is missing in the stack on `d4`, and how does it get there?',
    },
  },
] satisfies Tutorial<keyof typeof figures>;
