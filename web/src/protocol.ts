// The messages between server and browser. Written by `UPDATE=1 cargo test -p protocol`
// from crates/protocol, where each field is explained; never by hand.

export type Game = "dvonn" | "yinsh" | "yinsh-blitz" | "lyngk" | "lyngk-6";

export type Side = "white" | "black";

export type Board = { points: Array<Spot>, };

export type Spot = { name: string, x: number, y: number, };

export type Place = { game: Game, 
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
pending: Array<string>, };

export type Scene = { game: Game, 
/**
 * The position's text; in the middle of a turn, that of the moment.
 */
position: string, toAct: Side, stacks: Array<Stack>, 
/**
 * What lies beside the board, white's first.
 */
supply: [Supply, Supply], score: Score, 
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

export type Stack = { at: string, 
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
 * LYNGK: a neutral five, which stands for ever.
 */
wall: boolean, 
/**
 * Closed in: whoever owns it cannot move it now (DVONN: surrounded on six sides).
 */
stuck: boolean, };

export type Supply = { 
/**
 * DVONN: red pieces still to place by this player; 0 elsewhere.
 */
red: number, 
/**
 * Own pieces (DVONN) or rings (YINSH) still to place.
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
 * Rings won, of how many (YINSH: 3, blitz 1), or fives taken (LYNGK).
 */
won: number, goal: number, };

export type Score = { "kind": "pieces", "of": [number, number] } | { "kind": "rings", "of": [number, number] } | { "kind": "stacks", "of": [Array<number>, Array<number>] };

export type End = { 
/**
 * Nobody in a draw.
 */
winner: Side | null, reason: Reason, };

export type Reason = "play" | "resignation" | "agreement";

export type Ask = { kind: AskKind, 
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
text: string, kind: StepKind, side: Side, 
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
 * YINSH: windows of five that can be removed afterwards, of either side. Longer runs have several.
 */
rows: Array<Row>, 
/**
 * YINSH: the five points a row step takes away.
 */
row: Array<string>, 
/**
 * DVONN: the points whose stacks lose contact and leave the board.
 */
lost: Array<string>, 
/**
 * LYNGK: the landing completes a stack of full height; `scored_by` says who takes it, nobody if it stays as a wall.
 */
completes: boolean, scoredBy: Side | null, 
/**
 * The score afterwards.
 */
score: Score, 
/**
 * Whether the turn is over with it.
 */
endsTurn: boolean, };

export type StepKind = "place" | "move" | "row" | "ring" | "claim" | "pass";

export type Row = { side: Side, points: Array<string>, };

export type Problem = { code: Code, 
/**
 * One sentence: what was wrong, where, and what to do.
 */
message: string, 
/**
 * The rule that refuses a step, where it is one.
 */
refusal: Refusal | null, };

export type Code = "bad-message" | "too-large" | "not-found" | "stale" | "bad-notation" | "illegal" | "bad-position" | "bad-record" | "not-now" | "foreign-origin" | "unavailable";

export type Refusal = { 
/**
 * For example `colourTwice`: the name of the game's `Illegal` in camel case.
 */
rule: string, 
/**
 * For example `to: "d4", colour: "r"`.
 */
with: { [key in string]: string }, 
/**
 * In English.
 */
text: string, };

export type NewGame = { game: Game, start?: string, seed?: number, 
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

export type Seat = { "kind": "human", name: string, } | { "kind": "engine", level: number, };

export type GameState = { id: string, 
/**
 * The number of the last event.
 */
version: number, game: Game, 
/**
 * The text of the position it began with.
 */
start: string, players: [Seat, Seat], takeBacks: boolean, 
/**
 * All turns ever played, those taken back too: a tree, parents before children.
 */
nodes: Array<Node>, 
/**
 * The numbers of the nodes that are the game, from the first turn to the last.
 */
line: number[], end: End | null, 
/**
 * Who offers a draw.
 */
drawOffer: Side | null, 
/**
 * When it was begun and last changed, in milliseconds since 1970.
 */
created: number, changed: number, };

export type Node = { 
/**
 * The version of the event that added it.
 */
id: number, parent: number | null, side: Side, turn: string, };

export type GameSummary = { id: string, game: Game, players: [Seat, Seat], end: End | null, 
/**
 * Turns played.
 */
turns: number, toAct: Side, 
/**
 * The position's text, for a small picture.
 */
position: string, created: number, changed: number, };

export type GameList = { games: Array<GameSummary>, 
/**
 * What to ask for as `before` to go on.
 */
next: string | null, 
/**
 * How many there are in all with this filter.
 */
total: number, };

export type ToGame = { "type": "join", since?: number, } | { "type": "step", version: number, text: string, } | { "type": "turn", version: number, text: string, } | { "type": "back" } | { "type": "takeBack", version: number, } | { "type": "resign", version: number, side: Side, } | { "type": "offerDraw", version: number, side: Side, } | { "type": "answerDraw", version: number, accept: boolean, };

export type FromGame = { "type": "state", state: GameState, scene: Scene, } | { "type": "event", event: Event, scene: Scene, } | { "type": "pending", scene: Scene, } | { "type": "thinking", side: Side, } | { "type": "error", problem: Problem, };

export type Event = { version: number, at: number, } & ({ "what": "turn", side: Side, turn: string, parent: number | null, } | { "what": "takenBack", to: number | null, } | { "what": "drawOffered", side: Side, } | { "what": "drawDeclined", side: Side, } | { "what": "ended", end: End, });

export type What = { "what": "turn", side: Side, turn: string, parent: number | null, } | { "what": "takenBack", to: number | null, } | { "what": "drawOffered", side: Side, } | { "what": "drawDeclined", side: Side, } | { "what": "ended", end: End, };

export type ToStudy = { "type": "analyse", 
/**
 * Comes back with every answer.
 */
id: number, place: Place, lines: number, 
/**
 * Without it, until stopped (at most five minutes).
 */
seconds?: number, } | { "type": "review", id: number, place: Place, seconds?: number, } | { "type": "stop" };

export type FromStudy = { "type": "analysis", id: number, analysis: Analysis, } | { "type": "progress", id: number, done: number, total: number, } | { "type": "review", id: number, review: Review, } | { "type": "done", id: number, } | { "type": "error", id: number | null, problem: Problem, };

export type Analysis = { depth: number, selectiveDepth: number, nodes: number, millis: number, 
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
 * The proven result: the final margin in DVONN, else 1, 0, -1.
 */
exact: number | null, 
/**
 * White's chance to win.
 */
win: number, turns: Array<string>, 
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
values: Array<number | null>, turns: Array<ReviewedTurn>, 
/**
 * White's, black's.
 */
players: [PlayerReview, PlayerReview], 
/**
 * Numbers of turns (from 0) by which the lead was given away.
 */
turningPoints: Array<number>, };

export type ReviewedTurn = { side: Side, turn: string, 
/**
 * The chance to win that it gave away, 0 to 1.
 */
loss: number, mark: Mark | null, 
/**
 * Whether there was nothing to decide.
 */
forced: boolean, 
/**
 * The best line instead.
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
accuracy: number | null, inaccuracies: number, mistakes: number, blunders: number, };

export type SetupForm = { game: Game, 
/**
 * Pieces by point, bottom to top.
 */
stacks: { [key in string]: string }, toAct: Side, 
/**
 * `place` or `move` where the game has both; nothing in LYNGK.
 */
phase?: string, 
/**
 * Rings won or fives taken.
 */
won: [number, number], 
/**
 * LYNGK: claimed colours.
 */
claims: [string, string], };

export type Checked = { position: string, scene: Scene, };

export type Opened = { games: Array<Tree>, 
/**
 * What was wrong, if not all could be read: the games above go up to there.
 */
problem: Problem | null, };

export type Tree = { game: Game, start: string, 
/**
 * The record's tags: names of players, event, date.
 */
tags: { [key in string]: string }, 
/**
 * Parents before children; the first child of a node is the main line.
 */
nodes: Array<TreeNode>, end: End | null, };

export type TreeNode = { id: number, parent: number | null, side: Side, turn: string, comment: string, };

export type Why = { refusal: Refusal | null, };
