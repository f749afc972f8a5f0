"""``croupier stats``: what players do and win over many recorded rounds."""

from __future__ import annotations

import json
from pathlib import Path

import click
from rich.table import Table

from croupier.cli.screen import screen
from croupier.history import Statistics, replay_files
from croupier.history.statistics.figures import of_round
from croupier.money import say_dollars


@click.command()
@click.argument("paths", metavar="FILE…", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--player", "names", multiple=True, metavar="NAME", help="Only this player; may be repeated.")
@click.option("--by-game", is_flag=True, help="A line for each game that a player played.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per player, one per line.")
@click.pass_context
def stats(
    ctx: click.Context, paths: tuple[Path, ...], names: tuple[str, ...], by_game: bool, as_json: bool
) -> None:
    """Count what players did in recorded rounds, in any format that ``croupier replay`` reads.

    Prints for each player the hands and the net, and how often they did what they had the chance to do: put
    chips in by choice on the first street (VPIP), raised there (PFR), made it three bets (3-bet), bet again
    on the second street (c-bet), went to the showdown (WTSD) and won there (W$SD); AF is bets and raises by
    calls on later streets. Exit status: 0, or 2 if a round cannot be played; the others are counted.

    \b
    croupier stats hands/ --player Alice
    croupier stats evening.phhs --by-game --json
    """  # noqa: D301 (click reads the \b)
    found: dict[tuple[str, str | None], Statistics] = {}
    wrong = rounds = 0
    for played in replay_files(list(paths)):
        rounds += 1
        if played.error:
            wrong += 1
            click.echo(f"{played.file}, round {played.number}: {played.error['message']}", err=True)
            continue
        game = played.document.game.id if by_game and played.document else None
        for name, figures in of_round(played):
            if not names or name in names:
                found[name, game] = found.get((name, game), Statistics()) + figures
    if not rounds:
        raise click.UsageError(
            "no recorded rounds found: .toml, .phh, .phhs, .ohh, or a poker site's text", ctx
        )
    if names and not found and wrong < rounds:
        raise click.UsageError(f"nobody called {' or '.join(names)} played in these rounds", ctx)
    lines = sorted(found.items(), key=lambda entry: (-entry[1].hands, entry[0][0], entry[0][1] or ""))
    if as_json:
        for (name, game), figures in lines:
            at = {"player": name, **({"game": game} if by_game else {})}
            click.echo(json.dumps({**at, **figures.as_json()}, ensure_ascii=False))
    elif lines:
        screen().print(_table(lines, by_game=by_game))
    ctx.exit(2 if wrong else 0)


def _table(lines: list[tuple[tuple[str, str | None], Statistics]], *, by_game: bool) -> Table:
    """The figures that people compare, a line for each player."""
    table = Table("player", *(["game"] if by_game else []))
    columns = (
        "hands", "net", "per 100", "bets/100", "VPIP", "PFR", "3-bet", "c-bet", "WTSD", "W$SD", "AF",
    )  # fmt: skip
    for column in columns:
        table.add_column(column, justify="right")
    for (name, game), one in lines:
        hundred, bets, aggression = one.per_hundred, one.bets_per_hundred, one.aggression
        table.add_row(
            name,
            *([game] if by_game else []),
            f"{one.hands:,}",
            say_dollars(one.net),
            "–" if hundred is None else say_dollars(round(hundred)),
            "–" if bets is None else f"{float(bets):+.1f}",
            *map(str, (one.vpip, one.pfr, one.three_bet, one.c_bet, one.wtsd, one.won_showdown)),
            "–" if aggression is None else f"{float(aggression):.1f}",
        )
    return table
