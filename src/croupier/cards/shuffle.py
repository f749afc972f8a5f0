"""The only permutation code: an order of the cards from given entropy, and the promise of it.

Bytes come from outside. Each choice takes fresh ones and rejects values above the last whole multiple, so a
uniform source gives uniform orders, and every order of a deck or shoe can come up: nothing goes through a
smaller seed. For play the source is the operating system's; for tests and
simulations ``seeded`` makes one that repeats.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import TypeVar

from croupier.cards.card import Card
from croupier.cards.notation import write_cards
from croupier.errors import DataInvalid

Entropy = Callable[[int], bytes]
"""A source of random bytes: asked for n, it gives n. ``os.urandom`` is one."""

SALT_BYTES = 32

Thing = TypeVar("Thing")
"""What is shuffled: cards, or their places in a deck."""


def shuffled(cards: Sequence[Thing], entropy: Entropy) -> tuple[Thing, ...]:
    """The cards in the order that this entropy gives: Fisher and Yates with unbiased choices."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(last + 1, entropy)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def below(limit: int, entropy: Entropy) -> int:
    """A uniform number in 0..limit-1, from as many bytes as it takes."""
    if not 0 < limit <= 1 << 16:
        raise ValueError(f"a choice is made among 1 to 65,536 cards, not {limit}")
    ceiling = (1 << 16) // limit * limit
    while True:
        value = int.from_bytes(entropy(2), "big")
        if value < ceiling:
            return value % limit


def seeded(seed: bytes | str | int) -> Entropy:
    """A source that gives the same bytes for the same seed, on every machine. Never for play."""
    key = seed if isinstance(seed, bytes) else str(seed).encode()
    pool, counter = bytearray(), 0

    def take(count: int) -> bytes:
        nonlocal counter
        while len(pool) < count:
            pool.extend(hashlib.shake_256(counter.to_bytes(8, "big") + key).digest(4096))
            counter += 1
        taken = bytes(pool[:count])
        del pool[:count]
        return taken

    return take


def by_numbers(promise: str, dealt: int, numbers: Sequence[tuple[int, str]]) -> Entropy:
    """The bytes with which players' numbers turn the cards that are left of a promised deck.

    They are the SHA-256 of a key and a counter of four bytes, from 0 on; the key is the SHA-256 of lines: the
    promise, how many cards have been dealt, and ``seat:number`` for each seat in order.
    """
    lines = [promise, str(dealt), *(f"{seat}:{number}" for seat, number in numbers)]
    key = hashlib.sha256("\n".join(lines).encode("ascii")).digest()
    pool, counter = bytearray(), 0

    def take(count: int) -> bytes:
        nonlocal counter
        while len(pool) < count:
            pool.extend(hashlib.sha256(key + counter.to_bytes(4, "big")).digest())
            counter += 1
        taken = bytes(pool[:count])
        del pool[:count]
        return taken

    return take


def commitment(order: Sequence[Card], salt: bytes) -> str:
    """The promise made before the first card: SHA-256 of salt and order. Anybody can check it later.

    The salt keeps the order secret until then: without it, the order could be guessed card by card.
    """
    if len(salt) < SALT_BYTES:
        raise DataInvalid(f"a commitment needs a salt of at least {SALT_BYTES} bytes, not {len(salt)}")
    return hashlib.sha256(salt + write_cards(order).encode("ascii")).hexdigest()
