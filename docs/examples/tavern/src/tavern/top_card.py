"""Top Card: a card each; the higher one wins even money, and the bank keeps equal ones."""

from __future__ import annotations

from enum import Enum, auto

from croupier.games.banked.vocabulary import (
    BANK,
    EACH,
    Bank,
    BankedGame,
    Deal,
    Direction,
    Misdeals,
    Reveal,
    Shape,
    Sight,
    Spot,
    WithinLimits,
    WrongCount,
    lose,
    pay,
)
from croupier.games.option import Option
from croupier.money import EVEN_MONEY, Cents, dollars


class Outcome(Enum):
    """How a card stands against the bank's."""

    HIGHER = auto()
    NOT_HIGHER = auto()


def judge(sight: Sight) -> Outcome:
    """Ranks decide, suits do not [TOP 3]."""
    return Outcome.HIGHER if sight.hand[0].rank > sight.bank[0].rank else Outcome.NOT_HIGHER


TOP_CARD = BankedGame(
    id="top-card",
    name="Top Card",
    number="a game of the tavern",
    key="TOP",
    summary="A card each; the higher one wins even money.",
    folder="tavern:",
    bank=Bank.HOUSE,
    seats=(1, 7),
    spots=(Spot(name="ante", amount=WithinLimits(), required=True, clause="TOP 1"),),
    script=(
        Deal(to=EACH, cards=1, clause="TOP 2"),
        Deal(to=BANK, cards=1, clause="TOP 2"),
        Reveal(says=lambda cards: str(cards[0]), clause="TOP 3"),
    ),
    judge=judge,
    results={
        Outcome.HIGHER: {"ante": pay(EVEN_MONEY, "TOP 3")},
        Outcome.NOT_HIGHER: {"ante": lose("TOP 3")},
    },
    settle=Direction.COUNTER_CLOCKWISE,
    shape=Shape.BY_SEAT,
    settle_order=("ante",),
    misdeals=Misdeals(player=WrongCount.DEAD_HAND, bank=WrongCount.VOID, clause="TOP 4"),
    options=(
        Option("min", default=dollars(1), of=Cents, says="smallest wager"),
        Option("max", default=dollars(100), of=Cents, says="largest wager"),
        Option("unit", default=None, of=Cents, says="the chip unit, $1 if none is posted"),
    ),
)
