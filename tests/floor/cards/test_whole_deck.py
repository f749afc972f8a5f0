"""The marks of a sealed deck: nobody's card can be shown to somebody else, and closed hands stay closed."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.cards import DECK, Card, commitment, parse_cards, write_cards
from croupier.floor.audit.cards import audit_decks
from croupier.floor.cards.promise import (
    CardsProof,
    ClosedCard,
    OpenCard,
    OrderProof,
    Turn,
    _whole,
    in_order,
    is_whole,
    key_of,
    mark,
    marks_of,
    open_places,
    promised,
    seal,
    verify,
)
from croupier.floor.records import DeckShuffled, Promise
from croupier.floor.setup import TableSetup
from tests.floor.audit.test_tables import SETUPS

SALT = bytes(range(32))
HOLDEM: TableSetup = SETUPS["limit-holdem"]
PAN = SETUPS["pan"].posting.table.deck.cards
[ACE] = parse_cards("As")


def shuffled_deck(order=DECK, *, pack=DECK, stub=False) -> DeckShuffled:
    made = promised(order, SALT, Promise.DECK, pack)
    return DeckShuffled(
        order=tuple(order), salt=SALT.hex(), commitment=made, promise=Promise.DECK, at="now", stub=stub
    )


def forged(order, marks, opened) -> CardsProof:
    """What a house could publish that seals what it likes and makes marks as it likes."""
    keys = [key_of(SALT, place) for place in range(len(order))]
    seals = [seal(card, key) for card, key in zip(order, keys, strict=True)]
    made = _whole((*seals, *marks, write_cards(in_order(DECK))))
    places = tuple(
        OpenCard(order[place], keys[place]) if place in opened else ClosedCard(seals[place])
        for place in range(len(order))
    )
    return CardsProof(made, places, (), in_order(DECK), tuple(marks))


def two_aces() -> tuple[list[Card], int, int]:
    """A deck with the ace of spades in place of its first card, and where the two aces lie."""
    return [ACE, *DECK[1:]], 0, DECK.index(ACE)


@given(st.sets(st.integers(0, 51)))
def test_whatever_part_is_open_the_deck_is_proved(seen):
    proof = open_places(shuffled_deck(), seen, pack=DECK)

    assert verify(proof)
    assert is_whole(proof)


def test_no_card_but_those_seen_is_told():
    """Every key that could open a closed place would have to be guessed."""
    proof = open_places(shuffled_deck(), range(2, 52), pack=DECK)
    keys = [place.key for place in proof.places if isinstance(place, OpenCard)]
    closed = [place.seal for place in proof.places if isinstance(place, ClosedCard)]
    own = {mark(place.card, place.key) for place in proof.places if isinstance(place, OpenCard)}
    others = set(proof.marks) - own

    assert len(closed) == len(others) == 2
    assert all(
        seal(card, key) not in closed and mark(card, key) not in others for card in DECK for key in keys
    )


def test_the_marks_do_not_depend_on_how_the_deck_was_made():
    assert set(marks_of(DECK, SALT, DECK)) == set(marks_of(DECK, SALT, DECK[::-1]))
    assert promised(DECK, SALT, Promise.DECK, DECK) == promised(DECK, SALT, Promise.DECK, DECK[::-1])


def test_the_promise_is_the_one_that_is_documented():
    from hashlib import sha256

    keys = [sha256(SALT + bytes([0, place])).digest() for place in range(52)]
    seals = [sha256(key + card.text.encode()).hexdigest() for key, card in zip(keys, DECK, strict=True)]
    texts = sorted(card.text for card in DECK)
    where = {card.text: place for place, card in enumerate(DECK)}
    marks = [sha256(b"mark" + keys[where[text]] + text.encode()).hexdigest() for text in texts]

    expected = sha256("".join((*seals, *marks, *texts)).encode()).hexdigest()

    assert promised(DECK, SALT, Promise.DECK, DECK) == expected


# ── planted cheats ──────────────────────────────────────────────────────────────────────────────────────


def test_two_equal_cards_cannot_both_be_shown():
    order, one, other = two_aces()
    for place in (one, other):
        marks = list(marks_of(DECK, SALT, DECK))
        marks[in_order(DECK).index(ACE)] = mark(ACE, key_of(SALT, place))
        assert verify(forged(order, marks, {place})), "one alone looks like any card"
        assert not verify(forged(order, marks, {one, other}))


def test_two_equal_cards_need_a_mark_too_many():
    order, one, other = two_aces()
    marks = [*marks_of(DECK, SALT, DECK), mark(ACE, key_of(SALT, one))]

    assert not verify(forged(order, marks, {one, other}))
    assert not verify(forged(order, marks, set()))


def test_a_mark_of_another_card_does_not_do():
    """The two of clubs is not in the deck; its mark is made to fit the second ace."""
    order, one, other = two_aces()
    marks = list(marks_of(DECK, SALT, DECK))
    marks[in_order(DECK).index(DECK[0])] = mark(ACE, key_of(SALT, one))

    assert not verify(forged(order, marks, {one, other}))


def test_two_places_with_one_key_have_one_seal():
    order, one, other = two_aces()
    key = key_of(SALT, one)
    keys = [key if place in (one, other) else key_of(SALT, place) for place in range(52)]
    seals = [seal(card, k) for card, k in zip(order, keys, strict=True)]
    marks = list(marks_of(DECK, SALT, DECK))
    marks[in_order(DECK).index(ACE)] = mark(ACE, key)
    made = _whole((*seals, *marks, write_cards(in_order(DECK))))
    for opened in ({one, other}, set()):
        places = tuple(
            OpenCard(order[n], keys[n]) if n in opened else ClosedCard(seals[n]) for n in range(52)
        )
        assert not verify(CardsProof(made, places, (), in_order(DECK), tuple(marks)))


def test_a_pack_with_a_card_twice_is_not_whole():
    order, one, other = two_aces()
    proof = open_places(shuffled_deck(order, pack=order), {one, other}, pack=order)

    assert verify(proof), "the house says openly that there are two aces"
    assert is_whole(proof) is False


def test_a_deck_with_a_card_missing_is_not_whole():
    proof = open_places(shuffled_deck(DECK[1:]), {3}, pack=DECK)

    assert verify(proof)
    assert is_whole(proof) is False
    assert is_whole(proof, again=True), "as a stub it may be"


@pytest.mark.parametrize("which", ["card", "key", "seal", "mark", "pack"])
def test_a_changed_proof_is_found(which):
    proof = open_places(shuffled_deck(), {0}, pack=DECK)
    shown, *rest = proof.places
    changed = {
        "card": replace(proof, places=(replace(shown, card=ACE), *rest)),
        "key": replace(proof, places=(replace(shown, key="00" * 32), *rest)),
        "seal": replace(proof, places=(shown, ClosedCard("00" * 32), *rest[1:])),
        "mark": replace(proof, marks=("00" * 32, *proof.marks[1:])),
        "pack": replace(proof, pack=proof.pack[::-1]),
    }

    assert verify(proof)
    assert not verify(changed[which])


def test_an_auditor_opens_the_closed_cards_too():
    """Everybody sees one ace only; whoever has the salt sees both."""
    order, *_ = two_aces()
    table = HOLDEM.posting.table

    assert audit_decks(table, [shuffled_deck()]) is None
    assert "not one whole pack" in audit_decks(table, [shuffled_deck(order)]).reason
    twice = shuffled_deck((ACE, ACE, *DECK[:10]), stub=True)
    assert "pack does not have" in audit_decks(table, [twice]).reason
    assert audit_decks(table, [shuffled_deck(DECK[7:20], stub=True)]) is None


def test_a_deck_that_was_changed_after_the_numbers_is_found():
    """Against a bank: two cards change places once the numbers are known."""
    turn = Turn(0, (1,), ("5a" * 16,))
    made = commitment(DECK, SALT)
    proof = OrderProof(made, DECK, SALT.hex(), 0, (turn,))
    other = OrderProof(made, (DECK[1], DECK[0], *DECK[2:]), SALT.hex(), 0, (turn,))

    assert (verify(proof), is_whole(proof)) == (True, True)
    assert not verify(other)
    again = replace(proof, turns=(replace(turn, numbers=("5b" * 16,)),))
    assert again.dealt != proof.dealt, "nor are other numbers the same deal"


# ── cards that are shuffled again, and several packs ────────────────────────────────────────────────────


def test_a_stub_does_not_tell_which_cards_are_in_it():
    stub = DECK[20:]
    proof = open_places(shuffled_deck(stub), {0, 1}, pack=DECK)

    assert verify(proof)
    assert (len(proof.places), len(proof.marks), proof.pack) == (32, 52, in_order(DECK))
    assert len(set(proof.marks)) == 52


def test_equal_cards_do_not_tell_which_lies_first():
    marks = marks_of(PAN, SALT, PAN)
    listed = in_order(PAN)

    for card in set(PAN):
        own = [one for one, of in zip(marks, listed, strict=True) if of is card]
        assert own == sorted(own)
    places = [
        sorted(mark(card, key_of(SALT, n)) for n, other in enumerate(PAN) if other is card).index(
            mark(card, key_of(SALT, PAN.index(card)))
        )
        for card in set(PAN)
    ]
    assert len(set(places)) > 1, "the first of its kind has any place among its marks"


@given(st.sets(st.integers(0, 319), max_size=40))
def test_several_packs_are_proved_too(seen):
    proof = open_places(shuffled_deck(PAN, pack=PAN), seen, pack=PAN)

    assert verify(proof)
    assert is_whole(proof)


def test_one_card_more_than_the_packs_have_is_found():
    order = list(PAN)
    [other] = [n for n, card in enumerate(order) if card is not order[0]][:1]
    order[other] = order[0]
    pack = Counter(PAN)
    deck = shuffled_deck(order, pack=PAN)
    proof = open_places(deck, range(320), pack=PAN)

    assert Counter(order)[order[0]] == pack[order[0]] + 1
    assert not verify(proof)
