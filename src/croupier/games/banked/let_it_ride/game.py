"""Let It Ride: three equal bets, two of which may be pulled down as cards are turned."""

from __future__ import annotations

from croupier.games.banked.let_it_ride.book import BOOK
from croupier.games.banked.own_hand import OwnHand, by_own_hand
from croupier.games.banked.vocabulary import (
    EACH,
    Bank,
    BankedGame,
    Board,
    Deal,
    Decide,
    Direction,
    Misdeals,
    Shape,
    Spot,
    Times,
    WithinLimits,
    WrongCount,
)
from croupier.games.felt import Felt
from croupier.games.option import Option
from croupier.games.ranking import HIGH
from croupier.games.ruling import Ruling
from croupier.hands import AtLeast, Category
from croupier.hands.playing import plays_high
from croupier.hands.words import name_high
from croupier.money import Cents, dollars

HAND = OwnHand(pays=AtLeast(Category.PAIR, (10,)), pair="pair_of_tens_or_better")
"""Tens or better are paid [LIR 8]; nothing pushes."""

BETS = ("bet_1", "bet_2", "bet_3")


def _equal(name: str) -> Spot:
    return Spot(name=name, amount=Times("bet_1", 1, 1), required=True, needs=("bet_1",), clause="LIR 2")


LET_IT_RIDE = BankedGame(
    id="let-it-ride",
    name="Let It Ride",
    number="not of this house",
    key="LIR",
    summary="Three equal bets on three cards and two in the middle; two of the bets may be pulled down.",
    folder="banked/let_it_ride",
    named=name_high,
    plays=plays_high,
    bank=Bank.HOUSE,
    book=BOOK,
    felt=Felt(style="caribbean with-board flushes", title="Let It Ride", lines=("Tens or better are paid",)),
    seats=(1, 7),
    spots=(
        Spot(name="bet_1", amount=WithinLimits(), required=True, clause="LIR 2"),
        _equal("bet_2"),
        _equal("bet_3"),
    ),
    script=(
        Deal(to=EACH, cards=3, clause="LIR 3"),
        Decide(spot="bet_1", pull_down=True, clause="LIR 4"),
        Board(cards=1, clause="LIR 4"),
        Decide(spot="bet_2", pull_down=True, clause="LIR 5"),
        Board(cards=1, clause="LIR 5"),
    ),
    ranking=(HIGH,),
    judge=HAND.judge,
    row=HAND.row,
    results=by_own_hand(BETS, table="hand", paid="LIR 8", lost="LIR 9"),
    settle=Direction.COUNTER_CLOCKWISE,
    shape=Shape.BY_SEAT,
    settle_order=BETS,
    misdeals=Misdeals(player=WrongCount.DEAD_HAND, bank=WrongCount.VOID, clause="LIR-R3"),
    options=(
        Option("min", default=dollars(1), of=Cents, says="smallest bet"),
        Option("max", default=None, of=Cents, says="largest bet; no limit if none is posted"),
        Option("unit", default=None, of=Cents, says="the chip unit, $1 if none is posted"),
    ),
    rulings=(
        Ruling(
            "LIR-R1",
            "Is this an approved game?",
            "No; it is a house game by its published rules, dealt and settled like the South Dakota games.",
        ),
        Ruling(
            "LIR-R2",
            "May a bet be pulled down in part, or put back?",
            "Neither; it comes down as a whole and stays down.",
        ),
        Ruling(
            "LIR-R3",
            "What happens after a wrong number of cards?",
            "A player's hand is dead and its bets go back; in the middle, all bets of the round go back.",
        ),
        Ruling(
            "LIR-R4",
            "When do the community cards count as dealt?",
            "When they are turned up; once every hand is dead, none is turned.",
        ),
        Ruling(
            "LIR-R5",
            "Where do decisions and settlement start?",
            "Decisions at the dealer's left, settlement at the dealer's right.",
        ),
        Ruling("LIR-R6", "May a hand be folded?", "No; bet 3 always rides."),
    ),
)
