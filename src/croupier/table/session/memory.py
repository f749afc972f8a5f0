"""What a table keeps when new terms are posted between rounds: bank, button, blinds owed, kills, legs.

Everybody stands up before the new terms and sits down again under them, so people are kept by name.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from croupier.numbers import Seat
from croupier.table.session.button import Button
from croupier.table.session.rotation import BankRotation


class Sitter(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody at the table, and what they owed."""

    person: str
    new: bool = False
    owes_big: bool = False
    owes_small: bool = False
    away: bool = False
    missed: int = 0
    leg: bool = False
    """Whether they won the last pot, where two in a row make a kill."""


class Memory(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What survives new terms."""

    rotation: BankRotation = BankRotation()
    """Who banked last; nobody holds the position or is asked first until they sit again."""
    button: Button | None = None
    rounds_with_button: int = 0
    gone_round: bool = False
    drawn: Seat | None = None
    kills_due: tuple[str, ...] = ()
    sitters: tuple[Sitter, ...] = ()

    def sitter(self, person: str) -> Sitter | None:
        """The person of this name, if they sat at the table."""
        return next((sitter for sitter in self.sitters if sitter.person == person), None)

    def without_kills(self) -> Memory:
        """The same where the new terms have no kills."""
        sitters = tuple(replace(sitter, leg=False) for sitter in self.sitters)
        return replace(self, kills_due=(), sitters=sitters)
