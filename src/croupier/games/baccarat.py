"""What baccarat games share: two hands in the middle and the rule of the third card."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.games.banked import Cards, Deal, Options
from croupier.hands.baccarat import natural, total, value

PLAYER, BANKER = "player", "banker"

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


def player_draws(middle: Mapping[str, Cards], options: Options) -> int:
    """How many cards the Player hand gets after the first four: one or none."""
    player, banker = middle[PLAYER], middle[BANKER]
    if options.get("naturals_stop", True) and (natural(player) or natural(banker)):
        return 0
    return int(total(player) in PLAYER_DRAWS_ON)


def banker_draws(middle: Mapping[str, Cards], options: Options) -> int:
    """How many cards the Banker hand gets: by the chart if the Player hand drew, else on 0 to 5."""
    player, banker = middle[PLAYER], middle[BANKER]
    if options.get("naturals_stop", True) and (natural(player) or natural(banker)):
        return 0
    if len(player) == 3:
        return int(value(player[2]) in BANKER_DRAWS_ON[total(banker)])
    return int(total(banker) in PLAYER_DRAWS_ON)


def baccarat_script(deal_clause: str, draw_clause: str) -> tuple[Deal, ...]:
    """Two cards to each hand, then the third cards; nobody decides anything."""
    return (
        Deal(to=PLAYER, cards=2, clause=deal_clause),
        Deal(to=BANKER, cards=2, clause=deal_clause),
        Deal(to=PLAYER, due=player_draws, clause=draw_clause),
        Deal(to=BANKER, due=banker_draws, clause=draw_clause),
    )
