// Why a position cannot be, in the reader's language. The rules say it in English sentences that name what is at fault; each is
// known here by its form. A sentence that is not known is shown as it came.

import { colourName } from '../../board/words';
import type { Game } from '../../protocol';
import { t, type Params } from '../../words';
import { sideName } from '../names';

type Reason = { pattern: RegExp; key: string; params: (found: string[], side: (name: string | undefined) => string) => Params };

const LETTERS: Record<string, string> = { ivory: 'i', blue: 'b', red: 'r', green: 'g', black: 'k' };
const colour = (name: string | undefined): string => colourName(LETTERS[name?.toLowerCase() ?? ''] ?? '');

const REASONS: Reason[] = [
  { pattern: /there are (\d+) markers, but (\d+) are on the board/i, key: 'study.reason.markers', params: ([limit, n]) => ({ limit: limit!, count: n! }) },
  { pattern: /there are (\d+) (white|black) pieces, but (\d+) are on the board/i, key: 'study.reason.pieces', params: ([limit, who, n], side) => ({ limit: limit!, side: side(who), count: n! }) },
  { pattern: /there are (\d+) DVONN pieces, but (\d+) are on the board/i, key: 'study.reason.dvonnPieces', params: ([limit, n]) => ({ limit: limit!, count: n! }) },
  { pattern: /there are (\d+) (ivory|blue|red|green|black) pieces, but (\d+) are on the board/i, key: 'study.reason.colourPieces', params: ([limit, name, n]) => ({ limit: limit!, colour: colour(name), count: n! }) },
  { pattern: /there are (\d+) jokers, but (\d+) are on the board/i, key: 'study.reason.jokers', params: ([limit, n]) => ({ limit: limit!, count: n! }) },
  { pattern: /there are (\d+) pieces, but (\d+) are on the board and (\d+) are taken off/i, key: 'study.reason.allPieces', params: ([limit, n, off]) => ({ limit: limit!, count: n!, off: off! }) },
  { pattern: /the pieces that are not on the board do not make the (\d+) stacks taken off/i, key: 'study.reason.takenOff', params: ([n]) => ({ count: n! }) },
  { pattern: /a DVONN piece is on top of the stack on (\w+)/i, key: 'study.reason.dvonnOnTop', params: ([point]) => ({ point: point! }) },
  { pattern: /a joker is on top of the stack on (\w+)/i, key: 'study.reason.jokerOnTop', params: ([point]) => ({ point: point! }) },
  { pattern: /(\w+) holds a stack while pieces are being placed/i, key: 'study.reason.stackWhilePlacing', params: ([point]) => ({ point: point! }) },
  { pattern: /(\w+) holds a marker while rings are being placed/i, key: 'study.reason.markerWhilePlacing', params: ([point]) => ({ point: point! }) },
  { pattern: /nothing is left to place/i, key: 'study.reason.nothingToPlace', params: () => ({}) },
  { pattern: /after (\d+) of the (\d+) placements (white|black) places next/i, key: 'study.reason.placesNext', params: ([placed, all, who], side) => ({ placed: placed!, all: all!, side: side(who) }) },
  { pattern: /after (\d+) of the 49 placements the board has (\d+) DVONN pieces, not (\d+)/i, key: 'study.reason.dvonnDue', params: ([placed, due, n]) => ({ placed: placed!, due: due!, count: n! }) },
  { pattern: /after (\d+) of the 49 placements the board has (\d+) (white|black) pieces, not (\d+)/i, key: 'study.reason.piecesDue', params: ([placed, due, who, n], side) => ({ placed: placed!, due: due!, side: side(who), count: n! }) },
  { pattern: /the three DVONN pieces never leave the board, but (\d+) are on it/i, key: 'study.reason.threeDvonn', params: ([n]) => ({ count: n! }) },
  { pattern: /(\w+) has no contact with a DVONN piece/i, key: 'study.reason.noContact', params: ([point]) => ({ point: point! }) },
  { pattern: /no ring is removed while rings are being placed/i, key: 'study.reason.wonWhilePlacing', params: () => ({}) },
  { pattern: /white and black place in turn, but (\d+) white and (\d+) black rings/i, key: 'study.reason.ringsInTurn', params: ([white, black]) => ({ white: white!, black: black! }) },
  { pattern: /(white|black) has removed (\d+) rings, but the game is over with (\d+)/i, key: 'study.reason.tooManyWon', params: ([who, n, last], side) => ({ side: side(who), count: n!, last: last! }) },
  { pattern: /(white|black) has 5 rings, but (\d+) are on the board and (\d+) removed/i, key: 'study.reason.fiveRings', params: ([who, n, won], side) => ({ side: side(who), count: n!, won: won! }) },
  { pattern: /both players have removed their last ring/i, key: 'study.reason.bothWon', params: () => ({}) },
  { pattern: /the row (\S+) had to be removed before the next move/i, key: 'study.reason.rowStands', params: ([row]) => ({ row: row! }) },
  { pattern: /the stack on (\w+) is (\d+) high, and (\d+) is the highest/i, key: 'study.reason.tooHigh', params: ([point, n, most]) => ({ point: point!, count: n!, most: most! }) },
  { pattern: /(ivory|blue|red|green|black) is in the stack on (\w+) twice/i, key: 'study.reason.colourTwice', params: ([name, point]) => ({ colour: colour(name), point: point! }) },
  { pattern: /player (1|2) has claimed (\d+) colours, and two is the limit/i, key: 'study.reason.tooManyClaims', params: ([who, n], side) => ({ side: side(who), count: n! }) },
  { pattern: /player (1|2) has taken off a stack without having claimed/i, key: 'study.reason.wonWithoutClaim', params: ([who], side) => ({ side: side(who) }) },
  { pattern: /(ivory|blue|red|green|black) is claimed twice/i, key: 'study.reason.claimedTwice', params: ([name]) => ({ colour: colour(name) }) },
  { pattern: /nothing is taken off in lyngk-6/i, key: 'study.reason.nothingTakenOff', params: () => ({}) },
];

export function reasonText(game: Game, message: string): string {
  const side = (name: string | undefined): string => sideName(game, /white|1/i.test(name ?? '') ? 'white' : 'black');
  for (const { pattern, key, params } of REASONS) {
    const found = pattern.exec(message);
    if (found) return t(key, params(found.slice(1), side));
  }
  return message;
}
