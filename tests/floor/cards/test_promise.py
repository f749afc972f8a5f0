import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.cards import DECK, commitment, write_cards
from croupier.floor import CardsProof, OrderProof, demo_tables, verify
from croupier.floor.cards.promise import ClosedCard, OpenCard, open_places, promised, seal
from croupier.floor.past.proofs import proofs as proofs_of
from croupier.floor.past.proofs import seen_places
from croupier.floor.records import DeckShuffled, Promise
from croupier.money import dollars
from tests.floor.quiet_room import QuietTable

SALT = bytes(range(32))
SETUPS = {setup.id: setup for setup in demo_tables()}


def sealed(order=DECK) -> DeckShuffled:
    return DeckShuffled(
        order=order,
        salt=SALT.hex(),
        commitment=promised(order, SALT, Promise.CARDS),
        promise=Promise.CARDS,
        at="now",
    )


def test_a_kept_order_is_proved():
    assert verify(OrderProof(promised(DECK, SALT, Promise.ORDER), DECK, SALT.hex()))


@given(st.integers(0, 51), st.integers(0, 51))
def test_a_changed_order_is_found_out(one, other):
    order = list(DECK)
    order[one], order[other] = order[other], order[one]

    assert verify(OrderProof(commitment(DECK, SALT), tuple(order), SALT.hex())) == (one == other)


def test_another_salt_is_found_out():
    assert not verify(OrderProof(commitment(DECK, SALT), DECK, bytes(32).hex()))


@given(st.sets(st.integers(0, 51)))
def test_any_part_of_a_sealed_deck_is_proved_by_itself(seen):
    proof = open_places(sealed(), seen)

    assert verify(proof)
    assert {n for n, place in enumerate(proof.places) if isinstance(place, OpenCard)} == seen


@given(st.sets(st.integers(0, 51), min_size=1), st.data())
def test_an_exchanged_card_is_found_out(seen, data):
    proof = open_places(sealed(), seen)
    place = data.draw(st.sampled_from(sorted(seen)))
    other = data.draw(st.sampled_from([card for card in DECK if card is not DECK[place]]))
    places = list(proof.places)
    places[place] = replace(places[place], card=other)

    assert not verify(CardsProof(proof.commitment, tuple(places)))


def test_seals_of_the_same_card_in_two_decks_differ():
    deck = sealed()
    other = replace(deck, salt=bytes(32).hex())

    assert open_places(deck, []).places[0] != open_places(other, []).places[0]


def test_a_closed_card_cannot_be_guessed_from_its_neighbours_keys():
    proof = open_places(sealed(), range(1, 52))
    (closed,) = [place for place in proof.places if isinstance(place, ClosedCard)]
    keys = {place.key for place in proof.places if isinstance(place, OpenCard)}

    assert all(seal(card, key) != closed.seal for card in DECK for key in keys)


def test_a_player_may_open_his_own_cards_the_board_and_what_was_shown():
    quiet = QuietTable(SETUPS["limit-holdem"], bots=("Mabel", "Otis", "Rosa", "Inez"))
    quiet.sit("Nora", 1, dollars(400))  # the most that the table takes, since they call everything
    calling = {"f": 3, "cbr": 2, "muck": 1, "cc": 0, "sm": 0}
    for _ in range(12):
        quiet.play_round("Nora", lambda legal: min(legal, key=lambda choice: calling[choice.verb]))
    records = quiet.chronicle.past()
    assert any(record.events for record in records)

    for record in records:
        (proof,) = proofs_of(record, quiet.decks, "Nora")
        view = record.finished().view(record.player_of("Nora"))
        visible = "".join(
            write_cards(cards).replace("??", "")
            for cards in (*view.board, *(seat.cards for seat in view.seats))
        )
        opened = "".join(place.card.text for place in proof.places if isinstance(place, OpenCard))
        assert verify(proof)
        assert sorted(opened[i : i + 2] for i in range(0, len(opened), 2)) == sorted(
            visible[i : i + 2] for i in range(0, len(visible), 2)
        )


@pytest.mark.parametrize("person", ["Otis", None])
def test_a_folded_hand_stays_closed_to_others(person):
    quiet = QuietTable(SETUPS["limit-holdem"])
    for seat, name in ((1, "Nora"), (2, "Otis"), (3, "Rosa")):
        quiet.sit(name, seat)
    quiet.start()
    quiet.settle()
    folded = []
    while quiet.session.round is not None:
        (player,) = quiet.session.round.to_act
        move = quiet.host.next_move(quiet.session)
        folded.append(player)
        quiet.do(*move.commands)
    (record,) = quiet.chronicle.past()

    seen = seen_places(record, person)[record.opened.commitment]

    hidden = 6 if person is None else 4
    dealt = sum(
        len(getattr(event, "cards", ())) for event in record.events if type(event).__name__ == "HandDealt"
    )
    assert dealt == 6
    assert len(seen) == dealt - hidden
