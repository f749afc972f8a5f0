"""What baccarat games share: two hands in the middle and the rule of the third card."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cards import Card
from croupier.games.banked.book import Book
from croupier.games.banked.vocabulary import BankedGame, Cards, Deal, Misdeals, Options, WrongCount
from croupier.games.option import Option, yes_or_no
from croupier.hands.baccarat import natural, total, value
from croupier.money import Cents

PLAYER, BANKER = "player", "banker"
"""The two hands, and the lines that are wagered on them."""

ONE_LINE = Book(base=(BANKER, PLAYER, BANKER), times_max=4)
"""The book of baccarat: one line, always the same one; nothing is decided later."""

PUT_RIGHT = Misdeals(player=WrongCount.VOID, bank=WrongCount.VOID, clause="EZ-R9", surplus=False)
"""A wrong number of cards is put right at once; where that cannot be, the round is void."""

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
"""The chart: Banker's two-card total to the values of the Player's third card on which it draws."""


def player_holds(middle: Mapping[str, Cards], options: Options) -> int:
    """How many cards the Player hand ends with: a third on 0 to 5, unless a natural stops it."""
    return 2 if _stopped(middle, options) else 2 + (total(middle[PLAYER][:2]) in PLAYER_DRAWS_ON)


def banker_holds(middle: Mapping[str, Cards], options: Options) -> int:
    """How many cards the Banker hand ends with: by the chart if the Player hand drew, else on 0 to 5."""
    player, banker = middle[PLAYER], middle[BANKER][:2]
    if _stopped(middle, options):
        return 2
    if len(player) == 3:
        return 2 + (value(player[2]) in BANKER_DRAWS_ON[total(banker)])
    return 2 + (total(banker) in PLAYER_DRAWS_ON)


def _stopped(middle: Mapping[str, Cards], options: Options) -> bool:
    """Eight or nine in two cards ends the drawing for both hands, where the table plays so."""
    return options.get("naturals_stop", True) and (natural(middle[PLAYER][:2]) or natural(middle[BANKER][:2]))


def burned_after(card: Card) -> int:
    """How many cards follow the first of a new shoe face down: its value, ten for tens and pictures."""
    return value(card) or 10


def baccarat_script(deal_clause: str, draw_clause: str) -> tuple[Deal, ...]:
    """Two cards to each hand, then the third cards; nobody decides anything."""
    return (
        Deal(to=PLAYER, cards=2, clause=deal_clause),
        Deal(to=BANKER, cards=2, clause=deal_clause),
        Deal(to=PLAYER, holds=player_holds, clause=draw_clause),
        Deal(to=BANKER, holds=banker_holds, clause=draw_clause),
    )


def deals_two_lines(game: BankedGame) -> bool:
    """Whether Player and Banker hands lie in the middle, so that a score board can be kept."""
    return {PLAYER, BANKER} <= {step.to for step in game.script if isinstance(step, Deal)}


def both_lines_option(ruling: str) -> Option:
    """Whether both lines may be wagered at one seat."""
    return yes_or_no("both_lines", default=True, says="both lines may be wagered at one seat", ruling=ruling)


def check_lines(wagers: Mapping[str, Cents], options: Options) -> str | None:
    """One line only, where the table posts it."""
    both = PLAYER in wagers and BANKER in wagers
    return "one line only may be wagered at a seat" if both and not options["both_lines"] else None
