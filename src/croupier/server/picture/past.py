"""A finished round as a page shows it, with the hands as the visitor saw them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.cards import Cards
from croupier.games.banked.view import BankedSeat, BankedView
from croupier.games.pot.view import PotView
from croupier.games.rummy.view import RummySeat
from croupier.games.view import RoundView, SeatView
from croupier.numbers import FIRST_HAND, HandNumber


@dataclass(frozen=True, kw_only=True)
class PastSeat:
    """One player's hands."""

    status: str
    hands: Mapping[HandNumber, Cards]
    """By number; a single hand is number 1."""
    front: Cards = ()
    melds: tuple[Cards, ...] = ()


@dataclass(frozen=True, kw_only=True)
class PastPicture:
    """All hands of a round, and the cards in the middle."""

    seats: tuple[PastSeat, ...]
    """Player 1 first."""
    bank: str = ""
    """The name of the hand that the players were against."""
    bank_cards: Cards = ()
    bank_front: Cards = ()
    middle: Mapping[str, Cards] = field(default_factory=dict)
    boards: tuple[Cards, ...] = ()
    """Only boards with cards."""


def past_picture(view: RoundView) -> PastPicture:
    """The hands that a view of a finished round shows."""
    seats = tuple(_seat(seat) for seat in view.seats)
    match view:
        case BankedView():
            return PastPicture(
                seats=seats,
                bank="Bank" if view.posted else "Dealer",
                bank_cards=view.bank_cards,
                bank_front=view.bank_front,
                middle=view.middle,
                boards=(view.board,) if view.board else (),
            )
        case PotView():
            return PastPicture(seats=seats, boards=tuple(board for board in view.board if board))
    return PastPicture(seats=seats)


def _seat(seat: SeatView) -> PastSeat:
    one = {FIRST_HAND: seat.cards}
    match seat:
        case BankedSeat():
            return PastSeat(
                status=seat.status, hands=seat.hands or {FIRST_HAND: seat.cards}, front=seat.front
            )
        case RummySeat():
            melds = tuple(meld.cards for meld in seat.melds)
            return PastSeat(status=seat.status, hands=one, melds=melds)
    return PastSeat(status=seat.status, hands=one)
