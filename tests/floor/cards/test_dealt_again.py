"""Hands taken back at an automatic table: all cards are shuffled and promised anew, and dealt from there."""

import msgspec
import pytest

from croupier.cards import write_cards
from croupier.floor import demo_tables, verify
from croupier.floor.audit.cards import audit_deal, audit_decks
from croupier.floor.cards.dealer import Dealer, by_seed
from croupier.floor.past.proofs import proofs as proofs_of
from croupier.floor.table.move import MakeStub
from croupier.history import parse_action
from croupier.table import Session
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.session import commands as sc
from tests.floor.quiet_room import QuietTable

SETUPS = {setup.id: setup for setup in demo_tables()}
FPG = "fortune-pai-gow-poker"


def pai_gow():
    """Nora and Otis play, Rhea banks; their hands are dealt."""
    quiet = QuietTable(SETUPS["fortune-pai-gow"], seed="again")
    for person, seat in (("Nora", 1), ("Otis", 2), ("Rhea", 4)):
        quiet.sit(person, seat)
    quiet.do(*(sc.DeclineBank(person=person) for person in ("Nora", "Otis")))
    quiet.do(sc.AcceptBank(person="Rhea", wager=300_00))
    quiet.start()
    for player, person in ((1, "Nora"), (2, "Otis")):
        quiet.do(sc.Act(command=c.PlaceWager(player=player, spot="game", amount=10_00), person=person))
    quiet.do(sc.Act(command=c.NoMoreBets()))
    quiet.do(sc.Act(command=c.PickPile(player=3, pile=2), person="Rhea"))
    quiet.settle()
    assert quiet.session.round.to_act == (1, 2)
    return quiet


def rule(quiet, action):
    quiet.do(sc.Act(command=parse_action(action)))


def exposed(quiet):
    return f"d exposed p1 {quiet.session.round.state.hands[1][3].text}"


def finish(quiet):
    for player, person in ((1, "Nora"), (2, "Otis")):
        front = quiet.session.round.state.hands[player][:2]
        quiet.do(sc.Act(command=c.SetHand(player=player, cards=front), person=person))
    while any(isinstance(command, sc.RevealDeck) for command in quiet.next_commands()):
        quiet.step()


@pytest.mark.clause(FPG, "FPG 9 default")
@pytest.mark.parametrize("ruling", [exposed, lambda _: "d misdeal wrong-count"], ids=["exposed", "count"])
def test_the_round_goes_on_with_a_deck_that_is_promised_first(ruling):
    quiet = pai_gow()
    before = dict(quiet.session.round.state.hands)
    rule(quiet, ruling(quiet))

    assert isinstance(quiet.host.next_move(quiet.session), MakeStub)
    quiet.settle()
    hands = quiet.session.round.state.hands
    again = quiet.dealer.stub
    assert sorted(map(str, again.order)) == sorted(map(str, quiet.dealer.pack.cards))
    assert again.order != quiet.dealer.deck.order
    assert hands.keys() == before.keys()
    assert hands != before
    assert all(len(cards) == 7 for cards in hands.values())

    finish(quiet)
    (record,) = quiet.chronicle.past()
    proofs = proofs_of(record, quiet.decks, "Nora")
    assert [proof.commitment for proof in proofs] == list(record.commitments)
    assert [proof.order for proof in proofs] == [quiet.dealer.deck.order, again.order]
    assert all(verify(proof) for proof in proofs)


@pytest.mark.clause(FPG, "FPG 9 default")
def test_hands_may_be_taken_back_twice_and_the_next_round_has_a_deck_of_its_own():
    quiet = pai_gow()
    for _ in range(2):
        rule(quiet, exposed(quiet))
        quiet.settle()
    first = quiet.dealer.deck
    finish(quiet)

    assert len(quiet.session.state.revealed) == 3
    assert quiet.dealer.needs_shuffle()
    banker = quiet.session.state.seated[quiet.session.bank_offered_to()].person
    quiet.do(sc.AcceptBank(person=banker, wager=100_00))
    quiet.start()
    assert quiet.dealer.deck.commitment != first.commitment
    assert not quiet.dealer.must_shuffle
    assert audit_decks(quiet.setup.posting.table, list(quiet.decks.values())) is None
    assert audit_deal(quiet.decks, quiet.session.log) is None


@pytest.mark.clause(FPG, "FPG 9 default")
def test_a_card_from_the_first_deck_after_the_hands_went_back_is_named():
    quiet = pai_gow()
    old = quiet.session.round.state.hands[1]
    rule(quiet, exposed(quiet))
    quiet.settle()
    log = list(quiet.session.log)
    place = max(at for at, event in enumerate(log) if isinstance(event, e.HandDealt) and event.to == 1)
    log[place] = msgspec.structs.replace(log[place], cards=old)

    misfit = audit_deal(quiet.decks, log)
    assert misfit is not None
    assert misfit.place == place + 1
    assert write_cards(old) in misfit.reason


@pytest.mark.parametrize("promised", [False, True])
def test_a_dealer_that_starts_again_in_between_goes_on_there(promised):
    quiet = pai_gow()
    rule(quiet, exposed(quiet))
    if promised:
        quiet.step()
    dealer = Dealer(quiet.setup.id, quiet.setup.posting.table, by_seed("again"))
    for deck in quiet.decks.values():
        dealer.take(deck)
    dealer.follow(quiet.session.log)

    assert dealer.must_shuffle is not promised
    resumed = Session.resume(quiet.setup.posting, quiet.session.log)
    if promised:
        assert dealer.next_command(resumed.round) == quiet.dealer.next_command(quiet.session.round)
