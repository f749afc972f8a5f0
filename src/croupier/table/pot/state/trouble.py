"""What went wrong with the cards of a pot-game hand: exposed ones, surplus ones, those that came too soon."""

from __future__ import annotations

from croupier.cards import Card
from croupier.numbers import Player
from croupier.table.part import Part


class Trouble(Part):
    """Irregularities that the rest of the hand has to reckon with."""

    __slots__ = (
        "burn_made", "early", "early_before", "exposed", "late", "set_aside", "skip_burn", "voided",
    )  # fmt: skip

    def __init__(self) -> None:
        self.exposed: list[Player] = []
        """Players to whom a card came face up that comes face down."""
        self.late: set[Player] = set()
        """Players whose exposed card is replaced when the others have drawn."""
        self.burn_made = False
        """Whether a wrong card is the burn of the next street."""
        self.skip_burn = False
        """After cards that came too soon the next ones are dealt without a burn."""
        self.early: tuple[Card, ...] = ()
        """Cards taken back that are not yet in the stub again."""
        self.early_before: int | None = None
        """The street before which cards were last turned too soon."""
        self.set_aside: tuple[Card, ...] = ()
        """Cards out of play for the coming street."""
        self.voided = ""
        """Why the hand counts for nothing."""
