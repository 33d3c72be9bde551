"""The engine: analysis, levels, proof; other threads run, and Ctrl-C ends it."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time

import pytest
import trefoil
from conftest import play_randomly
from trefoil import Analysis, Engine, Position, Record

ENDING = "9/7,wwbb,2/7,bbbb,brb,2/2,rw,bwb,3,wb,1,b/1,w,bwwb,4,r,wbw w move"


def test_the_best_lines_come_in_order() -> None:
    position = play_randomly(Position.start("dvonn"), 3, 60)
    reports: list[Analysis] = []
    analysis = Engine(hash=4).analyse(position, depth=3, lines=3, report=reports.append)
    assert [line.turns[0] for line in analysis.lines] == list(dict.fromkeys(line.turns[0] for line in analysis.lines))
    chances = [line.win_probability for line in analysis.lines]
    assert len(chances) == 3 and chances == sorted(chances, reverse=True)
    assert analysis.best is not None and analysis.best.turns == analysis.lines[0].turns
    assert reports and reports[-1].depth <= analysis.depth and analysis.nodes > 0
    for line in analysis.lines:
        copy = position.copy()
        for turn in line.turns:
            copy.play(turn)


def test_a_proven_ending_is_exact() -> None:
    position = Position.parse("dvonn", ENDING)
    best = Engine(hash=4).analyse(position, depth=20).best
    assert best is not None and best.exact is not None
    for turn in best.turns:
        position.play(turn)
    if position.is_over:
        assert best.exact == position.score[0] - position.score[1]


def test_a_win_has_a_distance() -> None:
    position = Position.parse("yinsh-blitz", "3W/5WW/7W/9/1wwwwW4/9/10/9/B7/B6/BBB1 w move 0-0")
    best = Engine(hash=4).analyse(position, depth=2).best
    assert best is not None and (best.exact, best.win_probability) == (1, 1.0)
    assert best.distance is not None and str(best) == f"win in {best.distance}"


def test_a_game_is_reviewed() -> None:
    position = Position.parse("yinsh-blitz", "3W/5WW/7W/9/1wwwwW4/9/10/9/B7/B6/BBB1 w move 0-0")
    position.play(next(turn for turn in position.legal_turns() if ";" not in turn))
    position.play(position.legal_turns()[0])
    told: list[tuple[int, int]] = []
    review = Engine(hash=4).review(Record.of(position), depth=1, report=lambda *judged: told.append(judged))
    assert told == [(1, 3), (2, 3), (3, 3)]
    missed = review.turns[0]
    assert len(review) == 2 and (missed.number, missed.player, missed.turn) == (1, 0, position.turns[0])
    # A win was there, and was not taken.
    assert missed.before == 1.0 and missed.best[0] != missed.turn and not missed.forced
    assert 0 <= missed.loss <= 1 and 0 <= missed.accuracy <= 100
    assert review.accuracies[0] == pytest.approx(missed.accuracy)
    with pytest.raises(ValueError, match="name a limit"):
        Engine(hash=1).review(Record.of(position))


def test_every_level_plays_a_legal_turn(start: Position) -> None:
    engine = Engine(hash=1)
    position = play_randomly(start, 2, 30)
    for level in (1, 2, "3"):
        assert engine.play(position, level) in position.legal_turns()
    assert engine.play(position, "max", nodes=2000) in position.legal_turns()


def test_questions_that_make_no_sense_are_refused() -> None:
    engine, position = Engine(hash=1), Position.start("dvonn")
    with pytest.raises(trefoil.TrefoilError, match="a level is 1 to 10 or max"):
        engine.play(position, 11)
    with pytest.raises(trefoil.TrefoilError, match="name a depth, nodes or time"):
        engine.play(position)
    with pytest.raises(trefoil.TrefoilError, match="name a limit"):
        engine.analyse(position)
    with pytest.raises(trefoil.TrefoilError, match="seconds"):
        engine.analyse(position, time=-1)
    over = Position.parse("dvonn", "9/10/9,r,rrbbbbbwwww/10/9 b move")
    assert engine.analyse(over, depth=1).best is None
    with pytest.raises(trefoil.TrefoilError, match="the game is over"):
        engine.play(over, 1)
    with pytest.raises(trefoil.TrefoilError, match="megabytes"):
        Engine(hash=0)


def test_an_error_in_a_report_ends_the_search() -> None:
    def fail(_: Analysis) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        Engine(hash=1).analyse(Position.start("yinsh"), depth=100, report=fail)


def test_other_threads_run_and_can_stop_a_search() -> None:
    engine, position = Engine(hash=4), play_randomly(Position.start("yinsh"), 1, 20)
    found: list[Analysis] = []
    thread = threading.Thread(target=lambda: found.append(engine.analyse(position, depth=200)))
    thread.start()
    # This thread gets on while the other one searches.
    time.sleep(0.5)
    assert thread.is_alive()
    engine.stop()
    thread.join(timeout=60)
    assert not thread.is_alive() and found[0].best is not None


WORK = {
    "analyse": "trefoil.Engine(hash=1).analyse(trefoil.Position.start('yinsh'), depth=200)",
    "perft": "trefoil.Position.start('yinsh').perft(9)",
    "playouts": "trefoil.playouts('yinsh', 10**9)",
}


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("work", WORK)
def test_ctrl_c_ends_long_work(work: str) -> None:
    # Who runs the tests in the background may have told them not to listen to Ctrl-C.
    code = "import signal, trefoil\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
    code += f"print('go', flush=True)\ntry:\n    {WORK[work]}\nexcept KeyboardInterrupt:\n    print('ended')"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None and child.stdout.readline() == "go\n"
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        try:
            assert child.communicate(timeout=60)[0] == "ended\n"
        finally:
            child.kill()
