"""Each clause of Pan, what it grants and what it refuses."""

import pytest

from croupier.errors import (
    BorrowingRefused,
    CardCount,
    CardInUse,
    CardMismatch,
    CardNotHeld,
    CardOwed,
    DataInvalid,
    HandFolded,
    MeldInvalid,
    NotNow,
    NotOffered,
    OutOfTurn,
    SeatUnknown,
    StubEmpty,
)
from croupier.games.choice import NewMeld
from croupier.games.option import written_options
from croupier.games.rummy.pan.game import PAN
from croupier.money import dollars
from croupier.table import RummyRound, RummyTable
from croupier.table import events as e
from tests.california import pot_option
from tests.pan import PanFelt

FIRST = "3c3d4h5h6h7hQcQdQhKd"
"""Wants a three; ropes and a square lie ready."""
SECOND = "KhKc4c4d6s7sJh2hAc5c"


def clause(name):
    return pytest.mark.clause("pan", name)


def felt(*hands, **options):
    return PanFelt(*(hands or (FIRST, SECOND)), **options).everybody_in()


def table(**options):
    return RummyTable.post(PAN, options=written_options(PAN.options, options))


# ── pack and deal ───────────────────────────────────────────────────────────────────────────────────────


@clause("PAN 1")
def test_the_pack_has_every_card_eight_times():
    deck = table().deck

    assert len(deck) == 320
    assert set(deck.copies.values()) == {8}
    assert not {"8c", "9d", "Th"} & {card.text for card in deck.copies}


@clause("PAN 1")
def test_a_ninth_copy_and_a_card_outside_the_pack_are_refused():
    played = PanFelt("KhKhKhKhKhKhKhKhAcAd", "?").everybody_in()

    played.refuse("p1 draw Kh", CardInUse, clause="PAN 1", says="the pack has 8")
    played.refuse("p1 draw 9h", CardMismatch, clause="PAN 1")
    played.refuse("p1 draw Jo", CardMismatch, clause="PAN 1")
    played.refuse("p1 draw ??", CardMismatch, clause="PAN 5.1")


@clause("PAN 1")
@pytest.mark.parametrize("players", [1, 9])
def test_fewer_than_two_or_more_than_eight_do_not_play(players):
    with pytest.raises(DataInvalid, match="2 to 8"):
        RummyRound(table(), [dollars(100)] * players)


@clause("PAN-R19")
def test_the_pack_is_posted():
    deck = table(decks=5, no_spade_set=True).deck

    assert len(deck) == 190
    assert {count for card, count in deck.copies.items() if card.suit.letter == "s"} == {4}
    assert {count for card, count in deck.copies.items() if card.suit.letter != "s"} == {5}


@clause("PAN 3")
def test_ten_cards_each_in_any_packets():
    played = PanFelt("", "").do(f"d dh p1 {FIRST[:10]}; d dh p2 {SECOND}; d dh p1 {FIRST[10:]}")

    assert played.round.to_act == (1,)
    assert played.offered(1) == {"go", "drop"}


@clause("PAN 3")
def test_an_eleventh_card_another_hand_or_a_stranger_is_refused():
    played = PanFelt("", "").do(f"d dh p1 {FIRST[:2]}; d dh p1 {FIRST[2:]}")

    played.refuse("d dh p1 2c", CardCount, clause="PAN 3")
    played.refuse("d dh p2.2 2c", SeatUnknown)
    played.refuse("d dh b 2c", SeatUnknown)
    played.refuse("d dh p3 2c", SeatUnknown)
    assert [(choice.to, choice.count) for choice in played.round.legal(0)] == [(2, 10)]


@clause("PAN 3.1")
def test_in_the_first_hand_the_lowest_fifth_card_begins():
    played = PanFelt("", "", "", first_hand=True)
    assert [(choice.to, choice.count, choice.up) for choice in played.round.legal(0)] == [
        (1, 5, 1),
        (2, 5, 1),
        (3, 5, 1),
    ]

    played.do("d dh p1 ????????2d; d dh p2 ????????Ac; d dh p3 ????????As")
    played.do(*[f"d dh p{n} ??????????" for n in (1, 2, 3)])

    assert played.round.to_act == (2,)
    assert played.events(e.FirstNamed)[0].clause == "PAN 3.1"


@clause("PAN-R1")
def test_of_equal_cards_the_first_dealt_begins_and_suits_do_not_count():
    played = PanFelt("", "", "", first_hand=True)
    played.do("d dh p1 ????????2d; d dh p2 ????????As; d dh p3 ????????Ac")
    played.do(*[f"d dh p{n} ??????????" for n in (1, 2, 3)])

    played.refuse("p3 go", OutOfTurn, clause="PAN 4")
    assert played.round.to_act == (2,)


@clause("PAN 3.2")
def test_later_the_player_dealt_first_begins_whatever_he_holds():
    played = PanFelt("KcKdKhKsQcQdQhQsJcJd", "AcAdAhAs2c2d2h2s3c3d")

    assert played.round.to_act == (1,)
    assert played.events(e.FirstNamed)[0].clause == "PAN 3.2"


# ── declarations ────────────────────────────────────────────────────────────────────────────────────────


@clause("PAN 4")
def test_the_last_one_in_need_not_declare_and_nothing_is_paid():
    played = PanFelt("?", "?", "?").do("p1 drop; p2 drop")

    assert played.round.over
    assert played.state.winner == 3
    assert played.stacks == [100, 100, 100]


@clause("PAN 4")
def test_who_dropped_does_nothing_any_more():
    played = PanFelt("?", FIRST, "?").do("p1 drop; p2 go; p3 go")

    for action in ("p1 draw 2c", "p1 force", "p1 go", "p1 discard Kd"):
        played.refuse(action, HandFolded, clause="PAN 4")


@clause("PAN 4")
def test_declarations_go_round_in_order_and_once():
    played = PanFelt("?", "?", "?").do("p1 go")

    played.refuse("p3 go", OutOfTurn, clause="PAN 4", says="player 2 declares first")
    played.refuse("p1 drop", OutOfTurn, clause="PAN 4")
    played.refuse("p2 draw 2c", NotNow)


@clause("PAN-R3")
def test_dropping_costs_what_is_posted_and_otherwise_nothing():
    free = PanFelt("?", "?", "?").do("p1 drop")
    dear = PanFelt("?", "?", "?", drop_forfeit=2, chip_value=5).do("p1 drop")

    assert free.stacks[0] == 100
    assert dear.stacks[0] == 90
    assert dear.state.pool == 1_000


@clause("PAN-R3")
def test_the_top_is_paid_by_everybody_before_the_first_declares():
    played = PanFelt("?", "?", "?", top=1, stacks=[100, 0.5, 100])

    assert played.stacks == [99, 0, 99]
    played.do("p1 drop; p2 drop")
    assert played.stacks == [99, 0, 101.5]


# ── drawing and taking ──────────────────────────────────────────────────────────────────────────────────


@clause("PAN 5.2")
def test_only_who_begins_may_draw_again():
    played = felt().do("p1 draw 2c; p1 discard 2c")
    assert played.offered(1) == {"draw", "pass"}

    played.do("p1 draw 2d; p1 discard 2d; p2 draw 3s; p2 discard 3s")
    played.refuse("p2 draw 3s", OutOfTurn)
    assert played.round.to_act == (1,)


@clause("PAN 5.2")
def test_a_third_draw_and_taking_the_own_discard_are_refused():
    played = felt().do("p1 draw 2c; p1 discard 2c")
    played.refuse("p1 take 2c", NotNow, clause="PAN 5.2")

    played.do("p1 draw 2d; p1 discard 2d")
    played.refuse("p1 draw 2s", OutOfTurn)


@clause("PAN-R4")
def test_with_redraw_all_everybody_may_on_every_turn():
    played = felt(redraw="all").do("p1 draw 2c; p1 discard 2c; p1 pass; p2 draw 3s; p2 discard 3s")

    assert played.offered(2) == {"draw", "pass"}
    played.do("p2 draw 3d; p2 discard 3d; p1 draw 2c; p1 discard 2c")
    assert played.offered(1) == {"draw", "pass"}


@clause("PAN 5.2")
def test_a_live_table_waits_for_the_second_draw():
    live = RummyRound(table(), [dollars(100)] * 2, silence_passes=False)
    played = PanFelt("", "")
    played.round = live
    played.do(f"d dh p1 {FIRST}; d dh p2 {SECOND}; p1 go; p2 go; p1 draw 2c; p1 discard 2c")

    played.refuse("p2 draw 3s", OutOfTurn)
    assert played.offered(2) == set()
    played.do("p1 pass; p2 draw 3s")


@clause("PAN 5.3")
def test_the_top_discard_is_taken_only_to_be_melded():
    played = felt().do("p1 draw 2c; p1 discard 2c; p1 draw Ks; p1 discard Ks")
    played.refuse("p2 take 2c", CardMismatch, clause="PAN 5.3")

    played.do("p2 take Ks")
    played.refuse("p2 discard Ks", CardOwed, clause="PAN 5.3")
    assert played.offered(2) == {"meld"}


@clause("PAN 5.3")
def test_a_card_without_a_meld_is_not_taken_and_on_the_first_turn_there_is_none():
    played = felt()
    played.refuse("p1 take 2c", NotNow, clause="PAN 5.3")

    played.do("p1 draw 2c; p1 discard 2c; p1 draw Qs; p1 discard Qs")
    played.refuse("p2 take Qs", MeldInvalid, clause="PAN 5.3")
    assert played.offered(2) == {"draw"}


@clause("PAN-R5")
@pytest.mark.parametrize("drawn_only", [False, True])
def test_a_discard_from_a_hand_is_taken_unless_the_table_posts_otherwise(drawn_only):
    played = felt(take_drawn_only=drawn_only).do("p1 draw 3h; p1 meld 3c3d3h; p1 discard Kd")

    if drawn_only:
        played.refuse("p2 take Kd", NotOffered, clause="PAN-R5")
        assert not played.round.view(2).top_takeable
    else:
        played.do("p2 take Kd; p2 meld KhKcKd")
    assert played.state.top_from_hand


@clause("PAN-R5")
def test_a_card_drawn_and_not_used_may_always_be_taken():
    felt(take_drawn_only=True).do("p1 draw Kd; p1 discard Kd; p2 take Kd; p2 meld KhKcKd")


# ── using the card ──────────────────────────────────────────────────────────────────────────────────────


@clause("PAN 5.4")
def test_nothing_is_melded_or_discarded_before_the_card_is_used():
    played = felt().do("p1 draw 3h")

    played.refuse("p1 meld 4h5h6h", CardOwed, clause="PAN 5.4")
    played.refuse("p1 discard Kd", CardOwed, clause="PAN 5.4")
    played.refuse("p1 draw 2c", NotNow)


@clause("PAN 5.4")
def test_an_unused_card_is_discarded_and_the_turn_is_over():
    played = felt().do("p1 draw 3h; p1 discard 3h; p1 draw 3s; p1 discard 3s")

    assert played.round.to_act == (2,)
    assert played.state.melds[1] == ()
    assert len(played.state.hands[1]) == 10


@clause("PAN-R20")
def test_a_usable_card_must_be_used_only_where_that_is_posted():
    felt().do("p1 draw 3h; p1 discard 3h")
    strict = felt(must_use=True).do("p1 draw 3h")

    strict.refuse("p1 discard 3h", CardOwed, clause="PAN-R20")
    assert strict.offered(1) == {"meld"}
    felt(must_use=True).do("p1 draw 2s; p1 discard 2s")


@clause("PAN 5.5")
def test_after_the_card_is_used_melds_come_from_the_hand_until_a_discard():
    played = felt().do("p1 draw 3h; p1 meld 3c3d3h; p1 meld 4h5h6h; p1 add 2 7h; p1 discard Kd")

    assert [len(meld.cards) for meld in played.state.melds[1]] == [3, 4]
    assert played.round.to_act == (2,)


@clause("PAN 5.5")
def test_cards_that_are_not_in_the_hand_are_refused():
    played = felt().do("p1 draw 3h; p1 meld 3c3d3h")

    played.refuse("p1 meld KdKhKc", CardNotHeld, clause="PAN 5.5")
    played.refuse("p1 discard 3h", CardNotHeld, clause="PAN 5.5")
    played.refuse("p1 add 1 3s", CardNotHeld, clause="PAN 5.5")
    played.refuse("p1 discard ??", CardNotHeld, clause="PAN 5.5")


@clause("PAN-R9")
def test_cards_are_added_to_own_melds_only():
    played = felt().do("p1 draw 3h; p1 meld 3c3d3h; p1 discard Kd; p2 take Kd; p2 meld KhKcKd")
    played.do("p2 discard Ac; p1 draw Ks")

    played.refuse("p1 add 2 Ks", MeldInvalid, clause="PAN 6.4")
    played.refuse("p1 add 1 Ks", MeldInvalid, clause="PAN 6.4")
    assert played.offered(1) == {"discard"}


@clause("PAN 6.5")
def test_a_borrowed_card_makes_a_new_meld_and_leaves_one():
    played = PanFelt("4d5d6d7d4h4c2c2hKdAh", "?").everybody_in()
    played.do("p1 draw Jd; p1 meld 4d5d6d7dJd")
    played.refuse("p1 meld 4h4c m1:5d", BorrowingRefused, clause="PAN 6.5")

    played.do("p1 meld 4h4c m1:4d")
    assert [len(meld.cards) for meld in played.state.melds[1]] == [4, 3]


@clause("PAN-R10")
def test_a_table_may_do_without_borrowing():
    played = PanFelt("4d5d6d7d4h4c2c2hKdAh", "?", borrow=False).everybody_in()
    played.do("p1 draw Jd; p1 meld 4d5d6d7dJd")

    played.refuse("p1 meld 4h4c m1:4d", NotOffered, clause="PAN-R10")
    assert not any(choice.borrowed for choice in played.round.legal(1) if isinstance(choice, NewMeld))


@clause("PAN 7.7")
def test_lending_lowers_what_a_meld_counts_for_and_gives_nothing_back():
    played = PanFelt("KsQs7s7h7c4d5d2c2hAh", "?").everybody_in()
    played.do("p1 draw Js; p1 meld KsQsJs7s")
    assert (played.stacks, played.state.values[1]) == ([104, 96], (4,))

    played.do("p1 meld 7h7c m1:7s")
    assert (played.stacks, played.state.values[1]) == ([105, 95], (2, 1))


@clause("PAN 7.7")
def test_lending_never_raises_what_a_meld_counts_for():
    """The rope became a condition late and has collected 1; as a new meld the rest would pay 2."""
    played = PanFelt("2c3c5c6c5d5hAc4hJdQd", "?").everybody_in()
    played.do("p1 draw 4c; p1 meld 2c3c4c5c; p1 add 1 Ac; p1 discard 4h; p2 draw 2s; p2 discard 2s")
    assert played.state.values[1] == (1,)

    played.do("p1 draw 5s; p1 meld 5d5s m1:5c")
    assert played.state.values[1] == (1, 1)


@clause("PAN-R6")
def test_a_square_with_a_suit_twice_shows_three_suits():
    played = PanFelt("4c4c4d4h5c6c2h2dKdAh", "?").everybody_in().do("p1 draw 4s")
    played.refuse("p1 meld 4s4c4c", MeldInvalid, clause="PAN 6.3")
    played.do("p1 meld 4s4c4c4d")


# ── forcing ─────────────────────────────────────────────────────────────────────────────────────────────


def with_a_rope(**options):
    """Player 1 has 4-5-6-7 of hearts; player 3's turn is over and his jack of hearts lies on top."""
    played = felt(FIRST, SECOND, "?", **options).do(
        "p1 draw 3h; p1 meld 3c3d3h; p1 meld 4h5h6h7h; p1 discard Kd"
    )
    return played.do("p2 draw 2s; p2 discard 2s; p3 draw Jh; p3 discard Jh")


@clause("PAN 11")
def test_a_forced_discard_must_be_taken_and_melded():
    played = with_a_rope().do("p3 force")

    assert played.offered(1) == {"take"}
    played.refuse("p1 draw 2c", CardOwed, clause="PAN 11")
    played.do("p1 take Jh").refuse("p1 discard Jh", CardOwed)
    played.do("p1 add 2 Jh")


@clause("PAN 11")
def test_a_forced_drawn_card_must_be_melded():
    played = with_a_rope().do("p1 draw 3s; p2 force")

    played.refuse("p1 discard 3s", CardOwed, clause="PAN 11")
    assert "discard" not in played.offered(1)
    played.do("p1 add 1 3s")


@clause("PAN 11")
def test_nobody_forces_himself_or_a_card_that_fits_nowhere_or_twice():
    played = with_a_rope()
    played.refuse("p1 force", NotNow, clause="PAN 11")
    played.do("p2 force").refuse("p3 force", NotNow, clause="PAN 11")

    other = with_a_rope().do("p1 draw Ks")
    other.refuse("p2 force", MeldInvalid, clause="PAN 11")
    assert other.offered(2) == set()


@clause("PAN-R13")
def test_a_table_may_do_without_forcing():
    played = with_a_rope(force=False)

    played.refuse("p2 force", NotOffered, clause="PAN-R13")
    assert played.offered(2) == set()


@clause("PAN-R14")
@pytest.mark.parametrize("protect", [False, True])
def test_a_discard_that_puts_the_next_player_out(protect):
    second = "4c5c6cKhKcKs2d3d4dAc"
    played = PanFelt("JcJdQs6s2h2c3s3d5hAd", second, protect_ten=protect).everybody_in()
    played.do("p1 draw 2s; p1 meld 2h2c2s; p1 discard Ad; p2 draw 7c; p2 meld 4c5c6c7c; p2 meld KhKcKs")
    played.do("p2 meld 2d3d4d; p2 discard Ac; p1 draw 2d; p1 add 1 2d")

    offered = {choice.cards[0].text for choice in played.round.legal(1) if choice.verb == "discard"}
    if protect:
        played.refuse("p1 discard Jc", NotOffered, clause="PAN-R14", says="discard JdQs6s3s3d")
        assert offered == {"Jd", "Qs", "6s", "3s", "3d", "5h"}
    else:
        assert "Jc" in offered
        played.do("p1 discard Jc; p2 take Jc; p2 add 1 Jc")
        assert played.state.winner == 2


# ── paying and ending ───────────────────────────────────────────────────────────────────────────────────


@clause("PAN 7")
def test_a_condition_is_paid_at_once_by_everybody_in_the_hand():
    played = PanFelt(FIRST, "?", "?", "?").do("p1 go; p2 go; p3 drop; p4 go; p1 draw 3h; p1 meld 3c3d3h")

    assert played.stacks == [102, 99, 100, 99]


@clause("PAN 7")
def test_a_meld_that_is_no_condition_pays_nothing():
    played = felt().do("p1 draw Jh; p1 meld 4h5h6h7hJh; p1 meld QcQdQh")

    assert played.pays == []
    assert played.stacks == [100, 100]


@clause("PAN 8")
def test_eleven_cards_melded_is_out_and_everything_is_collected_again():
    played = felt().do("p1 draw 3h; p1 meld 3c3d3h; p1 meld 4h5h6h7h; p1 meld QcQdQh; p1 discard Kd")
    assert not played.round.over

    played.do("p2 draw 2s; p2 discard 2s; p1 draw 3s; p1 add 1 3s")
    assert played.round.over
    assert played.pays == [
        (1, 1, "condition-1"),
        (1, 1, "condition-1-added"),
        (1, 2, "out"),
        (1, 2, "out-condition-1"),
    ]


@clause("PAN 8")
def test_ten_cards_melded_are_not_out_and_the_last_discard_ends_the_turn():
    played = felt().do("p1 draw 3h; p1 meld 3c3d3h; p1 meld 4h5h6h7h; p1 meld QcQdQh; p1 discard Kd")

    assert played.state.hands[1] == ()
    assert played.pays == [(1, 1, "condition-1")]
    assert played.round.to_act == (2,)


@clause("PAN-R15")
def test_who_dropped_pays_nothing_when_somebody_goes_out():
    played = PanFelt(FIRST, "?", "?").do(
        "p1 go; p2 drop; p3 go; p1 draw 3h; p1 meld 3c3d3h; p1 meld 4h5h6h7h"
    )
    played.do("p1 meld QcQdQh; p1 discard Kd; p3 draw Jh; p3 discard Jh; p1 take Jh; p1 add 2 Jh")

    assert played.stacks == [104, 100, 96]


@clause("PAN-R8")
def test_with_out_pays_base_going_out_collects_the_bases():
    played = felt(out_pays="base").do("p1 draw 3h; p1 meld 3c3d3h; p1 meld 4h5h6h7h; p1 meld QcQdQh")
    played.do("p1 discard Kd; p2 draw 2s; p2 discard 2s; p1 draw 3s; p1 add 1 3s")

    assert played.pays[-1] == (1, 1, "out-condition-1")


@clause("PAN 9")
def test_who_cannot_pay_pays_what_he_has_and_plays_on():
    played = PanFelt("7s7s4d5d6dQcQdQhJd2d", SECOND, "?", stacks=[100, 1.5, 100]).everybody_in()
    played.do("p1 draw 7s; p1 meld 7s7s7s")

    assert played.stacks == [105.5, 0, 96]
    played.do("p1 discard 2d; p2 draw Ks; p2 meld KhKcKs")
    assert min(played.stacks) == 0


@clause("PAN 9")
def test_who_can_pay_pays_in_full_whatever_the_others_have():
    played = PanFelt("7s7s4d5d6dQcQdQhJd2d", "?", "?", stacks=[100, 4, 3.99]).everybody_in()
    played.do("p1 draw 7s; p1 meld 7s7s7s")

    assert played.stacks == [107.99, 0, 0]
    assert played.events(e.ChipsCollected)[0].paid == (0, 400, 399)


@clause("PAN-R11")
@clause("PAN 10")
def test_a_live_dealer_shuffles_before_he_turns_the_next_card():
    stock = "2c2d2h2s3h3s4d5h6c6h7c7dJcJdJsQcQhQsKsAh"
    cards = [stock[i : i + 2] for i in range(0, len(stock), 2)]
    played = PanFelt("3c4c5c6d5d4sKcKdKhAs", "AcAd3d4h5s6s7h7sJhQd", decks=1).everybody_in()
    for card in cards:
        (player,) = played.round.to_act
        played.do(f"p{player} draw {card}; p{player} discard {card}")

    assert played.state.stock == 0
    who = played.round.to_act[0]
    played.do(f"p{who} draw").refuse(f"d dh p{who} {cards[0]}", NotNow, clause="PAN 10")
    assert [choice.verb for choice in played.round.legal(0)] == ["shuffle"]
    played.do("d shuffle")
    assert (played.state.stock, len(played.state.pile)) == (len(cards) - 1, 1)
    played.refuse(f"d dh p{who} {cards[-1]}", CardInUse)
    played.do(f"d dh p{who} {cards[0]}")


def idle(*, renewals, **options):
    """Two players and a pack of 40 who throw every card away until the stock has been renewed so often."""
    stock = "2c2d2h2s3h3s4d5h6c6h7c7dJcJdJsQcQhQsKsAh"
    cards = whole = [stock[i : i + 2] for i in range(0, len(stock), 2)]
    played = PanFelt("3c4c5c6d5d4sKcKdKhAs", "AcAd3d4h5s6s7h7sJhQd", decks=1, **options).everybody_in()
    for _ in range(renewals + 1):
        for card in cards:
            (player,) = played.round.to_act
            played.do(f"p{player} draw {card}; p{player} discard {card}")
        # The top discard stays where it is; the others are the next stock.
        cards = [other for other in whole if other != card]
    assert played.state.stock == 0
    return played


@clause("PAN-R21")
def test_a_stock_renewed_for_every_player_without_a_use_ends_the_hand_without_a_winner():
    played = idle(renewals=2, force=False, top=1)
    who = played.round.to_act[0]
    played.refuse(f"p{who} draw 2c", StubEmpty, clause="PAN-R21", says="renewed 2 times")
    played.do(f"p{who} draw")
    assert [choice.verb for choice in played.round.legal(0)] == ["shuffle"]
    played.do("d shuffle")

    assert played.round.over
    assert played.state.winner is None
    # The top of one chip each had waited for a winner.
    assert played.stacks == [100, 100]
    assert played.events(e.HandGivenUp)[0].returned == (100, 100)


@clause("PAN-R21")
def test_before_that_the_discards_are_shuffled_once_more():
    played = idle(renewals=1, force=False)
    who = played.round.to_act[0]
    played.do(f"p{who} draw", "d shuffle")

    assert not played.round.over
    assert played.state.renewals == 2


@clause("PAN-R21")
def test_a_card_that_is_used_begins_the_count_again():
    played = idle(renewals=1, force=False)
    assert (played.state.renewals, played.round.to_act) == (1, (1,))
    played.do("p1 draw 2c; p1 discard 2c; p2 draw 2d; p2 discard 2d")
    assert played.state.renewals == 2
    played.do("p1 draw 6c; p1 meld 3c4c5c6c")

    assert played.state.renewals == 0


@clause("PAN 10")
def test_nobody_shuffles_while_there_is_stock():
    felt().refuse("d shuffle", NotNow, clause="PAN 10")


@clause("PAN 12")
def test_a_table_posts_time_collection_and_nothing_out_of_a_pot():
    posted = RummyTable.post(PAN, fees=(pot_option("pan.poker_rates", 1), pot_option("pan.poker_rates", 4)))
    assert [fee.by_time for fee in posted.fees] == [True, True]

    with pytest.raises(DataInvalid, match="taken from a pot"):
        RummyTable.post(PAN, fees=(pot_option("holdem-family.poker_rates", 1),))


def test_commands_of_other_games_are_not_known_here():
    for action in ("p1 cc", "p1 f", "p1 w ante 5", "d nb", "d db 2c3c4c"):
        felt().refuse(action, NotNow)
