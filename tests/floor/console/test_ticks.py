"""Ticks belong to one round of one table."""

import pytest

from croupier.errors import NotNow
from croupier.floor.console.sheet import Due, Sheet
from croupier.floor.console.ticks import Ticks
from croupier.money import Cents


def sheet(number: int, *, table: str = "stud-1", over: bool = True, payments: int = 3) -> Sheet:
    due = Due(says="Pay Nora $5", why="CSP 13", amount=Cents(500), pays=True, player=1)
    return Sheet(
        table=table,
        game="caribbean-stud",
        name="Caribbean Stud",
        version=1,
        round=number,
        stage="",
        over=over,
        places=[],
        middle=[],
        prompts=[],
        asks=None,
        calls=[],
        due=[due] * payments,
        gone=[],
        faces=[],
        wrong=[],
    )


def test_ticks_are_of_one_round_at_one_table():
    ticks = Ticks()
    ticks.tick(sheet(7), 7, 2)
    assert ticks.of(sheet(7)) == 2
    assert ticks.of(sheet(8)) == ticks.of(sheet(7, table="stud-2")) == 0
    ticks.tick(sheet(7), 7, 0)
    assert ticks.of(sheet(7)) == 0


def test_nothing_is_ticked_off_of_another_round_or_beyond_its_payments():
    ticks = Ticks()
    for wrong, number, done in (
        (sheet(8), 7, 1),
        (sheet(7, over=False), 7, 1),
        (sheet(7), 7, 4),
        (sheet(7), 7, -1),
    ):
        with pytest.raises(NotNow):
            ticks.tick(wrong, number, done)
    assert ticks.of(sheet(7)) == 0
