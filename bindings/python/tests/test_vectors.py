"""The conformance kit through Python: what crates/games/tests/vectors.rs asks of the rules."""

from __future__ import annotations

import json
from typing import Any

import pytest
from conftest import ROOT
from trefoil import Position, TrefoilError

FILES = sorted((ROOT / "conformance/vectors").glob("*.json"))

#: Larger counts are left to the tests in Rust.
MOST = 300_000


def entries(name: str) -> list[Any]:
    return [
        pytest.param(entry, id=entry["id"])
        for file in FILES
        for entry in json.loads(file.read_text(encoding="utf-8"))[name]
    ]


def score_of(position: Position) -> Any:
    return json.loads(json.dumps(position.score))


@pytest.mark.parametrize("entry", entries("perft"))
def test_perft(entry: Any) -> None:
    position = Position.parse(entry["game"], entry["position"])
    assert str(position) == entry["position"]
    for depth, count in enumerate(entry["counts"], start=1):
        if count <= MOST:
            assert position.perft(depth, entry["unit"]) == count


@pytest.mark.parametrize("entry", entries("cases"))
def test_cases(entry: Any) -> None:
    position = Position.parse(entry["game"], entry["position"])
    for text in entry["play"]:
        position.play_step(text)
    legal = position.legal_turns() if entry["unit"] == "turn" else position.legal_steps()
    if "legal" in entry:
        assert sorted(entry["legal"]) == legal
    assert set(entry.get("includes", [])) <= set(legal)
    assert not set(entry.get("excludes", [])) & set(legal)
    if "over" in entry:
        assert position.is_over == entry["over"]
    if "then" in entry:
        assert str(position) == entry["then"]
    if "result" in entry:
        assert (position.outcome, score_of(position)) == (entry["result"], entry["score"])


@pytest.mark.parametrize("entry", entries("refused"))
def test_refused(entry: Any) -> None:
    def play() -> None:
        position = Position.parse(entry["game"], entry["position"])
        for text in entry.get("play") or []:
            position.play_step(text)

    with pytest.raises(TrefoilError):
        play()


@pytest.mark.parametrize("entry", entries("games"))
def test_games(entry: Any) -> None:
    setup = entry["setup"]
    position = Position.parse(entry["game"], setup) if setup else Position.start(entry["game"])
    for turn in entry["turns"]:
        position.play(turn)
    assert (position.outcome, score_of(position)) == (entry["result"], entry["score"])
