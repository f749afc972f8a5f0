"""A progressive wager by its meter: the edge is a straight line, and somewhere it may cross zero."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.lab.questions.edge import NO_OPTIONS, analyse, laboratory, posted_tables
from croupier.money import dollars
from croupier.pay import PayTable

FAR = 1_000_000
"""Dollars on the meter at the line's second point: every percentage of it is a whole cent."""


@dataclass(frozen=True, kw_only=True)
class MeterLine:
    """The edge as a function of what the sign shows."""

    wager: str
    pay_table: str
    others: int
    """Other players at the table, whose hands may bring envy."""
    empty: Fraction
    """The edge with nothing on the meter."""
    per_dollar: Fraction
    """What each dollar on the meter takes from it."""

    def edge(self, dollars: Fraction | int) -> Fraction:
        """The edge with this many dollars on the meter."""
        return self.empty - self.per_dollar * dollars

    @property
    def break_even(self) -> Fraction | None:
        """The meter in dollars at which the wager costs nothing; None if no meter does."""
        return self.empty / self.per_dollar if self.per_dollar else None


def meter_line(
    game_id: str,
    wager: str,
    pay_table: str | PayTable,
    options: Mapping[str, object] = NO_OPTIONS,
    others: int = 0,
) -> MeterLine:
    """The line through two of its points.

    >>> line = meter_line("caribbean-stud", "progressive", "csp-base")
    >>> line.edge(250_000) == analyse("caribbean-stud", "progressive", "csp-base", {"meter": "250000"}).edge
    True
    """
    with_others = {"other_players": others} if "other_players" in _asked(game_id) else {}
    at = [
        analyse(game_id, wager, pay_table, {**options, **with_others, "meter": dollars(meter)}).edge
        for meter in (0, FAR)
    ]
    named = pay_table if isinstance(pay_table, str) else pay_table.id
    return MeterLine(
        wager=wager, pay_table=named, others=others, empty=at[0], per_dollar=(at[0] - at[1]) / FAR
    )


def meter_lines(
    game_id: str,
    options: Mapping[str, object] = NO_OPTIONS,
    tables: Sequence[tuple[str, PayTable]] | None = None,
) -> list[list[MeterLine]]:
    """The lines of every pay table that pays off a meter: with no other players, half of the seats, all.

    ``tables`` are wagers with their tables; without them, all that may be posted.
    """
    lab = laboratory(game_id)
    if "meter" not in _asked(game_id):
        return []
    most = lab.game.seats[1] - 1
    if tables is None:
        tables = [(wager, table) for wager in lab.wagers for table in posted_tables(game_id, wager, options)]
    return [
        [
            meter_line(game_id, wager, table, options, others)
            for others in ((0, most // 2, most) if table.envy else (0,))
        ]
        for wager, table in tables
        if table.off_the_meter
    ]


def _asked(game_id: str) -> set[str]:
    return {option.name for option in laboratory(game_id).asks}
