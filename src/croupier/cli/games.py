"""``croupier games``: what can be played."""

from __future__ import annotations

import json
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
    if isinstance(game, BankedGame):
        entry["bank"] = str(game.bank)
        entry["wagers"] = [spot.name for spot in game.spots]
    elif isinstance(game, PotGame):
        entry["phh"] = game.phh
        entry["streets"] = [street.name for street in game.streets]
    return entry


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON list.")
def games(as_json: bool) -> None:
    """List the games, by family.

    Ids are what the other commands take: croupier rules caribbean-stud.
    """
    if as_json:
        click.echo(json.dumps([summary(game) for game in GAMES.values()], ensure_ascii=False))
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("id", "game", "played against", "seats", "approval"):
        table.add_column(column)
    others = {"pot": "each other, for the pot", "rummy": "each other, for chips"}
    for game in sorted(GAMES.values(), key=lambda game: (game.family, game.id)):
        against = str(game.bank) if isinstance(game, BankedGame) else others[game.family]
        table.add_row(game.id, game.name, against, f"{game.seats[0]}–{game.seats[1]}", game.number)
    screen().print(table)
