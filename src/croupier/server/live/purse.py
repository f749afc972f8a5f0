"""What a table's page says about a visitor's wallet."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from croupier.money import Cents, say_dollars

MARK = "\ue000"
"""A character that no name and no template has: it stands around what is put in for each visitor."""


class Purse(Struct, frozen=True):
    """A wallet, as it is shown at a table."""

    shown: str
    most: str
    """The largest buy-in, in dollars."""
    offered: str
    """The buy-in that the form starts with."""
    short: str
    """What to say if the wallet does not hold the least buy-in; empty if it does."""

    @classmethod
    @lru_cache(maxsize=4096)
    def of(cls, wallet: Cents, buy_in: tuple[Cents, ...]) -> Purse:
        """A wallet's purse at a table with this buy-in: least, most, usual."""
        least, most, usual = buy_in
        short = (
            f"The least buy-in is {say_dollars(least)}; more chips come from the cage."
            if wallet < least
            else ""
        )
        return cls(say_dollars(wallet), str(min(most, wallet) // 100), str(min(usual, wallet) // 100), short)

    def put_in(self, line: bytes) -> bytes:
        """A piece that was made for everybody's purse, with this one."""
        if MARK_BYTES not in line:
            return line
        return (
            line.replace(BLANK.shown.encode(), self.shown.encode())
            .replace(BLANK.most.encode(), self.most.encode())
            .replace(BLANK.offered.encode(), self.offered.encode())
            .replace(BLANK.short.encode(), self.short.encode())
        )


MARK_BYTES = MARK.encode()
BLANK = Purse(f"{MARK}s{MARK}", f"{MARK}m{MARK}", f"{MARK}o{MARK}", f"{MARK}l{MARK}")
"""Everybody's purse."""
