"""Mississippi Stud: a bet on each street, up to three times the ante; five cards are paid by a table."""

from __future__ import annotations

from croupier.games.banked.mississippi_stud.book import BOOK
from croupier.games.banked.own_hand import Outcome, OwnHand, by_own_hand
from croupier.games.banked.vocabulary import (
    EACH,
    Bank,
    BankedGame,
    Board,
    Choices,
    Deal,
    Decide,
    Direction,
    Misdeals,
    Shape,
    SideBet,
    Sight,
    Spot,
    Whose,
    WithinLimits,
    WrongCount,
)
from croupier.games.felt import Felt
from croupier.games.option import Option
from croupier.games.ranking import HIGH, THREE_CARD
from croupier.games.ruling import Ruling
from croupier.hands import AtLeast, Category
from croupier.hands.playing import plays_high
from croupier.hands.three_card import rank_three
from croupier.hands.words import name_high
from croupier.money import Cents, dollars

HAND = OwnHand(
    pays=AtLeast(Category.PAIR, (11,)), pushes=AtLeast(Category.PAIR, (6,)), pair="pair_of_jacks_or_better"
)
"""Jacks or better are paid [MS 8], sixes to tens push [MS 9]."""

STREET_BETS = (1, 2, 3)
"""The bets that a street takes, as multiples of the ante [MS 4 to 6]."""


def bonus_row(sight: Sight) -> str:
    """The three community cards as the bonus table names them."""
    return rank_three(sight.board).category.row


def _street(name: str, clause: str) -> Spot:
    return Spot(name=name, amount=Choices("ante"), needs=("ante",), in_play=True, clause=clause)


MISSISSIPPI_STUD = BankedGame(
    id="mississippi-stud",
    name="Mississippi Stud",
    number="not of this house",
    key="MS",
    summary="Two cards and three in the middle, with a bet before each of these; jacks or better are paid.",
    folder="banked/mississippi_stud",
    named=name_high,
    plays=plays_high,
    bank=Bank.HOUSE,
    book=BOOK,
    felt=Felt(
        style="caribbean with-board three",
        title="Mississippi Stud",
        lines=("Jacks or better are paid · Sixes to tens push",),
        labels={
            "bonus": "3 Card Bonus",
            "third_street": "3rd street",
            "fourth_street": "4th street",
            "fifth_street": "5th street",
        },
    ),
    seats=(1, 7),
    spots=(
        Spot(name="ante", amount=WithinLimits(), required=True, clause="MS 2"),
        Spot(name="bonus", amount=WithinLimits(), needs=("ante",), bonus=True, clause="MS 11"),
        _street("third_street", "MS 4"),
        _street("fourth_street", "MS 5"),
        _street("fifth_street", "MS 6"),
    ),
    script=(
        Deal(to=EACH, cards=2, clause="MS 3"),
        Decide(spot="third_street", fold=True, times=STREET_BETS, clause="MS 4"),
        Board(cards=1, clause="MS 4"),
        Decide(spot="fourth_street", fold=True, times=STREET_BETS, clause="MS 5"),
        Board(cards=1, clause="MS 5"),
        Decide(spot="fifth_street", fold=True, times=STREET_BETS, clause="MS 6"),
        Board(cards=1, clause="MS 6"),
    ),
    ranking=(HIGH,),
    judge=HAND.judge,
    row=HAND.row,
    folded=Outcome.FOLDED,
    results=by_own_hand(
        ("ante", "third_street", "fourth_street", "fifth_street"),
        table="hand",
        folded="MS 7",
        paid="MS 8",
        pushed="MS 9",
        lost="MS 10",
    ),
    side_bets={
        "bonus": SideBet(
            posted="bonus",
            own_rows="bonus_pays",
            cards=(Whose.BOARD,),
            ranking=THREE_CARD,
            row=bonus_row,
            survives_fold=lambda _: True,
            clause="MS 11",
        ),
    },
    settle=Direction.COUNTER_CLOCKWISE,
    shape=Shape.BY_SEAT,
    settle_order=("ante", "third_street", "fourth_street", "fifth_street", "bonus"),
    misdeals=Misdeals(player=WrongCount.DEAD_HAND, bank=WrongCount.VOID, clause="MS-R3"),
    table_stakes=False,
    options=(
        Option("min", default=dollars(1), of=Cents, says="smallest ante, and smallest bonus wager"),
        Option(
            "max", default=None, of=Cents, says="largest ante; no limit if none is posted", ruling="MS-R7"
        ),
        Option("unit", default=None, of=Cents, says="the chip unit, $1 if none is posted"),
        Option("bonus", default="bonus-1", of=("bonus-1",), says="the pay table of the 3 Card Bonus"),
        Option(
            "bonus_pays",
            default=None,
            of=dict,
            says="the house's own bonus pay table, with the same rows",
        ),
    ),
    rulings=(
        Ruling(
            "MS-R1",
            "Is this an approved game?",
            "No; it is a house game by its published rules, dealt and settled like the South Dakota games.",
        ),
        Ruling(
            "MS-R2",
            "May a street bet be between the multiples of the ante?",
            "No; it is one, two or three times the ante.",
        ),
        Ruling(
            "MS-R3",
            "What happens after a wrong number of cards?",
            "A player's hand is dead and its wagers go back; in the middle, all wagers of the round go back.",
        ),
        Ruling(
            "MS-R4",
            "When do the community cards count as dealt?",
            "When they are turned up; none is turned if no hand and no bonus wager needs it.",
        ),
        Ruling(
            "MS-R5",
            "Where do decisions and settlement start?",
            "Decisions at the dealer's left, settlement at the dealer's right.",
        ),
        Ruling(
            "MS-R6",
            "What if a player has no chips for a street bet?",
            "They buy more or fold: table stakes do not apply, as in the South Dakota games.",
        ),
        Ruling(
            "MS-R7", "Does the maximum apply to street bets?", "No; they are multiples of the ante.", "max"
        ),
    ),
)
