"""The hash chain: whatever is changed, dropped, swapped or slipped in is found, at its place."""

import pytest

from croupier.errors import RecordUnreadable
from croupier.link import Link
from croupier.link.chain import FIRST, Chain, read_chain
from tests.link.test_audit import long_day


@pytest.fixture(scope="module")
def entries():
    return long_day().entries


@pytest.fixture
def lines(entries):
    return Chain().seal(entries)


def test_a_chain_comes_back_as_it_was(entries, lines):
    records = list(read_chain(lines))

    assert [record.entry for record in records] == entries
    assert [record.place for record in records] == list(range(1, len(entries) + 1))
    assert records[0].previous == FIRST
    assert [r.previous for r in records[1:]] == [r.hash for r in records[:-1]]


def test_a_chain_goes_on_where_it_ended(entries, lines):
    chain = Chain()

    parts = chain.seal(entries[:10]) + chain.seal(entries[10:])

    assert parts == lines


def test_the_same_entries_give_the_same_bytes(entries, lines):
    assert Chain().seal(entries) == lines


def test_the_records_alone_rebuild_the_link(lines):
    state = Link.resume(record.entry for record in read_chain(lines)).state

    assert state == long_day().state


def read(lines):
    return list(read_chain(lines))


@pytest.mark.parametrize("place", [1, 7, 20])
def test_a_changed_record_is_found(lines, place):
    lines[place - 1] = lines[place - 1].replace(b'"seat":', b'"seat":1', 1)

    with pytest.raises(RecordUnreadable, match=f"record {place}: its hash does not match"):
        read(lines)


def test_a_changed_record_with_a_new_hash_breaks_the_next_link(entries, lines):
    forged = Chain(6, lines[5].split(b'"hash":"')[1][:64].decode()).seal([entries[7]])

    with pytest.raises(RecordUnreadable, match="record 8: it does not follow"):
        read([*lines[:6], *forged, *lines[7:]])


def test_a_dropped_record_is_found(lines):
    with pytest.raises(RecordUnreadable, match="record 5: it is numbered 6"):
        read([*lines[:4], *lines[5:]])


def test_swapped_records_are_found(lines):
    lines[3], lines[4] = lines[4], lines[3]

    with pytest.raises(RecordUnreadable, match="record 4: it is numbered 5"):
        read(lines)


@pytest.mark.parametrize("damage", [b"", b"{}", b"[1]", b"\xff", b'{"place":1}'])
def test_what_is_no_record_is_found(lines, damage):
    lines[2] = damage

    with pytest.raises(RecordUnreadable, match="record 3: "):
        read(lines)


def test_other_spelling_of_the_same_record_is_not_taken(lines):
    lines[2] = lines[2].replace(b'{"place":3,', b'{ "place":3,')

    with pytest.raises(RecordUnreadable, match="record 3: its hash does not match"):
        read(lines)
