export default {
  'rules.title': 'Learn the rules',
  'rules.lead':
    'Three games, five minutes each. Every board on these pages can be touched: move the pieces, take your steps back, try something else.',
  'rules.contents': 'On this page',
  'rules.turnPage': 'previous and next section',
  'rules.anchor': 'Link to “{title}”',
  'rules.board': 'Board {number}: {title}',
  'rules.task': 'Task',
  'rules.pass': 'Pass',
  'rules.back': 'One step back',
  'rules.reset': 'Start again',
  'rules.nowPlay': 'That is all. The rest comes with playing.',
  'rules.playLevel': 'Play against level {level}',
  'rules.of': 'The rules of {game}',
} as const;
