"""What judging one player's wagers may look at."""

from __future__ import annotations

from croupier.games.banked import BANK, Sight
from croupier.table.banked_state import BankedState
from croupier.table.banked_table import BankedTable


def sight(table: BankedTable, state: BankedState, player: int) -> Sight:
    """The player's hand, the bank's, and what lies in the middle."""
    return Sight(
        hand=state.hands.get(player, ()),
        bank=state.hands.get(BANK, ()),
        middle=state.middle(),
        board=state.board,
        folded=player in state.folded,
        options=table.options,
    )
