"""Sensors and keypad: on, off, locked, fed, given back, reset."""

import pytest

from croupier.link import commands as c
from croupier.link import events as e
from croupier.link.equipment import Keypad, Sensor
from croupier.money import dollars
from tests.link.console import DAN, PAT, QUADS, ROYAL, STRAIGHT_FLUSH, SUE, Console


def clause(name):
    return pytest.mark.clause("progressive", name)


def coin(seat=1, amount=1, ante=10, table="t1"):
    return {"table": table, "seat": seat, "amount": dollars(amount), "ante": dollars(ante)}


@clause("PRG wager")
def test_the_posted_wager_covers_a_sensor():
    console = Console()

    console.do(c.CoverSensor, PAT, **coin())

    assert console.state.tables["t1"].sensors == {1: Sensor.WAGERED}
    assert console.entries[-1].before == "off"
    assert console.entries[-1].after == "wagered"


@clause("PRG wager")
@pytest.mark.parametrize(
    ("facts", "code"),
    [
        (coin(amount=2), "stake/not_exact"),
        (coin(ante=0), "spot/needs_base"),
        (coin(seat=8), "sensor/off"),
        (coin(table="t9"), "seat/unknown"),
    ],
)
def test_a_wager_off_the_rules_is_refused_with_its_own_code(facts, code):
    assert Console().refused(c.CoverSensor, PAT, **facts).code == code


@clause("PRG wager")
def test_a_sensor_takes_one_wager():
    console = Console()
    console.cover("t1", 1)

    assert console.refused(c.CoverSensor, PAT, **coin()).code == "spot/taken"


@clause("PRG wager")
def test_a_supervisor_does_not_wager():
    assert Console().refused(c.CoverSensor, SUE, **coin()).code == "role/missing"


@clause("PRG lock")
def test_a_wager_comes_off_until_the_lock():
    console = Console()
    console.cover("t1", 1, 2)

    console.do(c.ClearSensor, PAT, table="t1", seat=1)
    console.lock("t1")

    assert console.state.tables["t1"].sensors == {2: Sensor.LOCKED}
    assert console.meter == 10_000.70


@clause("PRG lock")
def test_after_the_lock_wagers_neither_come_nor_go():
    console = Console()
    console.lock("t1", 1)

    assert console.refused(c.CoverSensor, PAT, **coin(seat=2)).code == "sensor/locked"
    assert console.refused(c.ClearSensor, PAT, table="t1", seat=1).code == "sensor/locked"


@clause("PRG lock")
def test_clearing_a_dark_sensor_is_refused():
    assert Console().refused(c.ClearSensor, PAT, table="t1", seat=1).code == "sensor/off"


@clause("PRG lock")
def test_the_lock_feeds_meter_and_reserve_and_tells_the_round_the_meter_before():
    console = Console(contribution=0.3333, reserve_contribution=0.0117)

    events = console.lock("t1", 1, 4)

    assert events[0].reading.meter == 100_000_000
    assert [type(event) for event in events] == [e.KeypadLocked, e.WagerLocked, e.WagerLocked]
    assert [(event.meter, event.reserve, event.tray) for event in events[1:]] == [(3333, 117, 6550)] * 2
    assert console.state.meter == 100_006_666
    assert console.state.reserve == 234
    assert console.link.sign().shown == 1_000_066


@clause("PRG lock")
def test_a_table_is_locked_once_and_a_round_played_once():
    console = Console()
    console.lock("t1", 1, round=7)

    assert console.refused(c.LockSensors, DAN, table="t1", round=8).code == "keypad/locked"
    console.reset("t1")
    assert console.refused(c.LockSensors, DAN, table="t1", round=7).code == "phase/not_now"
    console.lock("t1", 1, round=8)


@clause("PRG lock")
@pytest.mark.parametrize("who", [PAT, SUE])
def test_only_the_dealer_locks_and_resets(who):
    console = Console()

    assert console.refused(c.LockSensors, who, table="t1", round=1).code == "role/missing"
    console.lock("t1", 1)
    assert console.refused(c.ResetKeypad, who, table="t1", round=1).code == "role/missing"


@clause("PRG reversal")
def test_a_dead_hands_wager_goes_back_with_all_it_fed():
    console = Console()
    console.lock("t1", 1, 2)

    console.do(c.ReverseWager, DAN, seat=1, reason="dead hand", **console.at("t1"))

    assert (console.meter, console.reserve) == (10_000.70, 0.05)
    assert console.state.tables["t1"].sensors == {2: Sensor.LOCKED}


@clause("PRG reversal")
def test_nothing_goes_back_twice_nor_where_nothing_was_locked():
    console = Console()
    console.lock("t1", 1)
    console.do(c.ReverseWager, DAN, seat=1, reason="dead hand", **console.at("t1"))

    for seat in (1, 2):
        refusal = console.refused(c.ReverseWager, DAN, seat=seat, reason="", **console.at("t1"))
        assert refusal.code == "sensor/off"


@clause("PRG reversal")
def test_a_seat_with_an_award_is_not_reversed():
    console = Console()
    console.lock("t1", 1)
    console.press("t1", 1, "four_of_a_kind", QUADS)

    assert console.refused(c.ReverseWager, DAN, seat=1, reason="", **console.at("t1")).code == "award/paid"


@clause("PRG reversal")
def test_after_another_tables_jackpot_the_missing_reserve_comes_off_the_meter():
    console = Console("t1", "t2")
    console.lock("t1", 1)
    console.win("t2", 1, "royal_flush", ROYAL)
    assert (console.meter, console.reserve) == (10_000.10, 0)

    (event,) = console.do(c.ReverseWager, DAN, seat=1, reason="misdeal", **console.at("t1"))

    assert (event.meter, event.reserve, event.seed) == (7_500, 0, 0)
    assert console.meter == 9_999.35


@clause("PRG reversal")
def test_what_even_the_meter_lacks_the_house_puts_in():
    console = Console("t1", "t2", seed=0)
    console.lock("t1", 1)
    console.win("t2", 1, "royal_flush", ROYAL)
    console.win("t2", 1, "royal_flush", ROYAL)
    console.win("t2", 1, "straight_flush", STRAIGHT_FLUSH)

    (event,) = console.do(c.ReverseWager, DAN, seat=1, reason="misdeal", **console.at("t1"))

    assert event.meter + event.reserve + event.seed == 7_500
    assert console.state.meter >= 0


@clause("PRG reset")
def test_the_reset_ends_the_round_and_darkens_the_sensors():
    console = Console()
    console.lock("t1", 1)

    console.reset("t1")

    table = console.state.tables["t1"]
    assert (table.keypad, table.sensors) == (Keypad.OPEN, {})
    assert console.entries[-1].before == "locked"
    assert console.entries[-1].after == "open"


@clause("PRG reset")
def test_a_second_reset_is_refused():
    console = Console()
    console.lock("t1", 1)
    at = console.at("t1")
    console.reset("t1")

    assert console.refused(c.ResetKeypad, DAN, **at).code == "keypad/reset"


@clause("PRG reset")
def test_there_is_no_reset_while_an_award_waits():
    console = Console()
    console.lock("t1", 1)
    console.press("t1", 1, "straight_flush", STRAIGHT_FLUSH)

    assert console.refused(c.ResetKeypad, DAN, **console.at("t1")).code == "award/pending"
    console.call("t1")
    console.confirm("t1")
    console.reset("t1")


def test_a_round_without_progressive_wagers_is_locked_and_reset_all_the_same():
    console = Console()

    console.lock("t1")
    console.reset("t1")

    assert console.meter == 10_000


@clause("PRG reversal")
def test_a_hand_found_dead_after_its_award_is_corrected_first_and_then_reversed():
    console = Console()
    console.lock("t1", 1)
    console.press("t1", 1, "straight_flush", STRAIGHT_FLUSH)
    console.call("t1")
    console.confirm("t1")
    back = {"seat": 1, "reason": "six cards", **console.at("t1")}
    assert console.refused(c.ReverseWager, DAN, **back).code == "award/paid"

    console.do(c.CorrectAward, SUE, **back)
    console.do(c.ReverseWager, DAN, **back)

    assert (console.meter, console.reserve) == (10_000, 0)
    console.reset("t1")
