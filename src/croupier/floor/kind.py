"""Three ways to open one and the same floor: for guests, for a card room, for tests and development."""

from __future__ import annotations

from enum import StrEnum

from croupier.floor.bots import NAMES
from croupier.link import Role


class Kind(StrEnum):
    """What a floor is for; it decides whom the door lets in, and as what."""

    DEMO = "demo"
    """Guests with a name and play money; the opening tables, with bots."""
    ROOM = "room"
    """Accounts only. Nothing but signs is seen before signing in; a manager opens the tables."""
    BENCH = "bench"
    """For tests and development: guests by name with every role at once, on this machine only."""

    @property
    def takes_guests(self) -> bool:
        """Whether a name is enough to come in."""
        return self is not Kind.ROOM

    @property
    def gives_play_money(self) -> bool:
        """Whether people are given money; in a room it changes hands at the cage only."""
        return self is not Kind.ROOM

    @property
    def shows_strangers(self) -> bool:
        """Whether visitors without a name see lobby and tables."""
        return self is not Kind.ROOM

    @property
    def assigns_tables(self) -> bool:
        """Whether dealers and supervisors work only where a manager sent them."""
        return self is Kind.ROOM

    @property
    def guest_roles(self) -> tuple[Role, ...]:
        """What a guest is on such a floor."""
        return tuple(Role) if self is Kind.BENCH else (Role.PLAYER,)

    def bot_names(self) -> tuple[str, ...]:
        """What bots are called; in a room they say what they are, so that people keep their own names."""
        return tuple(f"Bot {name}" for name in NAMES) if self is Kind.ROOM else NAMES
