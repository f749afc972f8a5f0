"""``croupier convert``: recorded hands in another format."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click

from croupier.cli.screen import progress_bar
from croupier.errors import DataInvalid
from croupier.history.published.convert import FORMATS, collected
from croupier.history.published.convert import convert as in_format
from croupier.history.published.files import is_recognised, read_sources
from croupier.history.replay import replay_source
from croupier.history.source import find_files

REASONS = 10
"""How many reasons for leaving hands out are listed."""


@click.command()
@click.argument("paths", metavar="FILE…", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The file to write.")
@click.option(
    "--to",
    "form",
    type=click.Choice(sorted(set(FORMATS.values()))),
    help="The format, if the output does not end in .phh, .phhs, .ohh, .toml or .txt (PokerStars).",
)
@click.pass_context
def convert(ctx: click.Context, paths: tuple[Path, ...], output: Path, form: str | None) -> None:
    """Convert recorded hands: poker sites' texts, Open Hand History, PHH and round documents.

    Each hand is played by the rules first. A hand that cannot be played, that comes to other totals than its
    record, or that the format cannot write, is left out and counted. Exit status: 0, 1 if hands were left
    out, 2 if none could be written.

    \b
    croupier convert HH20240501.txt -o hands.phhs
    croupier convert hands/ -o all.ohh
    croupier convert evening.ohh -o evening.txt
    """  # noqa: D301 (click reads the \b)
    form = form or FORMATS.get(output.suffix.lower())
    if form is None:
        raise click.UsageError(f"the ending of {output.name} names no format; say it with --to", ctx)
    files = list(find_files(list(paths), is_recognised))
    if output.resolve() in {path.resolve() for path in files}:
        raise click.UsageError(f"{output} is read and cannot be written", ctx)
    left_out: Counter[str] = Counter()
    wrote = 0

    def texts() -> Iterator[str]:
        nonlocal wrote
        with progress_bar() as bar:
            task = bar.add_task(
                "converting", total=sum(path.stat().st_size for path in files if path.is_file())
            )
            for text, size in _converted(files, form or "", left_out):
                bar.advance(task, size)
                if text is not None:
                    wrote += 1
                    yield text

    part = output.with_name(f"{output.name}.part")
    try:
        with part.open("w", encoding="utf-8") as out:
            for piece in collected(texts(), form):
                out.write(piece)
        if wrote:
            part.replace(output)
    except OSError as wrong:
        raise click.ClickException(f"{output} cannot be written: {wrong.strerror}") from None
    finally:
        part.unlink(missing_ok=True)
    click.echo(f"{wrote:,} hands written, {left_out.total():,} left out", err=True)
    for reason, count in left_out.most_common(REASONS):
        click.echo(f"  {count:>7,}  {reason}", err=True)
    if not wrote and not left_out:
        raise click.UsageError("no recorded hands found", ctx)
    ctx.exit(2 if not wrote else 1 if left_out else 0)


def _converted(files: list[Path], form: str, left_out: Counter[str]) -> Iterator[tuple[str | None, int]]:
    """Each hand's text, None if it is left out, and how many characters of the file it took."""
    for path in files:
        try:
            for source in read_sources(path):
                try:
                    yield in_format(replay_source(source), form), len(source.text)
                except DataInvalid as refused:
                    left_out[_reason(refused)] += 1
                    yield None, len(source.text)
        except DataInvalid as wrong:
            left_out[_reason(wrong)] += 1


def _reason(refused: DataInvalid) -> str:
    """A refusal without the figures of one hand, so that equal reasons are counted together."""
    return re.sub(r"\$?\d[\d,.]*\d|\$?\d", "…", refused.message)
