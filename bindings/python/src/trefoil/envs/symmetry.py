"""What turning and mirroring the board does to planes and actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trefoil._trefoil import Encoding

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Symmetries:
    """Tables with a row for each way to turn or mirror the board onto itself; the first leaves all in place.

    cells: for each cell of a plane, counted row by row, the cell that its number comes from.
    images: for each action, what it becomes.
    sources: for each action, the one that becomes it.
    """

    def __init__(self, game: str) -> None:
        self.encoding = Encoding(game)
        self.cells, self.images, self.sources = self.encoding.symmetries()

    def __len__(self) -> int:
        return len(self.cells)

    def turn_planes(self, planes: NDArray[np.uint8], symmetry: int) -> NDArray[np.uint8]:
        """The planes of the turned positions, whatever stands before the last three axes."""
        flat = planes.reshape(*planes.shape[:-2], -1)
        return flat[..., self.cells[symmetry]].reshape(planes.shape)

    def turn_masks(self, masks: NDArray[Any], symmetry: int) -> NDArray[Any]:
        """The masks (or policies, or anything with a number an action) of the turned positions."""
        turned: NDArray[Any] = masks[..., self.sources[symmetry]]
        return turned

    def turn_actions(self, actions: NDArray[np.int64], symmetry: int) -> NDArray[np.int64]:
        """The actions as they are called in the turned positions."""
        turned: NDArray[np.int64] = self.images[symmetry][actions]
        return turned
