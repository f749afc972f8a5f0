"""Opening a link, joining tables, losing the line, another wager."""

import pytest

from croupier.errors import DataInvalid
from croupier.link import Link, Person, Role
from croupier.link import commands as c
from croupier.money import dollars, fine_dollars
from tests.link.console import DAN, NOW, PAT, ROYAL, SUE, Console


def clause(name):
    return pytest.mark.clause("progressive", name)


def test_a_link_opens_with_its_seed_on_the_meter():
    console = Console(seed=2_500)

    assert (console.meter, console.reserve) == (2_500, 0)
    assert console.state.wager == 100


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"game": "texas-holdem"}, "no progressive"),
        ({"options": {}}, "must post a progressive pay table"),
        ({"options": {"progressive": "pmg-07"}}, "no progressive pay table"),
        ({"options": {"progressive": "pmg-01", "contribution": 0.99999}}, "rate"),
        ({"options": {"progressive": "pmg-01", "colour": "red"}}, "no option"),
        ({"seed": fine_dollars(-1)}, "must not be negative"),
        ({"link": ""}, "name"),
    ],
)
def test_a_link_that_cannot_be_is_not_opened(facts, says):
    link = Link()
    whole = {
        "link": "main",
        "game": "caribbean-stud",
        "options": {"progressive": "pmg-01"},
        "seed": fine_dollars(100),
        **facts,
    }

    with pytest.raises(DataInvalid, match=says):
        link.apply(c.OpenLink(who=SUE, at=NOW, **whole))
    assert not link.state.open


def test_a_link_is_opened_once_and_answers_nothing_before():
    console = Console()
    facts = {"link": "main", "game": console.game, "options": console.options, "seed": fine_dollars(1)}

    assert console.refused(c.OpenLink, SUE, **facts).code == "link/closed"
    with pytest.raises(Exception, match="not open"):
        Link().apply(c.DetachTable(who=SUE, at=NOW, table="t1"))


@pytest.mark.parametrize("who", [PAT, DAN])
def test_tables_join_by_a_person_in_charge(who):
    facts = {"table": "t2", "game": "caribbean-stud", "options": {"progressive": "pmg-01"}}

    assert Console().refused(c.AttachTable, who, **facts).code == "role/missing"


@clause("PRG-R1")
@pytest.mark.clause("caribbean-stud", "CSP 6")
@pytest.mark.parametrize(
    ("game", "others", "differs"),
    [
        ("texas-holdem-bonus", {}, "game"),
        ("high-card-flush", {"progressive": "hcfp-1"}, "game"),
        ("caribbean-stud", {"progressive": "csp-base"}, "progressive"),
        ("caribbean-stud", {"progressive_wager": 2}, "progressive_wager"),
        ("caribbean-stud", {"contribution": 0.5}, "contribution"),
        ("caribbean-stud", {"several_winners": "simultaneous"}, "several_winners"),
        ("caribbean-stud", {"straight_flush_award": "5000"}, "straight_flush_award"),
    ],
)
def test_a_table_that_differs_does_not_join(game, others, differs):
    facts = {"table": "t2", "game": game, "options": {"progressive": "pmg-01", **others}}

    refusal = Console().refused(c.AttachTable, SUE, **facts)

    assert refusal.code == "link/mixed"
    assert differs in refusal.message


@clause("PRG-R1")
def test_limits_are_the_tables_own():
    console = Console()

    console.attach("t2", min=5, max_wager=50)

    assert set(console.state.tables) == {"t1", "t2"}
    assert (
        console.refused(c.AttachTable, SUE, table="t2", game=console.game, options=console.options).code
        == "seat/taken"
    )


def test_tables_share_one_meter():
    console = Console("t1", "t2", "t3")

    for table in ("t1", "t2", "t3"):
        console.lock(table, 1, 2)

    assert (console.meter, console.reserve) == (10_004.20, 0.30)


def test_a_table_leaves_between_rounds_only():
    console = Console("t1", "t2")
    console.lock("t1", 1)

    assert console.refused(c.DetachTable, SUE, table="t1").code == "link/busy"
    console.reset("t1")
    console.do(c.DetachTable, SUE, table="t1")
    assert set(console.state.tables) == {"t2"}


@clause("PRG wager")
def test_a_table_that_has_lost_its_link_takes_no_wagers_and_says_so():
    console = Console("t1", "t2")
    console.cover("t1", 1)

    console.do(c.LoseTable, DAN, table="t1")

    facts = {"table": "t1", "seat": 2, "amount": dollars(1), "ante": dollars(10)}
    assert console.refused(c.CoverSensor, PAT, **facts).code == "link/lost"
    assert console.refused(c.LockSensors, DAN, table="t1", round=1).code == "link/lost"
    assert console.state.tables["t1"].sensors == {}, "the wager that was not locked is off"
    assert console.link.sign().lost == ("t1",)
    console.lock("t2", 1)

    console.do(c.RestoreTable, DAN, table="t1")
    console.lock("t1", 2)
    assert console.link.sign().lost == ()


def test_a_line_is_lost_once_and_restored_once():
    console = Console()

    assert console.refused(c.RestoreTable, DAN, table="t1").code == "link/busy"
    console.do(c.LoseTable, DAN, table="t1")
    assert console.refused(c.LoseTable, DAN, table="t1").code == "link/lost"


def test_an_award_that_was_accepted_is_confirmed_though_the_line_is_down():
    console = Console()
    console.lock("t1", 1)
    console.press("t1", 1, "royal_flush", ROYAL)
    console.call("t1")
    console.do(c.LoseTable, DAN, table="t1")

    assert console.confirm("t1")[1].amount == 1_000_070


@clause("PRG posting")
def test_another_wager_changes_the_next_seed_and_not_the_meter():
    console = Console()
    console.lock("t1", 1)
    console.reset("t1")

    console.do(c.PostWager, SUE, wager=dollars(5))

    assert console.meter == 10_000.70
    assert console.state.seed == fine_dollars(50_000)
    console.win("t1", 1, "royal_flush", ROYAL)
    assert console.meter == 50_000.30
    assert console.link.sign().rows[0].envy == 500_000


@clause("PRG posting")
@pytest.mark.parametrize("wager", [0, -100])
def test_a_wager_of_nothing_is_not_posted(wager):
    assert Console().refused(c.PostWager, SUE, wager=wager).code == "stake/out_of_range"


@clause("PRG posting")
def test_the_wager_does_not_change_in_the_middle_of_a_round():
    console = Console()
    console.lock("t1", 1)

    assert console.refused(c.PostWager, SUE, wager=dollars(5)).code == "link/busy"
    assert console.refused(c.PostWager, DAN, wager=dollars(5)).code == "role/missing"


def test_the_sign_shows_what_would_be_paid():
    console = Console()
    console.lock("t1", 1)

    shown = console.link.sign()

    assert shown.shown == 1_000_070
    assert {row.row: row.amount for row in shown.rows} == {
        "royal_flush": 1_000_070,
        "straight_flush": 100_007,
        "four_of_a_kind": 30_000,
        "full_house": 5_000,
        "flush": 4_000,
        "straight": 3_000,
        "three_of_a_kind": 900,
    }
    assert [row.envy for row in shown.rows[:3]] == [100_000, 30_000, 0]


@pytest.mark.parametrize("name", ["", " "])
def test_a_table_without_a_name_does_not_join(name):
    console = Console()

    with pytest.raises(DataInvalid, match="must have a name"):
        console.attach(name)


@clause("PRG lock")
@pytest.mark.clause("caribbean-stud", "CSP 7")
def test_the_last_table_of_a_jackpot_that_is_owed_does_not_leave():
    console = Console("t1", "t2")
    console.do(c.DetachTable, SUE, table="t2")

    refusal = console.refused(c.DetachTable, SUE, table="t1")

    assert (refusal.code, refusal.clause) == ("link/jackpot_owed", "CSP 7")
    console.win("t1", 1, "royal_flush", ROYAL)
    assert console.do(c.DetachTable, SUE, table="t1"), "a jackpot that was won is owed to nobody"


def test_a_table_that_comes_back_plays_no_round_twice():
    console = Console("t1", "t2")
    console.lock("t1", 1)
    console.reset("t1")
    console.do(c.DetachTable, SUE, table="t1")
    console.attach("t1")

    assert console.refused(c.LockSensors, DAN, table="t1", round=1).code == "phase/not_now"
    console.lock("t1", 1, round=2)


def test_a_time_says_its_zone_and_a_person_has_a_name():
    console = Console()

    with pytest.raises(DataInvalid, match="zone"):
        console.do(c.DetachTable, SUE, table="t1", at=NOW.replace(tzinfo=None))
    nobody = Person(" ", Role.SUPERVISOR)
    assert console.refused(c.DetachTable, nobody, table="t1").code == "role/missing"
