"""``--jurisdiction``: whose fee schedules a command reads."""

from __future__ import annotations

import click

from croupier.pay.fees.jurisdiction import CALIFORNIA

jurisdiction_option = click.option(
    "--jurisdiction",
    "where",
    metavar="NAME",
    default=CALIFORNIA,
    show_default=True,
    help="Whose fee schedules: ours, or a folder in jurisdictions/ of CROUPIER_GAMES.",
)
