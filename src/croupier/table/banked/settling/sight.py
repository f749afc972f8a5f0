"""What the wagers on a hand are judged by."""

from __future__ import annotations

from croupier.games.banked.vocabulary import BANK, Sight
from croupier.numbers import FIRST_HAND, HandNumber, Player
from croupier.table.banked.hand import HandKey, hand_key
from croupier.table.banked.state import BankedState
from croupier.table.banked.table import BankedTable


class Sights(dict[HandKey, Sight]):
    """The sight of each hand while a round is settled, computed once per hand."""

    def __init__(self, table: BankedTable, state: BankedState) -> None:
        super().__init__()
        self._table, self._state = table, state

    def __missing__(self, key: HandKey) -> Sight:
        player, hand = key if isinstance(key, tuple) else (key, FIRST_HAND)
        assert isinstance(player, int)
        seen = self[key] = sight(self._table, self._state, player, hand)
        return seen


def sight(table: BankedTable, state: BankedState, player: Player, hand: HandNumber = FIRST_HAND) -> Sight:
    """The cards, options and marks that decide the wagers on one hand."""
    cards = state.hands.get(hand_key(player, hand), ())
    several = table.game.hands > 1 or bool(state.plays)
    return Sight(
        hand=cards,
        bank=state.hands.get(BANK, ()),
        middle=state.middle(),
        board=state.board,
        folded=player in state.folded,
        options=table.options,
        front=state.fronts.get(player, ()),
        dealt=tuple(card for held in state.hands_of(player).values() for card in held) if several else cards,
        marks=frozenset(state.play(player, hand).marks) | ({"foul"} if player in state.foul else set()),
    )
