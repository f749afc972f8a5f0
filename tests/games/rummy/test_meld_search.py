"""The search compared with one that tries every subset, with and without melds to borrow from."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import parse_cards, write_cards
from croupier.errors import CommandRejected
from croupier.games.rummy.meld import Borrow, Meld
from croupier.games.rummy.meld_search import additions, lays
from croupier.games.rummy.pan.game import PAN

RULES = PAN.melds


def key(lay):
    """A choice of cards, whatever order it is written in."""
    return tuple(sorted(card.text for card in lay.cards)), tuple(sorted((m, c.text) for m, c in lay.borrowed))


def may_be_borrowed(melds, taken):
    """Whether these cards can leave their melds one after the other, in some order."""
    if not taken:
        return True
    for place, (number, card) in enumerate(taken):
        if (number, card) in taken[:place]:
            continue
        try:
            left = RULES.left(melds[number - 1], card)
        except CommandRejected:
            continue
        # Whatever else may be taken first may be taken later too, so the first that can leave decides.
        rest = [*melds[: number - 1], left, *melds[number:]]
        return may_be_borrowed(rest, (*taken[:place], *taken[place + 1 :]))
    return False


def every_lay(own, melds, using):
    """Every subset of hand and melds that may be laid."""
    pool = [(0, card) for card in own]
    pool += [(number, card) for number, meld in enumerate(melds, start=1) for card in meld.cards]
    found = set()
    for size in range(3, len(pool) + 1):
        for subset in combinations(pool, size):
            cards = tuple(card for source, card in subset if source == 0)
            taken = tuple(Borrow(source, card) for source, card in subset if source)
            mark = key(type("Lay", (), {"cards": cards, "borrowed": taken}))
            if mark in found or (using is not None and using not in cards):
                continue
            try:
                RULES.form([card for _, card in subset])
            except CommandRejected:
                continue
            if may_be_borrowed(melds, taken):
                found.add(mark)
    return found


def every_addition(own, melds, using):
    found = set()
    for number, meld in enumerate(melds, start=1):
        for size in range(1, len(own) + 1):
            for cards in set(combinations(sorted(own, key=lambda card: card.index), size)):
                if using is not None and using not in cards:
                    continue
                try:
                    RULES.grown(meld, cards)
                except CommandRejected:
                    continue
                found.add((number, tuple(sorted(card.text for card in cards))))
    return found


def check(own, melds, using=None):
    searched = list(lays(RULES, own, melds, using=using))
    assert len(set(map(key, searched))) == len(searched), "a meld came twice"
    assert set(map(key, searched)) == every_lay(own, melds, using)
    for lay in searched:
        left = list(melds)
        for number, card in lay.borrowed:
            left[number - 1] = RULES.left(left[number - 1], card)
    added = [
        (a.meld, tuple(sorted(card.text for card in a.cards)))
        for a in additions(RULES, own, melds, using=using)
    ]
    assert len(set(added)) == len(added), "an addition came twice"
    assert set(added) == every_addition(own, melds, using)


narrow = st.sampled_from(parse_cards("AcAd2c2d3c3d3h4c4d4h5c5d6c6d7c7h7sJcQcKcKdKh"))
"""Few faces, so that melds come up."""


@given(st.lists(narrow, min_size=3, max_size=7))
def test_every_meld_of_a_hand_is_found_once(own):
    check(own, ())


@given(st.lists(narrow, min_size=3, max_size=7), st.data())
def test_every_meld_with_a_given_card_is_found_once(own, data):
    check(own, (), data.draw(st.sampled_from(own)))


@pytest.mark.parametrize(
    ("rope", "own", "expected"),
    [
        ("Ac2c3c", "KcQc", set()),
        ("JcQcKc", "Ac2c", set()),
        ("Ac2c3c", "4cKc", {"4c"}),
        ("2c3c4c", "AcKc", {"Ac"}),
        ("3c4c5c", "Ac2c6c", {"2c", "Ac2c", "6c", "2c6c", "Ac2c6c"}),
        ("3c4c5c", "Ac7c2d6d", set()),
        ("4c5c6c7c", "JcQcKc", {"Jc", "JcQc", "JcQcKc"}),
    ],
)
@pytest.mark.clause("pan", "PAN 6.2")
def test_a_rope_grows_by_what_follows_at_its_ends_and_goes_round_no_corner(rope, own, expected):
    found = [write_cards(addition.cards) for addition in additions(RULES, parse_cards(own), [meld(rope)])]

    assert sorted(found) == sorted(expected)


def meld(text):
    return RULES.form(parse_cards(text))


def test_a_card_held_twice_makes_a_rope_once():
    found = [write_cards(lay.cards) for lay in lays(RULES, parse_cards("4c4c5c6c6c"))]

    assert found == ["4c5c6c"]


laid = st.sampled_from(
    [
        "4c5c6c7c",
        "Ac2c3c4c5c6c",
        "7cJcQcKc",
        "4c4d4h4s",
        "4c4c4d4h",
        "4c4c4c4c",
        "KcKcKdKd",
        "KcKdKhKs",
        "3c3d3h",
        "7c7c7h7s7s",
        "AcAcAcAd",
    ]
).map(lambda text: RULES.form(parse_cards(text)))


@settings(max_examples=30)
@given(
    st.lists(narrow, min_size=1, max_size=4), st.lists(laid, min_size=1, max_size=2), st.booleans(), st.data()
)
def test_every_meld_with_borrowed_cards_is_found_once(own, melds, with_card, data):
    check(own, melds, data.draw(st.sampled_from(own)) if with_card else None)


@pytest.mark.clause("pan", "PAN 6.5")
def test_a_whole_rope_lends_from_both_ends_in_an_order_that_is_legal():
    rope = Meld.of(parse_cards("Ac2c3c4c5c6c7cJcQcKc"))

    found = {write_cards(c for _, c in lay.borrowed) for lay in lays(RULES, parse_cards("Jc"), [rope])}

    assert "KcQc" in found
    assert "Ac2c3c" in found
    assert "QcKc" not in found


def test_eleven_kings_are_all_their_squares_and_nothing_else():
    own = parse_cards("KcKcKcKdKdKdKhKhKhKsKs")

    searched = list(lays(RULES, own))

    assert len(searched) == 4 * 4 * 4 * 3 - 1 - 4 - 10
    assert all(Counter(lay.cards) <= Counter(own) for lay in searched)
