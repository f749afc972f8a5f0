"""``croupier par``: a game's PAR sheet, as a page, a PDF or data."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console

from croupier.cli.lab.answers import check_folder, in_the_lab, write
from croupier.cli.lab.asked import asked_help
from croupier.cli.lab.posting import (
    asked_change,
    fresh_option,
    own_terms,
    posting_options,
    read_file,
    read_pay_table,
    refuse_combined,
    to_file,
)
from croupier.errors import DataInvalid
from croupier.numbers import counted

if TYPE_CHECKING:
    from croupier.lab.questions.par_terms import OwnTerms

KINDS = (".html", ".pdf", ".json", ".csv", ".xlsx")


@dataclass(frozen=True)
class Written:
    """A sheet in one of its forms."""

    wagers: int
    content: bytes


@click.command(epilog=asked_help())
@click.argument("game_id", metavar="GAME")
@to_file("Where to write it: .html, .pdf, .json, .csv, or .xlsx with formulas.", required=True)
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
@fresh_option
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
    fresh: bool,
) -> None:
    """Write the PAR sheet of GAME: exact figures for every wager, best play, meters, sources, proof.

    \b
    croupier par caribbean-stud -o par.html
    croupier par ez-baccarat-panda-8 --option decks=6 -o par.pdf
    croupier par caribbean-stud --wager ante --pay flush=6:1 -o par.xlsx     a custom pay table
    croupier par let-it-ride --strategy chart.toml -o par.csv                a custom strategy
    """  # noqa: D301 (click reads the \b)
    # Imported here because the lab takes longer to start than the help of a command.
    from croupier.lab.core.kept import kept

    refuse_combined({"--pay": bool(pays), "--what-if": what_if_file is not None})
    kind = output.suffix.lower()
    with in_the_lab(fresh=fresh):
        if kind not in KINDS:
            raise DataInvalid(f"the name must end in {', '.join(KINDS)}", file=str(output))
        check_folder(output)
        own = [None if path is None else (read_file(path), str(path)) for path in (what_if_file, chart)]
        table = read_pay_table(pay_table) if pay_table else None

        def make() -> Written:
            from croupier.lab.questions.par_terms import OwnTerms

            terms = OwnTerms(wager=wager, chart=own[1])
            wanted = asked_change(pays, what_if_file, wager, pay_table)
            if wanted is not None:
                terms = replace(terms, change=wanted)
            elif table is not None:
                terms = replace(terms, pay_table=table)
            return sheet_of(game_id, settings, terms, rounds, kind)

        posted = game_id, sorted(settings.items()), pay_table, table, wager
        asked = *posted, list(pays.items()), own, rounds, kind
        sheet = kept("par", asked, Written, make)
        write(output, sheet.content)
    wagers = counted(sheet.wagers, "wager")
    click.echo(f"{output}: {wagers}, {len(sheet.content) // 1024:,} KB")


def sheet_of(game_id: str, settings: dict[str, str], terms: OwnTerms, rounds: int, kind: str) -> Written:
    """Works out the sheet and writes it in one of its forms, saying what is being done."""
    from croupier.lab.questions.par import as_data, par_sheet

    with Console(stderr=True).status(f"{game_id}: reading the rules") as status:

        def say(what: str) -> None:
            status.update(f"{game_id}: {what}")

        sheet = par_sheet(game_id, settings, terms=terms, rounds=rounds, progress=say)
        say("writing")
        match kind:
            case ".html":
                from croupier.lab.questions.par_page import par_page

                content = par_page(sheet).encode()
            case ".pdf":
                from croupier.lab.questions.par_pdf import par_pdf

                content = par_pdf(sheet)
            case ".csv":
                from croupier.lab.questions.par_csv import par_csv

                content = par_csv(sheet)
            case ".xlsx":
                from croupier.lab.questions.par_xlsx import par_xlsx

                content = par_xlsx(sheet)
            case _:
                content = json.dumps(as_data(sheet), ensure_ascii=False, indent=1).encode()
    return Written(len(sheet.wagers), content)
