export default {
  'home.about.dvonn': 'Stack, stay in touch with red, control the most pieces.',
  'home.placement': 'Placing the pieces',
  'home.placement.hand': 'By hand',
  'home.placement.random': 'Random',
  'home.placement.symmetric': 'Symmetric',

  'board.dvonn.w': 'white piece',
  'board.dvonn.b': 'black piece',
  'board.dvonn.r': 'DVONN piece',
  'board.dvonn.stack.w': 'white stack of {n}',
  'board.dvonn.stack.b': 'black stack of {n}',
  'board.dvonn.stack.r': 'stack of {n} with a DVONN piece on top',
  'board.holdsDvonn': { one: 'holds a DVONN piece', other: 'holds {n} DVONN pieces' },
  'board.layer.dvonn': 'DVONN',
  'board.say.move.dvonn': '{side}: {from} to {to}, stack of {n}',
  'board.say.lost': {
    one: 'a stack loses contact and leaves the board: {points}',
    other: '{n} stacks lose contact and leave the board: {points}',
  },
  'board.effect.stack.dvonn': 'makes a stack of {n}',
  'board.effect.loses.white': { one: 'White would lose a stack', other: 'White would lose {n} stacks' },
  'board.effect.loses.black': { one: 'Black would lose a stack', other: 'Black would lose {n} stacks' },
  'board.effect.score': 'score {white} : {black}',
  'board.count.balance': 'Pieces controlled: {white} white, {black} black',

  'game.ask.placeDvonn': 'Place a red DVONN piece on any free point',
  'game.ask.placePiece': 'Place one of your pieces on any free point',
  'game.ask.moveStack': 'Move one of your stacks',
  'game.result.pieces': 'Pieces controlled: {won} to {lost}.',
  'game.count.pieces': { one: 'piece', other: 'pieces' },

  'study.piecesOwned': { one: 'piece', other: 'pieces' },
  'study.toPlace': { one: '{n} to place', other: '{n} to place' },
  'study.eval.winsBy': '{side}: proven win by {n}',

  'rules.about.dvonn': 'Fill the board, stack the pieces, and never lose touch with red.',
  'rules.count.pieces': 'Pieces: white {white}, black {black}',
} as const;
