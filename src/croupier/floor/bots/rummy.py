"""Bots at rummy: they follow the game's book."""

from __future__ import annotations

from croupier.floor.bots.style import Style
from croupier.games.catalog import game
from croupier.games.rummy.view import RummyView
from croupier.games.rummy.vocabulary import RummyGame
from croupier.games.view import RoundView
from croupier.table import commands as c
from croupier.table.choice import command_of


def by_choice(view: RoundView, name: str, posted: Style = Style.MIXED) -> list[c.AnyCommand]:
    """Return one act at a time; none if the only legal act is a force that the book advises against."""
    assert isinstance(view, RummyView)
    played = game(view.game)
    assert isinstance(played, RummyGame)
    chosen = played.choose(view, view.legal)
    return [] if chosen is None else [command_of(chosen)]
