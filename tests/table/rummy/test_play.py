"""Whatever is legal keeps chips and cards together: properties of random play at every kind of table."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import RoundOver
from croupier.games.option import written_options
from croupier.games.rummy.pan.game import PAN
from croupier.history import parse_action, write_action
from croupier.money import dollars
from croupier.numbers import DEALER, player_numbers
from croupier.table import RummyRound, RummyTable
from croupier.table import commands as c
from croupier.table.choice import command_of
from croupier.table.rummy.state import Stage
from tests.pan import played_out, random_play

OPTIONS = {
    "drop_forfeit": st.sampled_from([0, 2]),
    "top": st.sampled_from([0, 1]),
    "redraw": st.sampled_from(["first", "all"]),
    "take_drawn_only": st.booleans(),
    "added_pays": st.sampled_from([1, 0]),
    "out_pays": st.sampled_from(["all", "base"]),
    "borrow": st.booleans(),
    "force": st.booleans(),
    "protect_ten": st.booleans(),
    "must_use": st.booleans(),
    "decks": st.sampled_from([8, 3, 2]),
    "no_spade_set": st.booleans(),
    "chip_value": st.sampled_from([1, 5, 2.5]),
}

hands = st.fixed_dictionaries(
    {
        "options": st.fixed_dictionaries({}, optional=OPTIONS),
        "stacks": st.lists(st.integers(1, 60), min_size=2, max_size=4),
        "seed": st.integers(0, 2**32),
        "first_hand": st.booleans(),
        "live": st.booleans(),
    }
)


def states(hand, acts=250):
    table = RummyTable.post(PAN, options=written_options(PAN.options, hand["options"]))
    return random_play(
        table, hand["stacks"], hand["seed"], first_hand=hand["first_hand"], live=hand["live"], acts=acts
    )


def all_cards(round_: RummyRound) -> Counter:
    """Every card that lies somewhere outside the stock."""
    state = round_.state
    cards = Counter(state.pile)
    for hand in state.hands:
        cards.update(hand)
    for melds in state.melds:
        for meld in melds:
            cards.update(meld.cards)
    if state.drawn is not None:
        cards[state.drawn] += 1
    return cards


@given(hands)
@settings(max_examples=60)
def test_the_pack_is_whole_after_every_act(hand):
    for round_, _ in states(hand):
        deck, out = round_.table.deck, all_cards(round_)
        assert out.total() + round_.state.stock == len(deck)
        assert out <= deck.copies
        assert all(round_.state.used[card.index] == out[card] for card in deck.copies)


@given(hands)
@settings(max_examples=60)
def test_no_chip_is_made_or_lost(hand):
    whole = 100 * sum(hand["stacks"])
    for round_, _ in states(hand):
        assert sum(round_.state.stacks) + round_.state.pool == whole
        assert min(round_.state.stacks) >= 0
    if round_.over:
        assert round_.state.pool == 0


@given(hands)
@settings(max_examples=40)
def test_the_movements_of_every_event_sum_to_zero_and_are_the_state(hand):
    round_ = [round_ for round_, _ in states(hand)][-1]
    accounts = Counter({f"seat:{n}": 10_000 * stack for n, stack in enumerate(hand["stacks"], start=1)})
    for event in round_.log:
        moved = event.movements()
        assert sum(moved.values()) == 0
        for account, amount in moved.items():
            accounts[account] += amount
        assert all(amount >= 0 for amount in accounts.values()), event

    assert accounts["pot"] == 100 * round_.state.pool
    assert [accounts[f"seat:{n}"] for n in range(1, len(hand["stacks"]) + 1)] == [
        100 * stack for stack in round_.state.stacks[1:]
    ]


@given(hands)
@settings(max_examples=25)
def test_everything_offered_is_accepted_and_the_state_is_folded_from_the_events(hand):
    for round_, _ in states(hand, acts=60):
        for choice in round_.legal():
            if choice.verb != "dh":
                assert round_.refusal(command_of(choice)) is None, choice
        fresh = RummyRound(
            round_.table,
            round_.state.starting[1:],
            first_hand=round_.first_hand,
            silence_passes=round_.silence_passes,
        )
        for event in round_.log:
            fresh.emit(event)
        assert fresh.fingerprint() == round_.fingerprint()


@given(hands, st.data())
@settings(max_examples=25)
def test_what_is_not_offered_is_refused_without_a_trace(hand, data):
    """Discards, takes and additions of any card by anybody: legal exactly if offered."""
    for round_, _ in states(hand, acts=60):
        player = data.draw(st.integers(1, round_.state.players))
        card = data.draw(st.sampled_from(round_.table.deck.cards))
        offered = {write_action(command_of(choice)) for choice in round_.legal() if choice.verb != "dh"}
        for command in (
            c.DiscardCard(player=player, card=card),
            c.TakeDiscard(player=player, card=card),
            c.AddToMeld(player=player, meld=1, cards=(card,)),
            c.GoIn(player=player),
            c.DropOut(player=player),
            c.DrawCard(player=player),
            c.PassRedraw(player=player),
            c.ForceCard(player=player),
            c.Shuffle(),
        ):
            before = round_.fingerprint()
            refused = round_.refusal(command)
            assert (refused is None) == (write_action(command) in offered), (command, refused)
            assert round_.fingerprint() == before


@given(hands)
@settings(max_examples=40)
def test_between_turns_everybody_has_ten_cards_and_during_one_eleven(hand):
    for round_, _ in states(hand):
        state = round_.state
        if state.stage in (Stage.DEAL, Stage.OVER):
            continue
        for player in player_numbers(state.players):
            has = len(state.hands[player]) + sum(len(meld.cards) for meld in state.melds[player])
            mine = player == state.turn and state.stage in (Stage.USE, Stage.MORE)
            assert has + (mine and state.drawn is not None) == 10 + mine


@given(hands)
@settings(max_examples=25)
def test_somebody_can_always_act(hand):
    for round_, _ in states(hand):
        (who,) = round_.to_act
        assert any(choice.player == who for choice in round_.legal(who))
        assert round_.legal(who) == [choice for choice in round_.legal() if choice.player == who]


@given(hands)
@settings(max_examples=25)
def test_the_same_commands_give_the_same_events(hand):
    played = [(write_action(command), round_) for round_, command in states(hand)]
    round_ = played[-1][1]
    again = RummyRound(
        round_.table,
        round_.state.starting[1:],
        first_hand=round_.first_hand,
        silence_passes=round_.silence_passes,
    )
    for action, _ in played:
        again.apply(parse_action(action))

    assert again.log == round_.log
    assert again.fingerprint() == round_.fingerprint()


@given(hands)
@settings(max_examples=25)
def test_every_meld_on_the_table_is_one(hand):
    for round_, _ in states(hand):
        for melds in round_.state.melds:
            for meld in melds:
                assert PAN.melds.form(meld.cards) == meld


@pytest.mark.clause("pan", "PAN 10")
def test_random_hands_of_a_small_pack_shuffle_their_discards_and_go_on():
    table = RummyTable.post(PAN, options={"decks": 1, "must_use": False})
    renewed = 0
    for seed in range(30):
        for round_, command in random_play(table, [50, 50], seed):
            renewed += isinstance(command, c.Shuffle)
            assert all_cards(round_).total() + round_.state.stock == 40

    assert renewed > 5


@pytest.mark.clause("pan", "PAN-R21")
@pytest.mark.parametrize("force", [True, False])
@pytest.mark.parametrize(("decks", "players"), [(1, 2), (1, 3), (2, 4)])
def test_a_hand_ends_even_if_nobody_ever_uses_a_card(decks, players, force):
    """Everybody asks for a card and throws it away: the first stock, and one more for each player."""
    table = RummyTable.post(PAN, options={"decks": decks, "force": force})
    round_ = RummyRound(table, [dollars(50)] * players, silence_passes=False)
    stock = list(table.deck.cards)
    draws = 0
    while not round_.over:
        (who,) = round_.to_act
        verbs = {choice.verb: choice for choice in round_.legal(who)}
        if "dh" in verbs:
            count = verbs["dh"].count
            cards, stock = tuple(stock[:count]), stock[count:]
            round_.apply(c.DealHand(to=verbs["dh"].to, cards=cards))
        elif "shuffle" in verbs:
            stock = round_.state.pile[:-1]
            round_.apply(c.Shuffle())
        else:
            draws += "draw" in verbs
            quiet = next(verbs[verb] for verb in ("go", "draw", "pass", "discard") if verb in verbs)
            round_.apply(command_of(quiet))

    free = 40 * decks - 10 * players
    # Each new stock is short of the one card that lies on top; the last draw finds none.
    assert draws == free + players * (free - 1) + 1
    assert round_.state.winner is None
    assert round_.state.stacks[1:] == [5_000] * players


@pytest.mark.clause("pan", "PAN-R21")
@pytest.mark.parametrize("force", [True, False])
def test_random_hands_of_a_small_pack_come_to_an_end(force):
    table = RummyTable.post(PAN, options={"decks": 1, "force": force})

    assert all(played_out(table, [50, 50], seed, acts=4_000).over for seed in range(60))


def test_nobody_acts_when_the_hand_is_over():
    table = RummyTable.post(PAN)
    finished = [hand for seed in range(20) if (hand := played_out(table, [50, 50], seed)).over]

    assert len(finished) > 5
    for round_ in finished:
        assert round_.to_act == ()
        assert round_.legal() == []
        assert round_.legal(DEALER) == []
        with pytest.raises(RoundOver):
            round_.apply(c.DrawCard(player=1))
