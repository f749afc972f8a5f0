"""What went wrong with the cards of a round for a pot: exposed, surplus, dealt too soon."""

from __future__ import annotations

from croupier.cards import Card
from croupier.numbers import Player
from croupier.table.part import Part


class Trouble(Part):
    """Irregularities that affect the rest of the round."""

    __slots__ = (
        "burn_made", "early", "early_before", "exposed", "late", "set_aside", "skip_burn", "voided",
    )  # fmt: skip

    def __init__(self) -> None:
        self.exposed: list[Player] = []
        """Players to whom a card was dealt face up that should have been face down."""
        self.late: set[Player] = set()
        """Players whose exposed card is replaced when the others have drawn."""
        self.burn_made = False
        """Whether a wrong card is the burn of the next street."""
        self.skip_burn = False
        """Whether the next cards are dealt without a burn, after cards dealt too soon."""
        self.early: tuple[Card, ...] = ()
        """Cards taken back that are not in the stub yet."""
        self.early_before: int | None = None
        """The street before which cards were last turned too soon."""
        self.set_aside: tuple[Card, ...] = ()
        """Cards out of play for the next street."""
        self.voided = ""
        """Why the round is void; empty if it is not."""
