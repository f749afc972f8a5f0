"""The stock of a round of rummy: the card asked for, a new stock from the discards, and its end."""

from __future__ import annotations

from croupier.cards import Card
from croupier.errors import CardCount, NotNow, StubEmpty
from croupier.money import Cents
from croupier.numbers import Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.rummy.cards import require_unused
from croupier.table.rummy.position import RummyPosition
from croupier.table.rummy.state import RummyState, Stage


def turn_card(round_: RummyPosition, player: Player, cards: tuple[Card, ...]) -> None:
    """Turn the card that a player asked for."""
    state = round_.state
    if player != state.turn or len(cards) != 1:
        raise CardCount(f"player {state.turn} is due one card from the stock", clause="PAN 5.1")
    if not state.stock:
        raise NotNow("the stock is used up; shuffle the discards first", clause="PAN 10")
    require_unused(round_.table, state, cards, seen=True)
    round_.emit(e.CardDrawn(player=player, card=cards[0]))


def shuffle(round_: RummyPosition, _: c.Shuffle) -> None:
    """Make a new stock, or end a round in which nobody can use a card."""
    if not may_shuffle(round_.state):
        raise NotNow(
            "the discards are shuffled only when a card is due and the stock is used up", clause="PAN 10"
        )
    if is_idle(round_.state):
        _give_up(round_)
    else:
        renew(round_)


def may_shuffle(state: RummyState) -> bool:
    """Whether the stock is used up when a card may be drawn."""
    return not state.stock and state.stage in (Stage.DRAW, Stage.REDRAW, Stage.ASKED)


def is_idle(state: RummyState) -> bool:
    """Whether the stock was renewed once for each player still in, and nobody has used a card.

    Every use puts one more card on the table, and nobody can have more than eleven there, so a round ends
    whatever its players do (PAN-R21).
    """
    return not state.stock and state.renewals >= len(state.live())


def require_renewable(state: RummyState) -> None:
    """Refuse a draw when the stock cannot be renewed any more."""
    if is_idle(state):
        raise StubEmpty(
            f"renewed {state.renewals} times and no card used: the dealer's shuffle ends the round",
            clause="PAN-R21",
        )


def renew(round_: RummyPosition) -> None:
    """Make the discards except the top one the stock."""
    round_.emit(e.StockRenewed(cards=len(round_.state.pile) - 1))


def _give_up(round_: RummyPosition) -> None:
    """End the round without a winner: chips collected stay, and the pool goes back."""
    round_.emit(e.HandGivenUp(returned=tuple(map(Cents, round_.state.paid_in[1:])), clause="PAN-R21"))
    round_.emit(e.RoundClosed())
