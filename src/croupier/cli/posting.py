"""What the commands of the lab are told alike: the game's options, a pay table; and how errors are said."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from croupier.errors import DataInvalid

if TYPE_CHECKING:
    from croupier.pay import PayTable

F = TypeVar("F", bound=Callable[..., Any])


def split_settings(ctx: click.Context, param: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    """Settings by name, split at the first equals sign."""
    settings = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign or not name.strip():
            raise click.BadParameter(f"{text!r} is no setting; write one like 'decks=6'", ctx, param)
        settings[name.strip()] = value.strip()
    return settings


def settings_option(command: F) -> F:
    """``--option K=V``: what the table posts, or the analysis wants to know."""
    return click.option(
        "--option",
        "settings",
        multiple=True,
        callback=split_settings,
        metavar="K=V",
        help="What the table posts or the analysis asks: decks=6, meter=250000, progressive=pmg-01 …",
    )(command)


def posting_options(command: F) -> F:
    """The same and ``--pay-table ID|FILE``, for what is asked of one pay table."""
    command = settings_option(command)
    return click.option(
        "--pay-table",
        "pay_table",
        metavar="ID|FILE",
        help="A posted pay table, or one in a TOML file (FILE#ID where the file has several).",
    )(command)


def read_pay_table(asked: str) -> str | PayTable:
    """A pay table from a file, or the id of a posted one."""
    from croupier.pay import read_tables

    name, _, table_id = asked.partition("#")
    path = Path(name)
    if not path.is_file():
        if path.suffix or table_id:
            raise DataInvalid("there is no such file", file=name, key="--pay-table")
        return asked
    tables = read_tables(read_file(path), file=name)
    if not table_id and len(tables) == 1:
        return next(iter(tables.values()))
    if table_id not in tables:
        raise DataInvalid(
            f"expected is one pay table, or {name}#ID with one of {', '.join(tables) or 'none'}", file=name
        )
    return tables[table_id]


def read_file(path: Path) -> str:
    """A file's text; refused in a line if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise DataInvalid(f"cannot be read: {wrong}", file=str(path)) from None


@contextmanager
def in_the_lab() -> Iterator[None]:
    """Says once that kernels are being compiled, and what is wrong with a question in one line."""
    from croupier.lab.core.compiling import when_compiling

    try:
        with when_compiling(lambda: click.echo("compiling kernels once…", err=True)):
            yield
    except (DataInvalid, tomllib.TOMLDecodeError) as wrong:
        raise click.UsageError(str(wrong)) from None
