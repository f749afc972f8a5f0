"""Published counts of Fortune Pai Gow Poker (oracles "Fortune Pai Gow Poker"), and the rulings' own count."""

from fractions import Fraction

import pytest

from croupier.hands.pai_gow import Joker
from croupier.kernels.pai_gow.pairs import ALL, BACK, BOTH, FRONT, WINS
from croupier.lab import analyse
from croupier.lab.games.fortune_pai_gow_poker.best import best_edge
from croupier.lab.games.fortune_pai_gow_poker.decisions import cards_of
from croupier.lab.games.fortune_pai_gow_poker.play import GAME, HANDS, PAIRS, pairs
from croupier.lab.games.fortune_pai_gow_poker.rows import chances
from croupier.lab.questions.own_play import play_chart


# Oracles "7-card hands, bug joker, POKER order", Alspach 2003: of 154,143,080.
@pytest.mark.parametrize(
    ("row", "hands"),
    [
        ("five_aces", 1_128),
        ("four_of_a_kind", 307_472),
        ("full_house", 4_188_528),
        ("two_pair", 35_553_816),
        ("high_card", 24_780_420),
    ],
)
def test_hands_with_a_bug(row, hands):
    assert chances(Joker.BUG, matched=False)[row] == Fraction(hands, 154_143_080)


def test_every_hand_is_counted_once():
    for joker in Joker:
        for matched in (False, True):
            assert sum(chances(joker, matched=matched).values()) == 1
    assert HANDS == 154_143_080


def test_royal_matches_and_seven_in_a_row():
    by_row = chances(Joker.BUG, matched=True)

    # A royal flush in four suits, natural or with the joker for one of its five cards, beside K-Q of three
    # others; eight runs of seven in each suit; six of a run
    # and the joker: seven ways to leave a card out, where the two ends make runs of six that are shared.
    assert by_row["royal_match"] * HANDS == 4 * 6 * 3 == 72
    assert by_row["seven_card_straight_flush"] * HANDS == 32
    assert by_row["seven_card_straight_flush_with_joker"] * HANDS == 4 * (8 * 5 + 9)


@pytest.mark.clause("fortune-pai-gow-poker", "FPG-R2")
def test_the_rulings_count():
    # The ruling's full count: -19.5 % for the bettor with the restricted joker, +3.9 % with a wild one.
    assert round(100 * float(analyse(GAME.id, "bonus").edge), 1) == 19.5
    assert round(100 * float(analyse(GAME.id, "bonus", options={"bonus_joker": "wild"}).edge), 1) == -3.9


@pytest.mark.long
def test_pairs_of_hands_add_up():
    found = pairs(Joker.WILD, True)

    assert found[ALL] == PAIRS == 8_250_459_031_214_400
    # Pairs are ordered: each is met with its reverse.
    assert all(found[which] % 2 == 0 for which in (FRONT, BACK, BOTH, ALL))
    assert 2 * found[WINS] + found[FRONT] + found[BACK] < PAIRS


@pytest.mark.long
def test_a_chart_of_settings_has_the_edge_of_the_hands_it_sets():
    house = play_chart(GAME.id, '[[set]]\ndo = "house-way"')
    mixed = play_chart(GAME.id, '[[set]]\njoker = "yes"\ndo = "front"\n[[set]]\ndo = "house-way"')

    assert house.figures.edge == analyse(GAME.id, "game").edge
    assert (
        house.best
        == best_edge(Joker.WILD, True)
        == analyse(GAME.id, "game", options={"strategy": "best"}).edge
    )
    for own in (house, mixed):
        assert own.cost == sum(each.cost for each in own.deviations) + own.beyond
    # With the wild joker the house way leaves too little in front.
    assert house.best < mixed.figures.edge < house.figures.edge


def test_a_look_has_seven_cards_and_one_joker_at_most():
    for look in (0, 1_000, 292_252):
        cards = cards_of(look)
        assert len(set(cards)) == 7
    assert cards_of(292_252)[-1].text == "Jo"
