"""Many games at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from trefoil._trefoil import BatchCore, Encoding, Position

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray


@dataclass
class Arrays:
    """What a step writes to, each with one row a game. An array that is None is not written."""

    rewards: NDArray[np.float32]
    """What the two players got: 1 and -1 at the end of a game, else 0."""
    ended: NDArray[np.bool_]
    """Whether the game ended with this step."""
    masks: NDArray[np.bool_] | None = None
    """Which actions are legal now."""
    planes: NDArray[np.uint8] | None = None
    """The board now, from the side of the player to act."""
    to_act: NDArray[np.uint8] | None = None
    """Who is to act now, 0 or 1."""


class BatchEnv:
    """Plays n games at once without holding the interpreter.

    With auto_reset, a game that ends begins again at once, and the observation is that of its new start; without, it
    stays as it is and takes no actions any more.
    """

    def __init__(
        self,
        game: str,
        n: int,
        *,
        seed: int = 1,
        auto_reset: bool = True,
        claim_awards_fives: bool = False,
    ) -> None:
        self.encoding = Encoding(game)
        self.n = n
        self._core = BatchCore(game, n, seed, auto_reset, claim_awards_fives)

    def arrays(self) -> Arrays:
        """New arrays for everything that can be observed, filled with what is seen now."""
        arrays = Arrays(
            rewards=np.zeros((self.n, 2), np.float32),
            ended=np.zeros(self.n, np.bool_),
            masks=np.zeros((self.n, self.encoding.actions), np.bool_),
            planes=np.zeros((self.n, *self.encoding.shape), np.uint8),
            to_act=np.zeros(self.n, np.uint8),
        )
        self.observe(arrays)
        return arrays

    def observe(self, arrays: Arrays) -> None:
        """Writes masks, planes and to_act as they are now."""
        self._core.observe(arrays.masks, arrays.planes, arrays.to_act)

    def step(self, actions: ArrayLike, arrays: Arrays) -> None:
        """Plays one action in every game and writes what came of it.

        Raises ActionError if one of them is not legal; nothing changes then.
        """
        self._core.step(
            np.ascontiguousarray(actions, np.int64),
            arrays.rewards,
            arrays.ended,
            arrays.masks,
            arrays.planes,
            arrays.to_act,
        )

    def sample(self, actions: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """Draws a legal action for every game, each as likely as any other; -1 for a finished game."""
        if actions is None:
            actions = np.empty(self.n, np.int64)
        self._core.draw(actions)
        return actions

    def reset(self, seed: int = 1) -> None:
        """Begins all games anew, with seeds drawn from this one."""
        self._core.reset(seed)

    def restart(self, game: int, seed: int) -> None:
        """Begins one game anew from Position.start with this seed."""
        self._core.restart(game, seed)

    def set_position(self, game: int, position: Position) -> None:
        """Goes on in one game from a position."""
        self._core.set(game, position)

    def position(self, game: int) -> Position:
        """The position of a game, with its past."""
        return self._core.position(game)

    @property
    def seeds(self) -> NDArray[np.uint64]:
        """The seed that each game began from."""
        return self._core.seeds()
