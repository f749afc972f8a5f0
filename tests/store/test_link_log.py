"""A link's log in a file and in a store, and what verifying it says."""

import pytest

from croupier.errors import DataInvalid, RecordUnreadable, StoreError, VersionConflict
from croupier.store import MemoryStore, SQLiteStore
from croupier.store.chain import Chain
from croupier.store.link_log import LinkLog, LinkStream, link_stream, verify, verify_file, verify_store
from croupier.table.link import commands as c
from croupier.table.link import events as e
from tests.table.link.console import NOW, PAT, SUE
from tests.table.link.test_audit import long_day, tampered


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


def test_every_link_of_a_store_is_verified(tmp_path):
    path = tmp_path / "floor.sqlite3"
    store = SQLiteStore(path)
    entries = long_day().entries
    forged, place = tampered(entries, e.MeterAwarded, amount=1)
    store.append(link_stream("good"), 0, Chain().seal(entries))
    store.append(link_stream("bad"), 0, Chain().seal(forged))
    store.append("table:1", 0, [b"{}"])
    store.close()

    found = verify_store(path)

    assert set(found) == {"link:good", "link:bad"}
    assert found["link:good"].sound
    assert found["link:bad"].broken == place


def test_a_store_without_links_is_no_log(tmp_path):
    path = tmp_path / "floor.sqlite3"
    SQLiteStore(path).close()

    with pytest.raises(DataInvalid, match="holds no link"):
        verify_store(path)


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
    assert "does not do that" in verdict.reason


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
    with pytest.raises(RecordUnreadable, match="breaks off"):
        LinkLog(path)


def test_an_empty_or_missing_file_is_no_log(tmp_path):
    empty = tmp_path / "empty.jsonl"
    empty.touch()

    with pytest.raises(DataInvalid, match="no records"):
        verify_file(empty)
    with pytest.raises(StoreError, match="cannot be read"):
        verify_file(tmp_path / "missing.jsonl")
