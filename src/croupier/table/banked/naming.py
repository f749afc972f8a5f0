"""Cards that were dealt face down and that nobody has named: a hand is named when it is shown.

A dealer with real cards does not know what lies face down. Such cards are dealt unseen, and the round asks
for them when something depends on them: the bank's hand when it is turned up or looked at, a player's when it
is played by its count, set or settled. A hand that is folded with nothing left on it is never named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from croupier.cards import UNSEEN, Card, Cards, write_cards
from croupier.errors import CardMismatch


def named(held: Cards, cards: Cards) -> Cards | None:
    """A hand with its unseen cards named; None if these cards are not a name for it.

    Either the unseen cards are named, or the whole hand.
    """
    if UNSEEN in cards or len(cards) not in (held.count(UNSEEN), len(held)):
        return None
    new = list(cards)
    if len(cards) == len(held):
        known = Counter(card for card in held if card is not UNSEEN)
        for card in known.elements():
            if card not in new:
                raise CardMismatch(f"{card} lies in this hand, and is not among {write_cards(cards)}")
            new.remove(card)
    return filled(held, new)


def filled(held: Cards, named: Sequence[Card]) -> Cards:
    """A hand with its first unseen cards named."""
    new = iter(named)
    return tuple(next(new, UNSEEN) if card is UNSEEN else card for card in held)
