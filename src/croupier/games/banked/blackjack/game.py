"""Blackjack against the house: the rules that differ from floor to floor are options of the table."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from croupier.cards import Deck
from croupier.games.banked.blackjack_book import blackjack_book
from croupier.games.banked.blackjack_rulings import (
    A_NATURAL_IS_INSURED,
    A_TWO_CARD_21_STANDS,
    ACE_AND_TEN_AFTER_A_SPLIT,
    KING_AND_QUEEN_ARE_SPLIT,
    UP_TO_HALF_IS_INSURED,
)
from croupier.games.banked.blackjack_steps import (
    FREE,
    PLAYER_DEALER,
    STANDS_ON_SOFT_17,
    VOID_IF_WRONG,
    Chart,
    Check,
    DrawOut,
    Insure,
    Mark,
    PlayOut,
    bank_natural,
    by_totals,
    insured,
    is_ace,
    is_ten,
    natural,
    split_tens_option,
    wagers_in_play,
    with_the_hand,
)
from croupier.games.banked.book import Book
from croupier.games.banked.vocabulary import (
    BANK,
    EACH,
    Bank,
    BankedGame,
    Deal,
    Dealt,
    Direction,
    Options,
    Shape,
    Sight,
    Spot,
    lose,
    lose_half,
    pay,
    push,
)
from croupier.games.felt import Felt
from croupier.games.option import Option, yes_or_no
from croupier.games.ranking import BLACKJACK as RANKING
from croupier.games.ruling import Ruling
from croupier.hands.blackjack import over, soft, total
from croupier.money import Cents, dollars
from croupier.pay import game_tables

THREE_TO_TWO, SIX_TO_FIVE = (table.odds for table in game_tables("banked/blackjack").values())


class Outcome(Enum):
    """How a hand came out."""

    NATURAL = "a Natural, at three to two"
    NATURAL_6_TO_5 = "a Natural, at six to five"
    BOTH_NATURAL = "Natural against Natural"
    WON = "player's hand wins"
    PUSHED = "equal"
    LOST = "player's hand loses"
    SURRENDERED = "surrendered"


BY_TOTALS = {1: Outcome.WON, 0: Outcome.PUSHED, -1: Outcome.LOST}
NATURALS = {"3-to-2": Outcome.NATURAL, "6-to-5": Outcome.NATURAL_6_TO_5}
DOUBLES = {"any": range(22), "9-11": range(9, 12), "10-11": range(10, 12)}
"""Hard totals of two cards that may be doubled; soft hands only where any two cards may be."""


def judge(sight: Sight) -> Outcome:
    """The outcome of one hand against the dealer's [BJ 9, 10, 12]."""
    if Mark.SURRENDERED in sight.marks:
        return Outcome.SURRENDERED
    if bank_natural(sight):
        return Outcome.BOTH_NATURAL if natural(sight) else Outcome.LOST
    return NATURALS[sight.options["natural_pays"]] if natural(sight) else BY_TOTALS[by_totals(sight)]


def open_hand(sight: Sight) -> bool:
    """Whether the dealer's draws can change this hand's result."""
    return Mark.SURRENDERED not in sight.marks and not natural(sight) and not over(sight.hand)


def shoe(options: Options) -> Deck:
    """One to eight decks [BJ 1]."""
    return Deck(decks=options["decks"])


def doubles(sight: Sight) -> bool:
    """Whether the table lets two cards be doubled [BJ 7]."""
    if Mark.SPLIT in sight.marks and not sight.options["double_after_split"]:
        return False
    allowed = sight.options["double_on"]
    return allowed == "any" or (not soft(sight.hand) and total(sight.hand) in DOUBLES[allowed])


def most_splits(options: Options) -> int:
    """How often a hand may be split: once less than there may be hands [BJ 8]."""
    return int(options["split_hands"]) - 1


def bank_chart(options: Options) -> Chart:
    """When the dealer draws [BJ 11]."""
    return PLAYER_DEALER if options["soft_17"] == "hit" else STANDS_ON_SOFT_17


BLACKJACK = BankedGame(
    id="blackjack",
    name="Blackjack",
    number="not of this house",
    key="BJ",
    summary="The ordinary game against the house; decks, soft 17, doubles, splits and surrender as posted.",
    folder="banked/blackjack",
    bank=Bank.HOUSE,
    felt=Felt(style="caribbean jack", title="Blackjack", lines=("Insurance pays 2 to 1",)),
    book=Book(base=("game",), decide=blackjack_book),
    seats=(1, 7),
    deck=shoe,
    spots=(
        Spot(name="game", required=True, per_hand=True, clause="BJ 2"),
        *wagers_in_play(insurance="BJ 4", double="BJ 7", offered=lambda options: bool(options["insurance"])),
    ),
    dealt=lambda _: Dealt.ONE_BY_ONE,
    script=(
        Deal(to=EACH, cards=2, up=2, clause="BJ 3"),
        Deal(to=BANK, cards=2, up=1, first_up=True, clause="BJ 3"),
        Insure(spot="insurance", clause="BJ 4"),
        Check(insurance="insurance", peeks=lambda up, _: is_ace(up) or is_ten(up), clause="BJ 5"),
        PlayOut(
            game_spot="game",
            double_spot="double",
            chart=FREE,
            may_double=doubles,
            splits_max=most_splits,
            aces_split_once=lambda options: not options["resplit_aces"],
            surrenders=lambda options: bool(options["surrender"] == "late"),
            double_clause="BJ 7",
            split_clause="BJ 8",
            surrender_clause="BJ 12",
            clause="BJ 6",
        ),
        DrawOut(depends=open_hand, chart=bank_chart, clause="BJ 11"),
    ),
    ranking=(RANKING,),
    judge=judge,
    results=with_the_hand(
        {
            Outcome.NATURAL: pay(THREE_TO_TWO["natural"], "BJ 9"),
            Outcome.NATURAL_6_TO_5: pay(SIX_TO_FIVE["natural"], "BJ 9"),
            Outcome.BOTH_NATURAL: push("BJ 9"),
            Outcome.WON: pay(THREE_TO_TWO["game"], "BJ 10"),
            Outcome.PUSHED: push("BJ 10"),
            Outcome.LOST: lose("BJ 5, 6, 10"),
            Outcome.SURRENDERED: lose_half("BJ 12"),
        }
    ),
    own_results={"insurance": insured(THREE_TO_TWO["insurance"], "BJ 4", both="BJ-R4")},
    settle=Direction.COUNTER_CLOCKWISE,
    shape=Shape.BY_SEAT,
    settle_order=(("game", "double"), "insurance"),
    misdeals=replace(VOID_IF_WRONG, clause="BJ-R10"),
    options=(
        Option("min", default=dollars(1), of=Cents, says="smallest wager"),
        Option("max", default=None, of=Cents, says="largest wager; no limit if none is posted"),
        Option(
            "unit",
            default=None,
            of=Cents,
            says="the chip unit, $1 if none is posted; if posted, a Natural is paid in whole units",
            ruling="BJ-R11",
        ),
        Option("decks", default=6, of=(1, 2, 3, 4, 5, 6, 7, 8), says="decks in the shoe"),
        Option("soft_17", default="hit", of=("hit", "stand"), says="what the dealer does with soft 17"),
        Option("natural_pays", default="3-to-2", of=tuple(NATURALS), says="what a Natural pays"),
        Option(
            "double_on",
            default="any",
            of=tuple(DOUBLES),
            says="which two cards may be doubled: any, or hard totals only",
        ),
        yes_or_no("double_after_split", default=True, says="split hands may be doubled"),
        Option("split_hands", default=4, of=(4, 3, 2), says="the most hands that splits make of one"),
        yes_or_no("resplit_aces", default=False, says="split aces may be split again"),
        split_tens_option("BJ-R5"),
        Option("surrender", default="none", of=("none", "late"), says="whether hands may be surrendered"),
        yes_or_no("insurance", default=True, says="insurance is offered"),
    ),
    rulings=(
        Ruling("BJ-R1", "Is this an approved game?", "No; a house game by the rules that casinos post."),
        Ruling("BJ-R2", "When does the dealer draw?", "If a result can depend on it."),
        UP_TO_HALF_IS_INSURED("BJ-R3"),
        A_NATURAL_IS_INSURED("BJ-R4"),
        KING_AND_QUEEN_ARE_SPLIT("BJ-R5", "split_tens"),
        ACE_AND_TEN_AFTER_A_SPLIT("BJ-R6"),
        A_TWO_CARD_21_STANDS("BJ-R7"),
        Ruling("BJ-R8", "May a hand be doubled for less than its wager?", "Yes."),
        Ruling("BJ-R9", "Which hands may be surrendered?", "Two first cards that were not split."),
        Ruling(
            "BJ-R10",
            "What happens after a wrong number of cards, or when the shoe is empty?",
            "The round is void, and all wagers go back.",
        ),
        Ruling("BJ-R11", "How is a Natural rounded?", "Down to the cent, or to the posted unit.", "unit"),
    ),
)
