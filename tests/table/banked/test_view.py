"""What one person may see of a round, and nothing else."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import parse_cards, seeded, shuffled, write_cards
from croupier.table import commands as c
from croupier.table.banked.family import BANKED
from croupier.table.banked.state import Stage
from tests.games.banked.felt import baccarat, caribbean, play
from tests.games.banked.player_dealer_felt import felt
from tests.table.banked.banked_play import caribbean_plays

FPG = "fortune-pai-gow-poker"
OWN, OTHER = "QhQd7s6c3d", "JhJd8s5c2d"
DEALT = (
    "p1 w ante 10",
    "p2 w ante 20",
    "p1 w progressive 1",
    "d nb",
    f"d dh p1 {OWN}",
    f"d dh p2 {OTHER}",
    "d dh b AdKh8c5s4h",
)


def dealt(*more, **posted):
    return play(caribbean(100, 100, progressive="pmg-01", **posted), *DEALT, *more)


def cards(round_, person):
    return [write_cards(seat.cards) for seat in round_.view(person).seats]


def test_a_player_sees_the_own_hand_and_the_backs_of_the_others():
    round_ = dealt()

    assert cards(round_, 1) == [OWN, "??????????"]
    assert cards(round_, 2) == ["??????????", OTHER]


def test_a_person_with_two_seats_sees_both_hands_and_each_choice_once():
    round_ = dealt()

    view = BANKED.view(round_, (1, 2))

    assert [write_cards(seat.cards) for seat in view.seats] == [OWN, OTHER]
    assert view.legal == (*round_.legal(1), *round_.legal(2))


@pytest.mark.parametrize("person", [0, None, 99])
def test_dealer_and_bystanders_see_backs_only(person):
    assert cards(dealt(), person) == ["??????????", "??????????"]
    assert write_cards(dealt().view(person).bank_cards) == "????????4h"


def test_the_dealers_hand_is_seen_when_it_is_turned():
    assert write_cards(dealt("p1 w bet 20", "p2 f").view(None).bank_cards) == "AdKh8c5s4h"


def test_when_all_have_folded_it_is_not_turned():
    round_ = dealt("p1 f", "p2 f")

    assert round_.over
    assert write_cards(round_.view(1).bank_cards) == "????????4h"


def test_after_the_round_hands_that_played_lie_open_and_folded_ones_do_not():
    round_ = dealt("p1 w bet 20", "p2 f")

    assert cards(round_, None) == [OWN, "??????????"]
    assert cards(round_, 2) == [OWN, OTHER]


def test_a_dead_hand_is_not_shown():
    round_ = dealt("d kill p1", "p2 w bet 40")

    assert cards(round_, 2) == ["??????????", OTHER]


def test_wagers_stacks_meter_and_status_are_everybodys_to_see():
    view = dealt("p2 f").view(None)

    assert [seat.stack for seat in view.seats] == [8900, 8000]
    assert [seat.wagers for seat in view.seats] == [{"ante": 1000, "progressive": 100}, {}]
    assert [seat.status for seat in view.seats] == ["in", "folded"]
    assert view.meter == 1_200_070
    assert (view.stage, view.to_act, view.over) == ("play", (1,), False)


def test_only_the_own_choices_are_in_a_view():
    round_ = dealt()

    assert {choice.player for choice in round_.view(1).legal} == {1}
    assert round_.view(None).legal == ()
    assert round_.view(0).legal == ()


def test_the_bank_of_a_player_dealer_game_is_marked_and_posted():
    view = baccarat(100, 1000, bank=2, wager=300).view(1)

    assert [seat.banks for seat in view.seats] == [False, True]
    assert (view.posted, view.meter) == (30_000, None)
    assert [seat.status for seat in view.seats] == ["out", "out"]


def other_cards(play_, person, done):
    """The same commands with other cards for all that the person may not see."""
    seen = set()
    to_bank = [command for command in done if isinstance(command, c.DealHand) and command.to == "b"]
    for command in done:
        if isinstance(command, c.DealHand) and command.to == person:
            seen |= set(command.cards)
    if sum(len(command.cards) for command in to_bank) >= 5:
        seen.add(to_bank[-1].cards[-1])
    deck = play_.open().table.deck.cards
    fresh = [card for card in shuffled(deck, seeded(play_.seed + 1)) if card not in seen]
    for command in done:
        if not isinstance(command, c.DealHand):
            yield command
            continue
        yield replace_cards(command, [card if card in seen else fresh.pop() for card in command.cards])


def settled(round_):
    """Whether the decisions are made: the bank's hand is turned, or all have folded and awards may be due."""
    return round_.over or round_.state.revealed or round_.state.stage is Stage.AWARDS


def replace_cards(command, new):
    return c.DealHand(to=command.to, cards=tuple(new), hand=command.hand)


@given(caribbean_plays(), st.integers(0, 7))
@settings(max_examples=120)
def test_hidden_cards_change_no_view_of_others(game, person):
    """Two rounds that differ only in what he may not see look the same until the bank's hand is turned."""
    game = replace(game, stacks=(*game.stacks, 40_000, 40_000)[-7:])
    viewer = person if 1 <= person <= len(game.stacks) else None
    _, done = game.finish()
    one, two = game.open(), game.open()
    for command, twin in zip(done, other_cards(game, viewer, done), strict=True):
        one.apply(command)
        two.apply(twin)
        if settled(one):
            # Whether an award then waits for a supervisor depends on the cards, and everybody hears of it.
            assert settled(two)
            break
        assert one.view(viewer) == two.view(viewer)


@given(caribbean_plays(irregular=True))
@settings(max_examples=60)
def test_no_hidden_card_is_written_anywhere_in_a_view(game):
    for round_, _ in game.play():
        state = round_.state
        if state.stage is Stage.AWARDS:
            # Hands lie open while a supervisor confirms what they have won.
            continue
        for viewer in (None, *range(round_.state.players + 1)):
            hidden = {
                card.text
                for holder, hand in state.hands.items()
                if holder not in (viewer, "b")
                for card in hand
            }
            if state.stage is Stage.PLAY and not state.revealed:
                hidden |= {card.text for card in state.hands.get("b", ())[:4]}
            written = str(round_.view(viewer))
            assert not [text for text in hidden if text in written]


def test_wagers_on_hands_of_others_are_no_choices_of_ones_own():
    """What bots, agents and the trainer choose among is about the player's own hand."""
    view = play(felt(FPG), "p2 w game 20").view(1)
    assert {choice.on for choice in view.legal} == {None, 2}
    assert view.own_choices
    assert {choice.on for choice in view.own_choices} == {None}

    view = play(felt(FPG), "p1 w game 20", "p2 w game 20", "p1 w game@2 20").view(1)
    off = [choice for choice in view.legal if choice.verb == "off"]
    assert {choice.on for choice in off} == {None, 2}
    assert [choice.on for choice in view.own_choices if choice.verb == "off"] == [None]


def test_the_banks_up_card_is_its_last_one_once_that_is_face_up():
    assert play(caribbean(), "p1 w ante 10").view(1).up_card is None
    assert dealt().view(1).up_card == parse_cards("4h")[0]
    hidden = play(felt("fortune-pai-gow-poker", dice=(1, 2, 3)), "p1 w game 20", "d nb")
    play(hidden, "d dh p1 AcKd9h8s7c4d2h", "d dh b QcQdQhQs7d5h4c")
    assert hidden.view(1).up_card is None
