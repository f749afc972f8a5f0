import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import ChainBroken
from croupier.store.chain import Head, beginning, hashes, unsealed


def rows(stream, records):
    sealed = hashes(beginning(stream), records)
    return [
        (place, data, one) for place, (data, one) in enumerate(zip(records, sealed, strict=True), start=1)
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
    sealed[place] = (place + 1, kept[place] + b"!", sealed[place][2])

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
