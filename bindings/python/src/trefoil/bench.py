"""Prints how many steps a second batches and positions make here: python -m trefoil.bench"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

from trefoil import GAMES, Position
from trefoil.envs import Arrays, BatchEnv


def rate(work: Callable[[], int], seconds: float) -> float:
    """Steps a second of CPU time, so that other programs on the machine count little."""
    work()
    steps, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        steps += work()
    return steps / spent


def batch_rate(game: str, n: int, seconds: float, *, observed: bool) -> float:
    """Random actions drawn and played, in one thread; every array filled if observed."""
    env = BatchEnv(game, n)
    arrays = env.arrays()
    if not observed:
        arrays = Arrays(arrays.rewards, arrays.ended)
    actions = env.sample()

    def work() -> int:
        for _ in range(100):
            env.sample(actions)
            env.step(actions, arrays)
        return 100 * n

    return rate(work, seconds)


def position_rate(game: str, seconds: float) -> float:
    """One game after the other, each step chosen and played in Python."""
    chance = random.Random(1)

    def work() -> int:
        position, steps = Position.start(game, chance.getrandbits(64)), 0
        while actions := position.legal_actions():
            position.play_action(chance.choice(actions))
            steps += 1
        return steps

    return rate(work, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m trefoil.bench", description=__doc__)
    parser.add_argument("--games", type=int, default=256, help="games in a batch")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU time for each figure")
    arguments = parser.parse_args()
    print(f"steps a second on one core, batches of {arguments.games}")
    print(f"{'':12} {'all arrays':>12} {'rewards only':>12} {'one position':>12}")
    for game in GAMES:
        figures = [
            batch_rate(game, arguments.games, arguments.seconds, observed=True),
            batch_rate(game, arguments.games, arguments.seconds, observed=False),
            position_rate(game, arguments.seconds),
        ]
        print(f"{game:12} " + " ".join(f"{figure:12,.0f}" for figure in figures))


if __name__ == "__main__":
    main()
