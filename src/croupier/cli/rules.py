"""``croupier rules``: prints a game's rule card from the declaration that plays it."""

from __future__ import annotations

import json

import click
from rich.console import Console
from rich.table import Table

from croupier.cli.lab.asked import asked_rows
from croupier.cli.lab.posting import settings_option
from croupier.cli.screen import screen
from croupier.games.catalog import game
from croupier.games.how_to_play import HowToPlay, how_to_play
from croupier.games.option import read_options, spelled_options
from croupier.games.rule_card import rule_card


@click.command()
@click.argument("game_id", metavar="GAME")
@settings_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def rules(game_id: str, settings: dict[str, str], as_json: bool) -> None:
    """Print the rule card of GAME: hands, wagers, phases, results, pay tables, options, rulings, fees.

    With --option the card is that of a table which posts it: it says which pay tables are posted.
    """
    played = game(game_id)
    posted = read_options(played.options, spelled_options(played.options, settings))
    card = rule_card(played, posted)
    if asked := asked_rows(game_id):
        card["sections"]["Options of the analysis"] = asked
    if as_json:
        click.echo(json.dumps(card, ensure_ascii=False))
        return
    console = screen()
    console.print(f"[bold]{card['name']}[/bold]  {card['number']}")
    console.print(card["summary"])
    if how := how_to_play(played.folder):
        _introduce(how, console)
    for title, rows in card["sections"].items():
        if not rows:
            continue
        console.print(f"\n[bold]{title}[/bold]")
        table = Table(box=None, pad_edge=False, show_header=False)
        for row in rows:
            table.add_row(*row)
        console.print(table)


def _introduce(how: HowToPlay, console: Console) -> None:
    """Print how to play: numbered sentences, then the example's hands."""
    console.print("\n[bold]How to play[/bold]")
    steps = Table(box=None, pad_edge=False, show_header=False)
    for number, sentence in enumerate(how.steps, start=1):
        steps.add_row(str(number), sentence)
    console.print(steps)
    console.print("\n[bold]For example[/bold]")
    hands = Table(box=None, pad_edge=False, show_header=False)
    for hand in how.example.hands:
        hands.add_row(hand.who, " ".join(map(str, hand.dealt)), hand.says)
    console.print(hands)
    console.print(how.example.says)
