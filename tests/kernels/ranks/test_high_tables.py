import numpy as np
import pytest

from croupier.kernels.ranks.high_tables import (
    RANK_KEYS,
    ROW_BITS,
    every_order,
    high_tables,
    highest,
    interlock,
    packed,
    rank_multisets,
    straight_run,
)

SIZES = {5: 6_175, 6: 18_395, 7: 49_205}


@pytest.mark.parametrize(("cards", "multisets"), SIZES.items())
def test_rank_multisets_are_all_there_once(cards, multisets):
    rows = rank_multisets(cards)

    assert rows.shape == (multisets, 13)
    assert len(np.unique(rows, axis=0)) == multisets
    assert (rows.sum(axis=1) == cards).all()
    assert rows.max() == 4


@pytest.mark.parametrize("cards", SIZES)
def test_sums_of_keys_name_the_multiset(cards):
    sums = rank_multisets(cards) @ np.array(RANK_KEYS)

    assert len(np.unique(sums)) == SIZES[cards]


@pytest.mark.parametrize("rank", range(2, 13))
def test_a_smaller_key_would_not_do(rank):
    # The key before the last free one collides with the keys below it: the keys are greedy, hence small.
    keys = [*RANK_KEYS[:rank], RANK_KEYS[rank] - 1]
    held = rank_multisets(7)
    held = held[held[:, rank + 1 :].sum(axis=1) == 0][:, : rank + 1]

    assert len(np.unique(held @ np.array(keys))) < len(held)


def test_rows_interlock_without_meeting():
    sums = rank_multisets(7) @ np.array(RANK_KEYS)

    rows, length = interlock(sums, ROW_BITS)
    places = rows[sums & ((1 << ROW_BITS) - 1)] + (sums >> ROW_BITS)

    assert len(np.unique(places)) == len(sums)
    assert places.max() + 1 == length
    assert length < 51_000  # hardly longer than the 49,205 sums


@pytest.mark.parametrize("cards", SIZES)
def test_no_sum_of_card_keys_reads_outside_the_tables(cards):
    keys, rows, ranks, flush = high_tables(cards)
    largest = cards * RANK_KEYS[-1] >> ROW_BITS

    assert int(rows.max()) + largest < len(ranks)
    assert len(rows) == 1 << ROW_BITS
    assert len(flush) == 1 << 13
    assert len(keys) == 256  # any byte


def test_seven_card_tables_fit_a_second_level_cache():
    assert sum(table.nbytes for table in high_tables(7)) <= 140_000


def test_highest_bits():
    assert highest(np.array([0b1011_0110, 0b1, 0]), 2).tolist() == [0b1010_0000, 0b1, 0]


@pytest.mark.parametrize(
    ("ranks", "run"),
    [
        (0b1_0000_0000_1111, 1),  # the wheel
        (0b1_1111_0000_0000, 1 << 9),  # ten to ace
        (0b0_0000_0111_1110, 1 << 3),  # six in a row: the higher five
        (0b1_1100_0000_0011, 0),  # queen-king-ace-two-three is no straight
    ],
)
def test_straights(ranks, run):
    assert straight_run(np.array([ranks])).tolist() == [run]


def test_every_five_card_hand_has_its_own_rank_in_order():
    ranks = packed(every_order())

    assert len(ranks) == 7_462
    assert (np.diff(ranks.astype(np.int64)) > 0).all()
    assert np.bincount(ranks >> 12).tolist() == [1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1]
