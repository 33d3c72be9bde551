"""Many games at once, against single ones."""

from __future__ import annotations

import threading

import numpy as np
import pytest
import trefoil
from trefoil import Encoding, Position
from trefoil.envs import Arrays, BatchEnv


def test_a_batch_plays_as_positions_do(start: Position) -> None:
    awards = start.claim_awards_fives
    env = BatchEnv(start.game, 8, seed=5, claim_awards_fives=awards)
    arrays = env.arrays()
    encoding = Encoding(start.game)
    starts = [Position.start(start.game, int(seed), claim_awards_fives=awards) for seed in env.seeds]
    positions = [position.copy() for position in starts]
    assert [env.position(n) for n in range(8)] == starts
    finished = 0
    for _ in range(220):
        assert arrays.masks is not None and arrays.planes is not None and arrays.to_act is not None
        actions = env.sample()
        assert arrays.masks[np.arange(8), actions].all()
        env.step(actions, arrays)
        for n, position in enumerate(positions):
            position.play_action(int(actions[n]))
            assert arrays.ended[n] == position.is_over
            if position.is_over:
                finished += 1
                reward = {None: (0, 0), 0: (1, -1), 1: (-1, 1)}[position.winner]
                assert tuple(arrays.rewards[n]) == reward
                seed = int(env.seeds[n])
                positions[n] = position = Position.start(start.game, seed, claim_awards_fives=awards)
            assert np.array_equal(arrays.masks[n], encoding.mask(position))
            assert np.array_equal(arrays.planes[n], encoding.observe(position))
            assert arrays.to_act[n] == position.to_act
    assert finished > 0
    assert [env.position(n) for n in range(8)] == positions
    assert env.position(0).turns == positions[0].turns


def test_only_the_arrays_that_are_wanted_are_written() -> None:
    env = BatchEnv("yinsh", 3)
    arrays = Arrays(np.ones((3, 2), np.float32), np.ones(3, np.bool_))
    env.step(env.sample(), arrays)
    assert not arrays.rewards.any() and not arrays.ended.any()


def test_wrong_actions_and_arrays_are_refused_and_change_nothing() -> None:
    env = BatchEnv("dvonn", 2)
    arrays = env.arrays()
    with pytest.raises(trefoil.ActionError, match="game 1: -1 is no action"):
        env.step([0, -1], arrays)
    with pytest.raises(trefoil.ActionError, match="game 1: action 835, pass, is not legal"):
        env.step([0, 835], arrays)
    with pytest.raises(trefoil.TrefoilError, match="there are 3 actions for 2 games"):
        env.step([0, 1, 2], arrays)
    arrays.masks = np.zeros((2, 5), np.bool_)
    with pytest.raises(trefoil.TrefoilError, match=r"masks has the shape \[2, 5\], but \[2, 836\] is needed"):
        env.step([0, 1], arrays)
    arrays.masks = np.zeros((836, 2), np.bool_).T
    with pytest.raises(trefoil.TrefoilError, match="masks has gaps"):
        env.step([0, 1], arrays)
    arrays.masks = np.zeros((2, 836), np.bool_)
    arrays.masks.flags.writeable = False
    with pytest.raises(trefoil.TrefoilError, match="masks cannot be written to"):
        env.step([0, 1], arrays)
    assert env.position(0) == Position.start("dvonn")
    with pytest.raises(IndexError, match="they are 0 to 1"):
        env.position(2)


def test_games_start_from_seeds_and_positions() -> None:
    env = BatchEnv("lyngk", 3, seed=9)
    first = [str(env.position(n)) for n in range(3)]
    assert len(set(first)) == 3
    env.step(env.sample(), env.arrays())
    env.reset(9)
    assert [str(env.position(n)) for n in range(3)] == first
    env.restart(1, 77)
    assert env.position(1) == Position.start("lyngk", 77) and env.seeds[1] == 77
    position = Position.start("lyngk", 5)
    position.play(position.legal_turns()[0])
    env.set_position(2, position)
    assert env.position(2) == position
    with pytest.raises(trefoil.PositionError):
        env.set_position(0, Position.start("lyngk-6"))


def test_a_finished_game_waits_without_auto_reset() -> None:
    env = BatchEnv("dvonn", 1, auto_reset=False)
    arrays = env.arrays()
    while not arrays.ended.any():
        env.step(env.sample(), arrays)
    over = env.position(0)
    assert over.is_over and arrays.masks is not None and not arrays.masks.any()
    assert env.sample().tolist() == [-1]
    env.step([-1], arrays)
    assert env.position(0) == over and not arrays.ended.any()


def test_batches_run_beside_each_other() -> None:
    def play(env: BatchEnv) -> None:
        arrays = env.arrays()
        for _ in range(100):
            env.step(env.sample(), arrays)

    envs = [BatchEnv("dvonn", 16, seed=4) for _ in range(2)]
    threads = [threading.Thread(target=play, args=(env,)) for env in envs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(envs[0].position(n) == envs[1].position(n) for n in range(16))
