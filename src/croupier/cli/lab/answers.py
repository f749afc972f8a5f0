"""How the commands of the lab answer: kept on disk, counted when it must be, errors in one line."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from croupier.errors import DataInvalid

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Data = dict[str, Any]
"""An answer as scripts read it; what people read is printed from the same."""

PICTURES = (".svg", ".png", ".pdf")


@contextmanager
def in_the_lab(*, fresh: bool = False) -> Iterator[None]:
    """Says when kernels are being compiled, and turns invalid data into a usage error of one line.

    Answers are kept on disk and found there; the compiler is read only if there is something to count.
    """
    from croupier.lab.core.kept import cache_folder, keeping

    told = False

    def tell() -> None:
        nonlocal told
        if not told:
            told = True
            click.echo("compiling kernels; this happens once…", err=True)

    def counting() -> AbstractContextManager[None]:
        from croupier.lab.core.compiling import leave_matrices_out, when_compiling

        leave_matrices_out()
        return when_compiling(tell)

    def differs(path: Path) -> None:
        click.echo(f"the kept answer was another one, and is written over: {path}", err=True)

    try:
        with keeping(cache_folder(), fresh=fresh, counting=counting, differs=differs):
            yield
    except (DataInvalid, tomllib.TOMLDecodeError) as wrong:
        raise click.UsageError(str(wrong)) from None


def kept_data(question: str, asked: object, count: Callable[[], Data]) -> Data:
    """The answer to a question as data: the kept one, or counted and then kept."""
    from croupier.lab.core.kept import kept

    return kept(question, asked, Data, count)


def kept_file(question: str, asked: object, path: Path, make: Callable[[], bytes]) -> int:
    """Writes a file that answers a question, the kept one or made now; returns how many bytes it has."""
    from croupier.lab.core.kept import kept

    content = kept(question, asked, bytes, make)
    write(path, content)
    return len(content)


def write(path: Path, content: bytes) -> None:
    """Writes a file; DataInvalid if that cannot be done."""
    try:
        path.write_bytes(content)
    except OSError as wrong:
        raise DataInvalid(f"cannot be written: {wrong}", file=str(path)) from None


def check_picture(path: Path | None) -> None:
    """Refuses the name of a picture that nothing can draw, before anything is counted for it."""
    if path is not None and path.suffix.lower() not in PICTURES:
        raise DataInvalid(
            f"no picture format {path.suffix or 'without a suffix'}; choose one of {', '.join(PICTURES)}",
            file=str(path),
        )
    if path is not None:
        check_folder(path)


def check_folder(path: Path) -> None:
    """Refuses a file in a folder that is not there, before anything is counted for it."""
    if not path.parent.is_dir():
        raise DataInvalid(f"there is no folder {path.parent}", file=str(path))


def kept_picture(question: str, asked: object, path: Path, picture: Callable[[], Figure]) -> None:
    """Writes a picture that answers a question, in the format that its name asks for."""
    check_picture(path)
    kind = path.suffix.lower().lstrip(".")

    def make() -> bytes:
        from croupier.lab.questions.pictures import drawn

        return drawn(picture(), kind)

    kept_file(f"picture of {question}", (asked, kind), path, make)


def say_json(data: object) -> None:
    """Prints one JSON object on a line."""
    click.echo(json.dumps(data, ensure_ascii=False))
