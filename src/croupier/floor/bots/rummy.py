"""Bots without a pot or a bank: the strategy that stands beside the rules of Pan."""

from __future__ import annotations

from croupier.floor.bots.shared import Strategy, View
from croupier.games.rummy.pan.strategy import choose
from croupier.table import commands as c
from croupier.table.rummy.legal import command_of


def pan(view: View, name: str) -> list[c.AnyCommand]:
    """One act after the other; nothing where the bot could only force a card and had better not."""
    chosen = choose(view["round"], view["round"]["legal"])
    return [] if chosen is None else [command_of(chosen)]


STRATEGIES: dict[str, Strategy] = {"pan": pan}
