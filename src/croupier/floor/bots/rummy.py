"""Bots without a pot or a bank: the strategy that stands beside the rules of Pan."""

from __future__ import annotations

from croupier.floor.bots.shared import Strategy
from croupier.games.rummy.pan.strategy import choose
from croupier.games.rummy.view import RummyView
from croupier.games.view import RoundView
from croupier.table import commands as c
from croupier.table.rummy.legal import command_of


def pan(view: RoundView, name: str) -> list[c.AnyCommand]:
    """One act after the other; nothing where the bot could only force a card and had better not."""
    assert isinstance(view, RummyView)
    chosen = choose(view, view.legal)
    return [] if chosen is None else [command_of(chosen)]


STRATEGIES: dict[str, Strategy] = {"pan": pan}
