"""What the player-dealer games share: the options and rulings about the bank."""

from __future__ import annotations

from croupier.games.option import Option, yes_or_no
from croupier.games.ruling import Ruling
from croupier.money import Cents, dollars
from croupier.pay.coverage import CoverageRule

PLAYER_DEALER_OPTIONS: tuple[Option, ...] = (
    Option("min", default=None, of=Cents, says="smallest wager", ruling="PD-R19"),
    Option("max", default=None, of=Cents, says="largest wager", ruling="PD-R19"),
    Option(
        "unit",
        default=None,
        of=Cents,
        says="the chip unit; if posted, payments at fractional odds are rounded down to it",
        ruling="PD-R19",
    ),
    Option(
        "chip",
        default=dollars(1),
        of=Cents,
        says="the smallest chip for wagers, if no unit is posted; odds are paid to the cent",
        ruling="PD-R19",
    ),
    Option("pd_min", default=None, of=Cents, says="smallest wager of the player-dealer", ruling="PD-R5"),
    Option(
        "coverage",
        default="net",
        of=tuple(map(str, CoverageRule)),
        says="what the player-dealer's wager limits",
        ruling="PD-R1",
    ),
    Option(
        "settle_shape",
        default="game",
        of=("game", "seat", "wager"),
        says="whether settlement goes seat by seat or wager by wager",
        ruling="PD-R11",
    ),
    Option(
        "bonus_cap",
        default=None,
        of=(None, "base", "limits"),
        says="whether a bonus bet may exceed the game wager",
        ruling="PD-R7",
    ),
    Option(
        "third_turn",
        default="game",
        of=("game", "never", "if-all-decline"),
        says="whether the last player-dealer may bank again if all others decline",
        ruling="PD-R4",
    ),
    yes_or_no(
        "tpp",
        default=True,
        says="third-party proposition players may play and bank like anyone else",
        ruling="PD-R9",
    ),
    yes_or_no(
        "refund_uncovered_fee",
        default=False,
        says="a player gets the fee back if none of their wagers was covered",
        ruling="PD-R8",
    ),
)

BACK_LINE_OPTIONS: tuple[Option, ...] = (
    yes_or_no(
        "backline_must_follow",
        default=False,
        says="back-line bettors must put up money for doubles and splits",
        ruling="PD-R10",
    ),
)

BACK_LINE_RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "PD-R10",
        "Must back-line bettors put up money for doubles and splits?",
        "No, only if they want to.",
        "backline_must_follow",
    ),
    Ruling("PD-R21", "May a seated player back other hands?", "Yes; insurance is each bettor's own choice."),
)

PLAYER_DEALER_RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "PD-R1",
        "Can the bank pay later winners with what it has collected?",
        "Yes; the limit applies to the result of the round.",
        "coverage",
    ),
    Ruling("PD-R2", "Is the bank also exhausted when it has won as much as its wager?", "Yes.", "coverage"),
    Ruling("PD-R3", "Are payments limited gross, or net of collections?", "Net.", "coverage"),
    Ruling(
        "PD-R4",
        "May the same player bank again if all others decline?",
        "As the rules of each game say.",
        "third_turn",
    ),
    Ruling(
        "PD-R5",
        "What is the smallest wager of the player-dealer?",
        "The table minimum, put up before the first wager.",
        "pd_min",
    ),
    Ruling("PD-R6", "May the player-dealer also bet as a player?", "No."),
    Ruling(
        "PD-R7",
        "May a bonus bet exceed the game wager?",
        "As the fee schedule in force says.",
        "bonus_cap",
    ),
    Ruling("PD-R8", "Is the fee of a wager without action refunded?", "No.", "refund_uncovered_fee"),
    Ruling("PD-R9", "May third-party proposition players play?", "Yes, and bank as well.", "tpp"),
    Ruling(
        "PD-R11",
        "Does settlement go seat by seat or wager by wager?",
        "Wager by wager where the rules speak of 'all' wagers of a kind.",
        "settle_shape",
    ),
    Ruling(
        "PD-R12",
        "What if a losing wager is larger than the bank could have paid?",
        "It is collected up to what the bank may still win.",
    ),
    Ruling(
        "PD-R13",
        "Does settlement begin beside the player-dealer or beside the house dealer?",
        "As the rules of each game say.",
    ),
    Ruling("PD-R14", "May the player-dealer give up the position after one round?", "Yes."),
    Ruling(
        "PD-R15",
        "May players wager more than the bank can possibly cover?",
        "Yes; what is not covered is returned.",
    ),
    Ruling("PD-R17", "May the player-dealer choose whom to cover?", "No; the order of settlement decides."),
    Ruling("PD-R16", "Is the bank's hand shown if no wager depends on it?", "No."),
    Ruling(
        "PD-R18",
        "Do wagers settled before the play count against the bank's wager?",
        "Yes; if they exhaust the bank, the round ends.",
    ),
    Ruling(
        "PD-R20", "Who is offered insurance first?", "The player to the house dealer's left, then clockwise."
    ),
    Ruling(
        "PD-R19",
        "Which limits apply if none are posted?",
        "Only the chip: whole dollars, unless a unit or a smaller chip is posted.",
        "min",
    ),
)
