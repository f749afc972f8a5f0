import pytest
from hypothesis import given

from croupier.cards import parse_cards
from croupier.hands.longest_flush import FlushRank, Run, longest_flush, longest_run
from tests.strategies import hands


def clause(name):
    return pytest.mark.clause("high-card-flush", name)


@clause("HCF 1")
@pytest.mark.parametrize(
    ("cards", "rank"),
    [
        ("AhKhQh9s8s7c6c", FlushRank(3, (14, 13, 12))),
        ("5d4d3d2dKcJhQs", FlushRank(4, (5, 4, 3, 2))),
        ("3h2h4cKdQs9c8s", FlushRank(2, (12, 8))),
        ("Ah5h2hKsQsJs7d", FlushRank(3, (14, 5, 2))),
        ("2h3h4h5h6h7h8h", FlushRank(7, (8, 7, 6, 5, 4, 3, 2))),
    ],
)
def test_the_longest_suit_counts_then_its_ranks(cards, rank):
    assert longest_flush(parse_cards(cards)) == rank


@clause("HCF 1")
def test_length_comes_before_rank_and_the_ace_is_high():
    assert longest_flush(parse_cards("5d4d3d2dKcJhQs")) > longest_flush(parse_cards("AhKhQh9s8s7c6c"))
    assert longest_flush(parse_cards("Ah3h2h9s8s7c6c")) > longest_flush(parse_cards("KhQhJh9s8s7c6c"))


@clause("HCF 1")
def test_suits_are_equal():
    assert longest_flush(parse_cards("QhJh5hKd9s2c3s")) == longest_flush(parse_cards("QdJd5dKh9c2s3c"))


@clause("HCF 11")
@pytest.mark.parametrize(
    ("cards", "run"),
    [
        ("KhAh2h9d8s7c6d", Run(2, 14)),  # no way round the ace
        ("Ah2h3hKd9s7c6s", Run(3, 3)),  # the ace low
        ("QhKhAh2h3h9c8d", Run(3, 14)),  # either end, never both
        ("9sTsJsQsKsAs2d", Run(6, 14)),
        ("Ac2c3c4c5c6cKd", Run(6, 6)),
        ("8hThJhQhKhAh9h", Run(7, 14)),
        ("9s8s7s5h4h3h2h", Run(4, 5)),  # the longest of two
        ("9s8s7s4h3h2hKd", Run(3, 9)),  # the higher of two equal ones
        ("2h4h6h8hThQhAh", Run(2, 2)),
        ("2h4h6h8hTcQdAs", Run(1, 14)),
    ],
)
def test_the_longest_run_in_one_suit(cards, run):
    assert longest_run(parse_cards(cards)) == run


@given(hands(7))
def test_a_run_is_never_longer_than_the_longest_flush(cards):
    assert 1 <= longest_run(cards).length <= longest_flush(cards).length


@given(hands(7))
def test_the_order_of_the_cards_does_not_matter(cards):
    assert longest_flush(cards) == longest_flush(cards[::-1])
    assert longest_run(cards) == longest_run(cards[::-1])


@given(hands(7))
def test_a_run_found_card_by_card_is_the_same(cards):
    """Counted another way: the longest chain from every card upwards, the ace also below the two."""
    held = {(card.suit, int(card.rank)) for card in cards}
    held |= {(suit, 1) for suit, rank in held if rank == 14}

    def chain(suit, rank):
        return 1 + chain(suit, rank + 1) if (suit, rank + 1) in held else 1

    assert longest_run(cards).length == min(7, max(chain(suit, rank) for suit, rank in held))
