"""Caribbean Stud Poker: five cards each, fold or bet twice the ante, the dealer plays with ace-king."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from croupier.games.banked.caribbean_stud.book import BOOK, stays
from croupier.games.banked.caribbean_stud.limits import check_limits
from croupier.games.banked.progressive import PROGRESSIVE_OPTIONS, PROGRESSIVE_RULINGS, progressive_spot
from croupier.games.banked.vocabulary import (
    BANK,
    EACH,
    Bank,
    BankedGame,
    Cards,
    Deal,
    Decide,
    Direction,
    Misdeals,
    Options,
    Order,
    ProgressiveRule,
    Reveal,
    Shape,
    Sight,
    Spot,
    Times,
    UpTo,
    WithinLimits,
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
from croupier.hands.playing import plays_high
from croupier.hands.words import name_high
from croupier.money import EVEN_MONEY, Cents, dollars
from croupier.pay import Fixed, PayTable

DEALER_PLAYS = AtLeast(Category.HIGH_CARD, (14, 13))
"""Ace-king or better [CSP 12]."""


class Outcome(Enum):
    """How a hand came out."""

    FOLDED = "folded"
    NO_HAND = "the dealer does not qualify"
    HIGHER = "player's hand higher"
    EQUAL = "equal"
    LOWER = "player's hand lower"


def judge(sight: Sight) -> Outcome:
    """The outcome of the player's hand against the dealer's [CSP 11 to 16]."""
    if sight.folded:
        return Outcome.FOLDED
    dealer, player = rank_high(sight.bank), rank_high(sight.hand)
    if not DEALER_PLAYS.plays(dealer):
        return Outcome.NO_HAND
    if player == dealer:
        return Outcome.EQUAL
    return Outcome.HIGHER if player > dealer else Outcome.LOWER


def row(sight: Sight) -> str:
    """The player's hand as the pay tables name it."""
    return rank_high(sight.hand).category.row


def announce(cards: Cards) -> str:
    """What the dealer calls."""
    hand = rank_high(cards)
    return hand.category.words if DEALER_PLAYS.plays(hand) else "no hand"


def chosen_award(table: PayTable, options: Options) -> PayTable:
    """The pay table; in the base table the house chooses the straight flush award [CSP 21b]."""
    if table.id != "csp-base" or options["straight_flush_award"] != "5000":
        return table
    return replace(table, pays={**table.pays, "straight_flush": Fixed(dollars(5_000))})


def fold_keeps_progressive(options: Options) -> bool:
    """Whether folded hands play for the progressive (CSP-R10)."""
    return bool(options["fold_keeps_progressive"])


CARIBBEAN_STUD = BankedGame(
    id="caribbean-stud",
    name="Caribbean Stud Poker",
    number="20:18:16:15.05",
    key="CSP",
    summary="Five cards against the dealer's five: fold, or bet twice the ante; a jackpot on the side.",
    folder="banked/caribbean_stud",
    named=name_high,
    plays=plays_high,
    bank=Bank.HOUSE,
    felt=Felt(
        style="caribbean",
        title="Caribbean Stud Poker",
        lines=("Dealer plays with ace-king or better",),
        labels={"tip_ante": "Tip"},
    ),
    book=BOOK,
    # With the progressive dollar the ante is at most $49, because of the $100 limit (CSP-R1).
    seats=(1, 7),
    one_hand="CSP 1",
    spots=(
        Spot(name="ante", amount=WithinLimits(), required=True, clause="CSP 2"),
        progressive_spot("CSP 3"),
        Spot(name="tip_ante", amount=UpTo("ante"), needs=("ante",), tip_of="ante", clause="CSP 8"),
        Spot(name="bet", amount=Times("ante", 2, 2), in_play=True, clause="CSP 11b"),
    ),
    script=(
        Deal(to=EACH, cards=5, clause="CSP 9"),
        Deal(to=BANK, cards=5, up=1, clause="CSP 9"),
        Decide(spot="bet", fold=True, order=Order.FREE, clause="CSP 11"),
        Reveal(says=announce, clause="CSP 12, 13"),
    ),
    ranking=(HIGH,),
    judge=judge,
    row=row,
    folded=Outcome.FOLDED,
    results={
        Outcome.FOLDED: {"ante": lose("CSP 11a"), "tip_ante": lose("CSP 8")},
        Outcome.NO_HAND: {
            "ante": pay(EVEN_MONEY, "CSP 13"),
            "tip_ante": pay(EVEN_MONEY, "CSP 8"),
            "bet": push("CSP 13"),
        },
        Outcome.HIGHER: {
            "ante": pay(EVEN_MONEY, "CSP 16"),
            "tip_ante": pay(EVEN_MONEY, "CSP 8"),
            "bet": by_table("bet", "CSP 17"),
        },
        Outcome.EQUAL: {"ante": push("CSP 15"), "tip_ante": push("CSP 15"), "bet": push("CSP 15")},
        Outcome.LOWER: {"ante": lose("CSP 14"), "tip_ante": lose("CSP 14"), "bet": lose("CSP 14")},
    },
    settle=Direction.COUNTER_CLOCKWISE,
    shape=Shape.BY_SEAT,
    settle_order=("ante", "tip_ante", "bet", "progressive"),
    taken_at_fold=("ante", "tip_ante"),
    settled_at_once={Outcome.NO_HAND: ("ante", "tip_ante")},
    misdeals=Misdeals(
        player=WrongCount.DEAD_HAND,
        bank=WrongCount.PROGRESSIVE_ONLY,
        void_without_award=lambda options: bool(options["misdeal_returns_progressive"]),
        clause="CSP 10",
    ),
    progressive=ProgressiveRule(
        spot="progressive",
        row=row,
        survives_fold=fold_keeps_progressive,
        stays=stays,
        posted=chosen_award,
        shared=("straight_flush_award",),
        clause="CSP 21",
        award_clause="CSP 20",
        envy_clause="CSP 21g",
    ),
    table_stakes=False,
    check_limits=check_limits,
    limits_clause="CSP end",
    options=(
        Option("min", default=dollars(1), of=Cents, says="smallest ante"),
        Option("max", default=None, of=Cents, says="largest ante; no limit of its own if none is posted"),
        Option(
            "max_wager",
            default=dollars(100),
            of=Cents,
            says="the rule's limit on a wager together with its bonus wager",
            ruling="CSP-R1",
        ),
        Option(
            "limit_scope",
            default="wager",
            of=("wager", "ante", "round"),
            says="which wagers are added up for the limit",
            ruling="CSP-R1",
        ),
        Option("unit", default=None, of=Cents, says="the chip unit, if one is posted"),
        yes_or_no(
            "fold_keeps_progressive",
            default=False,
            says="folded hands play for the progressive",
            ruling="CSP-R10",
        ),
        yes_or_no(
            "misdeal_returns_progressive",
            default=False,
            says="a misdealt dealer without a jackpot hand at the table returns progressive wagers too",
            ruling="CSP-R8",
        ),
        Option(
            "straight_flush_award",
            default="10%",
            of=("10%", "5000"),
            says="what csp-base pays for a straight flush",
        ),
        *PROGRESSIVE_OPTIONS,
    ),
    rulings=(
        Ruling(
            "CSP-R1",
            "Which wagers count towards the $100 limit?",
            "Each single wager plus the progressive; so the bet of twice the ante plus the progressive.",
            "limit_scope",
        ),
        Ruling("CSP-R2", "What happens to the bet if the dealer does not qualify?", "It is returned."),
        Ruling("CSP-R3", "Does the jackpot need a flush or better?", "The posted pay table decides."),
        Ruling(
            "CSP-R8",
            "What if the dealer has a wrong number of cards?",
            "There are no decisions; winning progressive hands are paid, other progressive wagers are lost.",
            "misdeal_returns_progressive",
        ),
        Ruling("CSP-R9", "When does a tip win?", "When the ante does."),
        Ruling(
            "CSP-R10",
            "What happens to the progressive wager of a folded hand?",
            "It is lost; the player is still entitled to envy.",
            "fold_keeps_progressive",
        ),
        Ruling(
            "CSP-R11",
            "What happens to the progressive wager of a dead hand?",
            "It is returned, and its contributions are undone.",
        ),
        *PROGRESSIVE_RULINGS,
    ),
)
