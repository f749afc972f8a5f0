"""A store as it stood: what is appended later is not seen, and nothing can be written."""

import pytest

from croupier.errors import StoreError
from croupier.store import MemoryStore
from croupier.store.standing import StandingStore


def test_what_comes_later_is_not_there():
    store = MemoryStore()
    store.append("a", 0, [b"1", b"2"])
    standing = StandingStore(store)
    store.append("a", 2, [b"3"])
    store.append("b", 0, [b"1"])

    assert standing.read("a") == [b"1", b"2"]
    assert standing.read("a", 1, 9) == [b"2"]
    assert standing.read("b") == []
    assert dict(standing.streams()) == {"a": 2}
    assert standing.heads()["a"].version == 2
    assert standing.hash_at("a", 2) == standing.heads()["a"].hash


def test_nothing_can_be_written():
    standing = StandingStore(MemoryStore())
    with pytest.raises(StoreError):
        standing.append("a", 0, [b"1"])
    with pytest.raises(StoreError):
        standing.submit("a", 0, [b"1"])
    with pytest.raises(StoreError):
        standing.forget_snapshots()
