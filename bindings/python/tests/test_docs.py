"""The examples of the guide run as they stand, and are as short as it says."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

GUIDES = [ROOT / "docs/python.md", ROOT / "bindings/python/README.md", ROOT / "conformance/README.md"]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
EXAMPLES = [
    pytest.param(match.group(1), id=f"{guide.parent.name}/{guide.name}-{number}")
    for guide in GUIDES
    for number, match in enumerate(BLOCK.finditer(guide.read_text(encoding="utf-8")), start=1)
]


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 8


@pytest.mark.parametrize("code", EXAMPLES)
def test_an_example_runs(code: str, tmp_path: Path) -> None:
    for sample in (ROOT / "crates/games/tests/records").glob("boardspace-dvonn*.sgf"):
        (tmp_path / "archive").mkdir(exist_ok=True)
        (tmp_path / "archive" / sample.name).write_bytes(sample.read_bytes())
    (tmp_path / "conformance").symlink_to(ROOT / "conformance")
    told = "ugi\nposition startpos moves e5\ngo depth 1\nquit\n" if "sys.stdin" in code else ""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, input=told, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    if told:
        assert "ugiok" in done.stdout and "bestmove" in done.stdout


def test_lengths_are_as_promised() -> None:
    guide = GUIDES[0].read_text(encoding="utf-8")
    for heading, most in (("Self-play in ten lines", 10), ("A learner in twenty lines", 20)):
        section = guide.split(f"## {heading}")[1]
        example = BLOCK.search(section)
        assert example is not None
        lines = [line for line in example.group(1).splitlines() if line.strip()]
        assert len(lines) <= most, heading
