"""PettingZoo's own checks."""

from __future__ import annotations

import warnings

import pytest
import trefoil
from trefoil import envs

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test  # noqa: E402


@pytest.mark.parametrize("game", trefoil.GAMES)
def test_pettingzoo_finds_nothing(game: str) -> None:
    with warnings.catch_warnings():
        # It says that it cannot tell whether numbers up to 255 are an image.
        warnings.simplefilter("ignore", UserWarning)
        api_test(envs.env(game), num_cycles=300)
        seed_test(lambda: envs.env(game), num_cycles=100)


def test_the_winner_is_rewarded_and_agents_act_as_the_game_says() -> None:
    env = envs.env("dvonn", render_mode="ansi")
    env.reset(seed=3)
    agents = []
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        agents.append(agent)
        if terminated or truncated:
            position = env.unwrapped.position
            assert position.is_over
            player = int(agent[-1])
            expected = 0 if position.winner is None else 1 if position.winner == player else -1
            assert reward == expected
            env.step(None)
        else:
            env.step(int(observation["action_mask"].argmax()))
    # White places the last piece and moves first.
    assert agents[48] == agents[49] == "player_0"


def test_who_plays_an_illegal_action_loses() -> None:
    env = envs.env("yinsh")
    env.reset(seed=1)
    env.step(env.unwrapped._encoding.number("pass"))
    assert env.last()[2]
