"""Options that the lab's commands share: table options, pay table, custom terms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from croupier.errors import DataInvalid

if TYPE_CHECKING:
    from croupier.lab.questions.what_if import Change
    from croupier.pay import PayTable

F = TypeVar("F", bound=Callable[..., Any])


EXAMPLES = {"--pay": "flush=6:1", "--tag": "8=2", "--wager": "banker=100", "--seat": "banker=100"}
"""What is given as NAME=VALUE, where it is not an option like decks=6."""


def split_settings(ctx: click.Context, param: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    """Settings by name, each split at its first equals sign."""
    settings = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign or not name.strip():
            example = EXAMPLES.get(param.opts[0], "decks=6")
            raise click.BadParameter(f"{text!r} is not a setting; write one like {example!r}", ctx, param)
        if name.strip() in settings:
            raise click.BadParameter(f"{name.strip()!r} is given twice; give it once", ctx, param)
        settings[name.strip()] = value.strip()
    return settings


def by_name(flag: str, name: str, metavar: str, says: str) -> Callable[[F], F]:
    """An option that is given several times, each time as NAME=VALUE."""
    return click.option(flag, name, multiple=True, callback=split_settings, metavar=metavar, help=says)


def with_file(*flags: str, says: str, required: bool = False) -> Callable[[F], F]:
    """An option that names a file."""
    kind = click.Path(dir_okay=False, path_type=Path)
    return click.option(*flags, type=kind, required=required, metavar="FILE", help=says)


def to_file(says: str, *, required: bool = False) -> Callable[[F], F]:
    """``-o FILE``: where to write the answer."""
    return with_file("-o", "--output", says=says, required=required)


def seed_option(same: str) -> Callable[[F], F]:
    """``--seed``, for answers that are drawn at random."""
    return click.option(
        "--seed", type=click.IntRange(0), default=1, show_default=True, help=f"Same seed, same {same}."
    )


settings_option = by_name(
    "--option",
    "settings",
    "K=V",
    "An option of the table or of the analysis: decks=6, meter=250000, progressive=pmg-01 …",
)
"""``--option K=V``: what the table posts, or what the analysis needs."""

wager_option = click.option("--wager", metavar="SPOT", help="The betting spot; without it, the game's first.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
fresh_option = click.option(
    "--fresh",
    is_flag=True,
    help="Recompute, even if the answer is in the cache folder (CROUPIER_CACHE names another folder).",
)


def posting_options(command: F) -> F:
    """``--option K=V`` and ``--pay-table ID|FILE``, for questions about one pay table."""
    command = settings_option(command)
    return click.option(
        "--pay-table",
        "pay_table",
        metavar="ID|FILE",
        help="The id of a pay table, or a TOML file with one (FILE#ID if it has several).",
    )(command)


OWN_TERMS = (
    by_name(
        "--pay",
        "pays",
        "ROW=AWARD",
        "What if a row paid this: flush=6:1, royal_flush='$500', straight=none to remove it.",
    ),
    with_file(
        "--what-if",
        "what_if_file",
        says="What if the table posted the terms in a TOML file: wager, table, [options], [pays], [envy].",
    ),
    with_file(
        "--strategy",
        "chart",
        says="Play the base wager by a custom chart (croupier strategy -o chart.toml) and report its cost.",
    ),
)


def own_terms(command: F) -> F:
    """``--pay``, ``--what-if`` and ``--strategy``: custom rows, terms and a custom strategy."""
    for option in reversed(OWN_TERMS):
        command = option(command)
    return command


def asked_change(
    pays: dict[str, str], what_if_file: Path | None, wager: str | None, pay_table: str | None
) -> Change | None:
    """What ``--pay`` or ``--what-if`` changes; None if neither is given."""
    from croupier.lab.questions.what_if import change, read_change

    if what_if_file is not None:
        return narrowed(read_change(read_file(what_if_file), file=str(what_if_file)), wager, pay_table)
    return narrowed(change(pays=pays), wager, pay_table) if pays else None


def refuse_combined(given: dict[str, bool]) -> None:
    """Refuse questions that one answer cannot hold."""
    asked = [name for name, is_given in given.items() if is_given]
    if len(asked) > 1:
        raise click.UsageError(f"give {' or '.join(asked)}, not both: they are separate questions")


def narrowed(wanted: Change, wager: str | None, pay_table: str | None) -> Change:
    """The change for the wager and the table that the command line names; a file may not name others."""
    for option, given, stated in (("--wager", wager, wanted.wager), ("--pay-table", pay_table, wanted.table)):
        if given and stated and given != stated:
            raise click.UsageError(f"{option} is {given}, but the file is about {stated}; name one of them")
    if pay_table and Path(pay_table.partition("#")[0]).is_file():
        raise click.UsageError("--pay and --what-if change a posted table: give its id with --pay-table")
    return replace(wanted, wager=wanted.wager or wager, table=wanted.table or pay_table)


def read_pay_table(asked: str) -> str | PayTable:
    """A pay table from a file, or the id of one that the game has."""
    from croupier.pay import read_tables

    name, _, table_id = asked.partition("#")
    path = Path(name)
    if not path.is_file():
        if path.suffix or table_id:
            raise DataInvalid("no such file", file=name, key="--pay-table")
        return asked
    tables = read_tables(read_file(path), file=name)
    if not table_id and len(tables) == 1:
        return next(iter(tables.values()))
    if table_id not in tables:
        raise DataInvalid(
            f"choose a pay table with {name}#ID; the file has {', '.join(tables) or 'none'}", file=name
        )
    return tables[table_id]


def read_file(path: Path) -> str:
    """A file's text; DataInvalid if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise DataInvalid(f"cannot be read: {wrong}", file=str(path)) from None
