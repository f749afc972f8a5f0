"""A round's contribution to a jackpot."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.money import Fine


@dataclass(frozen=True, kw_only=True)
class JackpotShare:
    """What a round, or its correction, gives a jackpot; negative for what it takes."""

    meter: Fine = Fine(0)
    reserve: Fine = Fine(0)
    seed: Fine = Fine(0)

    def __sub__(self, other: JackpotShare) -> JackpotShare:
        return JackpotShare(
            meter=Fine(self.meter - other.meter),
            reserve=Fine(self.reserve - other.reserve),
            seed=Fine(self.seed - other.seed),
        )


NOTHING = JackpotShare()
