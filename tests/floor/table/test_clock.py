"""A table's clock alone: waits, time banks, and table time."""

import asyncio
from dataclasses import replace

import pytest

from croupier.errors import NotNow
from croupier.floor import demo_tables
from croupier.floor.table.clock import IDLE, NO_WAIT, TIME_BANK_STEP, TableClock
from croupier.floor.table.move import Await, Do
from croupier.floor.table.shown import Shown
from croupier.floor.table.snapshot import Held
from croupier.pay.fees import MARK_SECONDS
from tests.event_loop import run

SETUPS = {setup.id: setup for setup in demo_tables()}
DECISION = Await(commands=(), after=30.0, key="act 1")


def clock_of(name: str, **changes) -> TableClock:
    setup = replace(SETUPS[name], **changes)
    return TableClock(setup, Shown(setup, Held(None, {}, [], [])))


def test_a_wait_goes_on_while_its_key_stays_the_same():
    async def waits() -> None:
        clock = clock_of("razz")
        assert clock.patience(DECISION) == 30.0
        until = clock.wait.until
        await asyncio.sleep(0)
        assert clock.patience(DECISION) <= 30.0
        assert clock.wait.until == until
        assert clock.patience(replace(DECISION, key="act 2", after=5.0)) == 5.0
        assert clock.wait.seconds == 5.0

    run(waits())


def test_a_move_of_the_table_ends_the_wait():
    async def waits() -> None:
        clock = clock_of("razz")
        clock.patience(DECISION)
        assert clock.patience(Do(commands=(), after=0.5)) == 0.5
        assert clock.wait == NO_WAIT
        assert clock.shown() is None

    run(waits())


def test_people_are_shown_the_clock_of_a_decision_and_not_that_of_absent_people():
    async def waits() -> None:
        clock = clock_of("razz")
        clock.patience(DECISION)
        assert clock.shown().of == 30.0
        clock.patience(replace(DECISION, key=f"{IDLE} 1 Nora"))
        assert clock.shown() is None

    run(waits())


def test_a_time_bank_adds_to_the_wait_until_it_is_empty():
    async def waits() -> None:
        clock = clock_of("razz", time_bank=TIME_BANK_STEP + 10)
        clock.patience(DECISION)
        clock.extend("Nora")
        clock.extend("Nora")
        assert clock.wait.seconds == 30.0 + TIME_BANK_STEP + 10
        assert clock.time_left("Nora") == 0
        with pytest.raises(NotNow, match="empty"):
            clock.extend("Nora")
        assert clock.time_left("Oren") == TIME_BANK_STEP + 10

    run(waits())


def test_only_a_table_with_time_fees_waits_for_the_next_half_hour_and_only_while_it_runs():
    async def waits() -> None:
        pan, razz = clock_of("pan"), clock_of("razz")
        assert pan.patience(None) is None
        pan.start()
        razz.start()
        assert pan.patience(None) == MARK_SECONDS
        assert razz.patience(None) is None
        pan.let_go()
        assert (pan.seconds, pan.patience(None)) == (0, None)

    run(waits())
