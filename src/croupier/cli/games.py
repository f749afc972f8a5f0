"""``croupier games``: lists the games."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import click
from rich.table import Table

from croupier.cli.screen import screen
from croupier.games.banked.vocabulary import BankedGame
from croupier.games.catalog import GAMES, Game
from croupier.games.pot.vocabulary import PotGame


def summary(game: Game) -> dict[str, Any]:
    """A game in one JSON object."""
    entry: dict[str, Any] = {
        "id": game.id,
        "name": game.name,
        "family": game.family,
        "number": game.number,
        "seats": list(game.seats),
        "summary": game.summary,
        "schedules": list(game.schedules),
    }
    return entry | OWN[game.family](game)


def _banked(game: BankedGame) -> dict[str, Any]:
    return {"bank": str(game.bank), "wagers": [spot.name for spot in game.spots]}


def _pot(game: PotGame) -> dict[str, Any]:
    return {"phh": game.phh, "streets": [street.name for street in game.streets]}


OWN: Mapping[str, Callable[[Any], dict[str, Any]]] = {
    "banked": _banked,
    "pot": _pot,
    "rummy": lambda _: {},
}
"""What only the games of one family have."""

AGAINST: Mapping[str, Callable[[Any], str]] = {
    "banked": lambda game: str(game.bank),
    "pot": lambda _: "each other, for the pot",
    "rummy": lambda _: "each other, for chips",
}


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON list.")
def games(as_json: bool) -> None:
    """List the games, by family.

    Other commands take the ids: croupier rules caribbean-stud.
    """
    if as_json:
        click.echo(json.dumps([summary(game) for game in GAMES.values()], ensure_ascii=False))
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("id", "game", "played against", "seats", "approval"):
        table.add_column(column)
    for game in sorted(GAMES.values(), key=lambda game: (game.family, game.id)):
        against = AGAINST[game.family](game)
        table.add_row(game.id, game.name, against, f"{game.seats[0]}–{game.seats[1]}", game.number)
    screen().print(table)
