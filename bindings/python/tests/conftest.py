"""What tests of the installed package share."""

from __future__ import annotations

from pathlib import Path

import pytest
from trefoil import Position

ROOT = Path(__file__).resolve().parents[3]

#: Every rule set: a game, and whether a claim awards fives.
RULES = [
    ("dvonn", False),
    ("yinsh", False),
    ("yinsh-blitz", False),
    ("lyngk", False),
    ("lyngk", True),
    ("lyngk-6", False),
]


@pytest.fixture(params=RULES, ids=lambda rules: rules[0] + "-awarding" * rules[1])
def start(request: pytest.FixtureRequest) -> Position:
    """The start of a game by each rule set."""
    game, awards = request.param
    return Position.start(game, seed=3, claim_awards_fives=awards)


def play_randomly(position: Position, seed: int, steps: int = 1000) -> Position:
    """Plays steps chosen by a simple generator, the same ones for the same seed."""
    for _ in range(steps):
        actions = position.legal_actions()
        if not actions:
            break
        seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
        position.play_action(actions[(seed >> 33) % len(actions)])
    return position
