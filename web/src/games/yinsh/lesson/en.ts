import type { Lesson } from '../../lesson';
import type figures from '../figures.json';

export default {
  title: 'YINSH',
  lead: 'Rings glide over the board, leave markers behind and turn over those they jump. A row of five costs you a ring, and the third ring wins.',
  sections: [
    {
      id: 'goal',
      title: 'The goal',
      paragraphs: [
        'Each player has five rings. When five markers of your colour stand in a row, you take them off the board, and one of your rings with them. **Whoever first takes off three rings of their own wins.**',
        'That is the twist: every row brings you nearer to victory and leaves you one ring less to play with.',
      ],
      figures: [
        {
          figure: 'yinsh-midgame',
          caption: 'After ten moves by each side. White to move: touch a ring to see where it can go, and what its jumps would turn over.',
        },
      ],
    },
    {
      id: 'placing',
      title: 'Board, rings and markers',
      paragraphs: [
        'The 85 points are where the lines cross, and the lines run in three directions. Each player has five rings, {W} white or {B} black. The 51 markers are {w} white on one side and {b} black on the other; they lie beside the board for both.',
        'White begins. In turn you put one ring on any empty point, the edge included, until all ten are there.',
      ],
      figures: [
        {
          figure: 'yinsh-placing',
          caption: 'All ten rings are placed, and White will move first. Step back to see how they came.',
        },
      ],
    },
    {
      id: 'moving',
      title: 'Moving a ring',
      paragraphs: [
        'On your turn put a marker into one of your rings, your colour up, and then move that ring. The marker stays where the ring was.',
        'A ring goes along a line, over **empty points as far as you like**. It can also **jump markers** of either colour, if they stand side by side without a gap. Then it comes down on the first point behind them and stops there.',
        'There may be empty points before a jump, but none after it. A ring never passes another ring.',
      ],
      figures: [
        {
          figure: 'yinsh-targets',
          caption:
            'The black ring on `d3` has nine points to go to, all marked. Upwards it gets no farther than `d4`, since a ring stands behind the marker on `d5`. On the long diagonal it must jump all five markers and lands on `j9`.',
        },
      ],
    },
    {
      id: 'turning',
      title: 'Turning markers over',
      paragraphs: [
        'When the ring has landed, **every marker it jumped is turned over**, your own as well as the other’s. White becomes black and black becomes white. The marker just put down is not turned.',
        'Markers never move. They only turn, or leave with a row.',
      ],
      figures: [
        {
          figure: 'yinsh-flips',
          caption:
            'The same ring after its jump from `d3` to `j9`: three white markers have become black and two black ones white. The marker it left on `d3` stays black.',
        },
        {
          figure: 'yinsh-task-row',
          caption: 'White to move. Four black markers stand in a line with one of your rings.',
          task: {
            ask: 'Make a row of five white markers with one move.',
            right: 'Right. Four markers turn over, and with the one left behind that makes five. Now remove the row and a ring.',
            wrong: 'No row yet. Think of the markers that a jump would turn over.',
          },
        },
      ],
    },
    {
      id: 'rows',
      title: 'Rows',
      paragraphs: [
        'A row is **five markers of one colour, side by side on a line**. A ring is no marker and interrupts it.',
        'If you have a row, its five markers go back to the pool, and you remove one of your rings, any one you like.',
        'In a line of more than five you choose which five neighbours go. Of two rows that share no marker both go, each with a ring. Of two that cross you choose one, and the other is then no row any more.',
      ],
      figures: [
        {
          figure: 'yinsh-row',
          caption: 'Black has moved from `f6` to `h6` and has the row `f4` to `f8`. Take it off, then choose a ring.',
        },
        {
          figure: 'yinsh-crossing',
          caption: 'Two black rows cross on `e5`. Black takes one of them and one ring; what is left of the other stays.',
        },
        {
          figure: 'yinsh-seven',
          caption: 'Seven black markers in a line. There are three ways to take five neighbours out of them.',
        },
        {
          figure: 'yinsh-ring-gap',
          caption:
            'No row: between the four black markers stands a ring. If it moves off sideways, say to `h6`, the marker it leaves closes the gap.',
        },
        {
          figure: 'yinsh-two-rows',
          caption: 'One jump has made two white rows without a common marker. Both go, and two rings with them.',
        },
      ],
    },
    {
      id: 'whose',
      title: 'Whose row it is',
      paragraphs: [
        'A row belongs to its colour, whoever completed it. If you make one for your opponent, they remove it, with a ring, before their own move.',
        'If one move completes rows of both colours, **the player who moved removes first**.',
      ],
      figures: [
        {
          figure: 'yinsh-their-row',
          caption:
            'White’s jump from `g7` to `i7` has turned `h7` over and made a black row. Black removes it, and a ring, and then moves.',
        },
      ],
    },
    {
      id: 'end',
      title: 'The end',
      paragraphs: [
        'The third ring ends the game at once, whatever rows are still on the board.',
        'If all 51 markers are on the board before that, whoever has removed more rings wins. Equal numbers are a draw.',
      ],
      figures: [
        {
          figure: 'yinsh-task-third',
          caption: 'Each side has removed two rings. White to move.',
          task: {
            ask: 'Find the move that wins for White.',
            right: 'Yes. It makes a row for both sides, but White moved, removes first and has the third ring.',
            wrong: 'That makes no white row. Look for a jump over one marker of each colour.',
          },
        },
      ],
    },
    {
      id: 'blitz',
      title: 'Blitz',
      paragraphs: ['For a first or a quick game there is **blitz**. Everything stays as it is, but the first row wins.'],
      figures: [
        {
          figure: 'yinsh-task-blitz',
          caption: 'A game of blitz, Black to move. One row is enough.',
          task: {
            ask: 'Win with Black.',
            right: 'That is the row. With the ring you remove the game is won.',
            wrong: 'No row yet. Which white marker is in the way, and which ring can jump it?',
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
        'Rows are removed one by one, each with its ring. After each pair you look afresh at what still is a row.',
        'The ring that has just moved may be the one removed.',
        'If the 51st marker completes a row, its five markers return to the pool and play goes on.',
        'Who cannot move any ring passes and puts down no marker. If neither can, the game ends and the removed rings are counted.',
        'A game of blitz that ends without a row is a draw.',
      ],
      figures: [
        {
          figure: 'yinsh-order',
          caption:
            'A line of six white markers crosses a row. Whoever takes `e2` to `e6` breaks that row: one ring. Whoever takes `e1` to `e5` leaves it standing: two rings.',
        },
      ],
    },
  ],
} satisfies Lesson<keyof typeof figures>;
