"""The tests of the shuffle: ours passes all four, and planted bad shuffles do not."""

import sys
from itertools import pairwise, permutations
from math import exp, isclose

import numpy as np
import pytest

from croupier.cards import STANDARD, Deck, shuffled
from tools.shuffles.__main__ import MARK, lines_in, main, table_of
from tools.shuffles.counting import Counts, by_operating_system, counted, faces_of, orders_from
from tools.shuffles.judging import chi_squared_tail, falls, judged, normal_tails, stays

SHUFFLES = 30_000
"""Enough for every pair of cards of two games to be expected five times."""
CARDS = 52


@pytest.fixture
def chance():
    return np.random.default_rng(20_260)


def fair(chance, count):
    return chance.random((count, CARDS)).argsort(axis=1).astype(np.uint16)


def findings(source, faces=None):
    counts = counted(source, np.arange(CARDS, dtype=np.uint8) if faces is None else faces, SHUFFLES)
    return {finding.test: finding for finding in judged(counts)}


@pytest.mark.parametrize("pack", [STANDARD, Deck(decks=8), Deck(jokers=1)], ids=["52", "8 decks", "joker"])
def test_the_compiled_shuffle_gives_the_order_that_is_dealt_for_the_same_bytes(pack, chance):
    given = chance.bytes(60_000)
    at = 0

    def entropy(count):
        nonlocal at
        at += count
        return given[at - count : at]

    orders = np.empty((40, len(pack)), dtype=np.uint16)
    done, used = orders_from(np.frombuffer(given, dtype=np.uint8), orders)

    dealt = [shuffled(pack.cards, entropy) for _ in range(done)]
    assert done >= 25
    assert used == at
    assert [[pack.cards[card] for card in order] for order in orders[:done]] == [list(one) for one in dealt]


def test_shuffles_go_on_with_the_next_byte_when_the_bytes_run_out(chance):
    source = by_operating_system(CARDS)

    orders = np.concatenate([source(3), source(5000)])

    assert (np.sort(orders, axis=1) == np.arange(CARDS)).all()


def test_a_perfect_shuffle_is_inside_the_limits(chance):
    found = findings(lambda count: fair(chance, count))

    assert {name: finding.inside for name, finding in found.items()} == dict.fromkeys(
        ["each place", "runs", "pairs of places", "the previous game"], True
    )


def test_our_shuffle_of_a_stripped_double_deck_is_inside_the_limits(chance):
    """From bytes that repeat, so that the test does: fresh ones are outside once in a hundred times."""
    pack = Deck(decks=2, jokers=1, less=STANDARD.cards[:40])

    def source(count):
        orders = np.empty((count, len(pack)), dtype=np.uint16)
        done, _ = orders_from(np.frombuffer(chance.bytes(count * 160), dtype=np.uint8), orders)
        assert done == count
        return orders

    assert all(finding.inside for finding in findings(source, faces_of(pack.cards)).values())


def test_counts_are_those_of_a_plain_reading(chance):
    """Two blocks of a double deck with a joker, so that cards share faces and faces differ in number."""
    pack = Deck(decks=2, jokers=1, less=STANDARD.cards[:40])
    faces, size = faces_of(pack.cards), len(pack)
    orders = np.array([chance.permutation(size) for _ in range(60)], dtype=np.uint16)
    blocks = iter([orders[:40], orders[40:]])
    counts = Counts(faces)
    for block in blocks:
        counts.add(block)

    seen = faces[orders]
    kinds = range(int(faces.max()) + 1)
    high = seen >= np.median(faces)
    scores = 2.0 * seen - max(kinds)
    assert counts.shuffles == 60
    assert counts.places.tolist() == [
        [int((seen[:, at] == kind).sum()) for kind in kinds] for at in range(size)
    ]
    assert counts.highs.tolist() == high.sum(axis=0).tolist()
    assert counts.changes.tolist() == (high[1:] != high[:-1]).sum(axis=0).tolist()
    assert counts.products.tolist() == (scores.T @ scores).tolist()
    for at in range(size):
        for one in kinds:
            for other in kinds:
                then = (seen[::2, at] == one) & (seen[1::2, at] == other)
                assert counts.games[at, one, other] == then.sum()
                if at:
                    beside = (seen[:, at - 1] == one) & (seen[:, at] == other)
                    assert counts.neighbours[at - 1, one, other] == beside.sum()
    assert (
        counts.drops.tolist()
        == np.bincount((orders[:, 1:] < orders[:, :-1]).sum(axis=1), minlength=size).tolist()
    )
    assert (
        counts.kept.tolist()
        == np.bincount((orders[::2] == orders[1::2]).sum(axis=1), minlength=size + 1).tolist()
    )


# ── planted shuffles: each is a mistake that somebody has made ──────────────────────────────────────────


def swaps_with_any_card(chance, count):
    """Every card changes places with any card, not with one of those that are left."""
    orders = np.tile(np.arange(CARDS, dtype=np.uint16), (count, 1))
    rows = np.arange(count)
    for place in range(CARDS):
        other = chance.integers(0, CARDS, count)
        orders[rows, place], orders[rows, other] = orders[rows, other], orders[rows, place].copy()
    return orders


def takes_the_rest_of_a_byte(chance, count):
    """A byte modulo the number of cards: low numbers come more often."""
    orders = np.tile(np.arange(CARDS, dtype=np.uint16), (count, 1))
    rows = np.arange(count)
    for last in range(CARDS - 1, 0, -1):
        other = chance.integers(0, 256, count) % (last + 1)
        orders[rows, last], orders[rows, other] = orders[rows, other], orders[rows, last].copy()
    return orders


def never_leaves_a_card(chance, count):
    """One off: a card never changes places with itself."""
    orders = np.tile(np.arange(CARDS, dtype=np.uint16), (count, 1))
    rows = np.arange(count)
    for last in range(CARDS - 1, 0, -1):
        other = chance.integers(0, last, count)
        orders[rows, last], orders[rows, other] = orders[rows, other], orders[rows, last].copy()
    return orders


def is_too_even(chance, count):
    """Every card is in every place equally often, as no chance would have it."""
    one = chance.permutation(CARDS)
    turns = (np.arange(CARDS)[None, :] + np.arange(count)[:, None]) % CARDS
    return chance.permutation(one[turns], axis=0).astype(np.uint16)


def riffles_once(chance, count):
    """Two halves dropped into each other, and then a cut."""
    left = np.sort(chance.random((count, 26)), axis=1)
    right = np.sort(chance.random((count, 26)), axis=1)
    riffled = np.concatenate([left, right], axis=1).argsort(axis=1)
    turns = (np.arange(CARDS)[None, :] + chance.integers(0, CARDS, (count, 1))) % CARDS
    return np.take_along_axis(riffled, turns, axis=1).astype(np.uint16)


def alternates(chance, count):
    """The top card is from the other half of the pack than in the game before, a little too often."""
    orders = fair(chance, count)
    for row in range(1, count):
        if (orders[row, 0] >= 26) == (orders[row - 1, 0] >= 26) and chance.random() < 0.2:
            orders[row] = CARDS - 1 - orders[row]
    return orders


def cuts_only(chance, count):
    """One order, cut anywhere: every place has every card equally often."""
    turns = (np.arange(CARDS)[None, :] + chance.integers(0, CARDS, (count, 1))) % CARDS
    return turns.astype(np.uint16)


def keeps_two_cards_together(chance, count):
    """In one game of ten the card that follows that of place 7 in the pack is at place 30."""
    orders = fair(chance, count)
    for row in np.flatnonzero(chance.random(count) < 0.1):
        order = orders[row]
        follows = int(np.flatnonzero(order == (order[6] + 1) % CARDS)[0])
        order[29], order[follows] = order[follows], order[29]
    return orders


def leaves_the_last_game_in(chance, count):
    """In one game of twenty the cards of the game before are only cut."""
    orders = fair(chance, count)
    lazy = np.flatnonzero(chance.random(count - 1) < 0.05) + 1
    for row in lazy:
        orders[row] = np.roll(orders[row - 1], chance.integers(0, 3))
    return orders


PLANTED = [
    (swaps_with_any_card, "each place"),
    (takes_the_rest_of_a_byte, "each place"),
    (never_leaves_a_card, "each place"),
    (is_too_even, "each place"),
    (riffles_once, "runs"),
    (alternates, "runs"),
    (cuts_only, "pairs of places"),
    (keeps_two_cards_together, "pairs of places"),
    (leaves_the_last_game_in, "the previous game"),
]


@pytest.mark.parametrize(("planted", "test"), PLANTED, ids=[planted.__name__ for planted, _ in PLANTED])
def test_a_bad_shuffle_is_found_by_the_test_for_it(planted, test, chance):
    found = findings(lambda count: planted(chance, count))

    assert found[test].chance < 1e-4, found[test]


# ── the distributions, by other means ───────────────────────────────────────────────────────────────────


def test_falls_and_stays_are_those_of_all_orders_of_few_cards():
    orders = list(permutations(range(6)))
    fell = [sum(a > b for a, b in pairwise(order)) for order in orders]
    stayed = [sum(place == card for place, card in enumerate(order)) for order in orders]

    assert np.allclose(falls(6), np.bincount(fell, minlength=6) / 720)
    assert np.allclose(stays(6), np.bincount(stayed, minlength=7) / 720)


def test_tails_are_the_published_ones():
    assert isclose(chi_squared_tail(6.634897, 1), 0.01, rel_tol=1e-5)
    assert isclose(chi_squared_tail(2.0, 2), exp(-1.0), rel_tol=1e-12)
    assert isclose(chi_squared_tail(135.807, 100), 0.01, rel_tol=1e-4)
    assert isclose(chi_squared_tail(70.065, 100), 0.99, rel_tol=1e-4)
    assert isclose(normal_tails(2.575829), 0.01, rel_tol=1e-5)


# ── the report ──────────────────────────────────────────────────────────────────────────────────────────


def test_a_report_keeps_the_lines_of_decks_that_were_not_tested(tmp_path, monkeypatch):
    report = tmp_path / "shuffles.md"
    old = {36: "| 36 cards | the line of before |", 52: "| 52 cards | another |"}
    report.write_text(f"Words.\n\n{MARK}\n\n{table_of(old)}", encoding="utf-8")

    monkeypatch.setattr(sys, "argv", ["shuffles", "100", "--cards", "3", "--report", str(report)])
    main()

    now = report.read_text(encoding="utf-8")
    assert now.startswith(f"Words.\n\n{MARK}\n\n| deck |")
    assert lines_in(now) == old | {3: lines_in(now)[3]}
    assert "Kuhn Poker" in lines_in(now)[3]


def test_a_deck_that_nobody_deals_is_refused(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["shuffles", "--cards", "17"])
    with pytest.raises(SystemExit) as refused:
        main()
    assert refused.value.code == 2
    assert "there are decks of 3, 6, 20, 36, 41, 52, 53, 312, 320, 416 cards" in capsys.readouterr().err
