"""The games for OpenSpiel.

Importing this registers trefoil_dvonn, trefoil_yinsh, trefoil_yinsh_blitz, trefoil_lyngk and trefoil_lyngk_6 for
pyspiel.load_game. Their parameters are seed, which chooses the start in LYNGK, and claim_awards_fives.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from trefoil._trefoil import GAMES, Encoding, Position

# No game is longer, counted in steps. DVONN: 49 placements, and every move takes one stack away, each with a pass before it.
# YINSH: every ring move takes one of 51 markers, and at most five rows give five back. LYNGK: as DVONN, and four claims.
_LONGEST = {"dvonn": 49 + 2 * 48, "yinsh": 10 + 2 * (51 + 25) + 10, "lyngk": 2 * 42 + 4}


def _game_type(game: str) -> Any:
    return pyspiel.GameType(
        short_name="trefoil_" + game.replace("-", "_"),
        long_name=game,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seed": 1, "claim_awards_fives": False},
    )


class Game(pyspiel.Game):  # type: ignore[misc]
    """A game of OpenSpiel by the rules of one game."""

    game_name: str
    game_type: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.encoding = Encoding(self.game_name)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_LONGEST[self.game_name.split("-")[0]],
        )
        super().__init__(self.game_type, info, params or {})

    def new_initial_state(self, state: Any = None) -> State:
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self.encoding, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class State(pyspiel.State):  # type: ignore[misc]
    """A position; an action is a step."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        parameters = game.get_parameters()
        self.encoding = game.encoding
        self.position = Position.start(
            game.game_name,
            parameters.get("seed", 1),
            claim_awards_fives=parameters.get("claim_awards_fives", False),
        )

    def current_player(self) -> Any:
        return pyspiel.PlayerId.TERMINAL if self.position.is_over else self.position.to_act

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal_actions() if player == self.position.to_act else []

    def _apply_action(self, action: int) -> None:
        self.position.play_action(action)

    def _undo_action(self, player: int, action: int) -> None:
        self.position.undo()

    def _action_to_string(self, player: int, action: int) -> str:
        return self.encoding.step(action)

    def is_terminal(self) -> bool:
        return self.position.is_over

    def returns(self) -> list[float]:
        if self.position.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.position.winner == 0 else [-1.0, 1.0]

    def __str__(self) -> str:
        return str(self.position)


class Observer:
    """The planes, from the side of the player to act whoever looks."""

    def __init__(self, encoding: Encoding, params: Any) -> None:
        if params:
            raise ValueError("there is nothing to choose about these observations")
        self.encoding = encoding
        self.tensor: NDArray[np.float32] = np.zeros(int(np.prod(encoding.shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(encoding.shape)}

    def set_from(self, state: State, player: int) -> None:
        self.dict["observation"][:] = self.encoding.observe(state.position)

    def string_from(self, state: State, player: int) -> str:
        return str(state.position)


def _register(game: str) -> None:
    kind = _game_type(game)
    named = type("Game_" + game.replace("-", "_"), (Game,), {"game_name": game, "game_type": kind})
    pyspiel.register_game(kind, named)


for _name in GAMES:
    _register(_name)
