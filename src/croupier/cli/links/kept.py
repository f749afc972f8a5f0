"""What the commands of ``croupier link`` share: the log, the people, and how a refusal is reported."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import click

from croupier.errors import CommandRejected, DataInvalid, RecordUnreadable
from croupier.games.catalog import game
from croupier.games.option import spelled_options
from croupier.link import Entry, Permission, Person, Role
from croupier.link import commands as c
from croupier.link.log import LinkLog, looks_like_log, read_bytes, verify_file
from croupier.money import say_dollars
from croupier.numbers import counted

LOG = click.argument("log", metavar="LOG", type=click.Path(dir_okay=False, path_type=Path))
BY = click.option("--by", required=True, metavar="NAME", help="The supervisor who gives the command.")
OPTION = click.option(
    "--option", "posted", multiple=True, metavar="K=V", help="A posted option, such as contribution=0.65."
)

Function = TypeVar("Function", bound=Callable[..., Any])


def granted(function: Function) -> Function:
    """The options of every command that takes a permission and two people in charge."""
    function = click.option("--second", required=True, metavar="NAME", help="The second person in charge.")(
        function
    )
    function = click.option(
        "--permission-date", "day", type=click.DateTime(["%Y-%m-%d"]), help="When the permission was given."
    )(function)
    return click.option("--permission", "reference", metavar="REF", help="The permission's reference.")(
        function
    )


def now() -> datetime:
    """The current time: the only clock that these commands use."""
    return datetime.now(UTC)


def supervisor(name: str) -> Person:
    """A person in charge."""
    return Person(name, Role.SUPERVISOR)


def permission(reference: str | None, day: datetime | None) -> Permission | None:
    """The permission, if both reference and date were given."""
    if not reference or day is None:
        return None
    return Permission(reference, day.date())


def read_posted(game_id: str, posted: tuple[str, ...]) -> dict[str, Any]:
    """Options typed as ``k=v``, each parsed as the game declares it."""
    typed = {}
    for word in posted:
        name, found, value = word.partition("=")
        if not (name and found):
            raise DataInvalid(f"{word!r} is not an option; write one like contribution=0.7", key="option")
        typed[name] = value
    return spelled_options(game(game_id).options, typed)


def opened(log: Path) -> LinkLog:
    """The link in a log; refused if there is no such log, or if it does not verify."""
    if not log.exists():
        raise DataInvalid("no such log", file=str(log))
    if not looks_like_log(read_bytes(log)):
        raise DataInvalid("this is not the log of a link", file=str(log))
    found = verify_file(log)
    if not found.sound:
        raise RecordUnreadable(
            f"{log}: record {found.broken} does not fit: {found.reason}; if the last write was interrupted, "
            "'croupier link mend' cuts it off"
        )
    return LinkLog(log)


class Refused(click.ClickException):
    """The link refused; nothing was written."""

    exit_code = 2


@contextmanager
def refusals_said() -> Iterator[None]:
    """Reports a refusal with its code and its clause."""
    try:
        yield
    except CommandRejected as refused:
        clause = f" [{refused.clause}]" if refused.clause else ""
        raise Refused(f"{refused.code}: {refused.message}{clause}") from None


def answered(kept: LinkLog, command: c.LinkCommand) -> list[Entry]:
    """The link's answer to a command; Refused says why not."""
    with refusals_said():
        return kept.link.apply(command)


def apply_and_say(kept: LinkLog, command: c.LinkCommand) -> None:
    """Give the link a command, write its answer to the log, and print the state of the link."""
    kept.append(answered(kept, command))
    state = kept.link.state
    click.echo(
        f"{state.link}: {'open' if state.open else 'closed'}, shows {say_dollars(state.jackpot.shown)}, "
        f"{counted(len(state.tables), 'table')}"
    )
