// The messages of server, module and engine. Written by `UPDATE=1 cargo test -p protocol`
// from crates/protocol, where each field is explained; never by hand.

export type Game = "dvonn" | "yinsh" | "yinsh-blitz" | "lyngk" | "lyngk-6";

export type Side = "white" | "black";

export type Boards = { 
/**
 * DVONN's 49 points.
 */
dvonn: Board, 
/**
 * YINSH's 85.
 */
yinsh: Board, 
/**
 * LYNGK's 43.
 */
lyngk: Board, };

export type Board = { 
/**
 * All of them.
 */
points: Array<Spot>, };

export type Spot = { 
/**
 * For example `c3`.
 */
name: string, 
/**
 * To the right of the middle.
 */
x: number, 
/**
 * Below the middle.
 */
y: number, };

export type Place = { 
/**
 * Which game.
 */
game: Game, 
/**
 * A position's text; without it the usual start.
 */
start?: string, 
/**
 * Which usual start, where there are many (LYNGK); 1 if nothing is said.
 */
seed?: number, 
/**
 * Whole turns.
 */
turns: Array<string>, 
/**
 * Steps of the next turn.
 */
pending: Array<string>, 
/**
 * LYNGK, in games from Boardspace: a claim also takes off the standing fives of its colour.
 */
claimAwardsFives?: boolean, };

export type Scene = { 
/**
 * Which game.
 */
game: Game, 
/**
 * The position's text; in the middle of a turn, that of the moment.
 */
position: string, 
/**
 * Whose step it is; in a finished position, whose it would be.
 */
toAct: Side, 
/**
 * What stands on the board.
 */
stacks: Array<Stack>, 
/**
 * What lies beside the board, white's first.
 */
supply: [Supply, Supply], 
/**
 * What each player has.
 */
score: Score, 
/**
 * The winner of a finished game, or a draw.
 */
end: End | null, 
/**
 * What is asked for now.
 */
ask: Ask, 
/**
 * All legal steps, in alphabetical order.
 */
steps: Array<Step>, 
/**
 * The steps of this turn so far.
 */
pending: Array<string>, 
/**
 * The steps that led here since the last player's turn began, for the mark of the last move and
 * for its motion: the pending steps if there are any, else the whole last turn.
 */
last: Array<Step>, };

export type Stack = { 
/**
 * The point.
 */
at: string, 
/**
 * The letters of the pieces from bottom to top, as in the position's text: DVONN `w b r` (red =
 * DVONN piece); YINSH `W B` rings and `w b` markers; LYNGK `i b r g k` colours and `j` jokers.
 */
pieces: string, 
/**
 * Who may move it; nobody in particular for neutral stacks.
 */
owner: Side | null, 
/**
 * LYNGK: a stack of full height that nobody took, which stands for ever and is nobody's.
 */
wall: boolean, 
/**
 * DVONN, once stacks move: closed in on six sides, so that nobody can move it now.
 */
stuck: boolean, };

export type Supply = { 
/**
 * DVONN: red pieces still to place by this player; 0 elsewhere.
 */
red: number, 
/**
 * Own pieces (DVONN) or rings (YINSH) still to place; 0 in LYNGK.
 */
pieces: number, 
/**
 * YINSH: markers left for both; the same figure on both sides.
 */
markers: number, 
/**
 * LYNGK: letters of the claimed colours, in the order of claiming where known.
 */
claims: string, 
/**
 * Rings removed (YINSH), fives taken off (`lyngk`), or the winning six made (`lyngk-6`).
 */
won: number, 
/**
 * How many of those win: YINSH 3, blitz 1, `lyngk-6` 1; 0 where no number does (DVONN, `lyngk`).
 */
goal: number, };

export type Score = { "kind": "pieces", "of": [number, number] } | { "kind": "rings", "of": [number, number] } | { "kind": "stacks", "of": [Array<number>, Array<number>] };

export type End = { 
/**
 * Nobody in a draw.
 */
winner: Side | null, 
/**
 * By what.
 */
reason: Reason, };

export type Reason = "play" | "resignation" | "agreement" | "time" | "abandoned";

export type Ask = { 
/**
 * For what.
 */
kind: AskKind, 
/**
 * Of whom. The winner's opponent is of no interest: in a finished position, who would be next.
 */
side: Side, 
/**
 * The same as an English sentence, for those who speak the protocol without our words.
 */
text: string, };

export type AskKind = "placeDvonn" | "placePiece" | "moveStack" | "placeRing" | "moveRing" | "removeRow" | "removeRing" | "claimOrMove" | "moveLyngk" | "moveAfterClaim" | "pass" | "over";

export type Step = { 
/**
 * As notation.
 */
text: string, 
/**
 * What sort of step it is.
 */
kind: StepKind, 
/**
 * Whose step it is.
 */
side: Side, 
/**
 * Where what moves or is taken stands.
 */
from: string | null, 
/**
 * Where it comes to.
 */
to: string | null, 
/**
 * The letters of what moves, is placed or is taken (a ring), from bottom to top; of a claim, the colour.
 */
pieces: string, 
/**
 * What stood on the target, from bottom to top.
 */
captured: string, 
/**
 * The height on the target afterwards (0 if it is not about heights).
 */
height: number, 
/**
 * LYNGK: the links visited between `from` and `to`, in order.
 */
hops: Array<string>, 
/**
 * YINSH: markers turned over, in the order of the jump.
 */
flips: Array<string>, 
/**
 * YINSH: windows of five that can be removed afterwards, of either side. Longer runs have several; none once
 * the game is over.
 */
rows: Array<Row>, 
/**
 * YINSH: the five points a row step takes away.
 */
row: Array<string>, 
/**
 * The points whose stacks leave the board: in DVONN those that lose contact, in LYNGK the fives
 * that a claim takes off.
 */
lost: Array<string>, 
/**
 * LYNGK: the landing completes a stack of full height.
 */
completes: boolean, 
/**
 * LYNGK: who takes the completed stack (or wins by it), or fives by a claim; nobody if it stays as
 * a wall.
 */
scoredBy: Side | null, 
/**
 * The score afterwards.
 */
score: Score, 
/**
 * Whether the turn is over with it.
 */
endsTurn: boolean, };

export type StepKind = "place" | "move" | "row" | "ring" | "claim" | "pass";

export type Row = { 
/**
 * Whose markers.
 */
side: Side, 
/**
 * From one end to the other.
 */
points: Array<string>, };

export type Problem = { 
/**
 * What kind of error it is.
 */
code: Code, 
/**
 * One sentence: what was wrong, where, and what to do.
 */
message: string, 
/**
 * The same for programs, where it is about a step, a position or a record.
 */
refusal: Refusal | null, };

export type Code = "bad-message" | "too-large" | "not-found" | "stale" | "bad-notation" | "illegal" | "bad-position" | "bad-record" | "not-now" | "outdated" | "foreign-origin" | "unavailable";

export type Refusal = { 
/**
 * For example `turn.unfinished`.
 */
rule: string, 
/**
 * For example `to: "d4", colour: "r"`.
 */
with: { [key in string]: string }, 
/**
 * In English.
 */
text: string, 
/**
 * What is behind it, where this one only says in which step, turn or line it was met.
 */
because: Refusal | null, };

export type NewGame = { 
/**
 * Which game.
 */
game: Game, 
/**
 * As on Boardspace: a claim also takes off the standing fives of its colour.
 */
claimAwardsFives?: boolean, 
/**
 * A position's text; without it the usual start.
 */
start?: string, 
/**
 * Which usual start, where there are many; any if nothing is said.
 */
seed?: number, 
/**
 * Turns already played, as when a study is played on.
 */
turns?: Array<string>, 
/**
 * White, black.
 */
players: [Seat, Seat], 
/**
 * Whether turns may be taken back.
 */
takeBacks: boolean, };

export type Seat = { "kind": "human", 
/**
 * What they are called.
 */
name: string, } | { "kind": "engine", 
/**
 * From 1 to 11.
 */
level: number, };

export type Beginning = { 
/**
 * Its name in addresses.
 */
id: string, 
/**
 * Which game.
 */
game: Game, 
/**
 * As on Boardspace: a claim also takes off the standing fives of its colour.
 */
claimAwardsFives: boolean, 
/**
 * The text of the position it begins with.
 */
start: string, 
/**
 * White, black.
 */
players: [Seat, Seat], 
/**
 * Whether turns may be taken back.
 */
takeBacks: boolean, 
/**
 * When it was begun, in milliseconds since 1970.
 */
created: number, };

export type StoredGame = { 
/**
 * The game before anything happened.
 */
begun: Beginning, 
/**
 * In order, from version 1 on.
 */
events: Array<Event>, };

export type Event = { 
/**
 * From 1, one by one.
 */
version: number, 
/**
 * When, in milliseconds since 1970.
 */
at: number, } & ({ "what": "turn", 
/**
 * Whose.
 */
side: Side, 
/**
 * As notation.
 */
turn: string, 
/**
 * The node before it; none for a first turn.
 */
parent: number | null, } | { "what": "takenBack", 
/**
 * The node, or none for the start.
 */
to: number | null, } | { "what": "drawOffered", 
/**
 * By whom.
 */
side: Side, } | { "what": "drawDeclined", 
/**
 * By whom.
 */
side: Side, } | { "what": "ended", 
/**
 * How.
 */
end: End, });

export type What = { "what": "turn", 
/**
 * Whose.
 */
side: Side, 
/**
 * As notation.
 */
turn: string, 
/**
 * The node before it; none for a first turn.
 */
parent: number | null, } | { "what": "takenBack", 
/**
 * The node, or none for the start.
 */
to: number | null, } | { "what": "drawOffered", 
/**
 * By whom.
 */
side: Side, } | { "what": "drawDeclined", 
/**
 * By whom.
 */
side: Side, } | { "what": "ended", 
/**
 * How.
 */
end: End, };

export type Wish = { "type": "turn", 
/**
 * As notation.
 */
text: string, } | { "type": "takeBack" } | { "type": "resign", 
/**
 * Who.
 */
side: Side, } | { "type": "offerDraw", 
/**
 * Who.
 */
side: Side, } | { "type": "answerDraw", 
/**
 * Who.
 */
side: Side, 
/**
 * Whether the game is drawn with it.
 */
accept: boolean, };

export type GameState = { 
/**
 * Its name in addresses.
 */
id: string, 
/**
 * The number of the last event.
 */
version: number, 
/**
 * Which game.
 */
game: Game, 
/**
 * As on Boardspace: a claim also takes off the standing fives of its colour.
 */
claimAwardsFives: boolean, 
/**
 * The text of the position it began with.
 */
start: string, 
/**
 * White, black.
 */
players: [Seat, Seat], 
/**
 * Whether turns may be taken back.
 */
takeBacks: boolean, 
/**
 * All turns ever played, those taken back too: a tree, parents before children.
 */
nodes: Array<Node>, 
/**
 * The numbers of the nodes that are the game, from the first turn to the last.
 */
line: number[], 
/**
 * How it ended, if it did.
 */
end: End | null, 
/**
 * Who offers a draw.
 */
drawOffer: Side | null, 
/**
 * Whether the last decision of a person can be taken back now.
 */
canTakeBack: boolean, 
/**
 * The level of the engine that is to play now.
 */
engineToAct: number | null, 
/**
 * The engine's side, where it has been offered a draw and has not answered.
 */
engineToAnswer: Side | null, 
/**
 * When it was begun, in milliseconds since 1970.
 */
created: number, 
/**
 * When it last changed.
 */
changed: number, };

export type Node = { 
/**
 * The version of the event that added it.
 */
id: number, 
/**
 * The node before it; none for a first turn.
 */
parent: number | null, 
/**
 * Who played it.
 */
side: Side, 
/**
 * As notation.
 */
turn: string, };

export type GameSummary = { 
/**
 * Its name in addresses.
 */
id: string, 
/**
 * Which game.
 */
game: Game, 
/**
 * White, black.
 */
players: [Seat, Seat], 
/**
 * How it ended, if it did.
 */
end: End | null, 
/**
 * Turns played.
 */
turns: number, 
/**
 * Whose turn it is.
 */
toAct: Side, 
/**
 * The position's text, for a small picture.
 */
position: string, 
/**
 * When it was begun, in milliseconds since 1970.
 */
created: number, 
/**
 * When it last changed.
 */
changed: number, };

export type ToGame = { "type": "join", 
/**
 * The version of the messages that the page speaks.
 */
protocol: number, 
/**
 * The last version of the game seen.
 */
since?: number, } | { "type": "act", 
/**
 * The version it was decided on.
 */
version: number, 
/**
 * What is wished.
 */
wish: Wish, };

export type FromGame = { "type": "game", 
/**
 * The game.
 */
game: StoredGame, } | { "type": "events", 
/**
 * In order.
 */
events: Array<Event>, } | { "type": "event", 
/**
 * What.
 */
event: Event, } | { "type": "error", 
/**
 * Why.
 */
problem: Problem, };

export type ToEngine = { 
/**
 * Comes back with every answer.
 */
id: number, 
/**
 * Which position; of a review, the game: its start and all its turns.
 */
place: Place, 
/**
 * What is asked.
 */
type: Asked, 
/**
 * Of an analysis: how many of the best turns to look for.
 */
lines?: number, 
/**
 * Of an analysis: how long to think; without it, until stopped.
 */
seconds?: number, 
/**
 * Of a turn: how well to play, 1 to 10, or 11 for all it has.
 */
level?: number, 
/**
 * Of a draw: the side that the engine plays.
 */
side?: Side, };

export type Asked = "analyse" | "review" | "play" | "draw";

export type FromEngine = { "type": "analysis", 
/**
 * Of the question.
 */
id: number, 
/**
 * The last that is known.
 */
analysis: Analysis, } | { "type": "progress", 
/**
 * Of the question.
 */
id: number, 
/**
 * Positions judged.
 */
done: number, 
/**
 * Of how many.
 */
total: number, } | { "type": "review", 
/**
 * Of the question.
 */
id: number, 
/**
 * All that is said of it.
 */
review: Review, } | { "type": "turn", 
/**
 * Of the question.
 */
id: number, 
/**
 * As notation.
 */
turn: string, } | { "type": "draw", 
/**
 * Of the question.
 */
id: number, 
/**
 * Whether it does.
 */
accept: boolean, } | { "type": "done", 
/**
 * Of the question.
 */
id: number, } | { "type": "error", 
/**
 * Of the question; nothing where it could not be read.
 */
id: number | null, 
/**
 * Why.
 */
problem: Problem, };

export type Analysis = { 
/**
 * Turns looked ahead in full.
 */
depth: number, 
/**
 * The longest line looked at, in steps.
 */
selectiveDepth: number, 
/**
 * Positions visited.
 */
nodes: number, 
/**
 * Since the question was asked.
 */
millis: number, 
/**
 * Best first.
 */
lines: Array<Line>, };

export type Line = { 
/**
 * In the game's unit (pieces, rings, fives); nothing where only the winner is known.
 */
value: number | null, 
/**
 * The proven result: the final margin where the game knows one, else 1, 0, -1.
 */
exact: number | null, 
/**
 * White's chance to win.
 */
win: number, 
/**
 * What is played, the first turn being the one it is about.
 */
turns: Array<string>, 
/**
 * The points of the first turn's movement, from first to last, for an arrow; one for a placement.
 */
path: Array<string>, };

export type Review = { 
/**
 * White's chance to win at the start and after each turn, for the graph.
 */
chances: Array<number>, 
/**
 * White's value in the game's unit likewise, where it can be said.
 */
values: Array<number | null>, 
/**
 * Turn by turn.
 */
turns: Array<ReviewedTurn>, 
/**
 * White's, black's.
 */
players: [PlayerReview, PlayerReview], 
/**
 * Numbers of turns (from 0) by which the lead was given away.
 */
turningPoints: Array<number>, };

export type ReviewedTurn = { 
/**
 * Who played it.
 */
side: Side, 
/**
 * As notation.
 */
turn: string, 
/**
 * The chance to win that it gave away, 0 to 1.
 */
loss: number, 
/**
 * What is said of it, if it gave much away.
 */
mark: Mark | null, 
/**
 * Whether there was nothing to decide.
 */
forced: boolean, 
/**
 * The best line instead; it begins with the turn itself if nothing was better.
 */
best: Array<string>, 
/**
 * The points of its first turn, for an arrow.
 */
path: Array<string>, };

export type Mark = "inaccuracy" | "mistake" | "blunder";

export type PlayerReview = { 
/**
 * 0 to 100; nothing for a player who never had a choice.
 */
accuracy: number | null, 
/**
 * Turns so marked.
 */
inaccuracies: number, 
/**
 * Turns so marked.
 */
mistakes: number, 
/**
 * Turns so marked.
 */
blunders: number, };

export type SetupForm = { 
/**
 * Which game.
 */
game: Game, 
/**
 * As on Boardspace: a claim also takes off the standing fives of its colour.
 */
claimAwardsFives?: boolean, 
/**
 * Pieces by point, bottom to top.
 */
stacks: { [key in string]: string }, 
/**
 * Whose turn it is.
 */
toAct: Side, 
/**
 * What has to be done: the phase as positions write it, `place`, `move`, `row:w` and so on; where they
 * write none, `move`, or `claimed` where the last claim of the player to act has just been made.
 */
phase: string, 
/**
 * Rings won or fives taken.
 */
won: [number, number], 
/**
 * Claimed colours, where there are any.
 */
claims: [string, string], 
/**
 * Who has made a winning six.
 */
winner: Side | null, };

export type Checked = { 
/**
 * Its text.
 */
position: string, 
/**
 * Drawn and explained.
 */
scene: Scene, };

export type Opened = { 
/**
 * The games, or the position as a game without turns.
 */
games: Array<Tree>, 
/**
 * What was wrong, if not all could be read: the games above go up to there.
 */
problem: Problem | null, };

export type Tree = { 
/**
 * Which game.
 */
game: Game, 
/**
 * The text of the position it begins with.
 */
start: string, 
/**
 * The record's tags: names of players, event, date.
 */
tags: { [key in string]: string }, 
/**
 * Parents before children; the first child of a node is the main line.
 */
nodes: Array<TreeNode>, 
/**
 * How it ended, if it did.
 */
end: End | null, };

export type TreeNode = { 
/**
 * Any number that no other node has.
 */
id: number, 
/**
 * The node before it; none for a first turn.
 */
parent: number | null, 
/**
 * Who plays it.
 */
side: Side, 
/**
 * As notation.
 */
turn: string, 
/**
 * What is said of it.
 */
comment: string, 
/**
 * The time that its player had left after it, in milliseconds, where a record says so.
 */
clock?: number, 
/**
 * What the position after it is worth to white, in the unit of whoever judged it, where a record says so.
 */
eval?: number, };

export type Why = { 
/**
 * The rule it breaks.
 */
refusal: Refusal | null, };

/** The version of these messages. */
export const PROTOCOL = 2;
