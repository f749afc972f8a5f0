"""Who shows, in which order, and who wins a pot (POT 8)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import Card
from croupier.games.pot import PotGame, Share
from croupier.hands.rank import HandRank
from croupier.money import Cents, share
from croupier.table.pot_state import PotState
from croupier.table.pot_table import PotTable
from croupier.table.pots import Pot


def showing_order(state: PotState, pots: Sequence[Pot], first: int) -> list[int]:
    """Players still in, in the order of showing: side pots before the main pot, each from ``first`` on."""
    order: list[int] = []
    clockwise = [first, *state.clockwise_after(first)]
    for pot in reversed(pots):
        order.extend(i for i in clockwise if i in pot.eligible and i not in order)
    return order


def winners(
    part: Share, hole: Sequence[Sequence[Card]], board: Sequence[Card], among: Sequence[int]
) -> tuple[list[int], object]:
    """The best of the hands, and what it is worth; several where they tie."""
    worth = {i: part.strength(hole[i], board) for i in among}
    best = max(worth.values())  # type: ignore[type-var]
    return [i for i in among if worth[i] == best], best


def award(table: PotTable, state: PotState, pot: Pot) -> tuple[list[Cents], str]:
    """What each player wins of one pot, and why in words."""
    claims = [i for i in pot.eligible if state.is_in(i)]
    wins = [Cents(0)] * state.players
    if len(claims) == 1:
        wins[claims[0]] = pot.amount
        return wins, "the only hand left"
    part = single_share(table.game)
    best, worth = winners(part, state.hole, state.board[0], claims)
    for i, amount in zip(
        best, share(pot.amount, len(best), chip=table.chip, odd=table.odd_chips), strict=True
    ):
        wins[i] = amount
    return wins, describe(worth)


def single_share(game: PotGame) -> Share:
    """The one share of a high game."""
    (only,) = game.shares
    return only


def describe(worth: object) -> str:
    """A hand's worth in words."""
    return worth.category.words if isinstance(worth, HandRank) else str(worth)
