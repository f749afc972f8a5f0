"""What the South Dakota games share: the progressive wager's spot, its options and its rulings."""

from __future__ import annotations

from croupier.games.banked.vocabulary import Posted, Spot
from croupier.games.option import Option, yes_or_no
from croupier.games.ruling import Ruling
from croupier.money import Cents
from croupier.pay.progressive import SeveralWinners

PROGRESSIVE_OPTIONS: tuple[Option, ...] = (
    Option(
        "progressive",
        default=None,
        of=str,
        says="the posted progressive pay table; none posted, none offered",
    ),
    Option(
        "progressive_wager",
        default=None,
        of=Cents,
        says="the posted wager; the pay table's own if none is posted",
    ),
    Option(
        "contribution",
        default=0.70,
        of=float,
        says="share of each wager that feeds the meter",
        ruling="CSP-R6",
    ),
    Option(
        "reserve_contribution",
        default=0.05,
        of=float,
        says="share of each wager that feeds the reserve",
        ruling="CSP-R6",
    ),
    Option(
        "several_winners",
        default="sequential",
        of=tuple(map(str, SeveralWinners)),
        says="how several awards off the meter are paid",
        ruling="CSP-R4",
    ),
    yes_or_no("scale_dollars", default=False, says="dollar rows follow the posted wager", ruling="CSP-R7"),
)

PROGRESSIVE_RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "CSP-R4",
        "Several awards off the meter at once?",
        "One after the other, from the dealer's right.",
        "several_winners",
    ),
    Ruling("CSP-R5", "Envy for one's own hand?", "Never; once for every other player's hand."),
    Ruling("CSP-R6", "Which share feeds the meter?", "70 %, and 5 % the reserve.", "contribution"),
    Ruling("CSP-R7", "Do dollar rows follow the posted wager?", "No; envy does.", "scale_dollars"),
    Ruling("CSP-R12", "The fraction of a cent that an award leaves?", "Stays on the meter."),
    Ruling("PRG-R1", "May games be mixed on one link?", "No: one game, one pay table, one posted wager."),
    Ruling(
        "PRG-R2",
        "Until when is an award button taken back?",
        "Until it is confirmed or paid; then only a supervisor's correcting record helps.",
    ),
    Ruling(
        "PRG-R3",
        "How long may a jackpot be closed once it is won?",
        "Until the next progressive wager is locked.",
    ),
)


def progressive_spot(clause: str) -> Spot:
    """The wager for the jackpot: at its posted amount, beside an ante, where a pay table is posted."""
    return Spot(
        name="progressive",
        amount=Posted("progressive_wager"),
        needs=("ante",),
        offered=lambda options: options["progressive"] is not None,
        clause=clause,
    )
