"""21st Century Blackjack 5.0: Naturals pay 6:5, three-card 23 to 25 may push; Buster bets on a bust."""

from __future__ import annotations

from enum import Enum

from croupier.cards import Deck
from croupier.games.banked.blackjack_book import blackjack_book
from croupier.games.banked.blackjack_rulings import (
    A_NATURAL_IS_INSURED,
    A_SOFT_18_STANDS,
    A_TWO_CARD_21_STANDS,
    ACE_AND_TEN_AFTER_A_SPLIT,
    KING_AND_QUEEN_ARE_SPLIT,
    UP_TO_HALF_IS_INSURED,
)
from croupier.games.banked.blackjack_steps import (
    VOID_IF_WRONG,
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
    posted_seats,
    seats_option,
    split_tens_option,
    wagers_in_play,
    with_the_hand,
)
from croupier.games.banked.book import Book
from croupier.games.banked.player_dealer import (
    BACK_LINE_OPTIONS,
    BACK_LINE_RULINGS,
    PLAYER_DEALER_OPTIONS,
    PLAYER_DEALER_RULINGS,
)
from croupier.games.banked.vocabulary import (
    BANK,
    EACH,
    Bank,
    BankedGame,
    Deal,
    Dealt,
    Direction,
    Options,
    PostedRange,
    Shape,
    SideBet,
    Sight,
    Spot,
    Whose,
    lose,
    lose_half,
    pay,
    push,
)
from croupier.games.felt import Felt
from croupier.games.option import Option
from croupier.games.ranking import BLACKJACK, CARDS_OVER
from croupier.games.ruling import Ruling
from croupier.hands.blackjack import over, total
from croupier.money import Cents, Odds, dollars
from croupier.pay import game_tables

PAYS = game_tables("banked/twenty_first_century_blackjack_buster")["bb-1"]
SIX_TO_FIVE, EVEN, TWO_TO_ONE = PAYS["natural"], PAYS["game"], PAYS["insurance"]
assert isinstance(SIX_TO_FIVE, Odds)
assert isinstance(EVEN, Odds)
assert isinstance(TWO_TO_ONE, Odds)

THREE_CARD_PUSH = (23, 24, 25)
"""Three-card totals that push if the bank's total is higher [BB Over]."""


class Outcome(Enum):
    """How a hand came out."""

    NATURAL = "a Natural beats everything but a Natural"
    BOTH_NATURAL = "Natural against Natural"
    WON = "player's hand wins"
    PUSHED = "equal"
    SAVED = "three-card 23, 24 or 25 against a higher total"
    LOST = "player's hand loses"
    SURRENDERED = "surrendered"
    SURRENDERED_WHOLE = "surrendered where that costs the whole wager"


BY_TOTALS = {1: Outcome.WON, 0: Outcome.PUSHED, -1: Outcome.LOST}


def judge(sight: Sight) -> Outcome:
    """The outcome of one hand against the bank's [BB Pay, Over]."""
    if Mark.SURRENDERED in sight.marks:
        return Outcome.SURRENDERED_WHOLE if sight.options["surrender_cost"] == 1 else Outcome.SURRENDERED
    if bank_natural(sight):
        return Outcome.BOTH_NATURAL if natural(sight) else Outcome.LOST
    if natural(sight):
        return Outcome.NATURAL
    if may_be_saved(sight) and over(sight.bank) and total(sight.bank) > total(sight.hand):
        return Outcome.SAVED
    return BY_TOTALS[by_totals(sight)]


def may_be_saved(sight: Sight) -> bool:
    """Whether a hand that is over can still push."""
    return len(sight.hand) == 3 and total(sight.hand) in THREE_CARD_PUSH


def open_hand(sight: Sight) -> bool:
    """Whether the bank's draws can change this hand's result (BB-R9)."""
    if Mark.SURRENDERED in sight.marks or natural(sight):
        return False
    return not over(sight.hand) or may_be_saved(sight)


def cards_down(options: Options) -> bool:
    """Whether players' cards are dealt face down; the house chooses [BB Round]."""
    return bool(options["player_cards"] == "down")


def buster(sight: Sight) -> str | None:
    """The row by the number of cards with which the bank went over [BB Buster]."""
    if not over(sight.bank):
        return None
    return f"{len(sight.bank)}_cards" if len(sight.bank) < 8 else "8_or_more_cards"


BLACKJACK_BUSTER = BankedGame(
    id="21st-century-blackjack-buster",
    name="21st Century Blackjack 5.0 With Buster Blackjack Bonus Bet",
    number="GEGA-002526",
    key="BB",
    summary="Blackjack against a player-dealer with late surrender; Buster pays when the bank goes over.",
    folder="banked/twenty_first_century_blackjack_buster",
    bank=Bank.PLAYER_DEALER,
    felt=Felt(
        style="caribbean jack buster", title="21st Century Blackjack", lines=("The bank hits soft 17",)
    ),
    book=Book(base=("game",), beside="buster", decide=blackjack_book),
    # The players pay $1 a hand, the bank $2.
    seats=(2, 8),
    seats_posted=posted_seats,
    deck=lambda options: Deck(decks=options["decks"]),
    back_line=lambda _: True,
    spots=(
        Spot(name="game", required=True, per_hand=True, fee=True, clause="BB Rules"),
        Spot(
            name="buster",
            amount=PostedRange("buster_min", "buster_max"),
            bonus=True,
            needs=("game",),
            clause="BB Buster",
        ),
        *wagers_in_play(insurance="BB Insurance", double="BB Double"),
    ),
    dealt=lambda _: Dealt.ONE_BY_ONE,
    script=(
        Deal(to=EACH, cards=2, up=2, face_down=cards_down, clause="BB Round"),
        Deal(to=BANK, cards=2, up=1, first_up=True, clause="BB Round"),
        Insure(spot="insurance", clause="BB Insurance"),
        Check(insurance="insurance", peeks=lambda up, _: is_ace(up) or is_ten(up), clause="BB Round"),
        PlayOut(
            game_spot="game",
            double_spot="double",
            aces_split_once=lambda _: False,
            surrenders=lambda _: True,
            double_clause="BB Double",
            split_clause="BB Split",
            surrender_clause="BB Surrender",
            clause="BB Round",
        ),
        DrawOut(depends=open_hand, spots=("buster",), clause="BB Round"),
    ),
    ranking=(BLACKJACK,),
    judge=judge,
    results=with_the_hand(
        {
            Outcome.NATURAL: pay(SIX_TO_FIVE, "BB Pay 2"),
            Outcome.BOTH_NATURAL: push("BB Pay 4"),
            Outcome.WON: pay(EVEN, "BB Pay 1, 2, 5"),
            Outcome.PUSHED: push("BB Pay 4"),
            Outcome.SAVED: push("BB Over 2"),
            Outcome.LOST: lose("BB Pay 3, 5, Over 1"),
            Outcome.SURRENDERED: lose_half("BB-R6"),
            Outcome.SURRENDERED_WHOLE: lose("BB-R6"),
        }
    ),
    own_results={"insurance": insured(TWO_TO_ONE, "BB Insurance", both="BB-R18")},
    side_bets={
        "buster": SideBet(
            posted="buster_table",
            cards=(Whose.BANK,),
            ranking=CARDS_OVER,
            row=buster,
            survives_fold=lambda _: True,
            clause="BB Buster",
        )
    },
    settle=Direction.COUNTER_CLOCKWISE,
    shape=Shape.BY_SEAT,
    settle_order=(("game", "double"), "insurance", "buster"),
    misdeals=VOID_IF_WRONG,
    schedules=("blackjack-5-buster.rules", "ca-shared.ca_rates"),
    options=(
        Option("decks", default=6, of=(1, 2, 3, 4, 5, 6, 7, 8), says="decks in the shoe", ruling="BB-R2"),
        seats_option(8, 9, ruling="BB-R1"),
        Option("player_cards", default="up", of=("up", "down"), says="how players' cards are dealt"),
        Option("buster_min", default=dollars(1), of=Cents, says="smallest Buster bet"),
        Option("buster_max", default=dollars(1_000_000), of=Cents, says="largest Buster bet"),
        Option("buster_table", default="buster-1", of=("buster-1",), says="what Buster pays"),
        Option(
            "surrender_cost",
            default=None,
            of=(None, 1),
            says="what a surrender costs: half of the wager, or with 1 all of it",
            ruling="BB-R6",
        ),
        Option(
            "surrender",
            default="any",
            of=("any", "two-cards"),
            says="whether a hand may be surrendered at any time, or only with two cards",
            ruling="BB-R7",
        ),
        Option(
            "always_complete",
            default=False,
            of=(False, True),
            says="the bank draws by its chart even if no result depends on it",
            ruling="BB-R9",
        ),
        split_tens_option("BB-R13"),
        *BACK_LINE_OPTIONS,
        *PLAYER_DEALER_OPTIONS,
    ),
    rulings=(
        Ruling("BB-R1", "Do the eight seats include the player-dealer's?", "Yes.", "seats"),
        Ruling("BB-R2", "How many decks?", "Six.", "decks"),
        Ruling("BB-R3", "Which of the bank's cards is up?", "The first one dealt."),
        Ruling("BB-R4", "Is insurance offered before or after the check?", "Before."),
        UP_TO_HALF_IS_INSURED("BB-R5"),
        Ruling(
            "BB-R6",
            "What does a surrender cost?",
            "Half of the wager; an odd cent stays with the player.",
            "surrender_cost",
        ),
        Ruling(
            "BB-R7",
            "May a hand be surrendered after hits, or on 21?",
            "After hits yes, on 21 no.",
            "surrender",
        ),
        Ruling(
            "BB-R8",
            "May a hand be surrendered against a Natural?",
            "No; the check for a Natural comes first.",
        ),
        Ruling("BB-R9", "When does the bank draw?", "If a result can depend on it.", "always_complete"),
        Ruling(
            "BB-R10",
            "Does the player push with a three-card 22, or if both are over with equal totals?",
            "No, the player loses.",
        ),
        Ruling(
            "BB-R11",
            "Do three cards after a double or split count as three?",
            "Yes; a double pushes with its hand.",
        ),
        Ruling("BB-R12", "Does a 21 lose to the bank's Natural?", "Yes."),
        KING_AND_QUEEN_ARE_SPLIT("BB-R13", "split_tens"),
        ACE_AND_TEN_AFTER_A_SPLIT("BB-R14"),
        Ruling("BB-R15", "How does a two-card 21 after a split rank?", "Like any 21."),
        Ruling("BB-R16", "Is settlement seat by seat?", "Yes.", "settle_shape"),
        Ruling("BB-R17", "When is insurance settled?", "Right away if lost; after the seat's hands if won."),
        A_NATURAL_IS_INSURED("BB-R18"),
        A_TWO_CARD_21_STANDS("BB-R19"),
        Ruling("BB-R20", "Are fee options 1 to 15 flat, or by action?", "Flat, as the printed table says."),
        Ruling("BB-R21", "Do only marked aces make a Natural?", "No; all aces do."),
        Ruling("BB-R22", "Are finished hands collected immediately?", "No; they may still push."),
        Ruling(
            "BB-R23",
            "May back-line bettors wager on Buster?",
            "Yes; their own game wager on the hand is enough.",
        ),
        A_SOFT_18_STANDS("BB-R24"),
        Ruling("BB-R25", "Does the limit of four hands include split aces?", "Yes."),
        Ruling("BB-R26", "How is 6:5 rounded?", "Down to the cent.", "unit"),
        Ruling(
            "BB-R28",
            "What if a back-line bettor adds no money to a split or double?",
            "Their wager stays as it is.",
            "backline_must_follow",
        ),
        Ruling("BB-R27", "How do totals below 17 rank?", "By total."),
        Ruling("BB-R29", "Does a surrender also apply to the back line?", "Yes."),
        Ruling(
            "BB-R30",
            "Does a surrender reduce the action that fees depend on?",
            "No; fees are fixed before the deal.",
        ),
        *BACK_LINE_RULINGS,
        *PLAYER_DEALER_RULINGS,
    ),
)
