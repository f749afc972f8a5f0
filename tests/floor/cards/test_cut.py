"""The cut of a new shoe: offered to the player-dealer, recorded, and followed by every card of the shoe."""

import pytest

from croupier.floor import demo_tables, verify
from croupier.floor.cards.dealer import Dealer
from croupier.floor.past.proofs import proofs as proofs_of
from croupier.floor.table.move import Await
from croupier.table import Session
from croupier.table import commands as c
from croupier.table.events import CardsBurned, DeckCut, HandDealt
from croupier.table.session import commands as sc
from tests.floor.quiet_room import QuietTable, stacked
from tests.games.banked.felt import play
from tests.games.banked.player_dealer_felt import felt
from tests.refusal import refused

GF, EZ, UTH = "golden-frog-baccarat", "ez-baccarat-panda-8", "ultimate-texas-holdem"
SETUPS = {setup.id: setup for setup in demo_tables()}


def opened():
    """Nora banks a new shoe, Oren has wagered."""
    quiet = QuietTable(SETUPS["golden-frog"], shuffler=stacked(""))
    quiet.sit("Nora", 1)
    quiet.sit("Oren", 2)
    quiet.do(sc.AcceptBank(person="Nora", wager=300_00))
    quiet.start()
    quiet.do(sc.Act(command=c.PlaceWager(player=2, spot="player", amount=10_00), person="Oren"))
    return quiet


def dealt(quiet):
    kinds = (CardsBurned, HandDealt)
    return [card for event in quiet.session.log if isinstance(event, kinds) for card in event.cards]


@pytest.mark.clause(GF, "GF 3")
def test_the_cut_turns_the_promised_order():
    quiet = opened()
    quiet.do(sc.Act(command=c.CutDeck(player=1, at=100), person="Nora"))
    quiet.settle()
    order = quiet.dealer.deck.order
    cards = dealt(quiet)

    assert cards == list((order[100:] + order[:100])[: len(cards)])
    fresh = Dealer("golden-frog", SETUPS["golden-frog"].posting.table, stacked(""))
    fresh.take(quiet.dealer.deck)
    fresh.follow(quiet.session.log)
    assert fresh.cut == 100, "a dealer who comes back knows the cut"


@pytest.mark.clause(GF, "GF 3")
def test_no_card_comes_before_the_cut_is_answered():
    quiet = opened()
    move = quiet.host.next_move(quiet.session)

    assert isinstance(move, Await)
    assert move.key.startswith("offer")
    assert refused(quiet.session.round, "d burn 3c").clause == "GF 3"
    assert refused(quiet.session.round, "d nb").clause == "GF 3"
    quiet.host.pass_offer(quiet.session, "Nora")
    quiet.step()
    assert not quiet.session.round.cut_open
    quiet.settle()
    cards = dealt(quiet)
    assert cards == list(quiet.dealer.deck.order[: len(cards)])
    assert quiet.session.round is None


@pytest.mark.clause(GF, "GF 3")
def test_a_shoe_is_cut_when_it_is_new_and_not_again():
    quiet = opened()
    quiet.do(sc.Act(command=c.CutDeck(player=1, at=7), person="Nora"))
    quiet.settle()
    quiet.do(sc.AcceptBank(person="Nora", wager=300_00))
    quiet.start()

    assert not quiet.session.round.cut_open
    assert refused(quiet.session, sc.Act(command=c.CutDeck(player=2, at=7), person="Oren")).code
    resumed = Session.resume(quiet.session.posting, quiet.session.log)
    assert resumed.round.fingerprint() == quiet.session.round.fingerprint()


@pytest.mark.clause(GF, "GF 3")
def test_the_proof_of_a_finished_shoe_says_where_it_was_cut():
    quiet = opened()
    quiet.do(sc.Act(command=c.CutDeck(player=1, at=250), person="Nora"))
    quiet.settle()
    quiet.dealer._cut = 1_000
    quiet.settle()
    (proof,) = proofs_of(quiet.chronicle.rounds[0], {}, None)

    assert verify(proof)
    assert proof.cut == 250


@pytest.mark.clause(GF, "GF 3")
def test_who_may_cut_and_where():
    round_ = felt(GF, 1000, 1000)

    assert refused(round_, "p1 cut 50").code == "phase/not_now"
    assert refused(round_, "p2 cut 0").code == "card/count"
    assert refused(round_, "p2 cut 416").code == "card/count"
    play(round_, "p2 cut 415", "p1 w player 10")
    assert refused(round_, "p2 cut 50").code == "phase/not_now"
    play(round_, "d burn Ac", "d burn ??", "d nb")
    assert refused(round_, "p2 cut 50").code == "phase/not_now"
    assert [event.at for event in round_.log if isinstance(event, DeckCut)] == [415]


def test_a_text_without_a_cut_offers_none():
    assert refused(felt(EZ, 1000, 1000), "p2 cut 50").code == "option/not_offered"


def test_bots_do_not_cut():
    quiet = QuietTable(SETUPS["golden-frog"], bots=("Otis",))
    quiet.sit("Nora", 1)
    quiet.play_round("Nora", lambda legal: legal[0])

    assert quiet.session.last is not None
    assert not [event for event in quiet.session.log if isinstance(event, DeckCut)]


@pytest.mark.clause(UTH, "UTH Deck 3")
def test_two_decks_alternate_and_the_record_says_which():
    quiet = QuietTable(SETUPS["ultimate-holdem"], bots=("Otis", "Rosa"))
    quiet.sit("Nora", 1)
    for _ in range(3):
        quiet.play_round("Nora", lambda legal: legal[0])

    assert [record.opened.deck for record in quiet.chronicle.rounds] == [1, 2, 1]


@pytest.mark.clause(UTH, "UTH Deck 3")
def test_a_deck_is_not_used_twice_in_a_row():
    quiet = QuietTable(SETUPS["ultimate-holdem"], bots=("Otis", "Rosa"))
    quiet.sit("Nora", 1)
    quiet.play_round("Nora", lambda legal: legal[0])
    while quiet.session.state.rotation.holder is None:
        quiet.step()

    assert "alternate" in refused(quiet.session, sc.StartRound(deck=1)).message
    assert "no deck 3" in refused(quiet.session, sc.StartRound(deck=3)).message
    quiet.do(sc.StartRound(deck=2))
    assert quiet.session.round.deck == 2
