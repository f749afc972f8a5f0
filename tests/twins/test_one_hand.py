"""One hand at a time: the extension in C and the look-up in Python against the ranking in bulk."""

from importlib.util import module_from_spec, spec_from_file_location
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import hatch_build
from croupier.cards import DECK, JOKER, parse_cards
from croupier.errors import DataInvalid
from croupier.lab.hands.one_hand import compiled, rank_in_python, told
from croupier.lab.hands.rank import rank_hands, suit_classes

PROJECT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def extension(tmp_path_factory):
    """The extension as it is compiled from the source beside these tests."""
    built = hatch_build.compiled(PROJECT, tmp_path_factory.mktemp("extension"))
    assert built is not None, "tests need a C compiler; the package itself does not"
    spec = spec_from_file_location("rank_hand_c", built)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def rank_in_c(extension):
    ranked = told(extension)
    assert ranked is extension.rank_hand
    return ranked


def agree(ranked, hands):
    cards = [[DECK[card] for card in hand] for hand in hands.tolist()]
    assert [ranked(hand) for hand in cards] == rank_hands(hands).tolist()


def test_both_agree_on_every_suit_class_of_five_cards(rank_in_c):
    hands, _ = suit_classes(5)

    agree(rank_in_c, hands)
    agree(rank_in_python, hands[::7])


@pytest.mark.parametrize(("cards", "step"), [(6, 40), (7, 200)])
def test_both_agree_on_some_suit_classes_of_more_cards(rank_in_c, cards, step):
    hands, _ = suit_classes(cards)

    agree(rank_in_c, hands[::step])
    agree(rank_in_python, hands[::step])


@pytest.mark.long
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("cards", [6, 7])
def test_both_agree_on_every_suit_class_of_more_cards(rank_in_c, cards):
    hands, _ = suit_classes(cards)
    for part in np.array_split(hands, 16):
        agree(rank_in_c, part)
        agree(rank_in_python, part)


@pytest.mark.long
@pytest.mark.timeout(3_600)
def test_all_seven_card_hands(rank_in_c):
    seen = 0
    for first in range(46):
        rest = combinations(range(first + 1, 52), 6)
        while block := [(first, *others) for _, others in zip(range(500_000), rest, strict=False)]:
            agree(rank_in_c, np.array(block, dtype=np.uint8))
            seen += len(block)

    assert seen == 133_784_560


@pytest.mark.parametrize("cards", [tuple, list, lambda hand: "".join(card.text for card in hand)])
def test_a_hand_is_ranked_however_it_is_given(rank_in_c, cards):
    hand = parse_cards("AsAd KcKh 2s 7d 9h")

    assert rank_in_c(cards(hand)) == rank_in_python(hand)


@pytest.mark.parametrize(
    "wrong", ["AsKs", "AsKsQsJsTs9s8s7s", (JOKER, *DECK[:4]), parse_cards("??AsKsQsJs"), ()]
)
def test_what_is_no_hand_is_refused_alike(rank_in_c, wrong):
    for ranked in (rank_in_c, rank_in_python):
        with pytest.raises(DataInvalid):
            ranked(wrong)


def test_something_else_is_an_error_in_both(rank_in_c):
    for ranked in (rank_in_c, rank_in_python):
        with pytest.raises((TypeError, AttributeError)):
            ranked([1, 2, 3, 4, 5])
        with pytest.raises(TypeError):
            ranked(5)


def test_an_extension_of_another_version_stays_unused(extension, monkeypatch):
    monkeypatch.setattr("croupier.lab.hands.one_hand.COMPILED", 0)

    assert told(extension) is None


def test_tables_that_are_none_are_refused(extension):
    with pytest.raises(ValueError, match="not the tables"):
        extension.know_tables(5, b"", b"", b"", b"")
    with pytest.raises(ValueError, match="52 cards"):
        extension.know_cards(DECK[:5], rank_in_python)


def test_without_a_compiler_python_ranks(monkeypatch, tmp_path):
    monkeypatch.setenv("CC", "no-such-compiler")
    assert hatch_build.compiled(PROJECT, tmp_path) is None
    monkeypatch.setenv("CC", "false")
    assert hatch_build.compiled(PROJECT, tmp_path) is None
    monkeypatch.setenv("CROUPIER_PURE", "1")
    monkeypatch.delenv("CC")
    assert hatch_build.compiled(PROJECT, tmp_path) is None

    assert compiled("croupier.lab.hands.no_such_extension") is None
