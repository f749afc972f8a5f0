"""What a player's wagers are judged by."""

from __future__ import annotations

from croupier.games.banked.vocabulary import BANK, Sight
from croupier.numbers import Player
from croupier.table.banked.state import BankedState
from croupier.table.banked.table import BankedTable


class Sights(dict[int, Sight]):
    """What each player's wagers are judged by while a round is settled, worked out once for each player."""

    def __init__(self, table: BankedTable, state: BankedState) -> None:
        super().__init__()
        self._table, self._state = table, state

    def __missing__(self, player: Player) -> Sight:
        seen = self[player] = sight(self._table, self._state, player)
        return seen


def sight(table: BankedTable, state: BankedState, player: Player) -> Sight:
    """The player's hand, the bank's, and the cards in the middle."""
    return Sight(
        hand=state.hands.get(player, ()),
        bank=state.hands.get(BANK, ()),
        middle=state.middle(),
        board=state.board,
        folded=player in state.folded,
        options=table.options,
    )
