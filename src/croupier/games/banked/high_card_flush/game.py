"""High Card Flush: seven cards each, the longest flush wins; a longer flush allows a larger raise."""

from __future__ import annotations

from enum import Enum

from croupier.games.banked.high_card_flush.book import BOOK, stays
from croupier.games.banked.progressive import PROGRESSIVE_OPTIONS, PROGRESSIVE_RULINGS, progressive_spot
from croupier.games.banked.vocabulary import (
    BANK,
    EACH,
    AnyChips,
    Bank,
    BankedGame,
    Cards,
    Deal,
    Decide,
    Direction,
    ExposedCard,
    Misdeals,
    Options,
    Order,
    ProgressiveRule,
    Reveal,
    Shape,
    SideBet,
    Sight,
    Spot,
    TimesByHand,
    WithinLimits,
    WrongCount,
    lose,
    pay,
    push,
)
from croupier.games.felt import Felt
from croupier.games.option import Option, yes_or_no
from croupier.games.ranking import LONGEST_FLUSH, LONGEST_RUN
from croupier.games.ruling import Ruling
from croupier.hands.longest_flush import ACE, FlushRank, longest_flush, longest_run
from croupier.hands.playing import plays_flush
from croupier.hands.words import name_flush
from croupier.money import EVEN_MONEY, Cents, dollars

DEALER_PLAYS = FlushRank(3, (9,))
"""A three-card flush with a nine on top, or better [HCF 9]."""

RAISES = {5: 2, 6: 3, 7: 3}
"""The largest raise, in antes, by the length of the longest flush; one ante for shorter ones [HCF 7]."""

NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}


class Outcome(Enum):
    """How a hand came out."""

    FOLDED = "folded"
    NO_HAND = "the dealer does not qualify"
    HIGHER = "player's flush higher"
    EQUAL = "equal"
    LOWER = "player's flush lower"


def judge(sight: Sight) -> Outcome:
    """The outcome of the player's longest flush against the dealer's [HCF 9]."""
    if sight.folded:
        return Outcome.FOLDED
    dealer, player = longest_flush(sight.bank), longest_flush(sight.hand)
    if dealer < DEALER_PLAYS:
        return Outcome.NO_HAND
    if player == dealer:
        return Outcome.EQUAL
    return Outcome.HIGHER if player > dealer else Outcome.LOWER


def announce(cards: Cards) -> str:
    """What the dealer calls."""
    flush = longest_flush(cards)
    if flush < DEALER_PLAYS:
        return "no hand"
    return f"{NUMBERS[flush.length]}-card flush"


def raise_most(cards: Cards) -> int:
    """How many times the ante this hand may raise [HCF 7]."""
    return RAISES.get(longest_flush(cards).length, 1)


def flush_row(sight: Sight) -> str | None:
    """The longest flush as the flush tables name it [HCF 10]."""
    return NUMBERS.get(longest_flush(sight.hand).length) if sight.hand else None


def straight_flush_row(sight: Sight) -> str | None:
    """The longest straight flush as the tables name it, ace high or low [HCF 11]."""
    return NUMBERS.get(longest_run(sight.hand).length) if sight.hand else None


def progressive_row(sight: Sight) -> str | None:
    """The longest straight flush; nine to ace has its own row [HCF 12] (HCF-R7)."""
    if longest_run(sight.hand) == (6, ACE):
        return "six_to_the_ace"
    return straight_flush_row(sight)


def flush_survives_fold(options: Options) -> bool:
    """Whether the flush bet of a folded hand stays in play (HCF-R1)."""
    return bool(options["fold_keeps_side_bets"])


HIGH_CARD_FLUSH = BankedGame(
    id="high-card-flush",
    name="High Card Flush",
    number="20:18:16:15.21",
    key="HCF",
    summary="Seven cards, the longest flush wins: fold or raise, up to three times the ante with a long one.",
    folder="banked/high_card_flush",
    named=name_flush,
    announces="HCF 9b",
    plays=plays_flush,
    bank=Bank.HOUSE,
    felt=Felt(
        style="caribbean many flushes",
        title="High Card Flush",
        lines=("Dealer plays with a three-card nine-high flush",),
        pays=("flush", "straight_flush"),
        by_suit=True,
        labels={
            "straight_flush": "Straight flush",
            "tip_ante": "Tip",
            "tip_flush": "Tip flush",
            "tip_straight_flush": "Tip st. flush",
            "tip_raise": "Tip raise",
        },
    ),
    book=BOOK,
    # No wager above $100; the deck has enough cards for six seats [HCF 1].
    seats=(1, 6),
    spots=(
        Spot(name="ante", amount=WithinLimits(), required=True, clause="HCF 2"),
        Spot(name="flush", amount=WithinLimits(), needs=("ante",), bonus=True, clause="HCF 2"),
        Spot(name="straight_flush", amount=WithinLimits(), needs=("ante",), bonus=True, clause="HCF 2"),
        progressive_spot("HCF 2"),
        Spot(name="tip_ante", amount=AnyChips(), needs=("ante",), tip_of="ante", clause="HCF 3"),
        Spot(name="tip_flush", amount=AnyChips(), needs=("ante",), tip_of="flush", clause="HCF 3"),
        Spot(
            name="tip_straight_flush",
            amount=AnyChips(),
            needs=("ante",),
            tip_of="straight_flush",
            clause="HCF 3",
        ),
        Spot(
            name="tip_raise",
            amount=TimesByHand("tip_ante", raise_most),
            needs=("tip_ante",),
            tip_of="raise",
            in_play=True,
            clause="HCF 3",
        ),
        Spot(name="raise", amount=TimesByHand("ante", raise_most), in_play=True, clause="HCF 7"),
    ),
    script=(
        Deal(to=EACH, cards=7, clause="HCF 4"),
        Deal(to=BANK, cards=7, clause="HCF 4"),
        Decide(spot="raise", beside=("tip_raise",), fold=True, order=Order.FREE, clause="HCF 7"),
        Reveal(says=announce, clause="HCF 9"),
    ),
    ranking=(LONGEST_FLUSH,),
    judge=judge,
    folded=Outcome.FOLDED,
    results={
        Outcome.FOLDED: {"ante": lose("HCF 8")},
        Outcome.NO_HAND: {"ante": pay(EVEN_MONEY, "HCF 9a"), "raise": push("HCF 9a")},
        Outcome.HIGHER: {"ante": pay(EVEN_MONEY, "HCF 9b ii"), "raise": pay(EVEN_MONEY, "HCF 9b ii")},
        Outcome.EQUAL: {"ante": push("HCF 9b iii"), "raise": push("HCF 9b iii")},
        Outcome.LOWER: {"ante": lose("HCF 9b i"), "raise": lose("HCF 9b i")},
    },
    settle=Direction.COUNTER_CLOCKWISE,
    shape=Shape.BY_SEAT,
    settle_order=(
        "raise",
        "tip_raise",
        "ante",
        "tip_ante",
        "flush",
        "tip_flush",
        "straight_flush",
        "tip_straight_flush",
        "progressive",
    ),
    folded_first=("ante", "tip_ante", "flush", "tip_flush", "straight_flush", "tip_straight_flush"),
    side_bets={
        "flush": SideBet(
            posted="flush",
            ranking=LONGEST_FLUSH,
            row=flush_row,
            survives_fold=flush_survives_fold,
            clause="HCF 10",
        ),
        "straight_flush": SideBet(
            posted="straight_flush",
            ranking=LONGEST_RUN,
            row=straight_flush_row,
            survives_fold=lambda _: True,
            clause="HCF 11",
        ),
    },
    misdeals=Misdeals(
        player=WrongCount.VOID, bank=WrongCount.VOID, exposed=ExposedCard.TURNED_OVER, clause="HCF 5"
    ),
    progressive=ProgressiveRule(
        spot="progressive",
        row=progressive_row,
        survives_fold=lambda _: True,
        stays=stays,
        clause="HCF 12",
        award_clause="HCF 12",
        envy_clause="HCF 12",
    ),
    options=(
        Option("min", default=dollars(1), of=Cents, says="smallest wager"),
        Option("max_wager", default=dollars(100), of=Cents, says="largest single wager", ruling="HCF-R8"),
        Option("chip", default=dollars(1), of=Cents, says="the chip unit", ruling="HCF-R3"),
        Option(
            "flush",
            default="fb-1",
            of=tuple(f"fb-{number}" for number in range(1, 8)),
            says="the pay table of the flush bet",
        ),
        Option(
            "straight_flush",
            default="sfb-1",
            of=("sfb-1", "sfb-2", "sfb-3", "sfb-4", "sfb-6"),
            says="the pay table of the straight-flush bet",
        ),
        yes_or_no(
            "fold_keeps_side_bets",
            default=False,
            says="the flush bet of a folded hand stays in play",
            ruling="HCF-R1",
        ),
        *PROGRESSIVE_OPTIONS,
    ),
    rulings=(
        Ruling(
            "HCF-R1",
            "What happens to the side bets of a folded hand?",
            "The flush bet is lost; straight flush and progressive are settled by the cards.",
            "fold_keeps_side_bets",
        ),
        Ruling(
            "HCF-R2",
            "On which spots may a tip be placed?",
            "On ante, flush, straight flush and raise; the player must have their own ante.",
        ),
        Ruling(
            "HCF-R3",
            "May a raise be between the multiples of the ante?",
            "Yes, any whole number of chips up to the cap.",
            "chip",
        ),
        Ruling("HCF-R4", "What do progressive figures without a unit mean?", "'For 1' on the posted wager."),
        Ruling("HCF-R5", "Which of several straight flushes in one hand pays?", "The longest."),
        Ruling("HCF-R6", "Which of two flushes of the same length counts?", "The one with the better ranks."),
        Ruling(
            "HCF-R7",
            "Does nine to ace suited pay on its own within a seven-card straight flush?",
            "No; one award, the highest.",
        ),
        Ruling(
            "HCF-R8",
            "To what does the largest wager apply?",
            "To each single wager, including raises.",
            "max_wager",
        ),
        Ruling(
            "HCF-R9",
            "What happens to the wagers of a misdeal?",
            "All go back, including tips and progressive wagers.",
        ),
        Ruling("HCF-R10", "Is the ace high or low for the progressive?", "Either, as for the bonus."),
        Ruling(
            "HCF-R11",
            "Which is settled first, raise or ante?",
            "Raise, ante, flush, straight flush, whatever the dealer holds.",
        ),
        *PROGRESSIVE_RULINGS,
    ),
)
