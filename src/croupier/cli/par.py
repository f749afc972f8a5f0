"""``croupier par``: a game's PAR sheet, as a page, a PDF or data."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import click
from rich.console import Console

from croupier.cli.lab.asked import asked_help
from croupier.cli.lab.posting import (
    asked_change,
    in_the_lab,
    own_terms,
    posting_options,
    read_file,
    read_pay_table,
    refuse_combined,
)
from croupier.errors import DataInvalid

KINDS = (".html", ".pdf", ".json", ".csv", ".xlsx")


@click.command(epilog=asked_help())
@click.argument("game_id", metavar="GAME")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    metavar="FILE",
    help="Where to write it: .html, .pdf, .json, .csv, or .xlsx with formulas.",
)
@posting_options
@click.option("--wager", metavar="SPOT", help="What --pay-table or --pay is for, where its rows do not say.")
@own_terms
@click.option(
    "--rounds",
    type=click.IntRange(0),
    default=2_000_000,
    show_default=True,
    help="Rounds to simulate beside each figure; 0 for none.",
)
def par(
    game_id: str,
    output: Path,
    pay_table: str | None,
    settings: dict[str, str],
    wager: str | None,
    pays: dict[str, str],
    what_if_file: Path | None,
    chart: Path | None,
    rounds: int,
) -> None:
    """Write the PAR sheet of GAME: exact figures for every wager, best play, meters, sources, proof.

    \b
    croupier par caribbean-stud -o par.html
    croupier par ez-baccarat-panda-8 --option decks=6 -o par.pdf
    croupier par caribbean-stud --wager ante --pay flush=6:1 -o par.xlsx     a table of your own
    croupier par let-it-ride --strategy chart.toml -o par.csv                a strategy of your own
    """  # noqa: D301 (click reads the \b)
    from croupier.lab.questions.par import as_data, par_sheet
    from croupier.lab.questions.par_terms import OwnTerms

    refuse_combined({"--pay": bool(pays), "--what-if": what_if_file is not None})
    kind = output.suffix.lower()
    console = Console(stderr=True)
    with in_the_lab():
        if kind not in KINDS:
            raise DataInvalid(f"the name must end in {', '.join(KINDS)}", file=str(output))
        with console.status(f"{game_id}: reading the rules") as status:

            def say(what: str) -> None:
                status.update(f"{game_id}: {what}")

            terms = OwnTerms(wager=wager, chart=(read_file(chart), str(chart)) if chart is not None else None)
            wanted = asked_change(pays, what_if_file, wager, pay_table)
            if wanted is not None:
                terms = replace(terms, change=wanted)
            elif pay_table:
                terms = replace(terms, pay_table=read_pay_table(pay_table))
            sheet = par_sheet(game_id, settings, terms=terms, rounds=rounds, progress=say)
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
                case ".xlsx":
                    from croupier.lab.questions.par_xlsx import par_xlsx

                    written = par_xlsx(sheet)
                case _:
                    written = json.dumps(as_data(sheet), ensure_ascii=False, indent=1).encode()
        try:
            output.write_bytes(written)
        except OSError as wrong:
            raise DataInvalid(f"cannot be written: {wrong}", file=str(output)) from None
    click.echo(f"{output}: {len(sheet.wagers)} wagers, {len(written) // 1024:,} KB")
