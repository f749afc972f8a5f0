"""Bots that play for a pot."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import Card, parse_cards
from croupier.floor.bots.shared import Strategy, View, legal, own_cards
from croupier.hands import Category, rank_high
from croupier.table import commands as c


def holdem(view: View, name: str) -> list[c.AnyCommand]:
    """Tight and passive: few hands before the flop, then calls with a pair or a draw and bets two pairs."""
    player, choices = view["you"]["player"], legal(view)
    if view["round"]["stage"] == "showdown":
        return [c.Show(player=player)]
    hole, board = own_cards(view), parse_cards(view["round"]["board"][0])
    strength = before_flop(hole) if not board else after_flop(hole, board)
    owed = choices["cc"].call or 0
    if strength == 2 and "cbr" in choices:
        low = choices["cbr"].low
        assert low is not None
        return [c.BetOrRaise(player=player, to=low)]
    if strength or not owed:
        return [c.CheckOrCall(player=player)]
    return [c.Fold(player=player)]


def before_flop(hole: Sequence[Card]) -> int:
    """0 to fold, 1 to call, 2 to raise: big pairs and ace-king raise; pairs, suited and high cards call."""
    high, low = sorted((card.rank for card in hole), reverse=True)
    suited = hole[0].suit == hole[1].suit
    if (high == low and high >= 11) or (high, low) == (14, 13):
        return 2
    together = high - low == 1 and low >= 8
    return int(high == low or low >= 10 or together or (suited and (high == 14 or high - low == 1)))


def after_flop(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """0 to fold, 1 to call, 2 to raise: what the hole cards add to the board decides."""
    made, shared = rank_high((*hole, *board)), _category(board)
    if made.category >= Category.TWO_PAIR and made.category > shared:
        return 2
    paired = any(card.rank in {one.rank for one in board} for card in hole) or hole[0].rank == hole[1].rank
    drawing = len(board) < 5 and any(
        sum(card.suit == suit for card in (*hole, *board)) == 4 for suit in {card.suit for card in hole}
    )
    return int(paired or drawing)


def _category(board: Sequence[Card]) -> Category:
    """What the board holds by itself."""
    if len(board) == 5:
        return rank_high(board).category
    copies = sorted((sum(one.rank == card.rank for one in board) for card in board), reverse=True)
    return {1: Category.HIGH_CARD, 2: Category.PAIR}.get(copies[0], Category.THREE_OF_A_KIND)


STRATEGIES: dict[str, Strategy] = {
    "texas-holdem": holdem,
}
