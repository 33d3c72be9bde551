"""Records: every format read, our own written."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
import trefoil
from conftest import ROOT, play_randomly
from trefoil import Position, Record, RecordError, read_records

SAMPLES = sorted((ROOT / "crates/games/tests/records").iterdir())


def format_of(sample: Path) -> str:
    return sample.name.split("-")[0]


def test_there_are_samples_of_every_format() -> None:
    assert {format_of(sample) for sample in SAMPLES} == set(trefoil.FORMATS)


@pytest.mark.parametrize("sample", [path for path in SAMPLES if "odd" not in path.name], ids=lambda path: path.name)
def test_every_format_is_read_and_written_as_ours(sample: Path) -> None:
    games, errors = read_records(sample.read_text(encoding="utf-8"), format_of(sample))
    assert games and errors == []
    for game in games:
        again = Record.read(str(game))
        assert again == game and again.turns == game.turns and again.result == game.result
        assert pickle.loads(pickle.dumps(game)) == game


def test_the_format_is_found() -> None:
    text = (ROOT / "crates/games/tests/records/boardspace-yinsh.sgf").read_text(encoding="utf-8")
    assert read_records(text)[0][0].game == "yinsh"
    with pytest.raises(RecordError, match="name one of trefoil"):
        read_records("hello")
    with pytest.raises(RecordError, match="no format known here"):
        read_records(text, "pgn")


def test_a_record_goes_through_its_positions(start: Position) -> None:
    end = play_randomly(start.copy(), 12)
    record = Record.of(end, [("Event", "a test")])
    assert record.game == start.game and record.claim_awards_fives == start.claim_awards_fives
    assert record.tags["Event"] == "a test"
    assert record.turns == end.turns and len(record) == len(end.turns)
    assert record.result == end.outcome and record.termination is None
    positions = record.positions()
    assert positions[0] == record.start() == start and positions[-1] == record.end() == end
    assert record.end().turns == end.turns
    assert Record.read(str(record)) == record


def test_a_game_can_end_before_the_play_does() -> None:
    position = Position.start("yinsh")
    position.play("e5")
    record = Record.of(position, result="0-1", termination="resignation")
    assert (record.result, record.termination) == ("0-1", "resignation")
    with pytest.raises(RecordError, match="no Termination says why"):
        Record.of(position, result="0-1")


def test_what_is_wrong_is_told_with_its_place() -> None:
    text = '[Game "dvonn"]\n\n1. a1 2. a2 3. a3\n4. a1 *\n\n[Game "dvonn"]\n\n1. a1 *\n'
    games, errors = read_records(text)
    assert [game.turns for game in games] == [["a1"]]
    (error,) = errors
    assert (error.game, error.turn, error.reason) == (1, 4, "dvonn.occupied")
    assert error.line > 0 and "a1 is occupied" in str(error)
    assert error.so_far is not None and "a3" in error.so_far
    with pytest.raises(RecordError, match="a1 is occupied"):
        Record.read(text)
    with pytest.raises(RecordError, match="there are 2 games"):
        Record.read('[Game "dvonn"]\n\n1. a1 *\n\n[Game "dvonn"]\n\n1. a1 *\n')


@pytest.mark.parametrize("format", trefoil.EXPORT_FORMATS)
def test_games_go_out_in_other_formats_and_come_back(format: str) -> None:
    game = "yinsh" if format.startswith("gipf") else "dvonn"
    position = play_randomly(Position.start(game), 3)
    text, lost = Record.of(position, [("Event", "a test")]).write(format)
    assert Record.read(text, format.removesuffix("-short")).turns == position.turns
    assert all(isinstance(sentence, str) for sentence in lost)
    with pytest.raises(RecordError):
        Record.of(Position.start("lyngk")).write(format)


def test_notes_are_read() -> None:
    text = (ROOT / "crates/games/tests/records/trefoil-annotated.txt").read_text(encoding="utf-8")
    record = read_records(text)[0][0]
    assert any(record.comments) and any(clock is not None for clock in record.clocks)
    assert record.before and len(record.evaluations) == len(record.variations) == len(record)
    assert any(evaluation is not None for evaluation in record.evaluations)
    positions = record.positions()
    variations = [(n, variation) for n, found in enumerate(record.variations) for variation in found]
    assert variations
    for n, variation in variations:
        assert len(variation) == len(variation.turns) == len(variation.comments) == len(variation.variations)
        # It stands in the place of the turn that was played.
        position = positions[n].copy()
        for turn in variation.turns:
            position.play(turn)
