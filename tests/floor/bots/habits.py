"""Bots among themselves: what each style does over many hands, as trackers count it."""

from __future__ import annotations

from dataclasses import replace

from croupier.floor import demo_tables
from croupier.floor.bots import NAMES
from croupier.floor.bots.style import Style
from croupier.history.statistics.deeds import Deeds
from croupier.history.statistics.figures import Statistics, Times, of_deeds
from croupier.numbers import player_numbers
from tests.floor.quiet_room import QuietTable

SETUPS = {setup.id: setup for setup in demo_tables()}
HANDS_PER_TABLE = 40
"""Then a new table begins with whole stacks and other names."""


def counted(table: str, style: Style, hands: int) -> Statistics:
    """Return the statistics of all bots of a table together."""
    found, setup = Statistics(), replace(SETUPS[table], bot_style=style)
    for evening in range(-(-hands // HANDS_PER_TABLE)):
        first = 7 * evening % 100
        found += _evening(QuietTable(setup, seed=f"{table} {evening}", bots=NAMES[first : first + 7]))
    return found


def _evening(table: QuietTable) -> Statistics:
    for seat, name in enumerate(table.status.bots[: table.setup.posting.seats], start=1):
        table.sit(name, seat)
    found = Statistics()
    for _ in range(HANDS_PER_TABLE):
        while table.session.round is None:
            if not table.step():
                table.start()
        round_ = table.session.round
        while not round_.over:
            assert table.step()
        deeds = Deeds(round_)
        for player in player_numbers(len(round_.starting)):
            found += of_deeds(deeds, player, known=False)
        table.settle()
    return found


def percent(times: Times) -> float:
    """Return how often something was done, in per cent of the chances."""
    assert times.share is not None
    return 100 * float(times.share)
