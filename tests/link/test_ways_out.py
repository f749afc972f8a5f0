"""Discontinuing a jackpot [CSP 7]."""

from datetime import date, timedelta

import pytest

from croupier.link import Permission, Person, Role
from croupier.link import commands as c
from croupier.money import fine_dollars
from tests.link.console import DAN, GRANTED, NOW, ROYAL, SAM, STRAIGHT_FLUSH, SUE, Console

WITH = {"permission": GRANTED, "second": SAM}


def clause(name):
    return pytest.mark.clause("caribbean-stud", name)


def played():
    console = Console()
    console.lock("t1", 1)
    console.reset("t1")
    return console


@clause("CSP 7")
@pytest.mark.parametrize(("kind", "facts"), [(c.CloseLink, {}), (c.LowerMeter, {"to": fine_dollars(5_000)})])
def test_a_jackpot_that_is_owed_is_neither_closed_nor_lowered(kind, facts):
    refusal = played().refused(kind, SUE, **facts)

    assert refusal.code == "link/jackpot_owed"
    assert refusal.clause == "CSP 7"
    assert "CSP 7" in refusal.message


@clause("CSP 7")
@pytest.mark.parametrize(("kind", "facts"), [(c.CloseLink, {}), (c.LowerMeter, {"to": fine_dollars(0)})])
def test_a_jackpot_that_was_never_won_is_offered_from_its_opening_on(kind, facts):
    refusal = Console().refused(kind, SUE, **facts)

    assert (refusal.code, refusal.clause) == ("link/jackpot_owed", "CSP 7")


@clause("CSP 7")
@pytest.mark.clause("progressive", "PRG-R3")
def test_once_won_it_may_be_closed_until_the_next_wager_is_locked():
    console = played()
    console.win("t1", 1, "royal_flush", ROYAL)
    console.cover("t1", 1)
    console.do(c.ClearSensor, DAN, table="t1", seat=1)

    console.do(c.CloseLink, SUE)

    assert not console.state.open
    assert (console.meter, console.reserve) == (0, 0)
    assert console.refused(
        c.AttachTable, SUE, table="t2", game=console.game, options=console.options
    ).code == ("link/closed")


@pytest.mark.clause("progressive", "PRG-R3")
def test_the_next_wager_offers_a_new_jackpot():
    console = played()
    console.win("t1", 1, "royal_flush", ROYAL)
    console.lock("t1", 1)
    console.reset("t1")

    assert console.refused(c.CloseLink, SUE).code == "link/jackpot_owed"


@clause("CSP 7")
def test_a_lesser_award_does_not_free_the_house():
    console = played()
    console.win("t1", 1, "straight_flush", STRAIGHT_FLUSH)

    assert console.refused(c.CloseLink, SUE).code == "link/jackpot_owed"


@clause("CSP 7")
def test_while_another_table_plays_for_it_nothing_is_closed():
    console = Console("t1", "t2")
    console.lock("t2", 1)
    console.win("t1", 1, "royal_flush", ROYAL)

    assert console.refused(c.CloseLink, SUE).code == "link/busy"
    console.reset("t2")
    console.do(c.CloseLink, SUE)


@clause("CSP 7")
def test_between_two_jackpots_the_meter_may_be_lowered():
    console = played()
    console.win("t1", 1, "royal_flush", ROYAL)

    console.do(c.LowerMeter, SUE, to=fine_dollars(4_000))

    assert console.meter == 4_000
    assert console.refused(c.LowerMeter, SUE, to=fine_dollars(4_000)).code == "phase/not_now"
    assert console.refused(c.LowerMeter, SUE, to=fine_dollars(-1)).code == "phase/not_now"


@clause("CSP 7")
def test_an_eased_row_wins_everything_in_rounds_locked_from_its_time_on():
    console = played()
    starts = console.now + timedelta(hours=1)
    console.do(c.EaseRow, SUE, row="straight_flush", starts=starts, **WITH)

    console.lock("t1", 1)
    (early,) = console.press("t1", 1, "straight_flush", STRAIGHT_FLUSH)
    console.press("t1", 1, "straight_flush", STRAIGHT_FLUSH)
    console.reset("t1")
    console.now = starts
    console.lock("t1", 1)
    (late,) = console.press("t1", 1, "straight_flush", STRAIGHT_FLUSH)
    console.call("t1")
    events = console.confirm("t1")

    assert (early.award, late.award) == ("10%", "100%")
    assert events[0].reading.eased[0].row == "straight_flush"
    assert events[1].amount == 1_000_210
    assert not console.state.offered
    assert console.state.eased == [], "what was eased for a jackpot ends with it"


@clause("CSP 7")
@pytest.mark.parametrize(("row", "code"), [("royal_flush", "award/not_held"), ("pair", "award/not_held")])
def test_only_a_lesser_row_of_the_table_is_eased(row, code):
    console = played()

    assert console.refused(c.EaseRow, SUE, row=row, starts=console.now + timedelta(1), **WITH).code == code


@clause("CSP 7")
def test_criteria_do_not_change_for_the_past():
    console = played()

    refusal = console.refused(c.EaseRow, SUE, row="straight_flush", starts=NOW - timedelta(1), **WITH)

    assert refusal.code == "phase/not_now"


@clause("CSP 7")
@pytest.mark.parametrize(
    "without",
    [
        {"permission": None},
        {"permission": Permission(" ", date(2026, 2, 20))},
        {"permission": Permission("SD-1", date(2027, 1, 1))},
        {"second": None},
        {"second": SUE},
        {"second": DAN},
    ],
)
@pytest.mark.parametrize("kind", [c.EaseRow, c.TransferLiability, c.ReceiveLiability])
def test_no_way_out_without_permission_and_two_persons(kind, without):
    console = played()
    facts = {
        c.EaseRow: {"row": "straight_flush", "starts": console.now + timedelta(1)},
        c.TransferLiability: {"to": "other", "game": "high-card-flush"},
        c.ReceiveLiability: {
            "source": "other",
            "game": "high-card-flush",
            "meter": fine_dollars(1),
            "reserve": fine_dollars(0),
        },
    }[kind]

    refusal = console.refused(kind, SUE, **facts, **{**WITH, **without})

    assert refusal.code == "link/permission_missing"
    assert refusal.clause == "CSP 7"


@clause("CSP 7")
def test_the_liability_goes_to_a_different_games_jackpot():
    console, other = played(), Console(game="high-card-flush", progressive="hcfp-1", seed=1_000)

    (gone,) = console.do(c.TransferLiability, SUE, to="hcf", game="high-card-flush", **WITH)
    other.do(
        c.ReceiveLiability,
        SUE,
        source="main",
        game="caribbean-stud",
        meter=gone.meter,
        reserve=gone.reserve,
        **WITH,
    )

    assert not console.state.open
    assert (console.meter, console.reserve) == (0, 0)
    assert (other.meter, other.reserve) == (11_000.70, 0.05)
    assert other.refused(c.CloseLink, SUE).code == "link/jackpot_owed"


@clause("CSP 7")
def test_the_same_game_in_the_same_house_is_no_way_out():
    console = played()
    taking = {"source": "x", "game": console.game, "meter": fine_dollars(1), "reserve": fine_dollars(0)}

    assert console.refused(c.TransferLiability, SUE, to="x", game=console.game, **WITH).code == (
        "link/jackpot_owed"
    )
    assert console.refused(c.ReceiveLiability, SUE, **taking, **WITH).code == "link/mixed"


@clause("CSP 7")
def test_a_house_that_closes_hands_it_to_another_licensee():
    console = played()

    (gone,) = console.do(
        c.TransferLiability, SUE, to="theirs", game=console.game, licensee="Gulch Inc.", **WITH
    )

    assert (gone.licensee, gone.second) == ("Gulch Inc.", SAM)
    assert not console.state.open


@clause("CSP 7")
def test_no_transfer_in_the_middle_of_a_round_nor_by_a_dealer():
    console = Console()
    console.lock("t1", 1)
    facts = {"to": "hcf", "game": "high-card-flush", **WITH}

    assert console.refused(c.TransferLiability, SUE, **facts).code == "link/busy"
    assert console.refused(c.TransferLiability, DAN, **facts).code == "role/missing"
    assert console.refused(c.CloseLink, Person("Pat", Role.PLAYER)).code == "role/missing"


def test_a_negative_liability_is_not_taken_over():
    facts = {"source": "x", "game": "high-card-flush", "meter": fine_dollars(-1), "reserve": fine_dollars(0)}

    assert Console().refused(c.ReceiveLiability, SUE, **facts, **WITH).code == "phase/not_now"


@clause("CSP 7")
@pytest.mark.parametrize("name", ["Sue", "sue ", "", " "])
def test_the_second_person_is_another_however_the_name_is_written(name):
    console = played()
    facts = {"row": "straight_flush", "starts": NOW + timedelta(days=1), "permission": GRANTED}

    refusal = console.refused(c.EaseRow, SUE, **facts, second=Person(name, Role.MANAGER))

    assert refusal.code == "link/permission_missing"
    console.do(c.EaseRow, SUE, **facts, second=Person("Susan", Role.MANAGER))


@clause("CSP 7")
def test_the_sign_shows_an_eased_row_from_its_time_on():
    console = Console()
    starts = console.now + timedelta(hours=1)
    console.do(c.EaseRow, SUE, row="straight_flush", starts=starts, **WITH)

    before = {row.row: (row.award, row.amount) for row in console.link.sign(console.now).rows}
    after = {row.row: (row.award, row.amount) for row in console.link.sign(starts).rows}

    assert before["straight_flush"] == ("10%", 100_000)
    assert after["straight_flush"] == after["royal_flush"] == ("100%", 1_000_000)
    console.cover("t1", 1)
    console.now = starts
    console.do(c.LockSensors, DAN, table="t1", round=1, at=starts)
    assert console.press("t1", 1, "straight_flush", STRAIGHT_FLUSH)[0].award == "100%"


@clause("CSP 7")
def test_a_corrected_top_award_leaves_the_criteria_as_easy_as_they_were():
    console = Console()
    console.do(c.EaseRow, SUE, row="straight_flush", starts=console.now + timedelta(seconds=9), **WITH)
    console.now += timedelta(minutes=1)
    console.lock("t1", 1)
    console.press("t1", 1, "straight_flush", STRAIGHT_FLUSH)
    console.call("t1")
    console.confirm("t1")
    assert console.state.eased == []

    console.do(c.CorrectAward, SUE, seat=1, reason="misread", **console.at("t1"))
    console.reset("t1")

    assert [row.row for row in console.state.eased] == ["straight_flush"]
    console.win("t1", 1, "straight_flush", STRAIGHT_FLUSH)
    console.lock("t1", 1)
    assert console.state.eased == []
    assert console.state.lapsed == []
