"""Ultimate Texas Hold'em: one play wager, larger if made earlier; the bank plays with a pair or better."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from croupier.games.banked.bonus_rows import EVERY_ROW, ROWS, own_rows
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
    Dealt,
    Decide,
    Direction,
    ExposedCard,
    Misdeal,
    Misdeals,
    Options,
    Reveal,
    Shape,
    SideBet,
    Sight,
    Spot,
    Times,
    Whose,
    WrongCount,
    by_table,
    lose,
    pay,
    push,
)
from croupier.games.felt import Felt
from croupier.games.option import Option, yes_or_no
from croupier.games.ranking import HIGH
from croupier.games.ruling import Ruling
from croupier.hands import AtLeast, Category, rank_high
from croupier.hands.contents import contents
from croupier.hands.playing import plays_high
from croupier.hands.words import name_high
from croupier.money import EVEN_MONEY, Cents

BANK_PLAYS = AtLeast(Category.PAIR)
"""A pair or better, of seven cards [UTH 9, 10]."""


class Outcome(Enum):
    """How a hand came out."""

    FOLDED = "folded"
    HIGHER = "player's hand higher"
    HIGHER_UNQUALIFIED = "player's hand higher, the bank does not qualify"
    EQUAL = "equal"
    LOWER = "player's hand lower"
    LOWER_UNQUALIFIED = "player's hand lower, the bank does not qualify"


def judge(sight: Sight) -> Outcome:
    """The outcome of the player's best five of seven against the bank's [UTH 9 to 14]."""
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


def every_row(sight: Sight) -> list[str]:
    """Every row that some five of the player's hand and the board are in."""
    return [category.row for category in contents(sight.hand + sight.board)]


def announce(cards: Cards) -> str:
    """What the house dealer calls."""
    hand = rank_high(cards)
    return hand.category.words if BANK_PLAYS.plays(hand) else "does not qualify"


def check_limits(wagers: Mapping[str, Cents], options: Options) -> str | None:
    """Why a play wager exceeds its posted maximum, if there is one (UTH-R9); None if it does not."""
    most = options["play_max"]
    above = most is not None and wagers.get("play", 0) > most
    return "the play wager is above the posted maximum" if above else None


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
    named=name_high,
    announces="UTH 10d",
    plays=plays_high,
    bank=Bank.PLAYER_DEALER,
    felt=Felt(
        style="caribbean with-board ultimate",
        title="Ultimate Texas Hold'em",
        lines=("The player-dealer only plays with a pair or better",),
        pays=("trips", "blind"),
    ),
    book=BOOK,
    # The players pay $1, the bank $2.
    seats=(2, 8),
    back_line=lambda options: bool(options["backline"]),
    spots=(
        Spot(name="ante", required=True, fee=True, clause="UTH Bet 3"),
        Spot(name="blind", amount=Times("ante", 1, 1), required=True, needs=("ante",), clause="UTH Bet 3"),
        Spot(name="trips", bonus=True, needs=("ante",), clause="UTH Bet"),
        Spot(name="play", amount=Choices("ante"), needs=("ante",), in_play=True, clause="UTH 1"),
    ),
    decks_in_turn=2,
    dealt=lambda options: Dealt.ONE_BY_ONE if options["deal"] == "shoe" else Dealt.BY_HAND,
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
    ranking=(HIGH,),
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
            cards=(Whose.OWN, Whose.BOARD),
            ranking=HIGH,
            row=row,
            own_rows="trips_pays",
            may_post=EVERY_ROW,
            every_row=every_row,
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
        player=WrongCount.DEAD_WITH_FEE,
        bank=WrongCount.VOID,
        clause="UTH 9 default",
        declared=(Misdeal.WRONG_COUNT, Misdeal.FOULED_DECK),
        exposed=ExposedCard.TURNED_OVER,
        early_board=True,
    ),
    two_turns_at_most="UTH 20",
    schedules=("ultimate-texas-holdem.ca_rates", "ca-shared.ca_rates"),
    check_limits=check_limits,
    limits_clause="UTH-R9",
    options=(
        Option("trips_table", default="trips-03", of=("trips-03",), says="what Trips pays"),
        own_rows("trips_pays", "Trips"),
        ROWS,
        Option(
            "folded_trips",
            default="pay",
            of=("pay", "lose"),
            says="whether Trips of a folded hand is paid or lost",
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
        Ruling("UTH-R1", "Must a hand use both hole cards?", "No; it is the best five of seven."),
        Ruling("UTH-R2", "Is Trips of a folded hand paid?", "Yes.", "folded_trips"),
        Ruling("UTH-R3", "When is Trips of a folded hand paid?", "When the seat is settled."),
        Ruling("UTH-R4", "What happens to ante, play and blind if hands are equal?", "They are returned."),
        Ruling("UTH-R5", "Is the blind paid its odds if the bank does not qualify?", "Yes."),
        Ruling("UTH-R6", "What decides between two hands without a pair?", "High cards."),
        Ruling(
            "UTH-R7",
            "Are cards dealt from a shuffler or a shoe?",
            "A shuffler; no result depends on it.",
            "deal",
        ),
        Ruling("UTH-R8", "Who decides first?", "The player to the house dealer's left."),
        Ruling(
            "UTH-R9",
            "Does the maximum apply to the play wager?",
            "No; it is a multiple of the ante.",
            "play_max",
        ),
        Ruling("UTH-R10", "May a player fold before the river?", "No."),
        Ruling("UTH-R11", "Which base wager limits the bonus bet?", "The ante."),
        Ruling("UTH-R12", "Is back-line betting allowed?", "No.", "backline"),
        Ruling(
            "UTH-R13",
            "In which order are a seat's wagers settled?",
            "If it wins: ante, play; if it loses: play, ante.",
        ),
        Ruling("UTH-R14", "Does 'no more bets' rule out play wagers?", "No; they are part of the game."),
        Ruling(
            "UTH-R15",
            "What if there is a royal flush on the board?",
            "Every Trips wager wins; the rest pushes.",
        ),
        Ruling(
            "UTH-R16",
            "What happens to the ante of a lower hand if the bank does not qualify?",
            "It is returned.",
        ),
        Ruling("UTH-R17", "May three times the ante be raised to four times later?", "No."),
        Ruling("UTH-R18", "May anybody bank more than two rounds in a row?", "No.", "third_turn"),
        Ruling("UTH-R19", "Does three of a kind on the board count for Trips?", "Yes."),
        Ruling(
            "UTH-R20",
            "Are folded hands' wagers the first to count against the bank?",
            "Yes, from the player-dealer's left.",
        ),
        *BACK_LINE_RULINGS,
        *PLAYER_DEALER_RULINGS,
    ),
)
