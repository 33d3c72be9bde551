"""Positions: played, taken back, compared, copied, pickled and drawn."""

from __future__ import annotations

import copy
import pickle
import xml.dom.minidom

import pytest
import trefoil
from conftest import play_randomly
from trefoil import Engine, Position, TrefoilError


def test_a_game_is_played_to_its_end_and_back(start: Position) -> None:
    before = str(start)
    position = play_randomly(start.copy(), 1)
    assert position.is_over
    assert position.outcome in ("1-0", "0-1", "1/2-1/2")
    assert position.winner == {"1-0": 0, "0-1": 1, "1/2-1/2": None}[str(position.outcome)]
    assert not (position.legal_steps() or position.legal_turns() or position.legal_actions())
    again = start.copy()
    for turn in position.turns:
        assert turn in again.legal_turns()
        assert again.play(turn) == turn
    assert again == position
    while position.turns:
        position.undo()
    assert str(position) == before
    with pytest.raises(trefoil.TrefoilError, match="nothing has been played"):
        position.undo()


def test_text_is_read_again(start: Position) -> None:
    position = play_randomly(start, 5, 30)
    options = {"claim_awards_fives": position.claim_awards_fives}
    again = Position.parse(position.game, str(position), **options)
    assert again == position
    assert str(again) == str(position)
    assert eval(repr(position), {"Position": Position}) == position


def test_steps_of_a_turn_can_be_played_one_by_one() -> None:
    text = "3W/5WW/7W/9/1wwwwW4/9/10/9/B7/B6/BBB1 w move 0-0"
    position = Position.parse("yinsh", text)
    position.play_step("e6-g6")
    assert position.legal_steps() == ["xe2-e6"]
    assert position.phase == "row:w"
    assert position.turns == []
    position.play("xe2-e6xg6")
    assert position.turns == ["e6-g6;xe2-e6xg6"]
    assert position.score == (1, 0)
    assert position.undo() == "xe2-e6xg6"
    assert position.undo() == "e6-g6"
    assert str(position) == text


@pytest.mark.parametrize(
    ("refused", "error", "sentence", "reason"),
    [
        (lambda: Position.start("chess"), trefoil.UnknownGameError, "no game known here", "record.unknownGame"),
        (lambda: Position.parse("dvonn", "9 w move"), trefoil.PositionError, "the board has 5 lines", None),
        (lambda: Position.start("dvonn").play("z9"), trefoil.TurnError, "no point z9", "turn.offBoard"),
        (
            lambda: Position.start("dvonn").play("a1-a2"),
            trefoil.TurnError,
            "a1-a2 is not legal: nothing moves before all pieces are placed",
            "dvonn.stillPlacing",
        ),
        (lambda: Position.start("dvonn").play_action(-1), trefoil.ActionError, "-1 is no action", ""),
        (lambda: Position.start("dvonn").perft(1, "game"), trefoil.TrefoilError, "a unit is turn or step", ""),  # type: ignore[arg-type]
    ],
)
def test_errors_are_value_errors_with_a_sentence(refused, error, sentence, reason) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(error, match=sentence) as raised:
        refused()
    assert isinstance(raised.value, ValueError)
    assert isinstance(raised.value, trefoil.TrefoilError)
    if reason is not None:
        assert raised.value.reason == reason


def test_a_refused_turn_changes_nothing() -> None:
    position = Position.start("lyngk", seed=9)
    before = str(position)
    with pytest.raises(trefoil.TurnError):
        position.play("r,")
    assert (str(position), position.turns) == (before, [])


def test_equal_positions_are_one_key(start: Position) -> None:
    one, other = play_randomly(start.copy(), 2, 20), play_randomly(start.copy(), 2, 20)
    assert one == other and hash(one) == hash(other) and len({one, other}) == 1
    assert one.key == other.key
    other.play_action(other.legal_actions()[0])
    assert one != other
    assert one != "a text"
    assert Position.start("yinsh") != Position.start("yinsh-blitz")
    assert Position.start("lyngk") != Position.start("lyngk", claim_awards_fives=True)


def test_the_order_of_buried_pieces_does_not_count() -> None:
    one = Position.parse("dvonn", "9/10/rbww,r,b,1,r,6/10/9 w move")
    other = Position.parse("dvonn", "9/10/rwbw,r,b,1,r,6/10/9 w move")
    assert one == other and hash(one) == hash(other) and str(one) != str(other)


def test_copies_are_apart(start: Position) -> None:
    position = play_randomly(start, 4, 9)
    for made in (position.copy(), copy.copy(position), copy.deepcopy(position)):
        made.undo()
        assert made != position and len(position.turns) >= len(made.turns)


def test_a_pickled_position_keeps_its_past(start: Position) -> None:
    position = play_randomly(start, 6, 40)
    again = pickle.loads(pickle.dumps(position))
    assert again == position and str(again) == str(position) and again.turns == position.turns
    assert again.claim_awards_fives == position.claim_awards_fives
    assert again.undo() == position.undo()


@pytest.mark.parametrize(("number", "sentence"), [(-1, "from 0 up is needed, not -1"), (1 << 70, "too large a number")])
def test_numbers_that_do_not_fit_are_refused_with_a_sentence(number: int, sentence: str) -> None:
    position = Position.start("dvonn")
    for ask in (
        lambda: Position.start("lyngk", seed=number),
        lambda: position.perft(number),
        lambda: position.playouts(number),
        lambda: trefoil.playouts("dvonn", 1, seed=number),
        lambda: Engine(hash=number),
        lambda: Engine(hash=1).analyse(position, depth=number),
        lambda: Engine(hash=1).analyse(position, nodes=number),
    ):
        with pytest.raises(TrefoilError, match=sentence):
            ask()


def test_a_seed_chooses_the_start_of_lyngk() -> None:
    assert Position.start("lyngk", 1) == Position.start("lyngk")
    assert Position.start("lyngk", 1) != Position.start("lyngk", 2)
    assert Position.start("dvonn", 1) == Position.start("dvonn", 2)


def test_awarding_claims() -> None:
    text = "1/4/bgikr,r,5/6/b,k,5/6/7/4/1 1 -/- 0-0"
    plain = Position.parse("lyngk", text)
    awarding = Position.parse("lyngk", text, claim_awards_fives=True)
    assert (plain.claim_awards_fives, awarding.claim_awards_fives) == (False, True)
    plain.play_step("r,")
    awarding.play_step("r,")
    assert (plain.score[0][0], awarding.score[0][0]) == (0, 1)


def test_features_tell_positions_apart(start: Position) -> None:
    position = play_randomly(start.copy(), 3, 12)
    features = position.features()
    assert features == sorted(set(features)) and max(features) < position.feature_count
    position.play_action(position.legal_actions()[0])
    assert position.features() != features


def test_symmetries_have_the_same_perft(start: Position) -> None:
    position = play_randomly(start, 8, 14)
    images = position.symmetries()
    assert images[0] == position and len(images) > 1
    assert {image.perft(1, "step") for image in images} == {position.perft(1, "step")}


def test_playouts(start: Position) -> None:
    tally = start.playouts(50, seed=2)
    assert tally.games == 50 == sum(tally.wins) + tally.draws and tally.steps > 50
    again = trefoil.playouts(start.game, 50, seed=2, claim_awards_fives=start.claim_awards_fives)
    assert again.games == 50 == sum(again.wins) + again.draws
    assert repr(trefoil.playouts("dvonn", 9, 4)) == repr(trefoil.playouts("dvonn", 9, 4))


def test_pictures(start: Position) -> None:
    position = play_randomly(start, 1, 25)
    picture = xml.dom.minidom.parseString(position._repr_svg_())
    assert picture.documentElement.tagName == "svg"  # type: ignore[union-attr]
    assert "\x1b" not in position.drawing() and len(position.drawing().splitlines()) > 5
