"""Bots against a bank: each plays its game's book."""

from __future__ import annotations

from croupier.floor.bots.shared import Strategy, View, legal, own_cards, place, temper, wagered
from croupier.hands import AtLeast, Category, rank_high
from croupier.money import Cents
from croupier.table import commands as c

ACE_KING = AtLeast(Category.HIGH_CARD, (14, 13))


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


def bank_wager(stack: Cents, name: str) -> Cents | None:
    """What a bot posts as player-dealer: most of its stack; one in four never banks."""
    return None if temper(name, 4) == 3 else Cents(stack * 4 // 5 // 100 * 100)


STRATEGIES: dict[str, Strategy] = {
    "caribbean-stud": caribbean_stud,
    "ez-baccarat-panda-8": baccarat,
}
