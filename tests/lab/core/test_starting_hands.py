"""Starting hands have one number each, by which charts and tables name them."""

from itertools import combinations

from croupier.cards import DECK, parse_cards
from croupier.lab.core.starting_hands import cards_of, hand_name, starting_chart, starting_hand


def test_every_two_cards_have_one_of_169_numbers():
    numbers = [starting_hand(hand) for hand in combinations(DECK, 2)]

    assert sorted(set(numbers)) == list(range(169))
    assert {numbers.count(starting_hand(parse_cards(hand))) for hand in ("AsAh", "AsKs", "AsKh")} == {
        6,
        4,
        12,
    }


def test_a_number_gives_cards_of_its_hand_in_either_order():
    for number in range(169):
        cards = cards_of(number)

        assert starting_hand(cards) == starting_hand(cards[::-1]) == number


def test_a_chart_has_suited_hands_above_the_diagonal_and_pairs_on_it():
    chart = starting_chart("all", hand_name, {})

    assert chart.cells[0][:3] == ("AA", "AKs", "AQs")
    assert chart.cells[1][:3] == ("AKo", "KK", "KQs")
    assert chart.cells[12][12] == "22"
