"""The steps of pai gow: dice that decide who is first, and hands that are set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from croupier.games.banked.vocabulary import Cards, Options, Procedure
from croupier.numbers import Seat

DICE, FACES, PLACES = 3, 6, 7


def places_from_bank(dice: Sequence[int]) -> int:
    """How many places to the player-dealer's left the dice point; the player-dealer counts 1, 8 and 15."""
    return (sum(dice) - 1) % PLACES


def action_place(bank_seat: Seat, dice: Sequence[int]) -> Seat:
    """Where the action button goes: where the dice point, the next place if that is the bank's own."""
    return Seat((bank_seat - 1 + (places_from_bank(dice) or 1)) % PLACES + 1)


@dataclass(frozen=True, kw_only=True)
class Shake(Procedure):
    """Three dice decide where the action button goes."""

    @property
    def says(self) -> str:
        """The shake."""
        return "the player-dealer shakes three dice: the action button goes to the place they count to"


@dataclass(frozen=True, kw_only=True)
class SetHands(Procedure):
    """Each player puts two cards in front."""

    front: int
    foul: Callable[[Cards, Cards, Options], bool]
    """Whether this front of this hand is foul."""
    reset: Callable[[Cards, Options], Cards | None]
    """The front that a foul hand is given instead; None if it stands and loses."""
    banks: Callable[[Cards, Options], Cards]
    """The front of the bank's hand, which nobody chooses."""

    @property
    def says(self) -> str:
        """The setting."""
        return f"each player sets {self.front} cards in front; the bank's hand is set the house way"
