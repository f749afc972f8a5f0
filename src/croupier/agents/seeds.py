"""Seeds for one round after the other, all from one."""

from __future__ import annotations

from operator import index
from secrets import randbits

from croupier.errors import DataInvalid
from croupier.lab.agents.table import SEED_MAX

WORD = (1 << 64) - 1
GOLDEN, MIX_1, MIX_2 = 0x9E37_79B9_7F4A_7C15, 0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB


class Seeds:
    """A splitmix64 generator: environments draw one number per round, so drawing must be fast."""

    __slots__ = ("_word",)

    def __init__(self, seed: int | None) -> None:
        self._word = randbits(64) if seed is None else _whole(seed)

    def next(self) -> int:
        """The seed of the next round."""
        self._word = word = self._word + GOLDEN & WORD
        word = (word ^ word >> 30) * MIX_1 & WORD
        word = (word ^ word >> 27) * MIX_2 & WORD
        return (word ^ word >> 31) & SEED_MAX


def _whole(seed: int) -> int:
    try:
        whole = index(seed)
    except TypeError:
        whole = -1
    if isinstance(seed, bool) or not 0 <= whole <= WORD:
        raise DataInvalid("expected a whole number from 0 to 2⁶⁴ - 1", key="seed")
    return whole
