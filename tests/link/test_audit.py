"""The auditor: a sound log passes, and whatever is changed in it is named."""

from datetime import timedelta

import msgspec
import pytest

from croupier.cards import parse_cards
from croupier.link import Link
from croupier.link import commands as c
from croupier.link import events as e
from croupier.link.audit import Misfit, audit
from croupier.money import fine_dollars
from tests.link.console import (
    DAN,
    FLUSH,
    GRANTED,
    OTHER_STRAIGHT_FLUSH,
    PAT,
    QUADS,
    ROYAL,
    SAM,
    STRAIGHT_FLUSH,
    SUE,
    Console,
)


def long_day(**options):
    """A log with every kind of entry."""
    console = Console("t1", "t2", **options)
    console.cover("t1", 1, 2, 3)
    console.do(c.ClearSensor, PAT, table="t1", seat=3)
    console.lock("t1")
    console.do(c.ReverseWager, DAN, seat=2, reason="dead hand", **console.at("t1"))
    console.reset("t1")
    console.do(c.PostWager, SUE, wager=200)
    console.do(c.DetachTable, SUE, table="t2")
    console.do(
        c.AttachTable, SUE, table="t2", game=console.game, options={**console.options, "progressive_wager": 2}
    )
    console.do(c.LoseTable, DAN, table="t2")
    console.do(c.RestoreTable, DAN, table="t2")
    console.lock("t1", 1, 2, 4, 5)
    console.lock("t2", 1)
    console.press("t1", 5, "flush", FLUSH)
    console.press("t1", 4, "royal_flush", ROYAL)
    console.press("t1", 4, "royal_flush", ROYAL)
    console.press("t1", 1, "straight_flush", STRAIGHT_FLUSH)
    console.press("t1", 2, "straight_flush", OTHER_STRAIGHT_FLUSH)
    console.press("t2", 1, "four_of_a_kind", QUADS)
    console.call("t1")
    console.call("t2")
    console.confirm("t1")
    console.confirm("t2")
    console.do(c.PayFromTray, DAN, **console.at("t1"))
    console.do(c.PayFromTray, DAN, **console.at("t2"))
    console.do(c.CorrectAward, SUE, seat=1, reason="misread", **console.at("t1"))
    console.reset("t1")
    console.reset("t2")
    granted = {"permission": GRANTED, "second": SAM}
    console.do(
        c.ReceiveLiability,
        SUE,
        source="hcf",
        game="high-card-flush",
        meter=fine_dollars(77),
        reserve=fine_dollars(1),
        **granted,
    )
    console.do(c.EaseRow, SUE, row="straight_flush", starts=console.now + timedelta(hours=1), **granted)
    console.now += timedelta(hours=2)
    console.win("t1", 1, "straight_flush", STRAIGHT_FLUSH)
    console.do(c.LowerMeter, SUE, to=fine_dollars(500))
    console.lock("t1", 1)
    console.press("t1", 1, "straight_flush", STRAIGHT_FLUSH)
    console.call("t1")
    console.do(c.RefuseAward, SUE, seat=1, reason="a card was fouled", **console.at("t1"))
    console.reset("t1")
    console.do(
        c.CorrectRound,
        SUE,
        correction=1,
        meter=fine_dollars(-50),
        reserve=fine_dollars(0),
        seed=fine_dollars(0),
        reason="it was not fouled",
        second=SAM,
        **console.at("t1"),
    )
    # The jackpot is won again, so that it can be closed.
    console.win("t1", 1, "royal_flush", ROYAL)
    return console


def with_end(end):
    console = long_day()
    if end == "closed":
        console.do(c.CloseLink, SUE)
    else:
        console.do(
            c.TransferLiability,
            SUE,
            to="hcf",
            game="high-card-flush",
            permission=GRANTED,
            second=SAM,
        )
    return console.entries


@pytest.mark.parametrize("end", ["closed", "transferred"])
def test_a_sound_log_passes(end):
    assert audit(with_end(end)) is None


def test_every_kind_of_event_stands_in_the_logs_tried_here():
    seen = {type(entry.event) for end in ("closed", "transferred") for entry in with_end(end)}

    assert seen == set(e.AnyLinkEvent.__args__)


@pytest.mark.parametrize("several", ["sequential", "simultaneous"])
def test_the_log_alone_rebuilds_the_link(several):
    console = long_day(several_winners=several)

    assert Link.resume(console.entries).state == console.state
    assert audit(console.entries) is None


def tampered(entries, kind, **changes):
    """The log with one event of a kind changed, and its place."""
    place = next(n for n, entry in enumerate(entries) if isinstance(entry.event, kind))
    event = msgspec.structs.replace(entries[place].event, **changes)
    changed = [*entries]
    changed[place] = msgspec.structs.replace(entries[place], event=event)
    return changed, place + 1


@pytest.mark.parametrize(
    ("kind", "changes", "says"),
    [
        (e.WagerLocked, {"meter": 7_001}, "meter is 7001, expected 7000"),
        (e.MeterAwarded, {"amount": 1}, "amount is 1"),
        (e.MeterAwarded, {"percent": 100}, "percent is 100"),
        (e.AwardKeyed, {"hand": parse_cards("KcJc8c6c4d")}, "could not happen"),
        (e.AwardRefused, {"row": "royal_flush"}, "row is 'royal_flush'"),
        (e.AwardRefused, {"reason": ""}, "say why the award is refused"),
        (e.RoundCorrected, {"second": SUE}, "could not happen"),
        (e.RoundCorrected, {"meter": fine_dollars(-(10**6))}, "meter is"),
        (e.AwardKeyed, {"award": "400 for 1"}, "award is '400 for 1'"),
        (e.TrayAwarded, {"amount": 8_100}, "amount is 8100, expected 8000"),
        (e.SensorCovered, {"amount": 300}, "could not happen"),
        (e.WagerReversed, {"meter": 1}, "meter is 1"),
        (e.WagerPosted, {"seed": 5}, "seed is 5"),
        (e.KeypadLocked, {"seats": (1,)}, "seats is"),
        (e.LinkOpened, {"options": {"progressive": "pmg-09"}}, "could not happen"),
    ],
)
def test_a_changed_amount_or_card_is_named(kind, changes, says):
    changed, place = tampered(long_day().entries, kind, **changes)

    misfit = audit(changed)

    assert misfit is not None
    assert misfit.place == place
    assert says in misfit.reason


@pytest.mark.parametrize(
    ("part", "value"), [("before", "meter 1.0000 reserve 0.0000"), ("after", "locked"), ("who", PAT)]
)
def test_a_changed_standing_or_person_is_named(part, value):
    entries = long_day().entries
    place = next(n for n, entry in enumerate(entries) if isinstance(entry.event, e.AwardsConfirmed))
    changed = [*entries]
    changed[place] = msgspec.structs.replace(entries[place], **{part: value})

    misfit = audit(changed)

    assert misfit is not None
    assert misfit.place == place + 1


def test_an_entry_left_out_or_slipped_in_is_named():
    entries = long_day().entries
    award = next(n for n, entry in enumerate(entries) if isinstance(entry.event, e.MeterAwarded))

    missing = audit([*entries[:award], *entries[award + 1 :]])
    twice = audit([*entries[: award + 2], *entries[award:]])

    assert missing is not None
    assert missing.place == award + 1
    assert twice is not None
    assert twice.place == award + 3


def test_a_log_that_breaks_off_in_the_middle_of_a_command_is_not_whole():
    console = Console()
    console.lock("t1", 1, 2)

    misfit = audit(console.entries[:-1])

    assert misfit == Misfit(
        len(console.entries), "the log ends before wager.locked/1 table t1 round 1 seat 2"
    )
