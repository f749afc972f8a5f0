"""Two persons where two are needed on a link, a clock that goes forward, and no liability twice."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from croupier.cards import parse_cards
from croupier.link import Link, Permission, Person, Role
from croupier.link import commands as c
from croupier.link.audit import audit
from croupier.money import dollars, fine_dollars
from tests.link.console import DAN, GRANTED, NOW, PAT, ROYAL, SAM, SUE, Console

AWARD = {"table": "t1", "round": 1, "seat": 3, "row": "royal_flush", "hand": parse_cards(ROYAL)}


def lit():
    """Dan has keyed a royal flush at Pat's seat 3 and called a supervisor."""
    console = Console()
    console.lock("t1", 3)
    console.do(c.PressAward, DAN, **AWARD)
    console.call("t1")
    return console


def test_another_person_confirms_what_a_dealer_has_keyed():
    console = lit()

    assert console.do(c.ConfirmAwards, SUE, table="t1", round=1)
    assert audit(console.entries) is None


@pytest.mark.clause("caribbean-stud", "CSP 20")
@pytest.mark.parametrize("name", ["Dan", " dan ", "DAN"])
def test_the_dealer_of_a_round_does_not_confirm_its_awards(name):
    refusal = lit().refused(c.ConfirmAwards, Person(name, Role.SUPERVISOR), table="t1", round=1)

    assert (refusal.code, refusal.clause) == ("role/missing", "PRG supervisor")
    assert "is dealing this round" in refusal.message


@pytest.mark.clause("caribbean-stud", "CSP 20")
def test_the_winner_does_not_confirm_their_own_award():
    refusal = lit().refused(c.ConfirmAwards, Person("Pat", Role.SUPERVISOR), table="t1", round=1)

    assert (refusal.code, refusal.clause) == ("role/missing", "PRG supervisor")
    assert "is playing this round" in refusal.message


def test_a_player_does_not_press_the_button_for_their_own_hand():
    console = Console()
    console.lock("t1", 3)

    refusal = console.refused(c.PressAward, Person("Pat", Role.DEALER), **AWARD)

    assert (refusal.code, refusal.clause) == ("role/missing", "PRG button")


@pytest.mark.parametrize("name", ["Dan", "Pat"])
def test_a_correction_takes_another_person_too(name):
    console = lit()
    console.do(c.ConfirmAwards, SUE, table="t1", round=1)
    facts = {"table": "t1", "round": 1, "seat": 3, "reason": "wrong seat"}

    refusal = console.refused(c.CorrectAward, Person(name, Role.SUPERVISOR), **facts)

    assert refusal.code == "role/missing"
    assert console.do(c.CorrectAward, SAM, **facts)


def test_the_next_round_begins_with_nobody_on_record():
    console = lit()
    console.do(c.ConfirmAwards, SUE, table="t1", round=1)
    console.do(c.ResetKeypad, DAN, table="t1", round=1)

    table = console.state.tables["t1"]

    assert (table.players, table.dealers) == ({}, ())


# ── time ─────────────────────────────────────────────────────────────────────────────────────────────


def test_time_on_a_log_does_not_run_backwards():
    console = Console()
    facts = {"table": "t1", "seat": 1, "amount": console.state.wager, "ante": dollars(10)}

    refusal = console.refused(
        c.CoverSensor, PAT, at=console.state.latest - timedelta(microseconds=1), **facts
    )

    assert refusal.code == "clock/behind"
    assert console.do(c.CoverSensor, PAT, at=console.state.latest, **facts), "the same moment is no step back"


def test_a_log_whose_times_run_backwards_does_not_verify():
    console = Console("t1", "t2")
    early = [*console.entries[:-1], _at(console.entries[-1], NOW - timedelta(days=1))]

    misfit = audit(early)

    assert misfit is not None
    assert misfit.place == len(early)


def _at(entry, at):
    return replace(entry, at=at)


def test_a_link_that_goes_on_from_its_log_knows_its_time():
    console = Console()

    assert Link.resume(console.entries).state.latest == console.state.latest


# ── liabilities ──────────────────────────────────────────────────────────────────────────────────────

FROM_AWAY = {
    "source": "theirs",
    "licensee": "Silver Dollar",
    "game": "caribbean-stud",
    "meter": fine_dollars(5_000),
    "reserve": fine_dollars(100),
    "permission": GRANTED,
    "second": SAM,
}


@pytest.mark.clause("caribbean-stud", "CSP 7")
def test_a_permission_brings_a_liability_once():
    console = Console()
    console.do(c.ReceiveLiability, SUE, **FROM_AWAY)
    meter = console.meter

    refusal = console.refused(c.ReceiveLiability, SUE, **FROM_AWAY)

    assert (refusal.code, refusal.clause) == ("link/received", "CSP 7")
    assert console.meter == meter


@pytest.mark.clause("caribbean-stud", "CSP 7")
def test_another_permission_or_licensee_brings_another_liability():
    console = Console()
    console.do(c.ReceiveLiability, SUE, **FROM_AWAY)

    assert console.do(c.ReceiveLiability, SUE, **FROM_AWAY | {"licensee": "Gold Dust"})
    other = Permission("SD-2026-18", GRANTED.date)
    assert console.do(c.ReceiveLiability, SUE, **FROM_AWAY | {"permission": other})
    assert audit(console.entries) is None
