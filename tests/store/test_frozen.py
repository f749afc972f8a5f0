"""A store as it stood: what is appended later is not seen, and nothing can be written."""

import pytest

from croupier.errors import StoreError
from croupier.store import MemoryStore
from croupier.store.frozen import FrozenStore


def test_what_comes_later_is_not_there():
    store = MemoryStore()
    store.append("a", 0, [b"1", b"2"])
    frozen = FrozenStore(store)
    store.append("a", 2, [b"3"])
    store.append("b", 0, [b"1"])

    assert frozen.read("a") == [b"1", b"2"]
    assert frozen.read("a", 1, 9) == [b"2"]
    assert frozen.read("b") == []
    assert dict(frozen.streams()) == {"a": 2}
    assert frozen.heads()["a"].version == 2
    assert frozen.hash_at("a", 2) == frozen.heads()["a"].hash


def test_nothing_can_be_written():
    frozen = FrozenStore(MemoryStore())
    with pytest.raises(StoreError):
        frozen.append("a", 0, [b"1"])
    with pytest.raises(StoreError):
        frozen.submit("a", 0, [b"1"])
