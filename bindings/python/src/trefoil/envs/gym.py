"""The games for Gymnasium, against a level of the engine.

Importing this registers trefoil/dvonn-v0, trefoil/yinsh-v0 and so on for gymnasium.make and gymnasium.make_vec.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from trefoil._trefoil import GAMES, Encoding, Engine, Position

Observation = dict[str, NDArray[Any]]

#: Megabytes for what an opponent remembers: levels do not search far.
_HASH = 1


class _Opponent:
    """A game against a level: it answers until the learner is to act."""

    def __init__(self, game: str, level: int | str, player: int, claim_awards_fives: bool) -> None:
        self.game, self.level, self.player, self.awards = game, level, player, claim_awards_fives
        self.engine = Engine(hash=_HASH)
        self.position = Position.start(game, claim_awards_fives=claim_awards_fives)
        if str(level) == "max":
            raise ValueError("the opponent is a level from 1 to 10: max has no limit of its own")

    def begin(self, seed: int) -> None:
        self.engine.forget()
        self.position = Position.start(self.game, seed, claim_awards_fives=self.awards)
        self.answer()

    def play(self, action: int) -> float:
        """Plays the learner's action and the answer, and gives the reward."""
        self.position.play_action(action)
        self.answer()
        if self.position.winner is None:
            return 0.0
        return 1.0 if self.position.winner == self.player else -1.0

    def answer(self) -> None:
        while not self.position.is_over and self.position.to_act != self.player:
            self.position.play(self.engine.play(self.position, self.level))


def _spaces(encoding: Encoding) -> tuple[Any, spaces.Discrete]:
    observation = spaces.Dict(
        {
            "observation": spaces.Box(0, 255, encoding.shape, np.uint8),
            "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8),
        }
    )
    return observation, spaces.Discrete(encoding.actions)


def _observe(encoding: Encoding, position: Position) -> Observation:
    mask = encoding.mask(position).astype(np.int8)
    return {"observation": encoding.observe(position), "action_mask": mask}


class GameEnv(gymnasium.Env[Observation, np.int64]):
    """One game against a level.

    An action that is not legal ends the game as lost if illegal_loses, else it raises ActionError.
    """

    metadata = {"render_modes": ["ansi", "svg"]}

    def __init__(
        self,
        game: str,
        level: int | str = 1,
        *,
        player: int = 0,
        claim_awards_fives: bool = False,
        illegal_loses: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = render_mode
        self.illegal_loses = illegal_loses
        self._encoding = Encoding(game)
        self._opponent = _Opponent(game, level, player, claim_awards_fives)
        self.observation_space, self.action_space = _spaces(self._encoding)

    @property
    def position(self) -> Position:
        """The position now."""
        return self._opponent.position

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self._opponent.begin(int(self.np_random.integers(2**63)))
        return _observe(self._encoding, self.position), {}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self.illegal_loses and int(action) not in self.position.legal_actions():
            return _observe(self._encoding, self.position), -1.0, True, False, {"illegal": True}
        reward = self._opponent.play(int(action))
        return _observe(self._encoding, self.position), reward, self.position.is_over, False, {}

    def render(self) -> Any:
        if self.render_mode == "svg":
            return self.position.svg()
        return self.position.drawing() if self.render_mode == "ansi" else None


class GameVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many games against a level. The opponents think on so many threads at once; a game that has ended begins anew with
    the next step, whose action is not looked at."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        level: int | str = 1,
        *,
        player: int = 0,
        claim_awards_fives: bool = False,
        illegal_loses: bool = True,
        threads: int = 1,
        render_mode: None = None,
    ) -> None:
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.illegal_loses = illegal_loses
        self._encoding = Encoding(game)
        self._games = [_Opponent(game, level, player, claim_awards_fives) for _ in range(num_envs)]
        self._ended = np.zeros(num_envs, np.bool_)
        self._threads = ThreadPoolExecutor(threads)
        self.single_observation_space, self.single_action_space = _spaces(self._encoding)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def position(self, game: int) -> Position:
        """The position of one game now."""
        return self._games[game].position

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        if seed is not None or self._np_random is None:
            self._np_random, self._np_random_seed = gymnasium.utils.seeding.np_random(seed)
        seeds = self.np_random.integers(2**63, size=self.num_envs)
        list(self._threads.map(lambda game, seed: game.begin(int(seed)), self._games, seeds))
        self._ended[:] = False
        return self._observe(), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        seeds = self.np_random.integers(2**63, size=self.num_envs)
        rewards = np.zeros(self.num_envs, np.float64)
        illegal = np.zeros(self.num_envs, np.bool_)

        def advance(n: int) -> None:
            game, action = self._games[n], int(actions[n])
            if self._ended[n]:
                game.begin(int(seeds[n]))
                self._ended[n] = False
            elif self.illegal_loses and action not in game.position.legal_actions():
                rewards[n], illegal[n], self._ended[n] = -1.0, True, True
            else:
                rewards[n] = game.play(action)
                self._ended[n] = game.position.is_over

        list(self._threads.map(advance, range(self.num_envs)))
        truncated = np.zeros(self.num_envs, np.bool_)
        return self._observe(), rewards, self._ended.copy(), truncated, {"illegal": illegal}

    def close_extras(self, **kwargs: Any) -> None:
        self._threads.shutdown()

    def _observe(self) -> Observation:
        observations = [_observe(self._encoding, game.position) for game in self._games]
        return {name: np.stack([seen[name] for seen in observations]) for name in observations[0]}


for _game in GAMES:
    gymnasium.register(
        id=f"trefoil/{_game}-v0",
        entry_point="trefoil.envs.gym:GameEnv",
        vector_entry_point="trefoil.envs.gym:GameVectorEnv",
        kwargs={"game": _game},
    )
