"""Three ways to open a floor: for guests, for a card room, for tests and development."""

from __future__ import annotations

from enum import StrEnum

from croupier.floor.bots import NAMES
from croupier.link import Role


class Kind(StrEnum):
    """The purpose of a floor; it decides who is admitted, and in which roles."""

    DEMO = "demo"
    """Guests with a name and play money; the demo tables, with bots."""
    ROOM = "room"
    """Accounts only. Visitors see only signs before signing in; a manager opens the tables."""
    BENCH = "bench"
    """For tests and development: guests by name with all roles combined, on this machine only."""

    @property
    def takes_guests(self) -> bool:
        """Whether a name is enough to enter."""
        return self is not Kind.ROOM

    @property
    def gives_play_money(self) -> bool:
        """Whether people get play money; in a room, money changes hands only at the cage."""
        return self is not Kind.ROOM

    @property
    def shows_strangers(self) -> bool:
        """Whether visitors without a name see the lobby and tables."""
        return self is not Kind.ROOM

    @property
    def assigns_tables(self) -> bool:
        """Whether dealers and supervisors work only at tables assigned by a manager."""
        return self is Kind.ROOM

    @property
    def guest_roles(self) -> tuple[Role, ...]:
        """The roles of a guest."""
        return tuple(Role) if self is Kind.BENCH else (Role.PLAYER,)

    def bot_names(self) -> tuple[str, ...]:
        """The names of bots; in a room they are recognizable as bots, which leaves other names to people."""
        return tuple(f"Bot {name}" for name in NAMES) if self is Kind.ROOM else NAMES
