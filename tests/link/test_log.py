"""A link's log in a file and in a store, and what verifying it says."""

from datetime import timedelta

import pytest

from croupier.cards import parse_cards
from croupier.errors import CommandRejected, DataInvalid, RecordUnreadable, StoreError, VersionConflict
from croupier.link import commands as c
from croupier.link import events as e
from croupier.link.chain import Chain
from croupier.link.log import (
    LinkLog,
    LinkStream,
    link_stream,
    mend,
    verify,
    verify_file,
)
from croupier.store import MemoryStore, SQLiteStore
from tests.link.console import DAN, NOW, PAT, SUE, Console
from tests.link.test_audit import long_day, tampered


def opening():
    return c.OpenLink(
        who=SUE, at=NOW, link="main", game="caribbean-stud", options={"progressive": "pmg-01"}, seed=10**8
    )


def attach(table):
    options = {"progressive": "pmg-01"}
    return c.AttachTable(who=SUE, at=NOW, table=table, game="caribbean-stud", options=options)


def test_a_link_in_a_file_goes_on_where_it_was_left(tmp_path):
    path = tmp_path / "main.jsonl"
    first = LinkLog(path)
    first.append(first.link.apply(opening()))
    first.append(first.link.apply(attach("t1")))

    again = LinkLog(path)
    again.append(again.link.apply(attach("t2")))

    assert set(LinkLog(path).link.state.tables) == {"t1", "t2"}
    assert verify_file(path).sound


def test_two_writers_do_not_overwrite_each_other(tmp_path):
    path = tmp_path / "main.jsonl"
    first = LinkLog(path)
    first.append(first.link.apply(opening()))
    one, other = LinkLog(path), LinkLog(path)
    one.append(one.link.apply(attach("t1")))
    before = path.read_bytes()

    with pytest.raises(VersionConflict):
        other.append(other.link.apply(attach("t2")))
    assert path.read_bytes() == before


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
def test_a_link_in_a_store(tmp_path, kind):
    store = MemoryStore() if kind == "memory" else SQLiteStore(tmp_path / "floor.sqlite3")
    kept = LinkStream(store, "main")
    kept.append(kept.link.apply(opening()))
    kept.append(kept.link.apply(attach("t1")))

    again = LinkStream(store, "main")

    assert again.link.state == kept.link.state
    assert verify(store.read(link_stream("main"))).records == 2
    store.close()


def test_a_sound_log_is_said_to_be(tmp_path):
    console = long_day()
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"".join(line + b"\n" for line in Chain().seal(console.entries)))

    verdict = verify_file(path)

    assert verdict.sound
    assert verdict.records == len(console.entries)
    assert verdict.link.state == console.state


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        (e.MeterAwarded, {"amount": 100}),
        (e.WagerLocked, {"meter": 9_000, "tray": 500}),
        (e.TrayAwarded, {"amount": 1}),
    ],
)
def test_a_log_sealed_anew_over_a_wrong_award_is_found_by_the_rules(kind, changes):
    forged, place = tampered(long_day().entries, kind, **changes)

    verdict = verify(Chain().seal(forged))

    assert (verdict.sound, verdict.broken) == (False, place)
    assert verdict.records == place - 1


def test_a_record_by_somebody_without_the_role_is_found():
    entries = long_day().entries
    place = next(n for n, entry in enumerate(entries) if isinstance(entry.event, e.AwardsConfirmed))
    changed = list(entries)
    changed[place : place + 3] = [
        type(entry)(**{name: getattr(entry, name) for name in entry.__struct_fields__} | {"who": PAT})
        for entry in entries[place : place + 3]
    ]

    verdict = verify(Chain().seal(changed))

    assert verdict.broken == place + 1
    assert "may not do this" in verdict.reason


def test_damage_in_the_bytes_is_named_by_its_record(tmp_path):
    lines = Chain().seal(long_day().entries)
    lines[11] = lines[11][:-9] + b"xxxxxxx}}"

    verdict = verify(lines)

    assert verdict.broken == 12
    assert verdict.reason


def test_a_last_line_that_breaks_off_is_damage(tmp_path):
    lines = Chain().seal(long_day().entries)
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"".join(line + b"\n" for line in lines)[:-20])

    assert verify_file(path).broken == len(lines)
    with pytest.raises(RecordUnreadable, match="the line is incomplete"):
        LinkLog(path)


def test_an_empty_or_missing_file_is_no_log(tmp_path):
    empty = tmp_path / "empty.jsonl"
    empty.touch()

    with pytest.raises(DataInvalid, match="no records"):
        verify_file(empty)
    with pytest.raises(StoreError, match="cannot be read"):
        verify_file(tmp_path / "missing.jsonl")


def sealed(path, entries):
    path.write_bytes(b"".join(line + b"\n" for line in Chain().seal(entries)))
    return path


def test_a_write_that_was_interrupted_is_cut_off_and_kept_beside(tmp_path):
    """The lock of two wagers is three records; the machine stops in the middle of the third."""
    console = Console()
    console.lock("t1", 1, 2)
    path = sealed(tmp_path / "log.jsonl", console.entries)
    whole = path.read_bytes()
    path.write_bytes(whole[:-30])
    command = len(b"".join(line + b"\n" for line in Chain().seal(console.entries[:-3])))

    cut = mend(path)

    assert path.read_bytes() == whole[:command]
    assert cut == len(whole) - 30 - command
    assert (tmp_path / "log.jsonl.torn").read_bytes() == whole[command:-30]
    assert verify_file(path).sound
    assert mend(path) == 0
    assert LinkLog(path).link.state.tables["t1"].keypad == "open"


@pytest.mark.parametrize(
    "data",
    [b"", b"SQLite format 3\x00" + bytes(4_080), b"{}\n", b'{"place":2,"previous":"0', b"some notes"],
    ids=["empty", "a store's first page", "other lines", "no first record", "text"],
)
def test_a_file_that_is_not_a_log_is_refused_and_left_as_it_is(tmp_path, data):
    path = tmp_path / "file"
    path.write_bytes(data)

    with pytest.raises(DataInvalid, match="is not the log of a link"):
        mend(path)

    assert path.read_bytes() == data
    assert [entry.name for entry in tmp_path.iterdir()] == ["file"]


def test_a_first_write_that_was_interrupted_is_cut_off(tmp_path):
    path = tmp_path / "main.jsonl"
    log = LinkLog(path)
    log.append(log.link.apply(opening()))
    whole = path.read_bytes()
    for size in (1, 10, 60, len(whole) - 1):
        path.write_bytes(whole[:size])

        assert mend(path) == size
        assert path.read_bytes() == b""


def test_what_is_no_interrupted_write_is_not_mended(tmp_path):
    forged, place = tampered(long_day().entries, e.MeterAwarded, amount=1)
    path = sealed(tmp_path / "log.jsonl", forged)
    before = path.read_bytes()

    with pytest.raises(RecordUnreadable, match=f"record {place}: .* not an interrupted write"):
        mend(path)

    assert path.read_bytes() == before


def lines_of(entries):
    return [line + b"\n" for line in Chain().seal(entries)]


@pytest.mark.parametrize(
    ("tamper", "broken"),
    [
        (lambda lines: [*lines[:9], lines[9].replace(b"Dan", b"Don"), *lines[10:]], 10),
        (lambda lines: [*lines[:9], *lines[10:]], 10),
        (lambda lines: [*lines[:9], lines[8], *lines[9:]], 10),
        (lambda lines: [*lines[:9], lines[10], lines[9], *lines[11:]], 10),
        (lambda lines: [*lines[:9], lines[9][:-40]], 10),
        (lambda lines: [b"", *lines][1:2] + lines[2:], 2),
        (lambda lines: [*lines[:9], b"\n", *lines[9:]], 10),
        (lambda lines: [*lines[:9], b"null\n", *lines[10:]], 10),
        (lambda lines: [*lines, b"{"], "end"),
    ],
    ids=["edit", "drop", "insert", "reorder", "truncate", "second", "blank", "null", "torn"],
)
def test_every_way_of_tampering_names_the_first_record_that_does_not_fit(tmp_path, tamper, broken):
    lines = lines_of(long_day().entries)
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"".join(tamper(lines)))

    verdict = verify_file(path)

    assert verdict.broken == (len(lines) + 1 if broken == "end" else broken)
    assert verdict.records == verdict.broken - 1


def test_records_cut_off_at_the_end_or_a_log_written_anew_are_found_by_a_hash_noted_earlier():
    entries = long_day().entries
    noted = verify(Chain().seal(entries)).head
    shorter = entries[:-1]

    assert verify(Chain().seal(shorter)).sound
    assert verify(Chain().seal(entries), holds=noted).sound
    found = verify(Chain().seal(shorter), holds=noted)
    assert (found.sound, found.broken) == (False, len(entries))
    assert "noted earlier" in found.reason


LATER = NOW + timedelta(hours=1)
BAD_INPUT = {
    "stake/not_exact": c.CoverSensor(who=PAT, at=LATER, table="t2", seat=1, amount=200, ante=1000),
    "spot/needs_base": c.CoverSensor(who=PAT, at=LATER, table="t2", seat=1, amount=100, ante=0),
    "sensor/locked": c.CoverSensor(who=PAT, at=LATER, table="t1", seat=3, amount=100, ante=1000),
    "award/not_held": c.PressAward(
        who=DAN, at=LATER, table="t1", round=1, seat=2, row="flush", hand=parse_cards("2c2d7h8s9d")
    ),
    "role/missing": c.ConfirmAwards(who=DAN, at=LATER, table="t1", round=1),
    "keypad/reset": c.ResetKeypad(who=DAN, at=LATER, table="t2", round=1),
    "award/pending": c.ResetKeypad(who=DAN, at=LATER, table="t1", round=1),
    "award/paid": c.PayFromTray(who=DAN, at=LATER, table="t1", round=1),
    "keypad/locked": c.LockSensors(who=DAN, at=LATER, table="t1", round=2),
    "sensor/off": c.ReverseWager(who=DAN, at=LATER, table="t1", round=1, seat=7, reason="?"),
    "award/no_supervisor": c.ConfirmAwards(who=SUE, at=LATER, table="t1", round=1),
}


@pytest.mark.parametrize("code", BAD_INPUT)
def test_bad_input_has_its_own_code_and_leaves_state_meters_and_log_as_they_were(tmp_path, code):
    """At t1 a straight flush is lit and nobody called; t2 has played and been reset."""
    console = Console("t1", "t2")
    console.lock("t2", 1)
    console.reset("t2")
    console.lock("t1", 1, 2)
    console.press("t1", 1, "straight_flush", "9h8h7h6h5h")
    path = sealed(tmp_path / "log.jsonl", console.entries)
    kept, before = LinkLog(path), path.read_bytes()

    with pytest.raises(CommandRejected) as refused:
        kept.append(kept.link.apply(BAD_INPUT[code]))

    assert refused.value.code == code
    assert path.read_bytes() == before
    assert kept.link.state == console.state == LinkLog(path).link.state
