"""OpenSpiel's own checks, where it is installed."""

from __future__ import annotations

import random

import pytest
import trefoil

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import generate_playthrough  # noqa: E402
from trefoil.envs import spiel  # noqa: E402


def name_of(game: str) -> str:
    return "trefoil_" + game.replace("-", "_")


@pytest.mark.parametrize("game", trefoil.GAMES)
def test_openspiel_finds_nothing(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name_of(game)), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("game", trefoil.GAMES)
def test_a_playthrough_is_the_same_each_time(game: str) -> None:
    texts = [generate_playthrough.playthrough(name_of(game), None, seed=5) for _ in range(2)]
    assert texts[0] == texts[1] and "IsTerminal() = True" in texts[0]


def test_parameters_choose_start_and_rules() -> None:
    game = pyspiel.load_game("trefoil_lyngk(seed=7,claim_awards_fives=True)")
    state = game.new_initial_state()
    assert isinstance(state, spiel.State)
    assert state.position == trefoil.Position.start("lyngk", 7, claim_awards_fives=True)
    action = random.Random(1).choice(state.legal_actions())
    copy = state.clone()
    state.apply_action(action)
    assert str(copy) != str(state) and state.action_to_string(0, action) in copy.position.legal_steps()
