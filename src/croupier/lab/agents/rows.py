"""What all batches of tables share, whatever is played: an action for each, and parts of observations."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from croupier.errors import ActionIllegal, DataInvalid
from croupier.kernels.pot.tables import first_illegal
from croupier.lab.agents.menu import Field


def count_checked(count: object) -> int:
    """How many tables there are."""
    if type(count) is not int or count < 1:
        raise DataInvalid("the number of tables must be a whole number above 0", key="n")
    return count


def actions_checked(actions: ArrayLike, mask: NDArray[np.int8]) -> NDArray[np.int64]:
    """An action for every table; refused as a whole if one of them is not legal."""
    said = np.ascontiguousarray(actions)
    if said.shape != (len(mask),) or said.dtype.kind not in "iu":
        raise DataInvalid(f"expected {len(mask)} whole numbers, one for each table", key="actions")
    said = said.astype(np.int64, copy=False)
    wrong = first_illegal(said, mask)
    if wrong >= 0:
        raise ActionIllegal(
            f"action {said[wrong]} is not legal at table {wrong}; legal are "
            f"{', '.join(map(str, np.flatnonzero(mask[wrong])))}"
        )
    return said


def field_of(fields: Sequence[Field], seen: NDArray[np.int32], name: str) -> NDArray[np.int32]:
    """One part of what the players to act see."""
    for found in fields:
        if found.name == name:
            return seen[:, found.start : found.stop]
    raise DataInvalid(f"no field {name!r}; there are {', '.join(f.name for f in fields)}", key="name")
