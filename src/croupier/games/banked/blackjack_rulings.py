"""Rulings that the blackjack games share; each game gives them its own ids."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from croupier.games.ruling import Ruling

Shared = Callable[..., Ruling]


def _numbered(question: str, default: str, ruling_id: str, option: str | None = None) -> Ruling:
    return Ruling(ruling_id, question, default, option)


def shared(question: str, default: str) -> Shared:
    """A ruling without its id, which each game gives it, with an option where it offers another answer."""
    return partial(_numbered, question, default)


UP_TO_HALF_IS_INSURED = shared(
    "Is insurance half of the wager, or up to half?", "Up to half of each hand's wager."
)
A_NATURAL_IS_INSURED = shared(
    "If player and bank both have a Natural, is insurance paid?", "Yes; the game wager pushes."
)
KING_AND_QUEEN_ARE_SPLIT = shared("May a king and a queen be split?", "Yes.")
ACE_AND_TEN_AFTER_A_SPLIT = shared("Is an ace with a ten a Natural after a split?", "No, it is twenty-one.")
A_TWO_CARD_21_STANDS = shared("May a Natural or a two-card 21 be doubled?", "No; it stands.")
A_SOFT_18_STANDS = shared("Does the bank stand on soft 18 or more?", "Yes.")
