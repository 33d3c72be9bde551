// Where games are kept, and the engine that plays in the browser.
export default {
  'common.title.online': 'Game · Trefoil',
  'common.moduleFailed': 'Trefoil does not run in this browser: the rules of the games could not be loaded.',

  'game.outdated': 'This page is out of date',
  'game.inMemory': 'This browser does not store games: this one lasts until the page is closed.',
  'game.tryAgain': 'Try again',
  'game.result.time': '{name} ran out of time.',
  'game.result.abandoned': '{name} left the game.',
  'game.result.youRanOut': 'You ran out of time.',
  'game.result.youLeft': 'You left the game.',
  'problem.outdated': 'The server has been renewed since this page was loaded. Load it again.',
  'problem.too-large': 'That is too much to open at once.',
  'problem.not-found': 'There is no such game; perhaps it was deleted.',
  'problem.stale': 'The game has gone on since. Please try again.',
  'problem.not-now': 'That is not possible now.',
  'problem.too-many': 'That was too much in a short time. Wait a moment, then try again.',
  'problem.not-yours': 'That is for somebody else to decide.',
  'problem.unavailable': 'The server does not answer or is busy. Try again in a moment.',
  'engine.failed': 'The engine could not be started in this browser.',

  'records.saveTexts': 'As records',
  'records.load': 'Load',
  'records.loaded': { one: '{n} game loaded.', other: '{n} games loaded.' },
  'records.loadedKnown': { one: '{n} was here already.', other: '{n} were here already.' },
  'records.import.notOurs': 'This is not a file of games saved by Trefoil.',
  'records.import.newer': 'This file was saved by a newer version. Load this page again, then try once more.',
  'records.import.broken': 'This file is damaged: not every game in it can be read. Nothing was loaded.',
  'records.inMemory': 'This browser does not store games: they last until the page is closed. Save them as a file to keep them.',
  'records.mayBeLost':
    'Games are stored in this browser only, and it may delete them when space runs low. Save them as a file now and then.',
  'records.earlier': {
    one: 'The earlier version has stored {n} game on this machine.',
    other: 'The earlier version has stored {n} games on this machine.',
  },
  'records.earlierCopy': 'Copy here',
} as const;
