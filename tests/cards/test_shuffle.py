"""The order that entropy gives, and the promise of it."""

import hashlib
import os
from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, Deck, commitment, seeded, shuffled, write_cards
from croupier.cards.shuffle import below
from croupier.errors import DataInvalid
from tests.strategies import faces

SALT = bytes(range(32))


def script(*values):
    """A source that gives these numbers, two bytes each, and then nothing."""
    left = list(values)

    def take(count):
        assert count == 2
        return left.pop(0).to_bytes(2, "big")

    return take


@given(st.lists(faces, max_size=60), st.binary(min_size=1, max_size=16))
def test_a_shuffle_loses_and_adds_nothing(cards, seed):
    assert Counter(shuffled(cards, seeded(seed))) == Counter(cards)


@given(st.integers(0, 2**64))
def test_the_same_seed_gives_the_same_order(seed):
    assert shuffled(DECK, seeded(seed)) == shuffled(DECK, seeded(seed))


def test_another_seed_gives_another_order():
    assert len({shuffled(DECK, seeded(seed)) for seed in range(200)}) == 200


def test_a_seed_is_its_text_and_the_same_on_every_machine():
    assert seeded(7)(8) == seeded("7")(8) == seeded(b"7")(8)
    assert seeded("7")(8) == hashlib.shake_256(bytes(8) + b"7").digest(8)


def test_asking_in_small_pieces_gives_the_same_bytes():
    pieces, whole = seeded("x"), seeded("x")

    assert b"".join(pieces(n) for n in (1, 2, 3, 5000, 4)) == whole(5010)


def test_every_order_of_four_cards_comes_up_equally_often():
    """Every combination of choices, each choice being uniform: 24 combinations, 24 different orders."""
    four = DECK[:4]
    orders = Counter(shuffled(four, script(a, b, c)) for a, b, c in product(range(4), range(3), range(2)))

    assert len(orders) == 24
    assert set(orders.values()) == {1}


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 52, 320, 416, 65_535, 65_536])
def test_every_choice_is_made_by_equally_many_values(limit):
    """Over all 65,536 values of two bytes: accepted ones fall evenly, the tail is asked again."""
    fates = Counter()
    for value in range(1 << 16) if limit < 1000 else (0, 1, limit - 1, 65_535):
        try:
            fates[below(limit, script(value))] += 1
        except IndexError:
            fates["asked again"] += 1

    again = fates.pop("asked again", 0)
    if limit < 1000:
        assert set(fates) == set(range(limit))
        assert set(fates.values()) == {(1 << 16) // limit}
        assert again == (1 << 16) % limit
    else:
        assert again == (limit == 65_535)


def test_a_value_in_the_biased_tail_is_refused_and_asked_again():
    assert below(52, script(65_520, 65_535, 51)) == 51
    assert below(52, script(65_519)) == 51


@pytest.mark.parametrize("limit", [0, -1, 65_537])
def test_a_choice_among_none_or_too_many_is_an_error(limit):
    with pytest.raises(ValueError, match="among"):
        below(limit, script(0))


def test_the_operating_system_is_a_source():
    order = shuffled(Deck(decks=8).cards, os.urandom)

    assert Counter(order) == Deck(decks=8).copies


def test_the_promise_is_the_hash_of_salt_and_order():
    order = shuffled(DECK, seeded("promise"))

    assert commitment(order, SALT) == hashlib.sha256(SALT + write_cards(order).encode()).hexdigest()


@given(st.integers(0, 51), st.integers(0, 51))
def test_the_promise_changes_with_the_order(one, other):
    swapped = list(DECK)
    swapped[one], swapped[other] = swapped[other], swapped[one]

    assert (commitment(swapped, SALT) == commitment(DECK, SALT)) == (one == other)


def test_the_promise_changes_with_the_salt():
    assert commitment(DECK, SALT) != commitment(DECK, SALT[::-1])


@pytest.mark.parametrize("salt", [b"", SALT[:31]])
def test_a_short_salt_is_refused(salt):
    with pytest.raises(DataInvalid, match="32 bytes"):
        commitment(DECK, salt)
