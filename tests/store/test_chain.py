import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import ChainBroken
from croupier.store.chain import (
    BORDER_BYTES,
    SALT_BYTES,
    Head,
    beginning,
    chained,
    commitment,
    link,
    record_hash,
    seal,
    unsealed,
)


def rows(stream, records):
    return [
        (place, data, one.hash, one.salt)
        for place, (data, one) in enumerate(
            zip(records, seal(beginning(stream), records), strict=True), start=1
        )
    ]


records = st.lists(st.binary(max_size=20), min_size=1, max_size=6)


@given(records)
def test_what_was_sealed_is_read_back(kept):
    assert unsealed("x", beginning("x"), rows("x", kept)) == kept


@given(records, st.data())
def test_from_any_place_on(kept, data):
    sealed = rows("x", kept)
    start = data.draw(st.integers(1, len(kept)))

    assert unsealed("x", Head(start, sealed[start - 1][2]), sealed[start:]) == kept[start:]


@given(records, st.data())
def test_a_changed_record_is_named(kept, data):
    sealed = rows("x", kept)
    place = data.draw(st.integers(0, len(kept) - 1))
    sealed[place] = (place + 1, kept[place] + b"!", *sealed[place][2:])

    with pytest.raises(ChainBroken) as broken:
        unsealed("x", beginning("x"), sealed)

    assert broken.value.record == place + 1


@given(st.lists(st.binary(min_size=1, max_size=20), min_size=2, max_size=6), st.data())
def test_a_missing_record_is_named(kept, data):
    sealed = rows("x", kept)
    place = data.draw(st.integers(0, len(kept) - 2))
    del sealed[place]

    with pytest.raises(ChainBroken, match="it is missing") as broken:
        unsealed("x", beginning("x"), sealed)

    assert broken.value.record == place + 1


def test_a_stream_under_another_name_is_another_stream():
    with pytest.raises(ChainBroken):
        unsealed("y", beginning("y"), rows("x", [b"a"]))


@given(records, st.data())
def test_a_changed_salt_is_named(kept, data):
    sealed = rows("x", kept)
    place = data.draw(st.integers(0, len(kept) - 1))
    number, record, sealed_hash, _ = sealed[place]
    sealed[place] = (number, record, sealed_hash, data.draw(st.sampled_from([b"", b"s" * 16, b"s" * 32])))

    with pytest.raises(ChainBroken) as broken:
        unsealed("x", beginning("x"), sealed)

    assert broken.value.record == place + 1


def test_equal_records_have_different_seals():
    """So nobody compares the seal of a hidden record with that of a guess."""
    one, two = (seal(beginning("x"), [b"3s"])[0] for _ in range(2))

    assert one.salt != two.salt
    assert commitment(one.salt, b"3s") != commitment(two.salt, b"3s")
    assert one.hash != two.hash


def test_a_chain_is_followed_by_commitments_alone():
    first, second = seal(beginning("x"), [b"a", b"b"])
    after = chained(1, beginning("x").hash, commitment(first.salt, b"a"))

    assert after == first.hash
    assert chained(2, after, commitment(second.salt, b"b")) == second.hash


def test_at_the_border_the_chain_continues_from_a_salted_hash_of_the_unsalted_one():
    """As earlier releases wrote it, without salts; whoever has the shown salt cannot guess across it."""
    old = record_hash(1, beginning("x").hash, b"3s")
    border, after = seal(Head(1, old), [b"a", b"b"], border=True)

    assert old == hashlib.sha256(b"1\n%s\n3s" % beginning("x").hash.encode()).hexdigest()
    assert (len(border.salt), len(after.salt)) == (BORDER_BYTES, SALT_BYTES)
    shown = border.salt[:SALT_BYTES]
    assert border.hash == chained(2, link(border.salt, old), commitment(shown, b"a"))
    assert link(border.salt, old) not in (old, link(shown, old), link(shown * 2, old))
    kept = [(1, b"3s", old, b""), (2, b"a", border.hash, border.salt), (3, b"b", after.hash, after.salt)]
    assert unsealed("x", beginning("x"), kept) == [b"3s", b"a", b"b"]
