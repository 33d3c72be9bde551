"""Gymnasium's own checks, and games against a level."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
import trefoil

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env, data_equivalence  # noqa: E402
from trefoil.envs.gym import GameEnv, GameVectorEnv, Observation  # noqa: E402


@pytest.mark.parametrize("game", trefoil.GAMES)
@pytest.mark.parametrize("player", [0, 1])
def test_gymnasium_finds_nothing(game: str, player: int) -> None:
    with warnings.catch_warnings():
        # It thinks that planes of numbers up to 255 are an image of the wrong shape.
        warnings.simplefilter("ignore", UserWarning)
        check_env(gymnasium.make(f"trefoil/{game}-v0", player=player).unwrapped, skip_render_check=False)


def first_legal(observation: Observation) -> Any:
    return observation["action_mask"].argmax(-1)


def test_a_game_against_a_level_is_won_or_lost() -> None:
    env = GameEnv("yinsh-blitz", level=1)
    observation, _ = env.reset(seed=4)
    ended, reward = False, 0.0
    while not ended:
        assert env.position.to_act == 0
        observation, reward, ended, _, _ = env.step(first_legal(observation))
    assert env.position.is_over
    assert reward == {0: 1.0, 1: -1.0, None: 0.0}[env.position.winner]


def test_an_illegal_action_loses_or_raises() -> None:
    env = GameEnv("dvonn")
    env.reset(seed=1)
    assert env.step(np.int64(835))[1:3] == (-1.0, True)
    strict = GameEnv("dvonn", illegal_loses=False)
    strict.reset(seed=1)
    with pytest.raises(trefoil.ActionError):
        strict.step(np.int64(835))
    with pytest.raises(ValueError, match="a level from 1 to 10"):
        GameEnv("dvonn", level="max")


@pytest.mark.parametrize("threads", [1, 2])
def test_many_games_are_those_of_single_ones(threads: int) -> None:
    vector = gymnasium.make_vec("trefoil/yinsh-blitz-v0", num_envs=3, threads=threads).unwrapped
    assert isinstance(vector, GameVectorEnv)
    observations, _ = vector.reset(seed=11)
    assert vector.observation_space.contains(observations)
    again = GameVectorEnv("yinsh-blitz", 3)
    assert data_equivalence(again.reset(seed=11)[0], observations)
    finished = 0
    was_over = np.zeros(3, np.bool_)
    for _ in range(60):
        actions = first_legal(observations)
        observations, rewards, ended, truncated, _ = vector.step(actions)
        other, other_rewards, other_ended, _, _ = again.step(actions)
        assert data_equivalence(other, observations) and np.array_equal(rewards, other_rewards)
        assert np.array_equal(ended, other_ended) and not truncated.any()
        for n in range(3):
            assert ended[n] == vector.position(n).is_over
            # The step after the end begins anew and is worth nothing.
            assert not was_over[n] or (rewards[n] == 0 and not ended[n])
        finished += int(ended.sum())
        was_over = ended
    assert finished > 0
    vector.close()
    again.close()
