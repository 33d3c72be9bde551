"""The part of trefoil that is written in Rust."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "GAMES",
    "FORMATS",
    "EXPORT_FORMATS",
    "Position",
    "Tally",
    "Record",
    "Variation",
    "Engine",
    "Analysis",
    "Line",
    "Review",
    "JudgedTurn",
    "Encoding",
    "BatchCore",
    "playouts",
    "_restore_position",
    "read_records",
    "_restore_record",
    "TrefoilError",
    "UnknownGameError",
    "PositionError",
    "TurnError",
    "ActionError",
    "RecordError",
]

GAMES: tuple[str, ...]
"""The names of the games: dvonn, yinsh, yinsh-blitz, lyngk and lyngk-6."""

FORMATS: tuple[str, ...]
"""The names of the formats that records are read from."""

EXPORT_FORMATS: tuple[str, ...]
"""The names of the formats of other programs that records are written in."""

class TrefoilError(ValueError):
    """Something that is refused, with a sentence that says why."""

    reason: str
    """The name of the reason, such as "dvonn.emptyTarget"; empty where it has none."""

class UnknownGameError(TrefoilError):
    """A name that no game has."""

class PositionError(TrefoilError):
    """A text that is no position, or a position that is not one of the game."""

class TurnError(TrefoilError):
    """A turn or step that is written wrong or not legal."""

class ActionError(TrefoilError):
    """A number or step that is no action, or an action that is not legal."""

class RecordError(TrefoilError):
    """A game that cannot be read or does not keep to the rules."""

    game: int
    """Which game of the text it is, from 1; 0 if the error is not about one."""
    line: int
    """The line at fault, from 1; 0 if none can be named."""
    turn: int | None
    """The number of the turn at fault."""
    so_far: str | None
    """The game up to there, as a record."""

@final
class Position:
    """A position of any of the games, and how it came about.

    Positions are equal if the same play is possible from them; the order of buried pieces does not count. A position
    that is a key of a dict must not be played on: copy it first.
    """

    @staticmethod
    def start(game: str, seed: int = 1, *, claim_awards_fives: bool = False) -> Position:
        """The start of a game. The seed chooses one in LYNGK, where there are many.

        claim_awards_fives is a variant of lyngk: a claim takes the standing fives of its colour.
        """

    @staticmethod
    def parse(game: str, text: str, *, claim_awards_fives: bool = False) -> Position:
        """Reads a position as docs/notation.md has it; raises PositionError."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def claim_awards_fives(self) -> bool:
        """Whether a claim takes the standing fives of its colour."""

    @property
    def players(self) -> tuple[str, str]:
        """What the players are called."""

    @property
    def to_act(self) -> int:
        """Whose step it is, 0 or 1. Players need not alternate."""

    @property
    def outcome(self) -> str | None:
        """1-0, 0-1 or 1/2-1/2; None while the game goes on."""

    @property
    def winner(self) -> int | None:
        """Who has won, 0 or 1; None in a draw and while the game goes on."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @property
    def score(self) -> tuple[Any, Any]:
        """What each player has: pieces in DVONN, rings in YINSH; in LYNGK a tuple of stacks of five, four, three, two and one."""

    @property
    def phase(self) -> str:
        """What is being done, as in the text of the position."""

    @property
    def key(self) -> int:
        """A number of 64 bits that equal positions share and others hardly ever do."""

    @property
    def turns(self) -> list[str]:
        """The whole turns played since this object was made."""

    @property
    def feature_count(self) -> int:
        """All features of the game are below this."""

    def legal_steps(self) -> list[str]:
        """All legal steps: single decisions, in alphabetical order."""

    def legal_turns(self) -> list[str]:
        """All turns that can be played, or finished in the middle of one, in alphabetical order."""

    def legal_actions(self) -> list[int]:
        """The numbers of the legal steps, from the lowest up."""

    def play(self, turn: str) -> str:
        """Plays a whole turn and gives its text in full; raises TurnError, and nothing changes then."""

    def play_step(self, step: str) -> str:
        """Plays a step or any part of a turn; raises TurnError, and nothing changes then."""

    def play_action(self, action: int) -> str:
        """Plays a step by its number and gives its text; raises ActionError, and nothing changes then."""

    def undo(self) -> str:
        """Takes back what the last play, play_step or play_action did, and gives its text."""

    def perft(self, depth: int, unit: Literal["turn", "step"] = "turn") -> int:
        """The number of ways to play so many turns or steps."""

    def playouts(self, games: int, seed: int = 1) -> Tally:
        """Random games from here to the end."""

    def features(self) -> list[int]:
        """The facts that hold here and together tell positions apart, as sorted numbers."""

    def symmetries(self) -> list[Position]:
        """The position turned and mirrored in every way that the board allows, itself first."""

    def copy(self) -> Position:
        """The same position with the same past."""

    def svg(self) -> str:
        """The board as a picture."""

    def drawing(self) -> str:
        """The board in letters."""

    def _repr_svg_(self) -> str: ...
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, memo: Any, /) -> Position: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Tally:
    """What a number of random games came to."""

    @property
    def games(self) -> int:
        """Games played."""

    @property
    def steps(self) -> int:
        """Steps played in all of them."""

    @property
    def wins(self) -> tuple[int, int]:
        """Games won by each player."""

    @property
    def draws(self) -> int:
        """Games without a winner."""

def playouts(game: str, games: int, seed: int = 1, *, claim_awards_fives: bool = False) -> Tally:
    """Whole random games from the start; a game with many starts gets a new one each time."""

@final
class Record:
    """A game that keeps to the rules, with all that is noted beside it."""

    @staticmethod
    def read(
        text: str,
        format: str | None = None,
        *,
        claim_awards_fives: bool | None = None,
        setup: str | None = None,
    ) -> Record:
        """The one game of a text; raises RecordError. See read_records."""

    @staticmethod
    def of(
        position: Position,
        tags: Sequence[tuple[str, str]] | None = None,
        *,
        result: str | None = None,
        termination: str | None = None,
    ) -> Record:
        """The turns that led to a position. A result before the end of the play needs a termination: resignation, time, agreement or abandoned."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def claim_awards_fives(self) -> bool:
        """Whether a claim takes the standing fives of its colour."""

    @property
    def tags(self) -> dict[str, str]:
        """Names and values, in the order written."""

    @property
    def turns(self) -> list[str]:
        """The turns that were played, in full."""

    @property
    def before(self) -> list[str]:
        """The comments before the first turn."""

    @property
    def comments(self) -> list[list[str]]:
        """The comments on each turn."""

    @property
    def clocks(self) -> list[float | None]:
        """The seconds that the player had left after each turn, where the record says so."""

    @property
    def evaluations(self) -> list[float | None]:
        """What an engine thought of the position after each turn, where the record says so."""

    @property
    def variations(self) -> list[list[Variation]]:
        """What could have been played in place of each turn."""

    @property
    def result(self) -> str:
        """1-0, 0-1, 1/2-1/2 or *."""

    @property
    def termination(self) -> str | None:
        """Why the game ended before the play did: resignation, time, agreement or abandoned."""

    def start(self) -> Position:
        """The position before the first turn."""

    def positions(self) -> list[Position]:
        """The start and the position after every turn."""

    def end(self) -> Position:
        """The last position, with all turns to be taken back."""

    def write(self, format: str) -> tuple[str, list[str]]:
        """The game in the format of another program, and a sentence for each thing that it cannot say.

        str() writes it in our own. Raises RecordError where the format has no place for the game.
        """

    def __len__(self) -> int:
        """How many turns there are."""

    def __eq__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Variation:
    """Turns that could have been played in place of the one that it belongs to."""

    @property
    def turns(self) -> list[str]:
        """The turns, one at least."""

    @property
    def before(self) -> list[str]:
        """The comments before the first turn."""

    @property
    def after(self) -> list[str]:
        """The comments behind it."""

    @property
    def comments(self) -> list[list[str]]:
        """The comments on each turn."""

    @property
    def clocks(self) -> list[float | None]:
        """The seconds that the player had left after each turn, where the record says so."""

    @property
    def evaluations(self) -> list[float | None]:
        """What an engine thought of the position after each turn, where the record says so."""

    @property
    def variations(self) -> list[list[Variation]]:
        """What could have been played in place of each turn."""

    def __len__(self) -> int:
        """How many turns there are."""

def read_records(
    text: str,
    format: str | None = None,
    *,
    claim_awards_fives: bool | None = None,
    setup: str | None = None,
) -> tuple[list[Record], list[RecordError]]:
    """All games of a text, and an error for each that cannot be read.

    The format is found by how the text begins if it is not named. claim_awards_fives says by which rules LYNGK was
    played where the text does not; None takes those by which more of it can be read. setup is the position from which
    games start that do not say it.
    """

@final
class Engine:
    """An opponent and analyst. Its searches let other threads run, and Ctrl-C ends them."""

    def __new__(cls, *, hash: int = 64, threads: int = 1) -> Engine:
        """An engine with so many megabytes of memory, on so many threads."""

    @property
    def hash(self) -> int:
        """Megabytes for what the search remembers."""

    @property
    def threads(self) -> int:
        """Threads to search on."""

    def analyse(
        self,
        position: Position,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        lines: int = 1,
        report: Callable[[Analysis], object] | None = None,
    ) -> Analysis:
        """The best lines, found within so many turns, nodes or seconds. report is called after every depth."""

    def play(
        self,
        position: Position,
        level: int | str | None = None,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
    ) -> str:
        """The turn that a level from 1 to 10 plays here, or with a limit the best one; it is not played on the position."""

    def review(
        self,
        record: Record,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        report: Callable[[int, int], object] | None = None,
    ) -> Review:
        """Goes through a game, with so many turns, nodes or seconds for each position, from the end to the start.

        report is called with how many positions are judged, and of how many. stop leaves the first turns out.
        """

    def stop(self) -> None:
        """Ends the running search, from another thread; it answers with the best it has."""

    def forget(self) -> None:
        """Forgets earlier positions, as before a new game."""

@final
class Analysis:
    """What has been found out about a position."""

    @property
    def depth(self) -> int:
        """Turns looked ahead in full."""

    @property
    def selective_depth(self) -> int:
        """The longest line looked at, in steps."""

    @property
    def nodes(self) -> int:
        """Positions visited."""

    @property
    def time(self) -> float:
        """Seconds since the question was asked."""

    @property
    def lines(self) -> list[Line]:
        """The best lines, best first; none in a finished position."""

    @property
    def best(self) -> Line | None:
        """The first of them."""

@final
class Line:
    """A way the game may go on, from the side of the player to act. str() says what it is worth."""

    @property
    def turns(self) -> list[str]:
        """The turns, the first one whole."""

    @property
    def score(self) -> float | None:
        """What it is worth in the unit of the game; None where only a win or loss is seen."""

    @property
    def exact(self) -> int | None:
        """The result, where it is proven: the margin in DVONN, else 1, 0 or -1."""

    @property
    def distance(self) -> int | None:
        """Steps until a proven win or loss."""

    @property
    def win_probability(self) -> float:
        """The chance to win, draws counting half."""

@final
class Review:
    """A game that the engine has gone through; docs/review.md says what the figures mean."""

    @property
    def turns(self) -> list[JudgedTurn]:
        """What is said of each turn."""

    @property
    def turning_points(self) -> list[int]:
        """The numbers of the turns that changed who stands to win."""

    @property
    def accuracies(self) -> tuple[float | None, float | None]:
        """How well each player played, 0 to 100; None for one who never had a choice."""

    def __len__(self) -> int:
        """How many turns were looked at."""

@final
class JudgedTurn:
    """A turn of a reviewed game, from the side of the player who made it."""

    @property
    def number(self) -> int:
        """Its number in the game, from 1."""

    @property
    def player(self) -> int:
        """Who made it, 0 or 1."""

    @property
    def turn(self) -> str:
        """What was played."""

    @property
    def best(self) -> list[str]:
        """What the engine would have played, and how it would go on."""

    @property
    def before(self) -> float:
        """The chance to win before it, draws counting half."""

    @property
    def after(self) -> float:
        """The chance to win after it."""

    @property
    def score(self) -> float | None:
        """What the position after it is worth in the unit of the game; None where only a win or loss is seen."""

    @property
    def loss(self) -> float:
        """The chance to win that it gave away."""

    @property
    def accuracy(self) -> float:
        """How close it came to the best turn, 0 to 100."""

    @property
    def mark(self) -> str | None:
        """inaccuracy, mistake or blunder."""

    @property
    def forced(self) -> bool:
        """Whether there was nothing else to play."""

@final
class Encoding:
    """How the positions and steps of a game are written as numbers, for ever the same."""

    def __new__(cls, game: str) -> Encoding: ...
    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def actions(self) -> int:
        """How many actions there are; they are numbered from 0."""

    @property
    def shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns of an observation."""

    @property
    def planes(self) -> tuple[str, ...]:
        """What each plane tells, from the side of the player to act."""

    def number(self, step: str) -> int:
        """The number of a step; raises ActionError."""

    def step(self, action: int) -> str:
        """The step with this number; raises ActionError."""

    def mask(self, position: Position) -> NDArray[np.bool_]:
        """Which actions are legal."""

    def observe(self, position: Position) -> NDArray[np.uint8]:
        """The planes of a position."""

    def symmetries(self) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """A row for each way to turn or mirror the board: sources of cells, images of actions, sources of actions."""

    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class BatchCore:
    """The batch behind trefoil.envs.BatchEnv."""

    def __new__(cls, game: str, games: int, seed: int, auto_reset: bool, claim_awards_fives: bool) -> BatchCore: ...
    def reset(self, seed: int) -> None: ...
    def restart(self, game: int, seed: int) -> None: ...
    def set(self, game: int, position: Position) -> None: ...
    def position(self, game: int) -> Position: ...
    def seeds(self) -> NDArray[np.uint64]: ...
    def draw(self, actions: NDArray[np.int64]) -> None: ...
    def step(
        self,
        actions: NDArray[np.int64],
        rewards: NDArray[np.float32],
        ended: NDArray[np.bool_],
        masks: NDArray[np.bool_] | None,
        planes: NDArray[np.uint8] | None,
        to_act: NDArray[np.uint8] | None,
    ) -> None: ...
    def observe(
        self,
        masks: NDArray[np.bool_] | None,
        planes: NDArray[np.uint8] | None,
        to_act: NDArray[np.uint8] | None,
    ) -> None: ...

def _restore_position(game: str, start: str, claim_awards_fives: bool, texts: Sequence[str]) -> Position: ...
def _restore_record(text: str) -> Record: ...
