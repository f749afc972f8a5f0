"""The auditor's page: what is flagged comes first, with its rounds; supervisors read their own tables."""

from itertools import islice

import pytest
from msgspec.structs import replace

from croupier.floor.fairness.report import FairnessReport
from croupier.floor.fairness.watch import TableWatch
from croupier.link import Role
from croupier.money import Cents
from croupier.table import events as e
from tests.event_loop import run
from tests.server.door.test_gate import member, room
from tools.fairness.logs import rounds_of, setup_of


def watched(table, wagers, rounds, spoil=None):
    setup = setup_of(table)
    watch = TableWatch(setup)
    for number, events in enumerate(islice(rounds_of(setup, wagers), rounds + 1)):
        watch.follow(spoil(events) if number == rounds and spoil else events)
    return watch.report(alpha=0.01, first=0)


def fed_twice(events):
    fed = next(event for event in events if isinstance(event, e.MeterFed))
    place = events.index(fed)
    return [*events[:place], fed, *events[place:]]


@pytest.fixture(scope="module")
def report():
    stud = watched("caribbean-stud", [{"ante": Cents(1_000), "progressive": Cents(100)}], 3, fed_twice)
    poker = watched("three-card-poker", [{"ante": Cents(1_000), "pairplus": Cents(500)}], 3)
    return FairnessReport(alpha=0.01, tables=(poker, stud), at="2026-11-17T03:00:00+00:00")


def test_what_is_off_comes_first_with_the_rounds_behind_it(report, monkeypatch):
    async def scene() -> None:
        app, floor = room()
        monkeypatch.setattr("croupier.floor.fairness.process.FairnessProcess.look", lambda self: None)
        auditor = await member(app, floor, Role.AUDITOR)
        empty = await auditor.get("/auditor/fairness")
        assert empty.status == 200
        app.state.fairness.process.report = report
        page = (await auditor.get("/auditor/fairness")).text
        assert "1 table flagged" in page
        assert page.index('id="log-caribbean-stud"') < page.index('id="log-three-card-poker"')
        assert "/auditor/rounds/caribbean-stud/3" in page
        assert "pair" in page

    run(scene())


def test_a_supervisor_reads_only_the_tables_they_are_sent_to(report, monkeypatch):
    async def scene() -> None:
        app, floor = room()
        monkeypatch.setattr("croupier.floor.fairness.process.FairnessProcess.look", lambda self: None)
        app.state.fairness.process.report = report
        guest = await member(app, floor, Role.SUPERVISOR)
        assert "log-caribbean-stud" not in (await guest.get("/auditor/fairness")).text
        await floor.accounts.assign("Pat", "caribbean-stud", by="test")
        page = (await guest.get("/auditor/fairness")).text
        assert "log-caribbean-stud" in page
        assert "log-three-card-poker" not in page

    run(scene())


def test_a_wager_far_from_its_mean_is_named_while_its_test_has_not_decided(report, monkeypatch):
    poker, _ = report.tables
    apart = replace(poker, wagers=(replace(poker.wagers[0], z=-36.8), *poker.wagers[1:]))

    async def scene() -> None:
        app, floor = room()
        monkeypatch.setattr("croupier.floor.fairness.process.FairnessProcess.look", lambda self: None)
        auditor = await member(app, floor, Role.AUDITOR)
        for tables, colour in (((poker,), "verdict fair"), ((apart,), "verdict open")):
            app.state.fairness.process.report = replace(report, tables=tables)
            page = (await auditor.get("/auditor/fairness")).text
            assert colour in page
            assert ("not decided yet" in page) is (tables == (apart,))
            assert "<b>z</b> is the bank" in page

    run(scene())
