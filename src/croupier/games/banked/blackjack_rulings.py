"""Rulings that the blackjacks share: question and answer stand once, each game numbers them itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from croupier.games.ruling import Ruling

Shared = Callable[..., Ruling]


def _numbered(question: str, default: str, ruling_id: str, option: str | None = None) -> Ruling:
    return Ruling(ruling_id, question, default, option)


def shared(question: str, default: str) -> Shared:
    """A ruling that waits for a game's id, and for the option where the game posts the other answer."""
    return partial(_numbered, question, default)


UP_TO_HALF_IS_INSURED = shared("Insurance of half, or up to half?", "Up to half of each hand's wager.")
A_NATURAL_IS_INSURED = shared("Insurance beside a Natural?", "Paid; the game wager pushes.")
KING_AND_QUEEN_ARE_SPLIT = shared("May king and queen be split?", "Yes.")
ACE_AND_TEN_AFTER_A_SPLIT = shared("Ace and ten after a split?", "Twenty-one, no Natural.")
A_TWO_CARD_21_STANDS = shared("Double on a Natural or a two-card 21?", "No: it stands.")
A_SOFT_18_STANDS = shared("Soft 18 and more of the bank?", "Stands.")
