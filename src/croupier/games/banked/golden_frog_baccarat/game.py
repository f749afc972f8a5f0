"""Golden Frog Baccarat: the banker line pays 19:20 and pushes on a three-card seven; six bonus bets."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from croupier.cards import Deck
from croupier.errors import DataInvalid
from croupier.games.banked.baccarat import (
    BACCARAT_SEATS,
    BANKER,
    ONE_LINE,
    PLAYER,
    PUT_RIGHT,
    baccarat_script,
    both_lines_option,
    burned_after,
    check_lines,
    seats_of_table,
    spot_limits_option,
    table_option,
)
from croupier.games.banked.player_dealer import PLAYER_DEALER_OPTIONS, PLAYER_DEALER_RULINGS
from croupier.games.banked.vocabulary import (
    Bank,
    BankedGame,
    Dealt,
    Direction,
    Options,
    PostedRange,
    Result,
    Shape,
    Sight,
    Spot,
    lose,
    pay,
    push,
)
from croupier.games.felt import Felt
from croupier.games.option import Option
from croupier.games.ranking import BACCARAT
from croupier.games.ruling import Ruling
from croupier.hands.baccarat import total
from croupier.money import Cents, dollars
from croupier.pay import game_tables

PAYS = game_tables("banked/golden_frog_baccarat")["gf-1"].odds
LINES = (PLAYER, BANKER)

BLACKJACK_SEATS = 7
"""At a blackjack table, the player-dealer's seat included [GF Table]."""


class Outcome(Enum):
    """Which hand won."""

    PLAYER = "Player wins"
    BANKER = "Banker wins"
    THREE_CARD_SEVEN = "Banker wins with a three-card seven: the banker line pushes"
    TIE = "tie"


def judge(sight: Sight) -> Outcome:
    """Totals decide [GF 9]; on the Banker's winning three-card seven its line pushes [GF Win]."""
    player, banker = sight.middle[PLAYER], sight.middle[BANKER]
    if total(player) == total(banker):
        return Outcome.TIE
    if total(player) > total(banker):
        return Outcome.PLAYER
    return Outcome.THREE_CARD_SEVEN if (total(banker), len(banker)) == (7, 3) else Outcome.BANKER


def ranks(sight: Sight) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Total and number of cards of the winning and the losing hand; None on a tie."""
    hands = [(total(cards), len(cards)) for cards in (sight.middle[PLAYER], sight.middle[BANKER])]
    high, low = max(hands), min(hands)
    return None if high[0] == low[0] else (high, low)


def bonus(spot: str, clause: str, wins: Callable[[Sight], bool]) -> Callable[[Sight], Result]:
    """A bonus bet that is paid if ``wins`` says so, and lost otherwise."""
    return lambda sight: pay(PAYS[spot], clause) if wins(sight) else lose(clause)


def jinchan(sight: Sight) -> bool:
    """The Banker wins with a three-card seven; tied or beaten it does not count (GF-R2)."""
    return judge(sight) is Outcome.THREE_CARD_SEVEN


def koi(sight: Sight) -> bool:
    """The Player wins with a three-card eight (GF-R2)."""
    player = sight.middle[PLAYER]
    return judge(sight) is Outcome.PLAYER and (total(player), len(player)) == (8, 3)


def nine_over_one(sight: Sight) -> bool:
    """A three-card nine beats a three-card one, on either side (GF-R3)."""
    return ranks(sight) == ((9, 3), (1, 3))


def nine_over_seven(sight: Sight) -> bool:
    """A two-card nine beats a two-card seven, on either side."""
    return ranks(sight) == ((9, 2), (7, 2))


def eight_over_six(sight: Sight) -> bool:
    """Eight beats six with any number of cards, on either side."""
    found = ranks(sight)
    return found is not None and (found[0][0], found[1][0]) == (8, 6)


def bonus_spot(name: str, clause: str, *, needs: tuple[str, ...] = LINES) -> Spot:
    """A bonus bet within its own posted limits [GF Fees]."""
    return Spot(
        name=name, amount=PostedRange("bonus_min", "bonus_max"), bonus=True, needs=needs, clause=clause
    )


TEN, HUNDRED = Cents(10_00), Cents(100_00)


def check_options(options: Options) -> None:
    """Refuses bonus limits outside $10 to $100 [GF Fees]."""
    if not TEN <= options["bonus_min"] <= options["bonus_max"] <= HUNDRED:
        raise DataInvalid(
            "bonus limits must lie between $10 and $100, with bonus_min no higher than bonus_max",
            key="bonus_min",
        )


GOLDEN_FROG_BACCARAT = BankedGame(
    id="golden-frog-baccarat",
    name="Golden Frog Baccarat",
    number="GEGR-002216",
    key="GF",
    summary="Baccarat against a player-dealer: the banker line pays 19:20; six bonus bets on the side.",
    folder="banked/golden_frog_baccarat",
    bank=Bank.PLAYER_DEALER,
    felt=Felt(
        style="baccarat frog",
        title="Golden Frog Baccarat",
        lines=("Banker pays 19 to 20",),
        labels={
            "jinchan7": "Jinchan 7",
            "koi8": "Koi 8",
            "nine_over_one": "9 over 1",
            "nine_over_seven": "9 over 7",
            "eight_over_six": "8 over 6",
        },
    ),
    book=ONE_LINE,
    # The bank's fee depends on the table's action.
    seats=(2, BACCARAT_SEATS),
    seats_posted=seats_of_table(BLACKJACK_SEATS),
    one_hand="GF 4a",
    deck=lambda _: Deck(decks=8),
    spots=(
        Spot(name="player", fee=True, clause="GF 4b"),
        Spot(name="banker", fee=True, clause="GF 4c"),
        bonus_spot("tie", "GF Tie", needs=()),
        bonus_spot("jinchan7", "GF Jin Chan"),
        bonus_spot("koi8", "GF Koi"),
        bonus_spot("nine_over_one", "GF 9/1"),
        bonus_spot("nine_over_seven", "GF N9/7"),
        bonus_spot("eight_over_six", "GF 8/6"),
    ),
    dealt=lambda _: Dealt.ONE_BY_ONE,
    script=baccarat_script("GF 5", "GF 7"),
    ranking=(BACCARAT,),
    judge=judge,
    results={
        Outcome.PLAYER: {
            "player": pay(PAYS["player"], "GF 4b"),
            "banker": lose("GF Win"),
            "tie": lose("GF Tie"),
        },
        Outcome.BANKER: {
            "player": lose("GF Win"),
            "banker": pay(PAYS["banker"], "GF 4c"),
            "tie": lose("GF Tie"),
        },
        Outcome.THREE_CARD_SEVEN: {
            "player": lose("GF Win"),
            "banker": push("GF Win"),
            "tie": lose("GF Tie"),
        },
        Outcome.TIE: {
            "player": push("GF Win"),
            "banker": push("GF Win"),
            "tie": pay(PAYS["tie"], "GF Tie"),
        },
    },
    own_results={
        "jinchan7": bonus("jinchan7", "GF Jin Chan", jinchan),
        "koi8": bonus("koi8", "GF Koi", koi),
        "nine_over_one": bonus("nine_over_one", "GF 9/1", nine_over_one),
        "nine_over_seven": bonus("nine_over_seven", "GF N9/7", nine_over_seven),
        "eight_over_six": bonus("eight_over_six", "GF 8/6", eight_over_six),
    },
    tracked={"jinchan7": ("B", 7), "koi8": ("P", 8)},
    settle=Direction.CLOCKWISE_FROM_BANK,
    shape=Shape.BY_WAGER,
    settle_order=(
        "player",
        "banker",
        "tie",
        "jinchan7",
        "koi8",
        "nine_over_one",
        "nine_over_seven",
        "eight_over_six",
    ),
    misdeals=PUT_RIGHT,
    cut="GF 3",
    burns=burned_after,
    burns_clause="GF 3",
    free_hands=5,
    free_hands_clause="GF 3",
    schedules=("golden-frog-baccarat.ca_rates",),
    check_options=check_options,
    options=(
        Option("bonus_min", default=dollars(10), of=Cents, says="smallest bonus bet", ruling="GF-R9"),
        Option("bonus_max", default=dollars(100), of=Cents, says="largest bonus bet", ruling="GF-R9"),
        table_option(BLACKJACK_SEATS),
        spot_limits_option(),
        both_lines_option("GF-R11"),
        *PLAYER_DEALER_OPTIONS,
    ),
    check_limits=check_lines,
    limits_clause="GF-R11",
    rulings=(
        Ruling(
            "GF-R1",
            "Does the banker line both pay 19:20 and push on the three-card seven?",
            "Yes, both apply.",
        ),
        Ruling("GF-R2", "What if a three-card seven or eight ties or is beaten?", "Its bonus bet loses."),
        Ruling("GF-R3", "What if only one of the two hands of a bonus bet comes up?", "The bonus bet loses."),
        Ruling(
            "GF-R4",
            "On Banker's four, does the Player's third card or its hand decide?",
            "The third card's value.",
        ),
        Ruling(
            "GF-R5",
            "Does a free hand cost a fee or count as a turn?",
            "Neither: no fee, and not a turn of the player-dealer.",
        ),
        Ruling("GF-R6", "How many cards are burned for a ten, and for an ace?", "Ten, and one."),
        Ruling("GF-R7", "May a bonus bet exceed the game wager?", "Yes.", "bonus_cap"),
        Ruling("GF-R8", "Does a natural nine beat a natural eight?", "Yes."),
        Ruling("GF-R9", "Do the limits of $10 to $100 also apply to the Tie?", "Yes.", "bonus_max"),
        Ruling("GF-R10", "How is 19:20 rounded?", "Down to the cent, or to the posted unit.", "unit"),
        Ruling("GF-R11", "May a seat wager on both lines?", "Yes.", "both_lines"),
        Ruling(
            "GF-R12",
            "Does a natural eight beat a three-card nine?",
            "They cannot meet: a natural ends the drawing.",
        ),
        Ruling("GF-R13", "Is settlement seat by seat?", "No, wager by wager.", "settle_shape"),
        Ruling("GF-R14", "Is the first fee of option 14 really $10?", "No; it is taken to be $1."),
        *PLAYER_DEALER_RULINGS,
    ),
)
