"""Award buttons, the supervisor, several winners, and the order between tables."""

from datetime import timedelta

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from croupier.link import commands as c
from croupier.link import events as e
from croupier.link.audit import audit
from croupier.money import fine_dollars
from tests.link.console import (
    DAN,
    FLUSH,
    GRANTED,
    OTHER_STRAIGHT_FLUSH,
    PAIR,
    PAT,
    QUADS,
    ROYAL,
    SAM,
    STRAIGHT_FLUSH,
    SUE,
    Console,
)

HOUR = timedelta(hours=1)
FOURS = "4c4d4h4s2d"


def clause(name):
    return pytest.mark.clause("progressive", name)


def paid(events):
    return {event.seat: event.amount / 100 for event in events if isinstance(event, e.MeterAwarded)}


@clause("PRG button")
def test_a_button_lights_for_the_hand_that_holds_the_award():
    console = Console()
    console.lock("t1", 1)

    (event,) = console.press("t1", 1, "straight_flush", STRAIGHT_FLUSH)

    assert (event.award, event.turn) == ("10%", 1)
    assert console.entries[-1].after == "straight_flush keyed"
    assert console.meter == 10_000.70, "nothing comes off the meter yet"


@clause("PRG button")
@pytest.mark.parametrize(
    ("row", "hand"),
    [
        ("royal_flush", STRAIGHT_FLUSH),  # a lesser hand
        ("straight_flush", ROYAL),  # a better one has its own button
        ("pair", PAIR),  # the table pays no pair
        ("royal_flush", ROYAL[:8]),  # four cards
        ("royal_flush", ROYAL[:8] + "As"),  # a card twice
        ("royal_flush", ROYAL[:8] + "??"),  # a card nobody saw
        ("grand_slam", ROYAL),  # no such row
    ],
)
def test_a_button_for_a_hand_that_does_not_qualify_is_refused(row, hand):
    console = Console()
    console.lock("t1", 1)

    assert console.refused(c.PressAward, DAN, **console.award("t1", 1, row, hand)).code == "award/not_held"


@clause("PRG button")
def test_a_seat_without_a_wager_has_no_award():
    console = Console()
    console.lock("t1", 1)

    refusal = console.refused(c.PressAward, DAN, **console.award("t1", 2, "royal_flush", ROYAL))

    assert refusal.code == "sensor/off"


@clause("PRG button")
def test_pressed_again_the_button_goes_dark():
    console = Console()
    console.lock("t1", 1)
    console.press("t1", 1, "royal_flush", ROYAL)

    console.press("t1", 1, "royal_flush", ROYAL)

    assert console.state.tables["t1"].awards == {}
    assert console.refused(c.ConfirmAwards, SUE, **console.at("t1")).code == "award/paid"
    console.reset("t1")


@clause("PRG button")
def test_another_button_of_the_seat_waits_until_the_first_is_dark():
    console = Console()
    console.lock("t1", 1)
    console.press("t1", 1, "royal_flush", ROYAL)

    refusal = console.refused(c.PressAward, DAN, **console.award("t1", 1, "straight_flush", STRAIGHT_FLUSH))

    assert refusal.code == "award/pending"


@clause("PRG-R2")
def test_a_confirmed_award_is_not_taken_back_by_the_button():
    console = Console()
    console.lock("t1", 1)
    console.press("t1", 1, "straight_flush", STRAIGHT_FLUSH)
    console.call("t1")
    console.confirm("t1")

    again = console.award("t1", 1, "straight_flush", STRAIGHT_FLUSH)

    assert console.refused(c.PressAward, DAN, **again).code == "award/paid"


@clause("PRG-R2")
def test_a_supervisor_corrects_a_paid_award_and_the_meter_is_as_before():
    console = Console()
    console.lock("t1", 1)
    before = console.state.meter, console.state.reserve
    console.press("t1", 1, "royal_flush", ROYAL)
    console.call("t1")
    console.confirm("t1")
    assert not console.state.offered

    console.do(c.CorrectAward, SUE, seat=1, reason="a card was misread", **console.at("t1"))

    assert (console.state.meter, console.state.reserve) == before
    assert console.state.offered
    console.press("t1", 1, "straight_flush", STRAIGHT_FLUSH)


@clause("PRG-R2")
def test_only_a_supervisor_corrects_and_only_what_was_paid():
    console = Console()
    console.lock("t1", 1)
    console.press("t1", 1, "straight_flush", STRAIGHT_FLUSH)
    facts = {"seat": 1, "reason": "", **console.at("t1")}

    assert console.refused(c.CorrectAward, DAN, **facts).code == "role/missing"
    assert console.refused(c.CorrectAward, SUE, **facts).code == "award/pending"


@clause("PRG-R2")
def test_a_reset_is_not_undone_once_its_seed_has_been_paid_out():
    console = Console("t1", "t2")
    console.win("t1", 1, "royal_flush", ROYAL)
    console.do(c.LowerMeter, SUE, to=0)
    console.lock("t1", 1)
    console.press("t1", 1, "royal_flush", ROYAL)
    console.call("t1")
    console.confirm("t1")
    console.win("t2", 1, "straight_flush", STRAIGHT_FLUSH)

    refusal = console.refused(c.CorrectAward, SUE, seat=1, reason="misread", **console.at("t1"))

    assert refusal.code == "award/paid"


@clause("PRG supervisor")
def test_nothing_comes_off_the_meter_without_a_supervisor():
    console = Console()
    console.lock("t1", 1)
    console.press("t1", 1, "straight_flush", STRAIGHT_FLUSH)

    for who in (DAN, PAT):
        assert console.refused(c.ConfirmAwards, who, **console.at("t1")).code == "role/missing"
    assert console.refused(c.ConfirmAwards, SUE, **console.at("t1")).code == "award/no_supervisor"
    console.call("t1")

    assert paid(console.confirm("t1")) == {1: 1_000.07}
    assert console.meter == 9_000.63


@clause("PRG supervisor")
def test_there_is_no_call_without_a_winner():
    console = Console()
    console.lock("t1", 1)

    assert console.refused(c.CallSupervisor, DAN, **console.at("t1")).code == "award/not_held"


@clause("PRG tray")
def test_the_tray_pays_what_a_supervisor_has_confirmed_and_the_meter_stays():
    console = Console()
    console.lock("t1", 1, 2)
    console.press("t1", 1, "four_of_a_kind", QUADS)
    console.press("t1", 2, "flush", FLUSH)

    assert console.refused(c.PayFromTray, DAN, **console.at("t1")).code == "award/no_supervisor"
    console.call("t1")
    assert console.refused(c.PayFromTray, DAN, **console.at("t1")).code == "award/pending"
    assert console.refused(c.ConfirmAwards, DAN, **console.at("t1")).code == "role/missing"
    (confirmed,) = console.confirm("t1")
    assert confirmed.seats == (2, 1)
    assert console.refused(c.ConfirmAwards, SUE, **console.at("t1")).code == "award/paid"
    events = console.do(c.PayFromTray, DAN, **console.at("t1"))

    assert [(event.seat, event.amount) for event in events] == [(2, 4_000), (1, 30_000)]
    assert console.meter == 10_001.40
    assert console.refused(c.PayFromTray, DAN, **console.at("t1")).code == "award/paid"
    console.reset("t1")


@clause("PRG tray")
@pytest.mark.parametrize(("scale", "amount"), [(False, 50_000), (True, 100_000)])
def test_dollars_follow_the_wager_only_by_option(scale, amount):
    console = Console(progressive="csp-base", progressive_wager=2, scale_dollars=scale)
    console.lock("t1", 1)
    console.press("t1", 1, "four_of_a_kind", QUADS)
    console.call("t1")
    console.confirm("t1")

    (event,) = console.do(c.PayFromTray, DAN, **console.at("t1"))

    assert event.amount == amount


@clause("PRG award")
def test_a_full_award_puts_seed_and_reserve_back_and_keeps_the_fraction():
    console = Console(contribution=0.3333, reserve_contribution=0.0117)
    console.lock("t1", 1)
    console.press("t1", 1, "royal_flush", ROYAL)
    console.call("t1")

    assert paid(console.confirm("t1")) == {1: 10_000.33}
    assert (console.state.meter, console.state.reserve) == (100_000_000 + 117 + 33, 0)


@clause("PRG order")
def test_seats_are_served_from_the_dealers_right_however_they_were_pressed():
    console = Console()
    console.lock("t1", 1, 3)
    console.press("t1", 1, "straight_flush", STRAIGHT_FLUSH)
    console.press("t1", 3, "royal_flush", ROYAL)
    console.call("t1")

    assert paid(console.confirm("t1")) == {3: 10_001.40, 1: 1_000.01}
    assert console.meter == 9_000.09


@clause("PRG order")
def test_simultaneous_winners_share_their_row_and_the_smallest_row_comes_first():
    console = Console(several_winners="simultaneous")
    console.lock("t1", 1, 2, 3)
    console.press("t1", 3, "royal_flush", ROYAL)
    console.press("t1", 1, "straight_flush", STRAIGHT_FLUSH)
    console.press("t1", 2, "straight_flush", OTHER_STRAIGHT_FLUSH)
    console.call("t1")

    assert paid(console.confirm("t1")) == {2: 500.10, 1: 500.10, 3: 9_001.90}
    assert console.meter == 10_000.15


@clause("PRG order")
def test_the_table_that_was_accepted_first_is_served_first():
    console = Console("t1", "t2")
    console.lock("t1", 1)
    console.lock("t2", 1)
    console.press("t2", 1, "straight_flush", OTHER_STRAIGHT_FLUSH)
    console.press("t1", 1, "straight_flush", STRAIGHT_FLUSH)
    console.call("t1")
    console.call("t2")

    refusal = console.refused(c.ConfirmAwards, SUE, **console.at("t1"))

    assert refusal.code == "award/waits"
    assert "t2" in refusal.message
    assert paid(console.confirm("t2")) == {1: 1_000.14}
    assert paid(console.confirm("t1")) == {1: 900.12}


@clause("PRG order")
def test_nothing_is_paid_twice():
    console = Console()
    console.lock("t1", 1)
    console.press("t1", 1, "royal_flush", ROYAL)
    console.call("t1")
    console.confirm("t1")
    standing = console.state.meter

    assert console.refused(c.ConfirmAwards, SUE, **console.at("t1")).code == "award/paid"
    assert console.state.meter == standing


@clause("PRG order")
def test_a_table_that_takes_its_button_back_gives_up_its_place():
    console = Console("t1", "t2")
    console.lock("t1", 1)
    console.lock("t2", 1)
    console.press("t1", 1, "royal_flush", ROYAL)
    console.press("t2", 1, "straight_flush", STRAIGHT_FLUSH)
    console.call("t2")
    console.press("t1", 1, "royal_flush", ROYAL)

    assert paid(console.confirm("t2")) == {1: 1_000.14}


@clause("PRG order")
def test_a_tray_award_waits_for_no_other_table():
    console = Console("t1", "t2")
    console.lock("t1", 1)
    console.lock("t2", 1)
    console.press("t1", 1, "royal_flush", ROYAL)
    console.press("t2", 1, "flush", FLUSH)
    console.call("t2")
    console.confirm("t2")

    (event,) = console.do(c.PayFromTray, DAN, **console.at("t2"))

    assert event.amount == 4_000


def test_the_board_counts_where_the_game_has_one():
    console = Console(game="texas-holdem-bonus", progressive="thbp-08", seed=20_000)
    console.lock("t1", 1)

    console.press("t1", 1, "royal_after_6", "As2c", "QsJsTsKs3d")
    console.call("t1")

    assert paid(console.confirm("t1")) == {1: 5_000.17}


@pytest.mark.clause("high-card-flush", "HCF 12")
def test_six_to_the_ace_wins_all_on_one_table_and_a_tenth_on_another():
    for progressive, amount in (("hcfp-1", 100.07), ("hcfp-3", 1_000.70)):
        console = Console(game="high-card-flush", progressive=progressive, seed=1_000)
        console.lock("t1", 1)
        console.press("t1", 1, "six_to_the_ace", "9sTsJsQsKsAs2d")
        console.call("t1")

        assert paid(console.confirm("t1")) == {1: amount}


@clause("PRG supervisor")
def test_a_winner_keyed_after_the_call_is_called_for_again():
    console = Console()
    console.lock("t1", 1, 2)
    console.press("t1", 1, "straight_flush", STRAIGHT_FLUSH)
    console.call("t1")
    console.press("t1", 2, "straight_flush", OTHER_STRAIGHT_FLUSH)

    assert console.refused(c.ConfirmAwards, SUE, **console.at("t1")).code == "award/no_supervisor"
    console.call("t1")
    assert len(console.confirm("t1")) == 3


@clause("PRG button")
def test_no_card_wins_at_two_seats_of_one_round():
    console = Console()
    console.lock("t1", 1, 2)
    console.press("t1", 1, "royal_flush", ROYAL)

    twice = console.award("t1", 2, "royal_flush", ROYAL)
    assert console.refused(c.PressAward, DAN, **twice).code == "award/not_held"
    console.press("t1", 1, "royal_flush", ROYAL)
    console.press("t1", 2, "royal_flush", ROYAL)


def test_the_cards_of_a_corrected_award_may_be_another_seats():
    console = Console()
    console.lock("t1", 1, 2)
    console.press("t1", 1, "straight_flush", STRAIGHT_FLUSH)
    console.call("t1")
    console.confirm("t1")
    console.do(c.CorrectAward, SUE, seat=1, reason="wrong seat", **console.at("t1"))

    console.press("t1", 2, "straight_flush", STRAIGHT_FLUSH)
    console.call("t1")
    console.confirm("t1")
    console.reset("t1")


@clause("PRG button")
def test_all_winners_of_a_round_have_one_board():
    console = Console(game="texas-holdem-bonus", progressive="pmg-01")
    console.lock("t1", 1, 2)
    console.press("t1", 1, "four_of_a_kind", "2c2d", "2h2s7d8c9c")

    other = console.award("t1", 2, "four_of_a_kind", "3c3d", "3h3s7d8c9c")
    assert console.refused(c.PressAward, DAN, **other).code == "award/not_held"
    console.press("t1", 1, "four_of_a_kind", "2c2d", "2h2s7d8c9c")
    console.press("t1", 2, "four_of_a_kind", "3c3d", "3h3s7d8c9c")


# ── which meter pays ─────────────────────────────────────────────────────────────────────────────────


@clause("PRG-R4")
@pytest.mark.parametrize(("posted", "amount"), [("pressed", 10_000.70), ("confirmed", 10_001.40)])
def test_the_meter_that_was_shown_when_the_button_was_pressed_pays(posted, amount):
    console = Console("t1", "t2", award_meter=posted)
    console.lock("t1", 1)
    (keyed,) = console.press("t1", 1, "royal_flush", ROYAL)
    console.lock("t2", 1)
    console.call("t1")

    assert (keyed.reading is not UNSET) == (posted == "pressed")
    assert paid(console.confirm("t1")) == {1: amount}
    assert audit(console.entries) is None


@clause("PRG-R4")
def test_what_was_fed_after_the_press_belongs_to_the_next_jackpot():
    console = Console("t1", "t2")
    console.lock("t1", 1)
    console.press("t1", 1, "royal_flush", ROYAL)
    console.lock("t2", 1, 2)
    console.call("t1")
    console.confirm("t1")

    assert (console.state.meter, console.state.reserve) == (fine_dollars("10001.45"), fine_dollars("0.10"))
    assert console.state.offered, "the next jackpot has been wagered on"


@clause("PRG-R4")
def test_awards_of_tables_that_are_served_first_come_off_the_meter_all_the_same():
    console = Console("t1", "t2", "t3")
    console.lock("t1", 1)
    console.lock("t2", 1)
    console.press("t1", 1, "royal_flush", ROYAL)
    console.press("t2", 1, "straight_flush", STRAIGHT_FLUSH)
    console.lock("t3", 1)
    console.call("t1")
    console.call("t2")

    assert paid(console.confirm("t1")) == {1: 10_001.40}
    assert paid(console.confirm("t2")) == {1: 1_000.01}, "a tenth of seed and reserve, not of what t3 fed"
    assert audit(console.entries) is None


@clause("PRG-R4")
def test_a_wager_that_goes_back_after_the_press_is_not_on_the_meter_that_pays():
    console = Console("t1", "t2")
    console.lock("t1", 1)
    console.lock("t2", 1)
    console.press("t1", 1, "royal_flush", ROYAL)
    console.do(c.ReverseWager, DAN, seat=1, reason="dead", **console.at("t2"))
    console.call("t1")

    assert paid(console.confirm("t1")) == {1: 10_000.70}


def test_a_log_of_an_earlier_release_is_audited_by_its_rules():
    console = Console("t1", "t2", award_meter="confirmed")
    console.lock("t1", 1, 2)
    (keyed,) = console.press("t1", 1, "straight_flush", STRAIGHT_FLUSH)
    before = replace(keyed, reading=UNSET, supervised=UNSET)
    console.entries[-1] = replace(console.entries[-1], event=before)
    console.link.follow(console.entries[-1])
    (flush,) = console.press("t1", 2, "flush", FLUSH)
    console.entries[-1] = replace(console.entries[-1], event=replace(flush, supervised=UNSET))
    console.link.follow(console.entries[-1])
    console.lock("t2", 1)
    console.call("t1")
    console.confirm("t1")
    console.do(c.PayFromTray, DAN, **console.at("t1"))

    assert audit(console.entries) is None


# ── easing ends with its award ───────────────────────────────────────────────────────────────────────


def eased(*tables, **options):
    console = Console(*tables, **options)
    console.do(
        c.EaseRow, SUE, row="straight_flush", starts=console.now + HOUR, permission=GRANTED, second=SAM
    )
    console.now += 2 * HOUR
    return console


@pytest.mark.clause("caribbean-stud", "CSP 7")
def test_the_second_eased_winner_of_a_round_gets_what_is_printed():
    console = eased("t1")
    console.lock("t1", 1, 3)
    console.press("t1", 3, "straight_flush", STRAIGHT_FLUSH)
    console.press("t1", 1, "straight_flush", OTHER_STRAIGHT_FLUSH)
    console.call("t1")
    events = console.confirm("t1")

    assert paid(events) == {3: 10_001.40, 1: 1_000.01}
    assert [(event.seat, event.award) for event in events if isinstance(event, e.AwardChanged)] == [
        (1, "10%")
    ]
    assert audit(console.entries) is None


@pytest.mark.clause("caribbean-stud", "CSP 7")
def test_easing_ends_with_the_award_for_rounds_that_other_tables_have_begun():
    console = eased("t1", "t2")
    console.lock("t1", 1)
    console.lock("t2", 1)
    console.press("t1", 1, "straight_flush", STRAIGHT_FLUSH)
    console.call("t1")
    console.confirm("t1")

    (keyed,) = console.press("t2", 1, "straight_flush", OTHER_STRAIGHT_FLUSH)
    assert keyed.award == "10%"


@clause("PRG-R5")
@pytest.mark.parametrize(
    ("posted", "award"), [({}, "100%"), ({"eased": "exactly"}, "10%")], ids=["or better", "exactly"]
)
def test_a_hand_better_than_the_eased_one_takes_the_top_award_too(posted, award):
    console = Console("t1", **posted)
    ease = {"starts": console.now + HOUR, "permission": GRANTED, "second": SAM}
    console.do(c.EaseRow, SUE, row="four_of_a_kind", **ease)
    console.now += 2 * HOUR
    console.lock("t1", 1, 3)

    (fours,) = console.press("t1", 3, "four_of_a_kind", FOURS)
    (flush,) = console.press("t1", 1, "straight_flush", STRAIGHT_FLUSH)

    assert (fours.award, flush.award) == ("100%", award)
    assert {row.row: row.award for row in console.link.sign(console.now).rows}["straight_flush"] == award


@clause("PRG-R5")
def test_two_hands_that_take_the_eased_top_award_share_it():
    console = Console("t1", several_winners="simultaneous")
    ease = {"starts": console.now + HOUR, "permission": GRANTED, "second": SAM}
    console.do(c.EaseRow, SUE, row="four_of_a_kind", **ease)
    console.now += 2 * HOUR
    console.lock("t1", 1, 3)
    console.press("t1", 3, "four_of_a_kind", FOURS)
    console.press("t1", 1, "straight_flush", STRAIGHT_FLUSH)
    console.call("t1")

    assert paid(console.confirm("t1")) == {3: 5_000.70, 1: 5_000.70}
    assert audit(console.entries) is None


@clause("PRG-R5")
def test_a_row_that_an_eased_one_covers_cannot_be_eased_too():
    console = Console("t1")
    ease = {"starts": console.now + HOUR, "permission": GRANTED, "second": SAM}
    console.do(c.EaseRow, SUE, row="four_of_a_kind", **ease)

    assert console.refused(c.EaseRow, SUE, row="straight_flush", **ease).code == "award/not_held"


# ── corrections among several winners ────────────────────────────────────────────────────────────────


@clause("PRG-R2")
@pytest.mark.parametrize("several", ["simultaneous", "sequential"])
def test_a_correction_of_one_of_two_royals_gives_the_other_the_whole(several):
    console = Console("t1", "t2", several_winners=several)
    console.lock("t1", 1, 2)
    console.press("t1", 1, "royal_flush", ROYAL)
    console.press("t1", 2, "royal_flush", ROYAL.replace("s", "h"))
    console.call("t1")
    first = paid(console.confirm("t1"))
    console.lock("t2", 1)
    events = console.do(c.CorrectAward, SAM, seat=2, reason="a card was misread", **console.at("t1"))

    half = several == "simultaneous"
    assert first == ({2: 5_000.70, 1: 5_000.70} if half else {2: 10_001.40, 1: 10_000.10})
    assert paid(events) == {1: 10_001.40}
    assert (console.state.meter, console.state.reserve) == (fine_dollars("10000.80"), fine_dollars("0.05"))
    assert console.state.offered, "the next jackpot has been wagered on"
    assert audit(console.entries) is None
    console.reset("t1")


@clause("PRG-R2")
def test_a_correction_leaves_winners_alone_who_were_confirmed_on_their_own():
    console = Console("t1", "t2")
    console.lock("t1", 1)
    console.lock("t2", 1)
    console.press("t1", 1, "straight_flush", STRAIGHT_FLUSH)
    console.press("t2", 1, "straight_flush", OTHER_STRAIGHT_FLUSH)
    for table in ("t1", "t2"):
        console.call(table)
        console.confirm(table)
    events = console.do(c.CorrectAward, SAM, seat=1, reason="misread", **console.at("t1"))

    assert [type(event) for event in events] == [e.AwardCorrected]
