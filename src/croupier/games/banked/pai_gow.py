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


def first_place(bank_seat: Seat, dice: Sequence[int]) -> Seat:
    """Where the first pile goes: where the dice point, which may be the bank's own place [FPG Deal 2]."""
    return Seat((bank_seat - 1 + places_from_bank(dice)) % PLACES + 1)


def pile_at(seat: Seat, *, first: Seat, picked: int) -> int:
    """Which pile a place gets, if the picked one goes to the first place and the next ones clockwise."""
    return (picked - 1 + seat - first) % PLACES + 1


def cards_of_pile(pile: int, cards: int) -> tuple[int, ...]:
    """Which cards of the deck lie in a pile: dealt from left to right, then from right to left [FPG Deal].

    >>> cards_of_pile(1, 7)
    (0, 13, 14, 27, 28, 41, 42)
    """
    return tuple(PLACES * n + (PLACES - pile if n % 2 else pile - 1) for n in range(cards))


@dataclass(frozen=True, kw_only=True)
class Shake(Procedure):
    """The player-dealer picks a pile, and three dice decide where it and the action button go."""

    @property
    def says(self) -> str:
        """The shake in words."""
        return "the player-dealer picks a pile and shakes three dice: both point to the place that is first"


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
