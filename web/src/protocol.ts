// The messages of server, module and engine. Written by `UPDATE=1 cargo test -p trefoil-protocol`
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
 * Nobody in a draw, or where the game was aborted.
 */
winner: Side | null, 
/**
 * By what.
 */
reason: Reason, };

export type Reason = "play" | "resignation" | "agreement" | "time" | "abandoned" | "aborted";

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

export type Code = "bad-message" | "too-large" | "not-found" | "stale" | "bad-notation" | "illegal" | "bad-position" | "bad-record" | "not-now" | "not-yours" | "not-signed-in" | "too-many" | "outdated" | "foreign-origin" | "unavailable";

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
 * How long the players may think.
 */
clock: TimeControl, 
/**
 * Whether they sit apart, each at a screen of their own: then a take-back is asked for and answered.
 */
apart: boolean, 
/**
 * When it was begun, in milliseconds since 1970.
 */
created: number, };

export type TimeControl = { "kind": "none" } | { "kind": "fischer", 
/**
 * What each side begins with.
 */
initial: number, 
/**
 * What a turn adds.
 */
increment: number, } | { "kind": "delay", 
/**
 * What each side begins with.
 */
initial: number, 
/**
 * How long the clock waits in each turn.
 */
delay: number, } | { "kind": "days", 
/**
 * How many.
 */
days: number, };

export type Clocks = { 
/**
 * White's time left, in milliseconds.
 */
white: number, 
/**
 * Black's.
 */
black: number, 
/**
 * Whose clock runs.
 */
running: Side | null, 
/**
 * From when on it runs down, in milliseconds since 1970 by the clock of whoever keeps the game.
 */
at: number, };

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
parent: number | null, 
/**
 * What it is charged on the player's clock, in milliseconds; nothing where that is nothing.
 */
spent?: number, } | { "what": "takenBack", 
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
side: Side, } | { "what": "takeBackAsked", 
/**
 * Who.
 */
side: Side, } | { "what": "takeBackDeclined", 
/**
 * Who.
 */
side: Side, } | { "what": "timeAdded", 
/**
 * Whose clock.
 */
side: Side, 
/**
 * How much.
 */
milliseconds: number, } | { "what": "ended", 
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
parent: number | null, 
/**
 * What it is charged on the player's clock, in milliseconds; nothing where that is nothing.
 */
spent?: number, } | { "what": "takenBack", 
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
side: Side, } | { "what": "takeBackAsked", 
/**
 * Who.
 */
side: Side, } | { "what": "takeBackDeclined", 
/**
 * Who.
 */
side: Side, } | { "what": "timeAdded", 
/**
 * Whose clock.
 */
side: Side, 
/**
 * How much.
 */
milliseconds: number, } | { "what": "ended", 
/**
 * How.
 */
end: End, };

export type Wish = { "type": "turn", 
/**
 * As notation.
 */
text: string, } | { "type": "takeBack" } | { "type": "answerTakeBack", 
/**
 * Whether it is taken back.
 */
accept: boolean, } | { "type": "resign" } | { "type": "offerDraw" } | { "type": "answerDraw", 
/**
 * Whether the game is drawn with it.
 */
accept: boolean, } | { "type": "abort" } | { "type": "claim", 
/**
 * As what.
 */
as: ClaimedAs, } | { "type": "addTime" };

export type ClaimedAs = "win" | "draw";

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
 * How long the players may think.
 */
clock: TimeControl, 
/**
 * Whether they sit apart, each at a screen of their own.
 */
apart: boolean, 
/**
 * What the clocks show, where there are any.
 */
clocks: Clocks | null, 
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
 * Who has asked to take back, and waits for an answer.
 */
takeBackAsked: Side | null, 
/**
 * Whether the last decision of a person can be taken back now. Of players who sit apart, each can ask for
 * their own: `decide` tells.
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

export type NewOnlineGame = { 
/**
 * Which game.
 */
game: Game, 
/**
 * As on Boardspace: a claim also takes off the standing fives of its colour.
 */
claimAwardsFives?: boolean, 
/**
 * A position's text; without it the usual start, which the server draws where there are many.
 */
start?: string, 
/**
 * How long the players may think.
 */
clock: TimeControl, 
/**
 * Which side is taken.
 */
side: SideWish, 
/**
 * Whether turns may be taken back, if the other agrees.
 */
takeBacks: boolean, 
/**
 * Whether players, and watchers among themselves, can write to each other.
 */
chat: boolean, 
/**
 * What whoever asks is called; without it, the name of last time.
 */
name?: string, };

export type SideWish = "white" | "black" | "random";

export type Created = { 
/**
 * Its address is `/online/` and this.
 */
id: string, };

export type Sit = { 
/**
 * What whoever asks is called; without it, the name of last time.
 */
name?: string, };

export type Seated = { 
/**
 * Which.
 */
side: Side, };

export type Me = { 
/**
 * What they are called; empty for somebody who has not said it.
 */
name: string, };

export type DeviceLink = { 
/**
 * The page `/device#` and this takes it.
 */
token: string, };

export type ServerAddress = { 
/**
 * Like `http://192.168.1.7:7070`; nothing if only this machine reaches it.
 */
others: string | null, };

export type Account = { 
/**
 * What they are called. Their page is `/people/` and this.
 */
name: string, 
/**
 * For recovery alone; nobody else sees it.
 */
email: string | null, 
/**
 * Whether a program plays.
 */
bot: boolean, 
/**
 * When it was made, in milliseconds since 1970.
 */
created: number, };

export type SignIn = { 
/**
 * What it is called.
 */
name: string, 
/**
 * At least eight letters.
 */
password: string, };

export type SignedUp = { 
/**
 * The account.
 */
account: Account, 
/**
 * Each can be used once. They are told only now.
 */
codes: Array<string>, };

export type Confirmed = { 
/**
 * The password.
 */
password: string, };

export type NewPassword = { 
/**
 * The one so far.
 */
password: string, 
/**
 * The one from now on.
 */
new: string, };

export type TokenScope = "board:play" | "bot:play" | "challenge:read" | "challenge:write" | "email:read";

export type NewToken = { 
/**
 * For what it is, up to 60 letters.
 */
description: string, 
/**
 * What may be done with it.
 */
scopes: Array<TokenScope>, };

export type ProgramToken = { 
/**
 * By which it can be revoked.
 */
id: string, 
/**
 * For what it is.
 */
description: string, 
/**
 * What may be done with it.
 */
scopes: Array<TokenScope>, 
/**
 * When it was made, in milliseconds since 1970.
 */
created: number, 
/**
 * When it was last used, to the minute; never, if nothing.
 */
used: number | null, };

export type MadeToken = { 
/**
 * As in the list.
 */
token: ProgramToken, 
/**
 * What lets a program in. It is told only now.
 */
secret: string, };

export type Recover = { 
/**
 * What the account is called.
 */
name: string, 
/**
 * A recovery code.
 */
code: string, 
/**
 * The password from now on.
 */
password: string, };

export type RecoveryCodes = { 
/**
 * Each can be used once. They are told only now.
 */
codes: Array<string>, };

export type MailOffer = { 
/**
 * Whether it does.
 */
offered: boolean, };

export type NewEmail = { 
/**
 * The address.
 */
email: string, 
/**
 * The account's password.
 */
password: string, 
/**
 * The language in which to write: `en`, `ru`, `fr` or `pl`.
 */
language: string, };

export type MailedCode = { 
/**
 * The code.
 */
code: string, };

export type ForgottenPassword = { 
/**
 * The address of the account.
 */
email: string, 
/**
 * The language in which to write: `en`, `ru`, `fr` or `pl`.
 */
language: string, };

export type ResetPassword = { 
/**
 * The code.
 */
code: string, 
/**
 * The password from now on.
 */
password: string, };

export type Device = { 
/**
 * By which it can be signed out.
 */
id: string, 
/**
 * Such as "Firefox, Linux"; empty if it does not say.
 */
browser: string, 
/**
 * When it was signed in, in milliseconds since 1970.
 */
created: number, 
/**
 * When it was last there, to the hour.
 */
seen: number, 
/**
 * Whether it is the one that asks.
 */
current: boolean, };

export type Whom = { 
/**
 * What they are called.
 */
name?: string, 
/**
 * Or a game in which they sit.
 */
game?: string, 
/**
 * And on which side.
 */
side?: Side, };

export type Blocked = { 
/**
 * What they are called.
 */
name: string, 
/**
 * Since when, in milliseconds since 1970.
 */
at: number, };

export type ReportReason = "cheating" | "insults" | "spam" | "name" | "other";

export type Report = { 
/**
 * What they are called, or else where they sit.
 */
name?: string, 
/**
 * The game it is about.
 */
game?: string, 
/**
 * Where they sit in it.
 */
side?: Side, 
/**
 * Why.
 */
reason: ReportReason, 
/**
 * In their own words, up to 500 letters.
 */
text: string, };

export type MyGames = { 
/**
 * On the first page the running ones come first, and of these the ones that wait for whoever asks.
 */
games: Array<OnlineSummary>, 
/**
 * What `before` is to say for the next page, if there is one.
 */
next: string | null, };

export type OnlineSummary = { 
/**
 * The side of whoever asks.
 */
you: Side, 
/**
 * Whether it is their turn.
 */
waitsForMe: boolean, 
/**
 * When the time of whose turn it is runs out, in milliseconds since 1970.
 */
deadline: number | null, 
/**
 * How long the players may think.
 */
clock: TimeControl, 
/**
 * Whether nobody sits on the other side yet.
 */
open: boolean, 
/**
 * Whether ratings change with it.
 */
rated: boolean, 
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

export type Online = { 
/**
 * The game.
 */
game: StoredGame, 
/**
 * The seat on which nobody sits yet.
 */
open: Side | null, 
/**
 * The side of whoever asks; null for somebody who watches.
 */
you: Side | null, 
/**
 * Whether there is a chat.
 */
chat: boolean, 
/**
 * Who is there.
 */
presence: Presence, 
/**
 * The server's time, in milliseconds since 1970.
 */
now: number, 
/**
 * What was written in the room of whoever asks, the oldest first.
 */
messages: Array<ChatMessage>, 
/**
 * The conditional turns of whoever asks.
 */
conditional: Array<Conditional>, 
/**
 * Another game of the same two.
 */
rematch: Rematch, 
/**
 * Whether ratings change with the game.
 */
rated: boolean, 
/**
 * White and black as others see them, with their ratings when the game began; nobody on a seat that is open.
 */
people: [Person | null, Person | null], 
/**
 * What the game has done to their ratings.
 */
changes: [RatingChange, RatingChange] | null, };

export type EmbeddedGame = { 
/**
 * The game.
 */
game: StoredGame, 
/**
 * Whether it has ended: then nothing follows.
 */
over: boolean, };

export type ExportedGame = { 
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
 * The text of the position it began with.
 */
start: string, 
/**
 * White, black. Who has no account has a name that means nothing outside of the file.
 */
players: [Seat, Seat], 
/**
 * How long the players could think.
 */
clock: TimeControl, 
/**
 * Whether ratings have changed with it.
 */
rated: boolean, 
/**
 * How fast it was; null without a clock.
 */
speed: string | null, 
/**
 * How it came about: seek, pairing or challenge.
 */
source: string, 
/**
 * When it was begun, in milliseconds since 1970.
 */
created: number, 
/**
 * When it ended.
 */
ended: number, 
/**
 * How.
 */
end: End | null, 
/**
 * All turns from the start, those taken back aside.
 */
turns: Array<string>, };

export type NoticeKinds = { 
/**
 * Of one's turn.
 */
yourTurn: boolean, 
/**
 * Of a challenge.
 */
challenge: boolean, 
/**
 * Of the end of a game.
 */
gameOver: boolean, };

export type NoticeKind = "yourTurn" | "challenge" | "gameOver" | "test";

export type PushDevice = { 
/**
 * The address of the push service for this browser.
 */
endpoint: string, 
/**
 * The browser's public key.
 */
p256dh: string, 
/**
 * The secret that it shares with the server.
 */
auth: string, 
/**
 * In which language it wants to be told.
 */
language: string, 
/**
 * Of what.
 */
kinds: NoticeKinds, };

export type PushEndpoint = { 
/**
 * The address.
 */
endpoint: string, };

export type PushState = { 
/**
 * What it wants.
 */
kinds: NoticeKinds | null, };

export type PushKey = { 
/**
 * The public key, as browsers want it.
 */
key: string, };

export type PushNotice = { 
/**
 * Of what.
 */
kind: NoticeKind, 
/**
 * Which game it is about.
 */
game: Game | null, 
/**
 * The name of the other; empty for somebody who has none.
 */
by: string, 
/**
 * The page to open, a path inside the app.
 */
path: string, 
/**
 * In which language to say it.
 */
language: string, };

export type Around = { 
/**
 * The seat on which nobody sits yet.
 */
open: Side | null, 
/**
 * The side of whoever asks; null for somebody who watches.
 */
you: Side | null, 
/**
 * Whether there is a chat.
 */
chat: boolean, 
/**
 * Who is there.
 */
presence: Presence, 
/**
 * The server's time, in milliseconds since 1970.
 */
now: number, 
/**
 * What was written in the room of whoever asks, the oldest first.
 */
messages: Array<ChatMessage>, 
/**
 * The conditional turns of whoever asks.
 */
conditional: Array<Conditional>, 
/**
 * Another game of the same two.
 */
rematch: Rematch, 
/**
 * Whether ratings change with the game.
 */
rated: boolean, 
/**
 * White and black as others see them, with their ratings when the game began; nobody on a seat that is open.
 */
people: [Person | null, Person | null], 
/**
 * What the game has done to their ratings.
 */
changes: [RatingChange, RatingChange] | null, };

export type Presence = { 
/**
 * Whether white is there.
 */
white: boolean, 
/**
 * Whether black is there.
 */
black: boolean, 
/**
 * How many others look at it.
 */
watchers: number, 
/**
 * Where one player has left a live game and the other has not: from when on this one may claim it, in
 * milliseconds since 1970 by the server's clock.
 */
claimAt: number | null, };

export type ChatRoom = "players" | "watchers";

export type ChatMessage = { 
/**
 * Where.
 */
room: ChatRoom, 
/**
 * The writer's name; empty for somebody who has not said it.
 */
by: string, 
/**
 * The writer's side; null for a watcher.
 */
side: Side | null, 
/**
 * What.
 */
text: string, 
/**
 * When, in milliseconds since 1970.
 */
at: number, };

export type Conditional = { 
/**
 * As notation, from where the game stands; an even number of them.
 */
turns: Array<string>, };

export type Rematch = { 
/**
 * Who wants one.
 */
offered: Side | null, 
/**
 * The new game, once both do.
 */
id: string | null, };

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
wish: Wish, } | { "type": "chat", 
/**
 * Up to 300 letters.
 */
text: string, } | { "type": "rematch" } | { "type": "conditional", 
/**
 * Several lines may begin alike.
 */
lines: Array<Conditional>, };

export type FromGame = { "type": "game", 
/**
 * The game.
 */
online: Online, } | { "type": "events", 
/**
 * In order.
 */
events: Array<Event>, 
/**
 * How everything beside them stands.
 */
around: Around, } | { "type": "event", 
/**
 * What.
 */
event: Event, } | { "type": "seated", 
/**
 * Where.
 */
side: Side, 
/**
 * What they are called.
 */
name: string, } | { "type": "presence", 
/**
 * Who is there now.
 */
presence: Presence, } | { "type": "chat", 
/**
 * What.
 */
message: ChatMessage, } | { "type": "rematch", 
/**
 * How it stands.
 */
rematch: Rematch, } | { "type": "conditional", 
/**
 * Those that are left.
 */
lines: Array<Conditional>, } | { "type": "rated", 
/**
 * How.
 */
changes: [RatingChange, RatingChange], } | { "type": "error", 
/**
 * Why.
 */
problem: Problem, };

export type Speed = "bullet" | "blitz" | "rapid" | "classical" | "correspondence";

export type Person = { 
/**
 * What they are called; empty for a guest who has not said it.
 */
name: string, 
/**
 * Whether it is the name of an account: then there is a page `/people/` and this.
 */
account: boolean, 
/**
 * Whether a program plays.
 */
bot: boolean, 
/**
 * In the game and at the speed that it is about.
 */
rating: Rating | null, };

export type Rating = { 
/**
 * By Glicko-2; people begin with 1500.
 */
rating: number, 
/**
 * Whether little is known yet: the deviation is above 110.
 */
provisional: boolean, };

export type RatingChange = { 
/**
 * Before the game.
 */
before: number, 
/**
 * After it.
 */
after: number, 
/**
 * Whether little is known yet, after it.
 */
provisional: boolean, };

export type NewSeek = { 
/**
 * Which game, by which rules.
 */
game: Game, 
/**
 * How long the players may think. In a live game, or one by days, there is a clock.
 */
clock: TimeControl, 
/**
 * Whether ratings change with it. Only for accounts.
 */
rated: boolean, 
/**
 * Which side is wanted.
 */
side: SideWish, 
/**
 * The lowest rating that is wanted, and the highest.
 */
least?: number, 
/**
 * The highest.
 */
most?: number, 
/**
 * Quick pairing: not shown in the lobby, but matched with whoever waits for the same.
 */
pool?: boolean, 
/**
 * What a guest is called; without it, the name of last time.
 */
name?: string, 
/**
 * How many games have begun for whoever asks, as far as they know (`Waiting`). If another has begun meanwhile, no second one does.
 */
met?: number, };

export type Sought = { 
/**
 * It waits, under this name.
 */
seek: string | null, 
/**
 * A game has begun at once.
 */
game: string | null, };

export type Seek = { 
/**
 * Its name.
 */
id: string, 
/**
 * Who looks for somebody.
 */
by: Person, 
/**
 * Which game.
 */
game: Game, 
/**
 * How long the players may think.
 */
clock: TimeControl, 
/**
 * Whether ratings change with it.
 */
rated: boolean, 
/**
 * Which side its maker wants.
 */
side: SideWish, 
/**
 * The lowest rating that is wanted.
 */
least: number | null, 
/**
 * The highest.
 */
most: number | null, 
/**
 * Whether it waits for quick pairing.
 */
pool: boolean, };

export type NewChallenge = { 
/**
 * The name of an account.
 */
to: string, 
/**
 * Which game.
 */
game: Game, 
/**
 * How long the players may think.
 */
clock: TimeControl, 
/**
 * Whether ratings change with it.
 */
rated: boolean, 
/**
 * Which side whoever asks wants.
 */
side: SideWish, };

export type Challenge = { 
/**
 * Its name.
 */
id: string, 
/**
 * Who asks.
 */
from: Person, 
/**
 * Who is asked.
 */
to: Person, 
/**
 * Which game.
 */
game: Game, 
/**
 * How long the players may think.
 */
clock: TimeControl, 
/**
 * Whether ratings change with it.
 */
rated: boolean, 
/**
 * Which side whoever asks wants.
 */
side: SideWish, 
/**
 * Until when it can be answered, in milliseconds since 1970.
 */
expires: number, };

export type Challenges = { 
/**
 * By others.
 */
incoming: Array<Challenge>, 
/**
 * By themselves.
 */
outgoing: Array<Challenge>, };

export type ToLobby = { "type": "join", 
/**
 * The version of the messages that the page speaks.
 */
protocol: number, 
/**
 * Whether the open seeks are to be told.
 */
seeks: boolean, 
/**
 * How many games have begun so far, as it was last told: one that has begun since is told at once.
 */
met?: number, };

export type FromLobby = { "type": "seeks", 
/**
 * The oldest first.
 */
seeks: Array<Seek>, } | { "type": "changed", 
/**
 * New ones, the oldest first.
 */
added: Array<Seek>, 
/**
 * Those that are gone, by their names.
 */
gone: Array<string>, } | { "type": "waiting", 
/**
 * It.
 */
waiting: Waiting, } | { "type": "met", 
/**
 * How many have begun by now.
 */
met: number, 
/**
 * The game.
 */
game: string, } | { "type": "error", 
/**
 * Why.
 */
problem: Problem, };

export type Waiting = { 
/**
 * The name of their account.
 */
account: string | null, 
/**
 * Their own seeks, in the lobby and for quick pairing.
 */
seeks: Array<Seek>, 
/**
 * Their challenges.
 */
challenges: Challenges, 
/**
 * Their ratings.
 */
ratings: Array<RatingOf>, 
/**
 * How many games have begun for them here so far.
 */
met: number, };

export type RatingOf = { 
/**
 * Which game.
 */
game: Game, 
/**
 * How fast.
 */
speed: Speed, 
/**
 * By how many games.
 */
games: number, 
/**
 * By Glicko-2; people begin with 1500.
 */
rating: number, 
/**
 * Whether little is known yet: the deviation is above 110.
 */
provisional: boolean, };

export type Results = { 
/**
 * Won.
 */
won: number, 
/**
 * Drawn.
 */
drawn: number, 
/**
 * Lost.
 */
lost: number, };

export type Profile = { 
/**
 * What they are called.
 */
name: string, 
/**
 * Whether a program plays.
 */
bot: boolean, 
/**
 * Since when there is the account, in milliseconds since 1970.
 */
created: number, 
/**
 * Whether whoever asks is it.
 */
you: boolean, 
/**
 * In all games and speeds that they have played rated.
 */
ratings: Array<RatingOf>, 
/**
 * By game.
 */
games: Array<ResultsIn>, 
/**
 * By opponent, those first against whom they have played most.
 */
opponents: Array<ResultsAgainst>, };

export type ResultsIn = { 
/**
 * Which game.
 */
game: Game, 
/**
 * Won.
 */
won: number, 
/**
 * Drawn.
 */
drawn: number, 
/**
 * Lost.
 */
lost: number, };

export type ResultsAgainst = { 
/**
 * The opponent's account.
 */
name: string, 
/**
 * Won.
 */
won: number, 
/**
 * Drawn.
 */
drawn: number, 
/**
 * Lost.
 */
lost: number, };

export type RatingCourse = { 
/**
 * Which game.
 */
game: Game, 
/**
 * How fast.
 */
speed: Speed, 
/**
 * After each rated game, the oldest first.
 */
points: Array<RatingPoint>, };

export type RatingPoint = { 
/**
 * When it ended, in milliseconds since 1970.
 */
at: number, 
/**
 * The rating then.
 */
rating: number, };

export type PublicGame = { 
/**
 * How long the players may think.
 */
clock: TimeControl, 
/**
 * How fast that is.
 */
speed: Speed | null, 
/**
 * Whether ratings change with it.
 */
rated: boolean, 
/**
 * White and black, with their ratings when it began.
 */
people: [Person, Person], 
/**
 * What it has done to their ratings.
 */
changes: [RatingChange, RatingChange] | null, 
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

export type PublicGames = { 
/**
 * The last first; of those that go on, the one of the strongest.
 */
games: Array<PublicGame>, 
/**
 * What `before` is to say for the next page, if there is one.
 */
next: string | null, };

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
 * Of an analysis: how many positions to look at, so that its answer is the same wherever it is asked.
 */
nodes?: number, 
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
 * White's result likewise, where it is proven: the final margin where the game knows one, else 1, 0, -1.
 */
proven: Array<number | null>, 
/**
 * Turn by turn.
 */
turns: Array<ReviewedTurn>, 
/**
 * White's, black's.
 */
players: [PlayerReview, PlayerReview], 
/**
 * Numbers of the few turns (from 0) that decided the game.
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
path: Array<string>, 
/**
 * What follows on the turn that was played, which comes first.
 */
answer: Array<string>, };

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

export type ToSolver = { 
/**
 * The puzzle's position, and what has been played from there.
 */
place: Place, 
/**
 * What is to be reached, as the file of puzzles has it.
 */
goal: string, 
/**
 * In how many turns of the solver.
 */
length: number, };

export type Attempt = { 
/**
 * How it stands.
 */
state: AttemptState, 
/**
 * The turns that follow: the opponent's answer, and passes that it forces.
 */
then: Array<string>, };

export type AttemptState = "reached" | "forced" | "refuted";

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
 * What stands on the board, whether that can be or not.
 */
stacks: Array<Stack>, 
/**
 * What each player has there.
 */
score: Score, 
/**
 * Its text, if it can be.
 */
position: string | null, 
/**
 * Why it cannot be.
 */
problem: Problem | null, };

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
export const PROTOCOL = 3;
