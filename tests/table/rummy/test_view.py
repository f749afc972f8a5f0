"""What one person sees of a hand of Pan: melds and discards are everybody's, a hand is its holder's alone."""

from random import Random

import msgspec
import pytest

from croupier.cards import UNSEEN, Card, parse_cards, write_cards
from croupier.games.rummy.pan.game import PAN
from croupier.games.rummy.view import RummyMeld, RummyPayment
from croupier.table import RummyRound, RummyTable
from croupier.table import commands as c
from tests.pan import PanFelt, random_play

HANDS = ("3c3dKsQsJs4d5d6d7dKd", "4h5h6hAcAdAhJcJd2c6s", "2d2h5c5d6c6d7c7hQcQd")


def felt(**options):
    return PanFelt(*HANDS, **options).everybody_in()


def seats(round_, person):
    return round_.view(person).seats


def written(view):
    return msgspec.json.encode(view, enc_hook=str)


def test_a_hand_is_seen_by_its_holder_alone():
    table = felt()

    assert [write_cards(seat.cards) for seat in seats(table.round, 2)] == ["??" * 10, HANDS[1], "??" * 10]
    for person in (None, 0):
        assert {write_cards(seat.cards) for seat in seats(table.round, person)} == {"??" * 10}


def test_melds_discards_and_the_drawn_card_are_seen_by_everybody():
    table = felt().do("p1 draw 3h; p1 meld 3c3d3h; p1 discard Kd; p2 draw 7h")
    for person in (None, 0, 1, 2, 3):
        view = table.round.view(person)
        assert view.seats[0].melds == (RummyMeld(kind="square", cards=parse_cards("3c3d3h"), value=1),)
        assert view.discards == parse_cards("Kd")
        assert view.drawn is Card.parse("7h")
        assert view.pays == (RummyPayment(player=1, each=1, why="condition-1"),)
        assert view.turn == 2
        assert view.stock == 320 - 30 - 2


def test_only_players_are_told_what_they_may_do_and_only_they():
    table = felt().do("p1 draw 3h")

    assert {choice.verb for choice in table.round.view(1).legal} == {"meld", "discard"}
    assert table.round.view(2).legal == ()
    assert table.round.view(None).legal == ()
    assert table.round.view(0).legal == ()


@pytest.mark.clause("pan", "PAN 3.1")
def test_the_up_cards_of_the_first_hand_are_seen_until_the_play_begins():
    table = PanFelt("", "", first_hand=True).do("d dh p1 3c3d4h5hKd; d dh p2 ????????2h")

    assert [seat.up for seat in seats(table.round, None)] == list(parse_cards("Kd2h"))
    assert [write_cards(seat.cards) for seat in seats(table.round, None)] == ["??" * 5, "??" * 5]

    table.do("d dh p1 6h7hQcQdQh; d dh p2 ??????????; p2 go; p1 go")
    assert [seat.up for seat in seats(table.round, None)] == [None, None]


def test_who_dropped_and_who_won_is_said():
    table = PanFelt(*HANDS).do("p1 go; p2 drop")
    assert [seat.status for seat in seats(table.round, None)] == ["in", "dropped", "dealt in"]

    table.do("p3 drop")
    view = table.round.view(None)
    assert (view.winner, view.over, view.to_act) == (1, True, ())
    assert view.seats[0].status == "out"


def other_cards(round_, seed, person):
    """The same round with other hidden cards for everybody else, drawn from what the person cannot see."""
    state = round_.state
    hidden = [card for player, hand in enumerate(state.hands) if player != person for card in hand]
    out = [*hidden]
    for card in round_.table.deck.copies:
        out += [card] * (round_.table.deck.copies[card] - state.used[card.index])
    Random(seed).shuffle(out)
    twin = round_.copy()
    for player, hand in enumerate(state.hands):
        if player != person:
            fresh, out = out[: len(hand)], out[len(hand) :]
            for old, new in zip(hand, fresh, strict=True):
                twin.state.used[old.index] -= 1
                twin.state.used[new.index] += 1
            twin.state.hands[player] = tuple(fresh)
    return twin


@pytest.mark.parametrize("seed", range(12))
def test_the_hidden_cards_of_others_change_no_byte_of_what_a_person_sees(seed):
    table = RummyTable.post(PAN, options={"protect_ten": seed % 2 == 0, "decks": 2 + seed % 3})
    changed = 0
    for step, (round_, _) in enumerate(random_play(table, [50, 50, 50], seed, acts=120)):
        if not all(round_.state.hands[1:]):
            continue
        for person in (1, 2, 3):
            twin = other_cards(round_, seed * 1000 + step, person)
            changed += twin.state.hands != round_.state.hands
            assert written(twin.view(person)) == written(round_.view(person))
        assert written(other_cards(round_, step, 1).view(None)) == written(round_.view(None))

    assert changed > 20


STORY = """p1 go; p2 go; p3 go; p1 draw 3h; p1 meld 3c3d3h; p1 discard Kd; p2 draw 7s; p2 discard 7s;
p3 draw 3s; p3 discard 3s; p2 force; p1 take 3s; p1 add 1 3s; p1 meld KsQsJs; p1 discard 7d"""


def test_two_deals_that_differ_in_another_hand_look_the_same_act_by_act():
    """The whole story of one hand, told to player 1 twice: only player 2's and 3's unseen cards differ."""
    stories = []
    for others in (HANDS[1:], ("2s2s2s4s4s4s6s6sJhJh", "QsQsQhQhAsAsAdAc4c6h")):
        table = RummyTable.post(PAN)
        round_ = RummyRound(table, [10_000] * 3)
        seen = []
        for hand, player in zip((HANDS[0], *others), (1, 2, 3), strict=True):
            round_.apply(c.DealHand(to=player, cards=parse_cards(hand)))
            seen.append(written(round_.view(1)))
        felt_ = PanFelt("", "", "")
        felt_.round = round_
        for action in STORY.split(";"):
            felt_.do(action)
            seen.append(written(round_.view(1)))
        stories.append(seen)

    assert stories[0] == stories[1]
    assert write_cards((UNSEEN,)).encode() in stories[0][-1]
