"""What the baccarat games share: two hands in the middle and the third-card rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.cards import Card
from croupier.games.banked.book import Book
from croupier.games.banked.vocabulary import BankedGame, Cards, Deal, Misdeal, Misdeals, Options, WrongCount
from croupier.games.option import Option, Ranges, yes_or_no
from croupier.hands.baccarat import natural, total, value
from croupier.money import Cents

PLAYER, BANKER = "player", "banker"
"""The two hands, and the spots for wagers on them, called lines."""

ONE_LINE = Book(base=(BANKER, PLAYER, BANKER), times_max=4)
"""The book of baccarat: always wager on the same line; there is nothing to decide after that."""

PUT_RIGHT = Misdeals(
    player=WrongCount.VOID,
    bank=WrongCount.VOID,
    clause="EZ-R9",
    surplus=False,
    declared=(Misdeal.WRONG_COUNT, Misdeal.SHOE_EMPTY),
)
"""A wrong number of cards is corrected immediately; if that is impossible, the round is void."""

BACCARAT_SEATS = 14
"""Thirteen players and the player-dealer at a standard baccarat table [EZ Table, GF Table]."""

PLAYER_DRAWS_ON = range(6)
"""The Player hand draws on 0 to 5."""

BANKER_DRAWS_ON: Mapping[int, frozenset[int]] = {
    0: frozenset(range(10)),
    1: frozenset(range(10)),
    2: frozenset(range(10)),
    3: frozenset({0, 1, 2, 3, 4, 5, 6, 7, 9}),
    4: frozenset({2, 3, 4, 5, 6, 7}),
    5: frozenset({4, 5, 6, 7}),
    6: frozenset({6, 7}),
    7: frozenset(),
    8: frozenset(),
    9: frozenset(),
}
"""The chart: for each two-card total of the Banker hand, the Player's third cards on which it draws."""


def player_holds(middle: Mapping[str, Cards], options: Options) -> int:
    """How many cards the Player hand ends with: it draws a third on 0 to 5, unless a natural stops it."""
    return 2 if _stopped(middle, options) else 2 + (total(middle[PLAYER][:2]) in PLAYER_DRAWS_ON)


def banker_holds(middle: Mapping[str, Cards], options: Options) -> int:
    """How many cards the Banker hand ends with: it draws by the chart if the Player drew, else on 0 to 5."""
    player, banker = middle[PLAYER], middle[BANKER][:2]
    if _stopped(middle, options):
        return 2
    if len(player) == 3:
        return 2 + (value(player[2]) in BANKER_DRAWS_ON[total(banker)])
    return 2 + (total(banker) in PLAYER_DRAWS_ON)


def _stopped(middle: Mapping[str, Cards], options: Options) -> bool:
    """Whether a two-card eight or nine ends the drawing for both hands; a table may post that it does not."""
    return options.get("naturals_stop", True) and (natural(middle[PLAYER][:2]) or natural(middle[BANKER][:2]))


def burned_after(card: Card) -> int:
    """How many cards are burned after the first of a new shoe: its value, ten for tens and pictures."""
    return value(card) or 10


def baccarat_script(deal_clause: str, draw_clause: str) -> tuple[Deal, ...]:
    """Two cards to each hand, then the third cards; there are no decisions."""
    return (
        Deal(to=PLAYER, cards=2, clause=deal_clause),
        Deal(to=BANKER, cards=2, clause=deal_clause),
        Deal(to=PLAYER, holds=player_holds, clause=draw_clause),
        Deal(to=BANKER, holds=banker_holds, clause=draw_clause),
    )


def deals_two_lines(game: BankedGame) -> bool:
    """Whether a game deals a Player and a Banker hand, so that a score board can be kept."""
    return {PLAYER, BANKER} <= {step.to for step in game.script if isinstance(step, Deal)}


def table_option(blackjack: int) -> Option:
    """Return the option for the kind of table; ``blackjack`` is the number of seats at a blackjack table."""
    return Option(
        "table",
        default="blackjack",
        of=("blackjack", "baccarat"),
        says=f"the table: a blackjack table with {blackjack} seats, or a baccarat table with "
        f"{BACCARAT_SEATS}, the player-dealer's included",
    )


def seats_of_table(blackjack: int) -> Callable[[Options], int]:
    """How many the posted table seats."""
    return lambda options: BACCARAT_SEATS if options["table"] == "baccarat" else blackjack


def spot_limits_option() -> Option:
    """The option for limits of single betting spaces: each has its own smallest and largest wager."""
    return Option(
        "spot_limits",
        default=None,
        of=Ranges,
        says="smallest and largest wager of single spots, within the table's: { tie = [5, 25] }",
    )


def both_lines_option(ruling: str) -> Option:
    """The option whether one seat may wager on both lines."""
    return yes_or_no("both_lines", default=True, says="one seat may wager on both lines", ruling=ruling)


def check_lines(wagers: Mapping[str, Cents], options: Options) -> str | None:
    """Why a seat's wagers are refused where the table allows only one line; None if they are allowed."""
    both = PLAYER in wagers and BANKER in wagers
    return "a seat may wager on only one line at this table" if both and not options["both_lines"] else None
