"""The games as environments for programs that learn.

BatchEnv steps many games at once into the caller's arrays. env() is a PettingZoo environment; trefoil.envs.gym has
Gymnasium environments against a level, trefoil.envs.spiel games of OpenSpiel. Each needs the library it is made for, and
nothing else does.
"""

from __future__ import annotations

from typing import Any

from trefoil._trefoil import Encoding
from trefoil.envs.batch import Arrays, BatchEnv
from trefoil.envs.symmetry import Symmetries

__all__ = ["Arrays", "BatchEnv", "Encoding", "Symmetries", "env"]


def env(game: str, **options: Any) -> Any:
    """A PettingZoo environment; see trefoil.envs.aec."""
    from trefoil.envs import aec

    return aec.env(game, **options)
