"""The command line: one file per command; the rules are elsewhere."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from io import StringIO

import click

from croupier.errors import CroupierError
from croupier.errors.passwords import without_password
from croupier.extras import explained

COMMANDS = {
    "advise": "what to do in a position, and what each mistake costs",
    "bank": "what banking a table is worth, what it risks, what fees leave each side",
    "compare": "two tables side by side",
    "convert": "recorded hands in another format",
    "count": "effects of removal, counts, and when a wager turns good",
    "edge": "what a wager costs, exactly",
    "equity": "each hand's share of the pot",
    "fairness": "check every table against its exact figures: is the floor fair?",
    "fees": "fee schedules: list, explain, compute, check",
    "floor": "open the floor in the browser",
    "games": "list the games",
    "hands": "how many hands there are of each class, by any ranking",
    "known": "what it is worth to see cards of others, or the burn",
    "link": "progressive links: create, show, transfer, close, simulate",
    "par": "a game's PAR sheet, as a page, a PDF or data",
    "people": "a way back for an administrator who lost the password",
    "replay": "replay recorded rounds by the rules",
    "rules": "a game's rule card",
    "simulate": "simulated rounds, beside the exact figures",
    "stats": "what players do and win over many recorded rounds",
    "store": "look after a floor's store: back up, copy, note its heads",
    "strategy": "best play, in a form that people can use",
    "verify": "check a floor's store or a link's log, record by record",
}
"""Every command with its line in the help. A module is imported only when called, so help is quick."""

ROOMS = {"convert": "rounds.convert", "hands": "lab.hands", "stats": "rounds.stats"}
"""Commands whose module is in a subfolder."""


class Commands(click.Group):
    """The group of all commands; finds each command in the module of its name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command's name."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name."""
        if cmd_name not in COMMANDS:
            return None
        command = getattr(import_module(f"croupier.cli.{ROOMS.get(cmd_name, cmd_name)}"), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing their modules."""
        with formatter.section("Commands"):
            formatter.write_dl(sorted(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; the error for an unknown one lists those there are."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError:
            known = ", ".join(sorted(COMMANDS))
            raise click.UsageError(f"no command {args[0]!r}; choose one of {known}", ctx) from None


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="croupier", prog_name="croupier")
@click.option(
    "--games",
    "folder",
    envvar="CROUPIER_GAMES",
    help="Folder with custom games and fee schedules, as TOML.  [env: CROUPIER_GAMES]",
)
def group(folder: str | None) -> None:
    """The rulebook that runs: card games of a regulated floor, exact and cited.

    \b
    croupier games                          the games you can play
    croupier rules caribbean-stud           the rule card of a game
    croupier replay round.toml              who gets what, each payment with its clause
    croupier edge ez-baccarat-panda-8       what every wager costs, as a fraction
    croupier fees texas-holdem --option 3   what the house may collect
    croupier floor                          open the tables in the browser
    """  # noqa: D301 (click reads the \b)
    if folder:
        # The catalog reads the folder there, and so do the processes that a floor starts.
        os.environ["CROUPIER_GAMES"] = folder


def main() -> None:
    """Run the command line. Exit status: 0 success, 1 a difference or finding, 2 an error, in one line."""
    try:
        # With standalone mode off, click returns the status of ``ctx.exit`` instead of exiting with it.
        status = group(standalone_mode=False)
        sys.exit(status if isinstance(status, int) else 0)
    except click.ClickException as wrong:
        wrong.show(file=(told := StringIO()))
        click.echo(without_password(told.getvalue()), nl=False, err=True)
        sys.exit(wrong.exit_code)
    except click.Abort:
        click.echo("stopped", err=True)
        sys.exit(130)
    except ModuleNotFoundError as wrong:
        missing = explained(wrong)
        if missing is wrong:
            raise
        click.echo(f"croupier: {missing}", err=True)
        sys.exit(2)
    except CroupierError as wrong:
        click.echo(f"croupier: {wrong}", err=True)
        sys.exit(2)
    except BrokenPipeError:
        # The reader has closed its end, as `head` does; that is not an error.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
