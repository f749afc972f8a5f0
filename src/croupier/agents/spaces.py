"""The spaces of actions and observations: numbers with a mask."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from croupier.agents.steps import Steps

MOST = int(np.iinfo(np.int32).max)


class Legal(spaces.Discrete):
    """The numbers of all actions; a sample is one of those that are legal now."""

    def __init__(self, steps: Steps) -> None:
        super().__init__(len(steps.names))
        self._steps = steps

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Return a random legal action; when no player is to act, any action."""
        if mask is None and probability is None and self._steps.to_act:
            mask = self._steps.mask
        return super().sample(mask=mask, probability=probability)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, spaces.Discrete) and self.n == other.n and self.start == other.start

    __hash__ = None  # type: ignore[assignment]  # as its parent


def observation_space(steps: Steps) -> spaces.Dict:
    """What a player sees, and which actions are legal."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, MOST, shape=(steps.size,), dtype=np.int32),
            "action_mask": spaces.Box(0, 1, shape=(len(steps.names),), dtype=np.int8),
        }
    )


def observation(steps: Steps, player: int) -> dict[str, NDArray[Any]]:
    """What a player sees now; nothing is legal for players whose turn it is not."""
    if player == steps.to_act:
        return {"observation": steps.seen.copy(), "action_mask": steps.mask.copy()}
    return {"observation": steps.observe(player), "action_mask": np.zeros(steps.mask.size, dtype=np.int8)}
