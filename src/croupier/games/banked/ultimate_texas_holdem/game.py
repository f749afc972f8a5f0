"""Ultimate Texas Hold'em: one play wager, the earlier the larger; the bank plays with a pair or better."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from croupier.games.banked.player_dealer import (
    BACK_LINE_OPTIONS,
    BACK_LINE_RULINGS,
    PLAYER_DEALER_OPTIONS,
    PLAYER_DEALER_RULINGS,
)
from croupier.games.banked.ultimate_texas_holdem.book import BOOK
from croupier.games.banked.vocabulary import (
    BANK,
    EACH,
    Bank,
    BankedGame,
    Board,
    Cards,
    Choices,
    Deal,
    Decide,
    Direction,
    Misdeals,
    Options,
    Reveal,
    Shape,
    SideBet,
    Sight,
    Spot,
    Times,
    WrongCount,
    by_table,
    lose,
    pay,
    push,
)
from croupier.games.demo import BankedDemo
from croupier.games.felt import Felt
from croupier.games.option import Option, yes_or_no
from croupier.games.ruling import Ruling
from croupier.hands import AtLeast, Category, rank_high
from croupier.money import EVEN_MONEY, Cents

BANK_PLAYS = AtLeast(Category.PAIR)
"""A pair or better in seven cards [UTH 9, 10]."""


class Outcome(Enum):
    """How a hand came out."""

    FOLDED = "folded"
    HIGHER = "player's hand higher"
    HIGHER_UNQUALIFIED = "player's hand higher, the bank does not qualify"
    EQUAL = "equal"
    LOWER = "player's hand lower"
    LOWER_UNQUALIFIED = "player's hand lower, the bank does not qualify"


def judge(sight: Sight) -> Outcome:
    """Best five of seven against best five of seven [UTH 9 to 14]."""
    if sight.folded:
        return Outcome.FOLDED
    mine, banks = rank_high(sight.hand + sight.board), rank_high(sight.bank + sight.board)
    if mine == banks:
        return Outcome.EQUAL
    plays = BANK_PLAYS.plays(banks)
    if mine > banks:
        return Outcome.HIGHER if plays else Outcome.HIGHER_UNQUALIFIED
    return Outcome.LOWER if plays else Outcome.LOWER_UNQUALIFIED


def row(sight: Sight) -> str:
    """The player's hand as the pay tables name it."""
    return rank_high(sight.hand + sight.board).category.row


def announce(cards: Cards) -> str:
    """What the house dealer calls."""
    hand = rank_high(cards)
    return hand.category.words if BANK_PLAYS.plays(hand) else "does not qualify"


def check_limits(wagers: Mapping[str, Cents], options: Options) -> str | None:
    """A posted maximum of the play wager, where there is one (UTH-R9)."""
    most = options["play_max"]
    return "the play wager is above its maximum" if most and wagers.get("play", 0) > most else None


WINNER = ("ante", "play", "blind", "trips")
LOSER = ("play", "ante", "blind", "trips")
BLIND = by_table("blind-03", "UTH 11d")

ULTIMATE_TEXAS_HOLDEM = BankedGame(
    id="ultimate-texas-holdem",
    name="Ultimate Texas Hold'em",
    number="GEGA-004021",
    key="UTH",
    summary="Hold'em against a player-dealer: one raise, four times the ante before the flop and less later.",
    folder="banked/ultimate_texas_holdem",
    bank=Bank.PLAYER_DEALER,
    felt=Felt(
        style="caribbean with-board ultimate",
        title="Ultimate Texas Hold'em",
        lines=("The bank plays with a pair or better",),
    ),
    book=BOOK,
    # $1 from the players, $2 from the bank.
    demos=(
        BankedDemo(
            id="ultimate-holdem",
            options={"min": 5, "max": 100},
            fees=("ultimate-texas-holdem.ca_rates", (2,)),
            stakes="$5–$100 ante and blind",
        ),
    ),
    seats=(2, 8),
    back_line=lambda options: bool(options["backline"]),
    spots=(
        Spot(name="ante", required=True, fee=True, clause="UTH Bet 3"),
        Spot(name="blind", amount=Times("ante", 1, 1), required=True, needs=("ante",), clause="UTH Bet 3"),
        Spot(name="trips", bonus=True, needs=("ante",), clause="UTH Bet"),
        Spot(name="play", amount=Choices("ante"), needs=("ante",), in_play=True, clause="UTH 1"),
    ),
    script=(
        Deal(to=EACH, cards=2, clause="UTH Deal 1"),
        Deal(to=BANK, cards=2, clause="UTH Deal 1"),
        Decide(spot="play", check=True, times=(3, 4), clause="UTH 1"),
        Board(cards=3, clause="UTH 2"),
        Decide(spot="play", check=True, times=(2,), clause="UTH 3"),
        Board(cards=2, clause="UTH 4"),
        Decide(spot="play", fold=True, times=(1,), clause="UTH 5"),
        Reveal(says=announce, clause="UTH 7"),
    ),
    judge=judge,
    row=row,
    folded=Outcome.FOLDED,
    results={
        Outcome.FOLDED: {"ante": lose("UTH 6"), "blind": lose("UTH 6")},
        Outcome.HIGHER: {
            "ante": pay(EVEN_MONEY, "UTH 15"),
            "play": pay(EVEN_MONEY, "UTH 15"),
            "blind": BLIND,
        },
        Outcome.HIGHER_UNQUALIFIED: {
            "ante": push("UTH 9a"),
            "play": pay(EVEN_MONEY, "UTH 9b"),
            "blind": BLIND,
        },
        Outcome.EQUAL: {"ante": push("UTH 11c"), "play": push("UTH 11c"), "blind": push("UTH 11c")},
        Outcome.LOWER: {"ante": lose("UTH 12"), "play": lose("UTH 12"), "blind": lose("UTH 12")},
        Outcome.LOWER_UNQUALIFIED: {
            "ante": push("UTH 9a"),
            "play": lose("UTH 9b"),
            "blind": lose("UTH 9b"),
        },
    },
    side_bets={
        "trips": SideBet(
            posted="trips_table",
            row=row,
            survives_fold=lambda options: bool(options["folded_trips"] == "pay"),
            clause="UTH 16 to 18",
        )
    },
    folded_first=("ante", "blind", "trips"),
    settle=Direction.CLOCKWISE_FROM_BANK,
    shape=Shape.BY_SEAT,
    settle_order=WINNER,
    order_by_outcome={Outcome.LOWER: LOSER},
    misdeals=Misdeals(
        player=WrongCount.DEAD_WITH_FEE, bank=WrongCount.VOID, clause="UTH 9 default", surplus=True
    ),
    two_turns_at_most=True,
    schedules=("ultimate-texas-holdem.ca_rates", "ca-shared.ca_rates"),
    check_limits=check_limits,
    limits_clause="UTH-R9",
    options=(
        Option("trips_table", default="trips-03", of=("trips-03",), says="what Trips pays"),
        Option(
            "folded_trips",
            default="pay",
            of=("pay", "lose"),
            says="Trips of a folded hand",
            ruling="UTH-R2",
        ),
        Option(
            "deal",
            default="shuffler",
            of=("shuffler", "shoe"),
            says="packets from a shuffler, or card by card from a shoe; no result depends on it",
            ruling="UTH-R7",
        ),
        Option("play_max", default=None, of=Cents, says="largest play wager", ruling="UTH-R9"),
        yes_or_no("backline", default=False, says="back-line betting is allowed", ruling="UTH-R12"),
        *BACK_LINE_OPTIONS,
        *PLAYER_DEALER_OPTIONS,
    ),
    rulings=(
        Ruling("UTH-R1", "Must both hole cards play?", "No: best five of seven."),
        Ruling("UTH-R2", "Trips of a folded hand?", "Paid.", "folded_trips"),
        Ruling("UTH-R3", "When is it paid?", "At the seat's turn."),
        Ruling("UTH-R4", "Ante, play and blind of equal hands?", "Returned."),
        Ruling("UTH-R5", "Blind odds if the bank does not qualify?", "Paid."),
        Ruling("UTH-R6", "Two hands without a pair?", "High cards decide."),
        Ruling("UTH-R7", "Shuffler or shoe?", "Shuffler; results do not differ.", "deal"),
        Ruling("UTH-R8", "Who decides first?", "The player at the house dealer's left."),
        Ruling("UTH-R9", "Does the maximum bind the play wager?", "No: the ante fixes it.", "play_max"),
        Ruling("UTH-R10", "Fold before the river?", "No."),
        Ruling("UTH-R11", "The base wager of the bonus cap?", "The ante."),
        Ruling("UTH-R12", "Back-line betting?", "None.", "backline"),
        Ruling("UTH-R13", "The order within a seat?", "Winner: ante, play; loser: play, ante."),
        Ruling("UTH-R14", "Play wagers after 'no more bets'?", "Excepted: they are the game."),
        Ruling("UTH-R15", "A royal flush on the board?", "Every Trips wager wins; the rest pushes."),
        Ruling("UTH-R16", "Ante of a lower hand, the bank not qualified?", "Returned."),
        Ruling("UTH-R17", "From three times to four times later?", "No."),
        Ruling("UTH-R18", "More than two rounds in a row?", "Nobody.", "third_turn"),
        Ruling("UTH-R19", "Three of a kind on the board?", "Counts for Trips."),
        Ruling("UTH-R20", "Do folds count against the bank first?", "Yes, from the player-dealer's left."),
        *BACK_LINE_RULINGS,
        *PLAYER_DEALER_RULINGS,
    ),
)
