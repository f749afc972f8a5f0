"""The steps of pai gow: dice that place the action button, and the setting of hands."""

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
    """Where the action button goes: where the dice point, or one place on if that is the bank's own."""
    return Seat((bank_seat - 1 + (places_from_bank(dice) or 1)) % PLACES + 1)


@dataclass(frozen=True, kw_only=True)
class Shake(Procedure):
    """Three dice decide where the action button goes."""

    @property
    def says(self) -> str:
        """The shake in words."""
        return "the player-dealer shakes three dice: the action button goes to the place they count to"


@dataclass(frozen=True, kw_only=True)
class SetHands(Procedure):
    """Each player sets some cards in front, the rest behind."""

    front: int
    foul: Callable[[Cards, Cards, Options], bool]
    """Whether this front makes this hand foul."""
    reset: Callable[[Cards, Options], Cards | None]
    """The front that a foul hand is set with instead; None if the foul hand loses."""
    banks: Callable[[Cards, Options], Cards]
    """The front of the bank's hand, set by rule."""

    @property
    def says(self) -> str:
        """The setting in words."""
        return f"each player sets {self.front} cards in front; the bank's hand is set the house way"
