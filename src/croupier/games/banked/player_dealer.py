"""What the player-dealer games share: the options and rulings of the bank."""

from __future__ import annotations

from croupier.games.option import Option, yes_or_no
from croupier.games.ruling import Ruling
from croupier.money import Cents
from croupier.pay.coverage import CoverageRule

PLAYER_DEALER_OPTIONS: tuple[Option, ...] = (
    Option("min", default=None, of=Cents, says="smallest wager", ruling="PD-R19"),
    Option("max", default=None, of=Cents, says="largest wager", ruling="PD-R19"),
    Option(
        "unit",
        default=None,
        of=Cents,
        says="the chip unit; fractional odds are rounded down to a posted one",
        ruling="PD-R19",
    ),
    Option(
        "chip",
        default=1,
        of=Cents,
        says="the smallest chip that is wagered, where no unit is posted; odds are paid to the cent",
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
        says="seat by seat or wager by wager",
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
        says="whether the last player-dealer may go on",
        ruling="PD-R4",
    ),
    yes_or_no(
        "tpp",
        default=True,
        says="third-party proposition players may sit and bank like anybody",
        ruling="PD-R9",
    ),
    yes_or_no(
        "refund_uncovered_fee",
        default=False,
        says="the fee of a player none of whose wagers was covered goes back",
        ruling="PD-R8",
    ),
)

BACK_LINE_OPTIONS: tuple[Option, ...] = (
    yes_or_no(
        "backline_must_follow",
        default=False,
        says="back-line bettors put up money for doubles and splits",
        ruling="PD-R10",
    ),
)

BACK_LINE_RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "PD-R10",
        "Does the back-line pay for doubles and splits?",
        "Only if it wants.",
        "backline_must_follow",
    ),
    Ruling("PD-R21", "May a seated player back other hands?", "Yes; insurance is each bettor's own choice."),
)

PLAYER_DEALER_RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "PD-R1",
        "Do collected losses pay later winners?",
        "Yes: the limit is on the round's result.",
        "coverage",
    ),
    Ruling("PD-R2", "Is a bank that has won its wager exhausted too?", "Yes.", "coverage"),
    Ruling("PD-R3", "Are payments limited gross or net?", "Net.", "coverage"),
    Ruling(
        "PD-R4",
        "May the same player go on if all others decline?",
        "As the game's own text says.",
        "third_turn",
    ),
    Ruling(
        "PD-R5",
        "The least wager of the player-dealer?",
        "The table minimum, posted before the first wager.",
        "pd_min",
    ),
    Ruling("PD-R6", "May the player-dealer bet as well?", "No."),
    Ruling(
        "PD-R7",
        "May a bonus bet exceed the game wager?",
        "As printed with the schedule in force.",
        "bonus_cap",
    ),
    Ruling("PD-R8", "Is the fee of a wager without action refunded?", "No.", "refund_uncovered_fee"),
    Ruling("PD-R9", "May third-party proposition players play?", "Yes, and bank as well.", "tpp"),
    Ruling(
        "PD-R11",
        "Seat by seat or wager by wager?",
        "Wager by wager where the text says 'all' of each kind.",
        "settle_shape",
    ),
    Ruling(
        "PD-R12",
        "A losing wager larger than the bank could have paid?",
        "Collected as far as the bank may still win.",
    ),
    Ruling(
        "PD-R13",
        "Does settlement begin at the player-dealer's or the house dealer's side?",
        "As each game says.",
    ),
    Ruling("PD-R14", "May the position be given up after one round?", "Yes."),
    Ruling("PD-R15", "Wagers that the bank can obviously not cover?", "Accepted, and returned if uncovered."),
    Ruling("PD-R17", "May the player-dealer choose whom to cover?", "No: the order of settlement decides."),
    Ruling("PD-R16", "Is the bank's hand shown when nothing depends on it?", "No."),
    Ruling("PD-R18", "Do passes before the play count against the bank?", "Yes; they may end the round."),
    Ruling("PD-R20", "Who is asked for insurance first?", "Clockwise from the house dealer's left."),
    Ruling(
        "PD-R19",
        "No limits posted?",
        "None but the chip: whole dollars, unless a unit or a smaller chip is posted.",
        "min",
    ),
)
