"""Awards that a supervisor refuses, and what corrections of finished rounds do to the jackpot (PRG-R2)."""

import pytest

from croupier.errors import DataInvalid
from croupier.link import Person, Role
from croupier.link import commands as c
from croupier.link.audit import audit
from croupier.money import fine_dollars
from tests.link.console import DAN, FLUSH, PAT, ROYAL, SAM, STRAIGHT_FLUSH, SUE, Console

WHY = "the five of hearts was exposed before the deal"


def lit() -> Console:
    """A straight flush off the meter and a flush from the tray, and a supervisor called."""
    console = Console("t1", "t2")
    console.lock("t1", 1, 2)
    console.press("t1", 1, "straight_flush", STRAIGHT_FLUSH)
    console.press("t1", 2, "flush", FLUSH)
    console.call("t1")
    return console


def refuse(console: Console, seat: int, who: Person = SUE):
    return console.do(c.RefuseAward, who, seat=seat, reason=WHY, **console.at("t1"))


def test_a_refused_award_leaves_the_meter_and_the_other_winners_alone():
    console = lit()
    before = console.state.meter
    refuse(console, 1)
    assert console.state.meter == before
    assert [event.seats for event in console.confirm("t1")] == [(2,)]
    console.do(c.PayFromTray, DAN, **console.at("t1"))
    console.reset("t1")
    assert console.state.meter == before
    assert audit(console.entries) is None


def test_a_refused_award_leaves_its_place_in_the_order_of_tables():
    console = lit()
    console.lock("t2", 1)
    console.press("t2", 1, "royal_flush", ROYAL)
    console.call("t2")
    assert console.refused(c.ConfirmAwards, SUE, **console.at("t2")).code == "award/waits"
    refuse(console, 1)
    assert console.confirm("t2")


def test_what_was_refused_stays_refused():
    console = lit()
    refuse(console, 1)
    again = {"seat": 1, "reason": WHY, **console.at("t1")}
    assert console.refused(c.RefuseAward, SUE, **again).code == "award/paid"
    pressed = console.award("t1", 1, "straight_flush", STRAIGHT_FLUSH)
    assert console.refused(c.PressAward, DAN, **pressed).code == "award/refused"


def test_only_a_supervisor_who_neither_plays_nor_deals_refuses_and_only_what_waits():
    console = lit()
    at = {"seat": 1, "reason": WHY, **console.at("t1")}
    assert console.refused(c.RefuseAward, DAN, **at).code == "role/missing"
    for name in (DAN.name, PAT.name):
        assert console.refused(c.RefuseAward, Person(name, Role.SUPERVISOR), **at).code == "role/missing"
    with pytest.raises(DataInvalid, match="say why"):
        console.do(c.RefuseAward, SUE, **{**at, "reason": " "})
    assert console.refused(c.RefuseAward, SUE, **{**at, "seat": 3}).code == "award/paid"
    console.confirm("t1")
    assert console.refused(c.RefuseAward, SUE, **at).code == "award/paid"
    # The tray's award is confirmed, and only not handed over yet.
    assert console.refused(c.RefuseAward, SUE, **{**at, "seat": 2}).code == "award/paid"


def test_nobody_refuses_what_no_supervisor_was_called_for():
    console = Console("t1")
    console.lock("t1", 1)
    console.press("t1", 1, "flush", FLUSH)
    at = {"seat": 1, "reason": WHY, **console.at("t1")}
    assert console.refused(c.RefuseAward, SUE, **at).code == "award/no_supervisor"


def correction(console: Console, *, meter: int, number: int = 1, seed: int = 0) -> dict:
    return {
        "correction": number,
        "meter": fine_dollars(meter),
        "reserve": fine_dollars(0),
        "seed": fine_dollars(seed),
        "reason": WHY,
        "second": SAM,
        **console.at("t1"),
    }


def test_a_correction_of_a_finished_round_is_booked_once():
    console = Console("t1")
    before = console.state.meter
    console.do(c.CorrectRound, SUE, **correction(console, meter=-100))
    assert console.state.meter == before - fine_dollars(100)
    twice = console.refused(c.CorrectRound, SUE, **correction(console, meter=-100))
    assert twice.code == "award/paid"
    console.do(c.CorrectRound, SUE, **correction(console, meter=40, number=2))
    assert console.state.meter == before - fine_dollars(60)
    assert audit(console.entries) is None


def test_the_house_pays_what_the_meter_no_longer_holds():
    console = Console("t1")
    before, seeded = console.state.meter, console.state.seeded
    short = fine_dollars(5)
    (event,) = console.do(c.CorrectRound, SUE, **{**correction(console, meter=0), "meter": -(before + short)})
    assert (event.meter, event.seed) == (-before, -short)
    assert console.state.meter == 0
    assert console.state.seeded == seeded + short
    assert audit(console.entries) is None


def test_a_jackpot_that_should_not_have_been_paid_is_owed_again():
    console = Console("t1")
    console.win("t1", 1, "royal_flush", ROYAL)
    assert not console.state.offered
    seed = console.state.seed // 10_000
    console.do(c.CorrectRound, SUE, **correction(console, meter=7, seed=seed))
    assert console.state.offered
    assert console.refused(c.CloseLink, SUE).code == "link/jackpot_owed"


def test_it_takes_two_persons_in_charge():
    console = Console("t1")
    at = correction(console, meter=1)
    assert console.refused(c.CorrectRound, DAN, **at).code == "role/missing"
    for second in (SUE, DAN, Person(" ", Role.SUPERVISOR)):
        assert (
            console.refused(c.CorrectRound, SUE, **{**at, "second": second}).code == "link/permission_missing"
        )
