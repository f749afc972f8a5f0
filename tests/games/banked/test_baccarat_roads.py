"""The boards of a baccarat shoe against boards drawn by hand."""

from fractions import Fraction

from croupier.cards import parse_cards
from croupier.games.banked.baccarat_roads import (
    BIG_EYE_BOY,
    COCKROACH_ROAD,
    DEPTH,
    SMALL_ROAD,
    Bead,
    Coup,
    Mark,
    Winner,
    bead_plate,
    big_road,
    count,
    derived_board,
    derived_road,
)

LETTERS = {winner.value: winner for winner in Winner}


def shoe(text: str) -> list[Coup]:
    return [Coup(LETTERS[letter], 0, 0) for letter in text]


def drawn(board, letter) -> list[str]:
    """A board as rows of text, a dot for an empty cell."""
    width = max((column for column, _ in board), default=-1) + 1
    depth = max((row for _, row in board), default=-1) + 1
    return [
        "".join(letter(board[c, r]) if (c, r) in board else "." for c in range(width)) for r in range(depth)
    ]


def bead(cell: Bead) -> str:
    name = cell.winner.value if cell.winner else "T"
    return name.lower() if cell.ties and cell.winner else name


def marks(text: str) -> list[Mark]:
    return [Mark.RED if letter == "r" else Mark.BLUE for letter in text]


def test_the_bead_plate_fills_columns_of_six():
    assert drawn(bead_plate(shoe("PBTPPBB")), lambda w: w.value) == ["PB", "B.", "T.", "P.", "P.", "B."]


def test_the_big_road_begins_a_column_with_each_change():
    assert drawn(big_road(shoe("PPBPPPB")), bead) == ["PBPB", "P.P.", "..P."]


def test_a_tie_marks_the_last_bead_and_moves_nothing():
    assert drawn(big_road(shoe("PTTPB")), bead) == ["pB", "P."]
    assert big_road(shoe("PTT"))[0, 0].ties == 2


def test_ties_before_the_first_winner_stay_with_it():
    assert big_road(shoe("TT")) == {(0, 0): Bead(None, 2)}
    assert big_road(shoe("TTB")) == {(0, 0): Bead(Winner.BANKER, 2)}


def test_a_streak_of_more_than_six_turns_right():
    assert drawn(big_road(shoe("BBBBBBBBP")), bead) == ["BP.", "B..", "B..", "B..", "B..", "BBB"]


def test_a_streak_that_meets_a_tail_turns_above_it():
    board = drawn(big_road(shoe("B" * 8 + "P" * 6)), bead)

    assert board == ["BP.", "BP.", "BP.", "BP.", "BPP", "BBB"]


def test_a_column_whose_head_is_taken_begins_further_right():
    tail_to_the_top = big_road(shoe("B" * 7 + "P" * 6 + "B" * 5 + "P" * 4))

    assert len(tail_to_the_top) == 22
    assert max(row for _, row in tail_to_the_top) == DEPTH - 1


def test_big_eye_boy_begins_with_the_second_bead_of_the_second_column():
    assert derived_road(shoe("PB"), BIG_EYE_BOY) == []
    assert derived_road(shoe("PBB"), BIG_EYE_BOY) == marks("b")
    assert derived_road(shoe("PPBB"), BIG_EYE_BOY) == marks("r")


def test_big_eye_boy_compares_the_lengths_of_the_two_columns_before():
    """Columns of two, two and one: equal lengths are regular at the third head, unequal at the fourth."""
    assert derived_road(shoe("PPBBPB"), BIG_EYE_BOY) == marks("rrb")


def test_far_below_the_column_before_is_regular_again():
    """One against four: the second row is irregular, the third and fourth lie under an empty cell both."""
    assert derived_road(shoe("PBBBB"), BIG_EYE_BOY) == marks("brr")


def test_the_small_road_looks_one_column_further_back():
    assert derived_road(shoe("PBP"), SMALL_ROAD) == []
    assert derived_road(shoe("PBPP"), SMALL_ROAD) == marks("b")
    assert derived_road(shoe("PPBPPB"), SMALL_ROAD) == marks("rr")


def test_the_cockroach_road_looks_two_further_back():
    assert derived_road(shoe("PBPB"), COCKROACH_ROAD) == []
    assert derived_road(shoe("PBPBB"), COCKROACH_ROAD) == marks("b")
    assert derived_road(shoe("PBPBP"), COCKROACH_ROAD) == marks("r")


def test_a_chopping_shoe_is_regular_on_every_derived_road():
    chop = shoe("PB" * 10)
    for back, first in ((BIG_EYE_BOY, 2), (SMALL_ROAD, 3), (COCKROACH_ROAD, 4)):
        assert derived_road(chop, back) == marks("r" * (20 - first))


def test_ties_do_not_touch_the_derived_roads():
    assert derived_road(shoe("TPTPBTB"), BIG_EYE_BOY) == derived_road(shoe("PPBB"), BIG_EYE_BOY)


def test_a_derived_road_is_laid_out_by_colour():
    assert drawn(derived_board(marks("rrbr")), lambda mark: mark.name[0]) == ["RBR", "R.."]


def test_counts_and_shares():
    counted = count([*shoe("PBBT"), Coup(Winner.PLAYER, 9, 3, natural=True)])

    assert (counted.hands, counted.naturals) == (5, 1)
    assert counted.share(Winner.BANKER) == Fraction(2, 5)
    assert sum(counted.share(winner) for winner in Winner) == 1


def test_an_empty_shoe_has_no_shares():
    assert count([]).share(Winner.TIE) == 0
    assert big_road([]) == bead_plate([]) == {}


def test_a_coup_is_read_from_its_hands():
    assert Coup.of(parse_cards("Kc9d"), parse_cards("Th7s")) == Coup(Winner.PLAYER, 9, 7, natural=True)
    assert Coup.of(parse_cards("Jh6c"), parse_cards("2c2d3h")) == Coup(Winner.BANKER, 6, 7, three_card=True)
    assert Coup.of(parse_cards("Kc7d"), parse_cards("2h3d2s")) == Coup(Winner.TIE, 7, 7)
