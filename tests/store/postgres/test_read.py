"""Several streams read at once: two questions however many they are, and each stream's chain is checked."""

import psycopg
import pytest

from croupier.errors import ChainBroken


class Counting(psycopg.Cursor):
    """Counts what a connection is asked."""

    asked = 0

    def execute(self, *said, **how):
        Counting.asked += 1
        return super().execute(*said, **how)


@pytest.fixture
def store(store):
    for number in range(20):
        store.append(f"table:{number}", 0, [b"a", b"b", b"c"])
    return store


def test_many_streams_are_two_questions(store):
    store._reader.cursor_factory, Counting.asked = Counting, 0

    read = store.read_each({f"table:{number}": (number % 3, 3) for number in range(20)})

    assert Counting.asked == 2
    assert read == {f"table:{number}": [b"a", b"b", b"c"][number % 3 :] for number in range(20)}


@pytest.mark.parametrize(
    "edit",
    [
        "UPDATE croupier_record SET data = 'x' WHERE stream = 'table:7' AND place = 1",
        "DELETE FROM croupier_record WHERE stream = 'table:7' AND place = 0",
        "DELETE FROM croupier_record WHERE stream = 'table:7' AND place = 2",
        "UPDATE croupier_head SET hash = repeat('0', 64) WHERE stream = 'table:7'",
    ],
    ids=["changed", "the one before is gone", "the last is gone", "another end"],
)
def test_a_stream_that_was_edited_is_named(address, store, edit):
    with psycopg.connect(address, autocommit=True) as other:
        other.execute(edit)

    with pytest.raises(ChainBroken, match="table:7"):
        store.read_each({f"table:{number}": (1, 3) for number in range(20)})
    assert store.read_each({"table:8": (1, 3)}) == {"table:8": [b"b", b"c"]}
