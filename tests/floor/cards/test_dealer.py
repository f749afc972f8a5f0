from collections import Counter

import pytest

from croupier.floor import by_operating_system, by_seed, demo_tables, verify
from croupier.floor.cards.dealer import CUT_CARD, Dealer
from croupier.floor.cards.promise import OrderProof
from croupier.floor.records import Promise
from croupier.numbers import DEALER
from croupier.table import BankedTable
from croupier.table import commands as c
from croupier.table.events import CardsBurned, DiceShaken, HandDealt
from croupier.table.session import commands as sc
from croupier.table.session.events import RoundOpened
from tests.floor.quiet_room import QuietTable, stacked

SETUPS = {setup.id: setup for setup in demo_tables()}


def dealer(table: str, shuffler=by_operating_system) -> Dealer:
    return Dealer(table, SETUPS[table].posting.table, shuffler)


@pytest.mark.parametrize(
    ("table", "cards"), [("caribbean-stud", 52), ("ez-baccarat", 416), ("limit-holdem", 52)]
)
def test_a_shuffle_is_a_whole_pack_in_a_promised_order(table, cards):
    house = dealer(table)
    deck = house.shuffle("now")

    assert Counter(deck.order) == Counter(house.pack.cards)
    assert len(deck.order) == cards
    assert len(bytes.fromhex(deck.salt)) >= 32


def test_two_shuffles_differ_in_order_and_salt():
    house = dealer("caribbean-stud")
    first, second = house.shuffle("now"), house.shuffle("now")

    assert first.order != second.order
    assert first.salt != second.salt


def test_a_seed_repeats_by_table_and_number():
    house = dealer("caribbean-stud", by_seed("x"))
    first = house.shuffle("now")
    assert house.shuffle("now") == first

    house.take(first)
    assert house.shuffle("now").order != first.order
    assert dealer("limit-holdem", by_seed("x")).shuffle("now").order != first.order


def test_against_a_bank_the_order_is_promised_and_for_a_pot_every_card():
    assert dealer("caribbean-stud").promise is Promise.ORDER
    assert dealer("ez-baccarat").promise is Promise.ORDER
    assert dealer("limit-holdem").promise is Promise.DECK


def test_a_deck_serves_one_round():
    quiet = QuietTable(SETUPS["caribbean-stud"])
    quiet.sit("Nora", 1)
    quiet.play_round("Nora", lambda legal: legal[0])
    assert quiet.dealer.needs_shuffle()

    quiet.play_round("Nora", lambda legal: legal[0])
    assert len(quiet.decks) == 2


def test_a_shoe_serves_until_the_cut_card():
    quiet = QuietTable(SETUPS["ez-baccarat"], bots=("Mabel", "Otis"))
    quiet.sit("Nora", 1, 500_000)
    for _ in range(20):
        quiet.play_round("Nora", lambda legal: legal[0])
    assert len(quiet.decks) == 1
    assert not quiet.dealer.needs_shuffle()
    assert quiet.chronicle.fates.revealed == {}

    while len(quiet.decks) == 1:
        left = len(quiet.dealer.deck.order) - quiet.dealer.drawn
        quiet.play_round("Nora", lambda legal: legal[0])
    assert left <= CUT_CARD
    (shown,) = quiet.chronicle.fates.revealed.values()
    assert verify(OrderProof(shown.commitment, shown.order, shown.salt))


def test_the_commitment_stands_before_the_first_card():
    quiet = QuietTable(SETUPS["caribbean-stud"])
    quiet.sit("Nora", 1)
    quiet.start()
    opened = quiet.chronicle.rounds[-1].opened

    assert opened.commitment == quiet.dealer.deck.commitment
    assert not any(isinstance(event, HandDealt) for event in quiet.session.log)


def test_the_order_is_not_shown_while_the_round_is_played():
    quiet = QuietTable(SETUPS["caribbean-stud"])
    quiet.sit("Nora", 1)
    quiet.start()

    assert not any(isinstance(command, sc.RevealDeck) for command in quiet.next_commands())


def test_hole_cards_go_round_one_at_a_time():
    quiet = QuietTable(SETUPS["limit-holdem"], shuffler=stacked("AsKsQs2c3c4c"))
    for seat, person in ((1, "Nora"), (2, "Otis"), (3, "Rosa")):
        quiet.sit(person, seat)
    quiet.start()
    quiet.settle()

    dealt = [(event.to, event.cards[0].text) for event in quiet.session.log if isinstance(event, HandDealt)]

    assert dealt == [(1, "As"), (2, "Ks"), (3, "Qs"), (1, "2c"), (2, "3c"), (3, "4c")]


def test_a_dealer_who_comes_back_goes_on_with_the_next_card():
    quiet = QuietTable(SETUPS["limit-holdem"])
    for seat, person in ((1, "Nora"), (2, "Otis"), (3, "Rosa")):
        quiet.sit(person, seat)
    quiet.start()
    for _ in range(4):
        quiet.step()

    fresh = Dealer("limit-holdem", SETUPS["limit-holdem"].posting.table, by_seed("other"))
    fresh.take(quiet.dealer.deck)
    fresh.follow(quiet.session.log)

    assert fresh.drawn == 4
    assert fresh.next_command(quiet.session.round) == quiet.dealer.next_command(quiet.session.round)


def test_no_card_comes_from_a_deck_that_was_not_promised():
    quiet = QuietTable(SETUPS["caribbean-stud"])
    quiet.sit("Nora", 1)
    quiet.start()
    quiet.do(sc.Act(command=c.PlaceWager(player=1, spot="ante", amount=500), person="Nora"))
    quiet.do(sc.Act(command=c.NoMoreBets()))
    other = dealer("caribbean-stud")
    other.follow(quiet.session.log)
    other.take(other.shuffle("later"))

    with pytest.raises(AssertionError, match="not promised"):
        other.next_command(quiet.session.round)


def test_the_first_card_of_a_new_shoe_says_how_many_are_burned():
    """A four is turned up: four more go, then the hands; the next round of the shoe burns nothing [GF 3]."""
    quiet = QuietTable(
        SETUPS["golden-frog"], shuffler=stacked("4c" + "2d2h2s2c" + "Th9h" + "Kd7c"), bots=("Otis",)
    )
    quiet.sit("Nora", 1)
    quiet.play_round("Nora", lambda legal: legal[0])

    burned = [event.cards for event in quiet.session.log if isinstance(event, CardsBurned)]
    assert [len(cards) for cards in burned] == [1, 4]
    assert burned[0][0].text == "4c"

    quiet.play_round("Nora", lambda legal: legal[0])
    assert len([event for event in quiet.session.log if isinstance(event, CardsBurned)]) == 2


def test_a_shoe_for_hands_of_their_own_keeps_a_third_behind_the_cut_card():
    house = dealer("blackjack-switch")
    deck = house.shuffle("now")
    house.take(deck)
    house.follow([RoundOpened(number=1, seats=(1, 2), stacks=(0, 0), commitment=deck.commitment)])

    house.drawn = 312 - 105
    assert not house.needs_shuffle()
    house.drawn = 312 - 104
    assert house.needs_shuffle()


def test_dice_are_fair_faces_that_follow_from_the_promised_secret():
    quiet = QuietTable(SETUPS["fortune-pai-gow"], bots=("Otis", "Rosa"))
    quiet.sit("Nora", 1)
    for _ in range(30):
        quiet.play_round("Nora", lambda legal: legal[0])
    shaken = [event.dice for event in quiet.session.log if isinstance(event, DiceShaken)]

    assert len(shaken) == 30
    assert len(set(shaken)) > 15
    assert {face for dice in shaken for face in dice} == {1, 2, 3, 4, 5, 6}


BANKED = [name for name, setup in SETUPS.items() if isinstance(setup.posting.table, BankedTable)]


def test_the_dealer_knows_every_verb_that_a_banked_round_offers_him():
    offered = set()
    for name in BANKED:
        quiet = QuietTable(SETUPS[name], bots=("Otis", "Rosa"))
        quiet.sit("Nora", 1)
        house = quiet.dealer.next_command

        def noticed(round_, house=house):
            offered.update(choice.verb for choice in round_.legal(DEALER))
            return house(round_)

        quiet.dealer.next_command = noticed
        for _ in range(12):
            quiet.play_round("Nora", lambda legal: legal[-1])

    assert offered == {"nb", "dh", "db", "burn", "dice", "closed", "confirm"}
