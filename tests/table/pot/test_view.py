"""What one person may see of a hand, and that nothing else is in it."""

import json
from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, parse_cards, write_cards
from croupier.table import PotRound
from croupier.table import commands as c
from croupier.table import events as e
from tests.holdem import Felt, holdem_table, next_command
from tests.strategies import orders


def cards_of(view):
    return [write_cards(seat.cards) for seat in view.seats]


def dealt():
    return Felt(holdem_table(), [100, 100, 100], [2, 4]).deal("AsAd", "KsKd", "QsQd")


def test_a_player_sees_his_own_cards_and_the_backs_of_the_others():
    view = dealt().round.view(2)

    assert cards_of(view) == ["????", "KsKd", "????"]


def test_the_dealer_and_bystanders_see_backs_only():
    for person in (0, None):
        assert cards_of(dealt().round.view(person)) == ["????", "????", "????"]


def test_a_folded_hand_is_seen_by_its_holder_only():
    felt = dealt().do("p3 f")

    assert cards_of(felt.round.view(3))[2] == "QsQd"
    assert cards_of(felt.round.view(1))[2] == "????"


def test_whoever_waits_sees_what_everybody_sees_and_their_own_cards():
    felt = dealt()
    for _ in range(3):
        public, seen = felt.round.view(None), felt.round.waiting()
        assert set(seen) == {1, 2, 3} - set(felt.round.to_act)
        for player, cards in seen.items():
            view, place = felt.round.view(player), player - 1
            own = msgspec.structs.replace(public.seats[place], cards=cards)
            assert view == msgspec.structs.replace(
                public, seats=(*public.seats[:place], own, *public.seats[player:])
            )
        felt.do(f"p{felt.round.to_act[0]} cc")


def test_whoever_may_muck_or_show_out_of_turn_waits_with_what_they_may_do():
    felt = before_the_showdown()
    before = felt.round.waiting()
    felt.do("p1 sm -")
    after = felt.round.waiting()

    assert (set(before), set(after)) == ({2, 3}, {1, 3})
    assert felt.round.view(3).legal
    assert before[3] != after[3], "deuces cannot win from the kings that have been shown"


@given(order=orders, seed=st.integers(0, 2**32), players=st.integers(2, 6))
@settings(max_examples=60)
def test_a_player_s_own_part_of_a_view_is_the_same_while_what_they_wait_with_is(order, seed, players):
    rng, cards = Random(seed), iter(order)
    hand = Felt(holdem_table("no-limit", low=2), [40] * players, [1, 2]).round
    before, parts = {}, {}
    while not hand.over:
        hand.apply(next_command(hand, cards, lambda choices: act(rng, choices)))
        now, views = hand.waiting(), {player: hand.view(player) for player in range(1, players + 1)}
        own = {
            player: (view.legal, view.winning, view.legal and view.stage) for player, view in views.items()
        }
        for player in now:
            assert player not in hand.to_act
            if before.get(player) == now[player]:
                assert parts[player] == own[player]
        before, parts = now, own


def test_a_shown_hand_is_seen_by_everybody_a_mucked_one_by_nobody():
    felt = dealt().check_round().flop().check_round().turn().check_round().river().check_round()
    felt.do("p1 sm -", "p2 sm")

    for person in (0, 1, 3, None):
        assert cards_of(felt.round.view(person))[:2] == ["AsAd", ""]


def test_the_board_chips_and_turn_are_for_everybody():
    view = dealt().check_round().flop("8c9dJh").round.view(None)

    assert view.board == (parse_cards("8c9dJh"),)
    assert (view.pot, view.to_act, view.street, view.stage) == (1200, (1,), "flop", "betting")
    assert [seat.stack for seat in view.seats] == [9600, 9600, 9600]
    assert view.legal == ()


def test_what_may_be_done_is_said_to_the_player_whose_turn_it_is_only():
    felt = dealt()

    assert [choice.verb for choice in felt.round.view(3).legal] == ["f", "cc", "cbr"]
    assert felt.round.view(1).legal == ()


def test_every_status_has_its_word():
    felt = Felt(holdem_table("no-limit", low=2), [10, 100, 100, 100, 100], [1, 2]).deal()
    felt.do("p3 cbr 10;p4 f;d kill p5;p1 cc;p2 cc")

    assert [seat.status for seat in felt.round.view(None).seats] == [
        "all-in",
        "in",
        "in",
        "folded",
        "dead",
    ]


# ── non-interference ─────────────────────────────────────────────────────────────────────────────────


def act(rng, choices):
    """Anything legal, chosen by a die that does not look at cards."""
    choice = choices[rng.randrange(len(choices))]
    match choice.verb:
        case "f":
            return c.Fold(player=choice.player)
        case "cbr":
            return c.BetOrRaise(player=choice.player, to=rng.choice([choice.low, choice.high]))
        case "muck":
            return c.Muck(player=choice.player)
        case "sm":
            return c.Show(player=choice.player)
    return c.CheckOrCall(player=choice.player)


def wire(view):
    """The bytes that a view becomes."""
    return msgspec.json.encode(view, enc_hook=str)


@given(order=orders, seed=st.integers(0, 2**32), players=st.integers(2, 6), person=st.integers(0, 6))
@settings(max_examples=150)
def test_hidden_cards_are_in_no_byte_of_a_view(order, seed, players, person):
    """Two hands that differ only in cards hidden from a person look the same to him until one is shown."""
    person = min(person, players)
    hole = {n: order[2 * n : 2 * n + 2] for n in range(players)}
    spare = list(order[2 * players + 8 :])
    other = {n: cards if n + 1 == person else tuple(spare[2 * n : 2 * n + 2]) for n, cards in hole.items()}
    board = order[2 * players : 2 * players + 8]
    rng_a, rng_b = Random(seed), Random(seed)
    hand_a = Felt(holdem_table("no-limit", low=2), [40] * players, [1, 2]).round
    hand_b = Felt(holdem_table("no-limit", low=2), [40] * players, [1, 2]).round
    cards_a = iter([card for n in range(players) for card in hole[n]] + list(board))
    cards_b = iter([card for n in range(players) for card in other[n]] + list(board))
    while not hand_a.over:
        hand_a.apply(next_command(hand_a, cards_a, lambda choices: act(rng_a, choices)))
        hand_b.apply(next_command(hand_b, cards_b, lambda choices: act(rng_b, choices)))
        if any(isinstance(event, e.HandShown) for event in hand_a.log):
            break
        assert wire(hand_a.view(person)) == wire(hand_b.view(person))
        assert wire(hand_a.view(None)) == wire(hand_b.view(None))


@given(order=orders, seed=st.integers(0, 2**32), players=st.integers(2, 10))
@settings(max_examples=60)
def test_a_card_in_a_view_is_one_s_own_on_the_board_or_shown(order, seed, players):
    rng, cards = Random(seed), iter(order)
    hand = Felt(holdem_table("no-limit", low=2), [40] * players, [1, 2]).round
    while not hand.over:
        hand.apply(next_command(hand, cards, lambda choices: act(rng, choices)))
        for person in (None, 0, *range(1, players + 1)):
            assert seen(hand, person) <= may_see(hand, person)


def may_see(round_: PotRound, person):
    own = set(round_.state.cards.hole[person]) if person else set()
    shown = {card for player in round_.state.shown for card in round_.state.cards.hole[player]}
    return {card.text for card in {*own, *shown, *round_.state.cards.board[0]}}


def seen(round_: PotRound, person):
    """Every card that stands anywhere in the view, found without knowing where to look."""
    text = json.loads(wire(round_.view(person)))
    words = []

    def read(value):
        if isinstance(value, str):
            words.append(value)
        elif isinstance(value, dict):
            for entry in value.values():
                read(entry)
        elif isinstance(value, list):
            for entry in value:
                read(entry)

    read(text)
    faces = {card.text for card in DECK}
    return {word[i : i + 2] for word in words for i in range(0, len(word), 2)} & faces


def pots_of(view):
    return [(pot.amount // 100, pot.eligible) for pot in view.pots]


def test_chips_before_the_players_are_not_in_the_middle_yet():
    """POT 7: blinds of $2 and $4 make no side pot, and nothing is collected before the street ends."""
    felt = dealt()
    assert pots_of(felt.round.view(None)) == [(0, (1, 2, 3))]

    felt.do("p3 cbr 8", "p1 cc")
    assert pots_of(felt.round.view(None)) == [(0, (1, 2, 3))]
    assert felt.round.view(None).pot == 2000

    felt.do("p2 cc").flop()
    assert pots_of(felt.round.view(None)) == [(24, (1, 2, 3))]


def test_only_a_player_who_is_all_in_makes_a_side_pot():
    felt = Felt(holdem_table("no-limit"), [10, 100, 100], [2, 4]).deal("AsAd", "KsKd", "QsQd")
    felt.do("p3 cbr 20", "p1 cc", "p2 cc").flop()
    assert pots_of(felt.round.view(None)) == [(30, (1, 2, 3)), (20, (2, 3))]

    felt.do("p2 cbr 30")
    assert pots_of(felt.round.view(None)) == [(30, (1, 2, 3)), (20, (2, 3))]


def before_the_showdown():
    """Player 1 has kings and shows first: nobody bet after the flop, so the first to act does."""
    felt = Felt(holdem_table(), [100, 100, 100], [2, 4]).deal("KsKd", "AsAd", "2s2d")
    return felt.check_round().flop().check_round().turn().check_round().river().check_round()


def showdown():
    return before_the_showdown().do("p1 sm -")


def test_a_hand_that_wins_from_those_shown_is_said_to_win():
    felt = showdown()
    assert felt.round.view(2).winning
    assert not felt.round.view(3).winning
    assert not felt.round.view(1).winning, "it is shown"
    assert not felt.round.view(None).winning


def test_nobody_wins_before_the_showdown():
    assert not any(dealt().round.view(player).winning for player in (1, 2, 3))


def deeds(view) -> list[tuple[str, int] | None]:
    return [(seat.did.what, seat.did.amount) if seat.did is not None else None for seat in view.seats]


def test_what_everybody_did_last_is_seen_until_the_street_is_over():
    felt = dealt()
    assert deeds(felt.round.view(None)) == [("blind", 200), ("blind", 400), None]
    felt.do("p3 cc", "p1 cbr 8", "p2 f", "p3 cc")
    felt.flop()
    assert deeds(felt.round.view(None)) == [None, None, None]
    felt.do("p1 cc", "p3 cbr 4")
    assert deeds(felt.round.view(2)) == [("checks", 0), None, ("bets", 400)]
    felt.do("p1 cbr 8")
    assert deeds(felt.round.view(None))[0] == ("raises to", 800)
