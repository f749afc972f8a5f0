"""Players for the empty seats: one stated strategy per game, seeing what its own seat sees and nothing else.

A strategy is given the table's view for its seat and answers with commands that ``legal`` allows. What a
bot stakes depends on its name, so that a table of bots does not look like one bot five times.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from zlib import crc32

from croupier.cards import Card, parse_cards
from croupier.hands import AtLeast, Category, rank_high
from croupier.money import Cents
from croupier.table import Choice
from croupier.table import commands as c

View = dict[str, Any]
Strategy = Callable[[View, str], list[c.AnyCommand]]

ACE_KING = AtLeast(Category.HIGH_CARD, (14, 13))

NAMES = (
    "Mabel", "Otis", "Rosa", "Walter", "Inez", "Clyde", "Hattie", "Lou", "Pearl", "Amos", "Edna", "Gus",
    "Viola", "Homer", "Iris", "Floyd", "Cora", "Emmett", "Nell", "Ike", "Ruby", "Silas", "Fay", "Jonah",
)  # fmt: skip
"""Nobody else comes in under one of these. A bot sits at one table only."""


def temper(name: str, kinds: int) -> int:
    """Which of so many kinds of player a bot of this name is; always the same."""
    return crc32(name.encode()) % kinds


def legal(view: View) -> dict[str, Choice]:
    """What the bot may do, by verb; wagers by ``w`` and spot."""
    return {f"{choice.verb} {choice.spot or ''}".strip(): choice for choice in view["round"]["legal"]}


def own_cards(view: View) -> tuple[Card, ...]:
    """The bot's hand."""
    seat = next(seat for seat in view["round"]["seats"] if seat["player"] == view["you"]["player"])
    return parse_cards(seat["cards"])


def wagered(view: View) -> dict[str, Cents]:
    """What the bot has on the layout, by spot."""
    seat = next(seat for seat in view["round"]["seats"] if seat["player"] == view["you"]["player"])
    return dict(seat["wagers"])


def place(view: View, spot: str, *, times: int = 1) -> list[c.AnyCommand]:
    """A wager of so many times the least that the spot takes, if it takes any."""
    choice = legal(view).get(f"w {spot}")
    if choice is None or choice.low is None or choice.high is None:
        return []
    amount = Cents(min(choice.low * times, choice.high))
    return [c.PlaceWager(player=view["you"]["player"], spot=spot, amount=amount)]


def caribbean_stud(view: View, name: str) -> list[c.AnyCommand]:
    """Ante up, some with the progressive; bet with ace-king or better, fold the rest."""
    player = view["you"]["player"]
    if view["round"]["stage"] == "wagers":
        if "ante" not in wagered(view):
            return place(view, "ante", times=1 + temper(name, 3))
        return place(view, "progressive") if temper(name, 2) else []
    if "w bet" in legal(view) and ACE_KING.plays(rank_high(own_cards(view))):
        return place(view, "bet")
    return [c.Fold(player=player)]


def baccarat(view: View, name: str) -> list[c.AnyCommand]:
    """One line, always the same one."""
    if view["round"]["stage"] != "wagers" or wagered(view):
        return []
    return place(view, ("banker", "player", "banker")[temper(name, 3)], times=1 + temper(name, 4))


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
    "caribbean-stud": caribbean_stud,
    "ez-baccarat-panda-8": baccarat,
    "texas-holdem": holdem,
}


def bank_wager(stack: Cents, name: str) -> Cents | None:
    """What a bot posts as player-dealer: most of its stack; one in four never banks."""
    return None if temper(name, 4) == 3 else Cents(stack * 4 // 5 // 100 * 100)
