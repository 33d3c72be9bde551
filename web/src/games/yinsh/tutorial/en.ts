import type { Tutorial } from '../../tutorial';
import type figures from '../figures.json';

export default [
  {
    figure: 'yinsh-place-ring',
    title: 'Rings first',
    caption: 'Each player has five rings, {W} White and {B} Black. They are placed in turn on any free points.',
    task: {
      ask: 'Place one of your rings.',
      right: 'Good. Rings in the middle reach far, rings at the edge are safer.',
      wrong: 'Any free point will do.',
    },
  },
  {
    figure: 'yinsh-move-ring',
    title: 'Move a ring',
    caption:
      'On your turn a **marker** of your colour goes into one of your rings, and the ring moves away along a line. The marker stays.',
    task: {
      ask: 'Move any of your white rings.',
      right: 'See: the ring has gone, the marker {w} stays.',
      wrong: 'Choose a white ring, then one of the marked points.',
    },
  },
  {
    figure: 'yinsh-jump',
    title: 'Jump',
    caption: 'A ring may jump **markers that stand side by side**, of either colour. It comes down on the first free point behind them.',
    task: {
      ask: 'Jump over markers with one of your rings.',
      right: 'A jump, and what was jumped has turned over.',
      wrong: 'That was a plain move. Look for markers in line with a ring and a free point behind them.',
    },
  },
  {
    figure: 'yinsh-turn-over',
    title: 'Turn them over',
    caption: '**Every marker you jump is turned over**: black becomes white, white becomes black.',
    task: {
      ask: 'Turn three black markers white with one jump.',
      right: 'Three at once. They are yours now.',
      wrong: 'Fewer than three turned. Which ring has three black markers in line?',
    },
  },
  {
    figure: 'yinsh-task-row',
    title: 'Five in a row',
    caption: 'The aim is a row of **five markers of your colour**, side by side on a line.',
    task: {
      ask: 'Make a row of five white markers with one move.',
      right: 'Five in a row.',
      wrong: 'No row yet. Which ring can jump a whole line of black markers?',
    },
  },
  {
    figure: 'yinsh-take-off',
    title: 'The price of a row',
    caption: 'You take the five markers of your row off the board, and then **one of your rings**. A ring taken off is a point.',
    task: {
      ask: 'Remove the row, and then a ring of your choice.',
      right: 'One ring removed. With three you win.',
      wrong: 'First the row, then one of your own rings.',
    },
  },
  {
    figure: 'yinsh-task-two',
    title: 'Which five?',
    caption: 'If more than five stand in line, you choose five neighbours. Choose well: here another row crosses.',
    task: {
      ask: 'Remove five so that the second row stays whole.',
      right: 'Well chosen: a second row is left, and a second ring.',
      wrong: 'That breaks the crossing row. Leave the marker on `e6` where it is.',
    },
  },
  {
    figure: 'yinsh-block',
    title: 'Hold them up',
    caption:
      'Black has four in line, and the ring on `e8` is about to leave a fifth marker behind. Turning one of the four over is enough.',
    task: {
      ask: 'Make a move after which Black cannot make a row.',
      right: 'Held up. Black must begin again.',
      wrong: 'Black can still make a row. Jump one of the markers from `e4` to `e7`, or stand in the way.',
    },
  },
  {
    figure: 'yinsh-task-third',
    title: 'Who moved goes first',
    caption: 'A move can make rows for both. Then **who moved removes first**, and the third ring ends the game at once.',
    task: {
      ask: 'Find the move that wins for White.',
      right: 'White removes first: the third ring.',
      wrong: 'That makes no white row. Look for a jump over one marker of each colour.',
    },
  },
  {
    figure: 'yinsh-task-blitz',
    title: 'Blitz',
    caption: 'In blitz the first ring decides. You play it next.',
    task: {
      ask: 'Win with Black.',
      right: 'One row, one ring: won.',
      wrong: 'No row yet. Which white marker is in the way, and which ring can jump it?',
    },
  },
] satisfies Tutorial<keyof typeof figures>;
