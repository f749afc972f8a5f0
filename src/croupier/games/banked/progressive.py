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
        says="the progressive pay table; without one there is no progressive wager",
    ),
    Option(
        "progressive_wager",
        default=None,
        of=Cents,
        says="the amount of the progressive wager; by default the pay table's",
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
        says="how several awards from the meter are paid in one round",
        ruling="CSP-R4",
    ),
    Option(
        "award_meter",
        default="pressed",
        of=("pressed", "confirmed"),
        says="which meter a link pays an award from: when its button was pressed, or when it was confirmed",
        ruling="PRG-R4",
    ),
    Option(
        "eased",
        default="or_better",
        of=("or_better", "exactly"),
        says="who takes the top award of a jackpot eased to a hand: that hand or better, or that hand only",
        ruling="PRG-R5",
    ),
    yes_or_no(
        "scale_dollars", default=False, says="awards in dollars grow with the posted wager", ruling="CSP-R7"
    ),
)

PROGRESSIVE_RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "CSP-R4",
        "How are several awards from the meter paid in one round?",
        "One after another, from the dealer's right.",
        "several_winners",
    ),
    Ruling("CSP-R5", "Does a player get envy for their own hand?", "No; once for each other player's hand."),
    Ruling(
        "CSP-R6",
        "How much of each wager feeds the meter?",
        "70 %; another 5 % feeds the reserve.",
        "contribution",
    ),
    Ruling("CSP-R7", "Do awards in dollars grow with the posted wager?", "No; envy does.", "scale_dollars"),
    Ruling("CSP-R12", "What happens to a fraction of a cent in an award?", "It stays on the meter."),
    Ruling("PRG-R1", "May different games share one link?", "No: one game, one pay table, one posted wager."),
    Ruling(
        "PRG-R2",
        "Until when can an award button be taken back?",
        "Until the award is confirmed or paid; after that it takes a correction by a supervisor.",
    ),
    Ruling(
        "PRG-R3",
        "How long after it is won may a jackpot be closed?",
        "Until the next progressive wager is locked.",
    ),
    Ruling(
        "PRG-R4",
        "Which meter pays an award that waits for a supervisor?",
        "The one shown when its button was pressed; what is fed meanwhile belongs to the next jackpot.",
        "award_meter",
    ),
    Ruling(
        "PRG-R5",
        "The jackpot is eased to a hand: what does a better hand win?",
        "The top award too; several winners share as usual.",
        "eased",
    ),
)


def progressive_spot(clause: str) -> Spot:
    """The spot for the jackpot wager: the posted amount, beside an ante, if a pay table is posted."""
    return Spot(
        name="progressive",
        amount=Posted("progressive_wager"),
        needs=("ante",),
        offered=lambda options: options["progressive"] is not None,
        clause=clause,
    )
