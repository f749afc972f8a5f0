"""The names of the classes."""

from croupier.hands import Category


def test_classes_are_named_from_the_bottom_as_pay_tables_and_dealers_say_them():
    assert [category.row for category in Category] == [
        "high_card",
        "pair",
        "two_pair",
        "three_of_a_kind",
        "straight",
        "flush",
        "full_house",
        "four_of_a_kind",
        "straight_flush",
        "royal_flush",
    ]
    assert Category.FOUR_OF_A_KIND.words == "four of a kind"
