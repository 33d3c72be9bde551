"""Numbers of actions, planes, and what symmetries do to them."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
import trefoil
from conftest import ROOT, play_randomly
from trefoil import Encoding, Position
from trefoil.envs import Symmetries


@pytest.mark.parametrize("game", trefoil.GAMES)
def test_numbers_and_notation_are_one_to_one(game: str) -> None:
    encoding = Encoding(game)
    published = (ROOT / f"conformance/actions/{game.split('-')[0]}.txt").read_text(encoding="utf-8").splitlines()
    assert [encoding.step(action) for action in range(encoding.actions)] == published
    assert [encoding.number(step) for step in published] == list(range(encoding.actions))
    assert len(set(published)) == len(published)


def test_a_mask_marks_the_legal_steps(start: Position) -> None:
    encoding = Encoding(start.game)
    for seed in range(3):
        position = play_randomly(start.copy(), seed, 40)
        mask = encoding.mask(position)
        assert mask.dtype == np.bool_ and mask.shape == (encoding.actions,)
        assert np.flatnonzero(mask).tolist() == position.legal_actions()
        assert sorted(encoding.step(action) for action in position.legal_actions()) == position.legal_steps()


def test_planes_show_the_board(start: Position) -> None:
    encoding = Encoding(start.game)
    planes = encoding.observe(play_randomly(start, 1, 50))
    assert planes.dtype == np.uint8 and planes.shape == encoding.shape
    assert len(encoding.planes) == encoding.shape[0]
    board = planes[encoding.planes.index("points of the board")]
    assert board.sum() == {"dvonn": 49, "yinsh": 85, "lyngk": 43}[start.game.split("-")[0]]
    assert not planes[:, board == 0].any()


def test_turned_positions_have_turned_planes_and_masks(start: Position) -> None:
    symmetries = Symmetries(start.game)
    encoding = symmetries.encoding
    position = play_randomly(start, 7, 25)
    images = position.symmetries()
    assert len(images) == len(symmetries)
    action = position.legal_actions()[0]
    for symmetry, image in enumerate(images):
        planes = symmetries.turn_planes(encoding.observe(position), symmetry)
        assert np.array_equal(planes, encoding.observe(image))
        mask = symmetries.turn_masks(encoding.mask(position), symmetry)
        assert np.array_equal(mask, encoding.mask(image))
        turned = symmetries.turn_actions(np.array([action]), symmetry)[0]
        image.play_action(int(turned))
        after = position.copy()
        after.play_action(action)
        assert image == after.symmetries()[symmetry]


def test_what_does_not_fit_is_refused() -> None:
    encoding = Encoding("dvonn")
    assert pickle.loads(pickle.dumps(encoding)).actions == encoding.actions
    with pytest.raises(trefoil.ActionError, match="from 0 to 835"):
        encoding.step(836)
    with pytest.raises(trefoil.ActionError, match="not one step that could be legal"):
        encoding.number("a1-c2")
    with pytest.raises(trefoil.PositionError, match="a position of dvonn is needed, not of yinsh"):
        encoding.mask(Position.start("yinsh"))
