"""The streets of draw games: cards down, then cards exchanged for new ones."""

from __future__ import annotations

from croupier.games.pot.limits import Bet
from croupier.games.pot.vocabulary import Opens, Street


def draw_street(name: str, most: int, bet: Bet, *, fee_before: str = "", fee: str = "") -> Street:
    """A burn, an exchange of at most ``most`` cards, and betting from the left of the button."""
    return Street(
        name=name,
        draw=most,
        burn=1,
        bet=bet,
        opens=Opens.LEFT_OF_BUTTON,
        fee_before=fee_before,
        fee=fee,
    )


def triple_draw_streets(cards: int, *, fee_before: str = "", fee: str = "") -> tuple[Street, ...]:
    """``cards`` cards down and three draws; any fees are taken at the first draw."""
    return (
        Street(name="deal", hole=cards, bet=Bet.LOWER, opens=Opens.LEFT_OF_BLINDS),
        draw_street("first draw", cards, Bet.LOWER, fee_before=fee_before, fee=fee),
        draw_street("second draw", cards, Bet.UPPER),
        draw_street("third draw", cards, Bet.UPPER),
    )
