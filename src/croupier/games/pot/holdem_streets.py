"""The streets of the hold'em family: cards down, then flop, turn and river."""

from __future__ import annotations

from croupier.games.pot.limits import Bet
from croupier.games.pot.vocabulary import Discard, Opens, Street


def holdem_streets(
    hole: int,
    *,
    discard_after_deal: Discard | None = None,
    discard_on_flop: Discard | None = None,
    discards: int = 1,
) -> tuple[Street, ...]:
    """``hole`` cards down, then three, one and one on the board, with a betting round after each deal.

    In some games players throw ``discards`` cards away, after the deal or on the flop.
    """
    return (
        Street(
            name="preflop",
            hole=hole,
            discard=discard_after_deal,
            discards=discards,
            bet=Bet.LOWER,
            opens=Opens.LEFT_OF_BLINDS,
            fee="after_initial_deal",
        ),
        Street(
            name="flop",
            burn=1,
            board=3,
            discard=discard_on_flop,
            discards=discards,
            bet=Bet.LOWER,
            opens=Opens.LEFT_OF_BUTTON,
            fee="after_flop",
        ),
        Street(name="turn", burn=1, board=1, bet=Bet.UPPER, opens=Opens.LEFT_OF_BUTTON, fee="after_turn"),
        Street(name="river", burn=1, board=1, bet=Bet.UPPER, opens=Opens.LEFT_OF_BUTTON, fee="after_river"),
    )
