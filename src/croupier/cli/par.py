"""``croupier par``: a game's PAR sheet, as a page, a PDF or data."""

from __future__ import annotations

import json
from pathlib import Path

import click
from rich.console import Console

from croupier.cli.posting import in_the_lab, settings_option
from croupier.errors import DataInvalid

KINDS = (".html", ".pdf", ".json", ".csv")


@click.command()
@click.argument("game_id", metavar="GAME")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    metavar="FILE",
    help="Where to write it: .html, .pdf, .json, or .csv for the combinations of every outcome.",
)
@settings_option
@click.option(
    "--rounds",
    type=click.IntRange(0),
    default=2_000_000,
    show_default=True,
    help="Rounds to simulate beside each figure; 0 for none.",
)
def par(game_id: str, output: Path, settings: dict[str, str], rounds: int) -> None:
    """Write the PAR sheet of GAME: exact figures for every wager, best play, meters, sources, proof.

    \b
    croupier par caribbean-stud -o par.html
    croupier par ez-baccarat-panda-8 --option decks=6 -o par.pdf
    """  # noqa: D301 (click reads the \b)
    from croupier.lab.questions.par import as_data, par_sheet

    kind = output.suffix.lower()
    console = Console(stderr=True)
    with in_the_lab():
        if kind not in KINDS:
            raise DataInvalid(f"the name must end in {', '.join(KINDS)}", file=str(output))
        with console.status(f"{game_id}: reading the rules") as status:

            def say(what: str) -> None:
                status.update(f"{game_id}: {what}")

            sheet = par_sheet(game_id, settings, rounds=rounds, progress=say)
            say("writing")
            match kind:
                case ".html":
                    from croupier.lab.questions.par_page import par_page

                    written = par_page(sheet).encode()
                case ".pdf":
                    from croupier.lab.questions.par_pdf import par_pdf

                    written = par_pdf(sheet)
                case ".csv":
                    from croupier.lab.questions.par_csv import par_csv

                    written = par_csv(sheet)
                case _:
                    written = json.dumps(as_data(sheet), ensure_ascii=False, indent=1).encode()
        try:
            output.write_bytes(written)
        except OSError as wrong:
            raise DataInvalid(f"cannot be written: {wrong}", file=str(output)) from None
    click.echo(f"{output}: {len(sheet.wagers)} wagers, {len(written) // 1024:,} KB")
