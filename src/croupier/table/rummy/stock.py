"""The stock of a rummy hand: the card that was asked for, a new stock from the discards, and its end."""

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
    """The card that a player asked for."""
    state = round_.state
    if player != state.turn or len(cards) != 1:
        raise CardCount(f"player {state.turn} is due one card from the stock", clause="PAN 5.1")
    if not state.stock:
        raise NotNow("the stock is used up; the discards are shuffled first", clause="PAN 10")
    require_unused(round_.table, state, cards, seen=True)
    round_.emit(e.CardDrawn(player=player, card=cards[0]))


def shuffle(round_: RummyPosition, _: c.Shuffle) -> None:
    """A new stock, or the end of a hand in which no card is of use to anybody."""
    if not may_shuffle(round_.state):
        raise NotNow("the discards are shuffled when a card is due and the stock is used up", clause="PAN 10")
    if is_idle(round_.state):
        _give_up(round_)
    else:
        renew(round_)


def may_shuffle(state: RummyState) -> bool:
    """Whether the stock is used up and a card may be wanted."""
    return not state.stock and state.stage in (Stage.DRAW, Stage.REDRAW, Stage.ASKED)


def is_idle(state: RummyState) -> bool:
    """Whether the discards have come round once for each player in the hand, and nobody has used a card.

    Every use puts a card more on the table, and nobody has more than eleven there: a hand has an end
    whatever its players do (PAN-R21).
    """
    return not state.stock and state.renewals >= len(state.live())


def require_renewable(state: RummyState) -> None:
    """Refuse a draw for which there is no stock any more."""
    if is_idle(state):
        raise StubEmpty(
            f"renewed {state.renewals} times and no card used: the dealer's shuffle ends the hand",
            clause="PAN-R21",
        )


def renew(round_: RummyPosition) -> None:
    """The discards except the top one become the stock."""
    round_.emit(e.StockRenewed(cards=len(round_.state.pile) - 1))


def _give_up(round_: RummyPosition) -> None:
    """Nobody goes out: what was collected stays collected, what waited for a winner goes back."""
    round_.emit(e.HandGivenUp(returned=tuple(map(Cents, round_.state.paid_in[1:])), clause="PAN-R21"))
    round_.emit(e.RoundClosed())
