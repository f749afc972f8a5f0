"""Cards that are shuffled again in the middle of a hand: kept, promised, dealt and checked like a deck."""

from dataclasses import replace

import pytest

from croupier.cards import UNSEEN
from croupier.errors import NotNow
from croupier.floor import AT_ONCE, Floor, TableActor, demo_tables, verify
from croupier.floor.cards.dealer import Dealer, by_seed
from croupier.floor.cards.promise import OpenCard
from croupier.floor.past.proofs import proofs as proofs_of
from croupier.floor.table.move import Await, MakeStub
from croupier.games.rummy.pan.game import PAN
from croupier.money import dollars
from croupier.store import MemoryStore
from croupier.table import Posting, RummyTable, family_of
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.session import commands as sc
from croupier.table.session.events import StubPromised
from tests.event_loop import run
from tests.floor.quiet_room import QuietTable

SETUPS = {setup.id: setup for setup in demo_tables()}
PEOPLE = ("Nora", "Oren", "Rhea", "Sven", "Tilda", "Uwe", "Wanja", "Xenia")


def room(table, people=7, seats=None, buy_in=None):
    setup = SETUPS[table]
    if seats is not None:
        setup = replace(setup, posting=replace(setup.posting, seats=seats))
    quiet = QuietTable(setup, seed="stub")
    for seat, person in enumerate(PEOPLE[:people], start=1):
        quiet.sit(person, seat, buy_in)
    quiet.start()
    return quiet


def answer(quiet, decide):
    """Let the table move, and everybody who is asked decide, until the hand is over."""
    for _ in range(2_000):
        if quiet.session.round is None:
            return
        if not quiet.step():
            (player,) = quiet.session.round.to_act
            person = quiet.session.state.seated[quiet.session.state.players[player - 1]].person
            quiet.do(sc.Act(command=decide(quiet.session.round, player), person=person))
    raise AssertionError("the hand does not end")


def stay_and_draw_all(round_, player):
    """Call everything, exchange every card, show at the end."""
    verbs = {choice.verb: choice for choice in round_.legal(player)}
    if "sd" in verbs:
        return c.ThrowAway(player=player, cards=round_.state.cards.hole[player][: verbs["sd"].count])
    if "pb" in verbs:
        return c.BringIn(player=player)
    return c.Show(player=player) if "sm" in verbs else c.CheckOrCall(player=player)


def promises_kept(quiet, person):
    (record,) = quiet.chronicle.past()
    proofs = proofs_of(record, quiet.decks, person)
    assert [proof.commitment for proof in proofs] == list(record.commitments)
    assert all(verify(proof) for proof in proofs)
    return record, proofs


def dealt_after_promise(quiet):
    """The cards that left the last new stub, from the table's log."""
    log = quiet.session.log
    start = max(place for place, event in enumerate(log) if isinstance(event, StubPromised))
    found = []
    for event in log[start:]:
        if isinstance(event, e.HandDealt | e.BoardDealt | e.CardsBurned):
            found += event.cards
        elif isinstance(event, e.CardDrawn):
            found.append(event.card)
    return [card for card in found if card is not UNSEEN]


def test_a_draw_that_uses_up_the_stub_goes_on_from_a_promised_one():
    """Seven hands of four and three draws of four are 112 cards and more: the deck is used more than once."""
    quiet = room("badugi")
    answer(quiet, stay_and_draw_all)
    record, proofs = promises_kept(quiet, "Nora")

    assert len(proofs) >= 2
    shuffles = [event for event in record.events if isinstance(event, e.StubShuffled)]
    assert len(shuffles) == len(proofs) - 1
    last = quiet.decks[record.commitments[-1]]
    dealt = dealt_after_promise(quiet)
    assert list(last.order[: len(dealt)]) == dealt


@pytest.mark.clause("badugi", "POT-R24")
def test_the_new_stub_has_no_card_of_a_hand_and_none_of_players_still_to_draw():
    quiet = room("badugi")
    while not isinstance(quiet.host.next_move(quiet.session), MakeStub):
        if not quiet.step():
            (player,) = quiet.session.round.to_act
            person = quiet.session.state.seated[quiet.session.state.players[player - 1]].person
            quiet.do(sc.Act(command=stay_and_draw_all(quiet.session.round, player), person=person))
    lying = quiet.session.round.state.cards
    stub = family_of(quiet.setup.posting.table).stub(quiet.session.round)
    held = {card for hole in lying.hole for card in hole}
    owed = {player for player, count in enumerate(lying.owed) if count}
    own = [cards for draw, player, cards in lying.pile if draw == lying.draws and player in owed]
    kept = {card for cards in own for card in cards}

    assert owed
    assert kept
    assert held.isdisjoint(stub)
    assert kept.isdisjoint(stub)
    assert held | kept | set(stub) == set(quiet.dealer.pack.cards)


@pytest.mark.clause("seven-card-stud", "7CS 29")
def test_seven_who_stay_in_stud_share_the_last_card():
    """Seven times seven and four burns are 53 cards: the last one is turned for all from stub and burns."""
    quiet = room("seven-card-stud")
    answer(quiet, stay_and_draw_all)
    record, proofs = promises_kept(quiet, None)

    assert len(proofs) == 2
    (board,) = [event for event in record.events if isinstance(event, e.BoardDealt)]
    assert len(board.cards) == 1
    opened = [place.card for place in proofs[1].places if isinstance(place, OpenCard)]
    assert opened == list(board.cards)


@pytest.mark.clause("big-o-hi-lo-run-it-twice", "POT-R22")
def test_eight_hands_of_big_o_run_twice_use_the_burns_again():
    """Forty cards are dealt; of the twelve left two whole boards with their burns want sixteen."""
    quiet = room("big-o-hi-lo-run-it-twice", people=8, seats=9, buy_in=dollars(80))

    def all_in(round_, player):
        verbs = {choice.verb: choice for choice in round_.legal(player)}
        if "rit" in verbs:
            return c.RunTwice(player=player, agreed=True)
        if "cbr" in verbs:
            return c.BetOrRaise(player=player, to=verbs["cbr"].high)
        return c.Show(player=player) if "sm" in verbs else c.CheckOrCall(player=player)

    answer(quiet, all_in)
    record, proofs = promises_kept(quiet, "Oren")

    boards = [event for event in record.events if isinstance(event, e.BoardDealt)]
    assert [len(event.cards) for event in boards] == [3, 1, 1] * 2
    assert [event.board for event in boards] == [1, 1, 1, 2, 2, 2]
    assert len(proofs) == 2
    assert len(proofs[1].places) == 4


def pan_of_one_deck(seed="stock"):
    """Forty cards for two: twenty are dealt, so that the stock ends after twenty draws."""
    setup = SETUPS["pan"]
    table = RummyTable.post(PAN, options={"decks": 1})
    small = Posting(table=table, seats=4, buy_in=(dollars(20), dollars(400)))
    quiet = QuietTable(replace(setup, posting=small, options={"decks": 1}), seed=seed)
    for seat, person in ((1, "Nora"), (2, "Oren")):
        quiet.sit(person, seat)
    quiet.start()
    return quiet


def draw_and_throw(round_, player):
    """Never melds; draws from the stock and throws the card away."""
    verbs = {choice.verb: choice for choice in round_.legal(player)}
    if "go" in verbs:
        return c.GoIn(player=player)
    if "pass" in verbs:
        return c.PassRedraw(player=player)
    if "draw" in verbs:
        return c.DrawCard(player=player)
    return c.DiscardCard(player=player, card=verbs["discard"].cards[0])


@pytest.mark.clause("pan", "PAN-R11")
def test_a_stock_that_is_used_up_is_renewed_from_the_discards_under_a_promise_of_its_own():
    quiet = pan_of_one_deck()
    for _ in range(400):
        if any(isinstance(event, StubPromised) for event in quiet.session.log) and quiet.dealer.drawn > 3:
            break
        if not quiet.step():
            (player,) = quiet.session.round.to_act
            person = quiet.session.state.seated[quiet.session.state.players[player - 1]].person
            quiet.do(sc.Act(command=draw_and_throw(quiet.session.round, player), person=person))

    state = quiet.session.round.state
    (renewed,) = [event for event in quiet.session.log if isinstance(event, e.StockRenewed)]
    stub = quiet.dealer.stub
    assert renewed.cards == len(stub.order) == 19
    assert dealt_after_promise(quiet) == list(stub.order[: quiet.dealer.drawn])
    out = (
        [card for hand in state.hands for card in hand] + state.pile + ([state.drawn] if state.drawn else [])
    )
    assert sorted([*out, *stub.order[quiet.dealer.drawn :]], key=str) == sorted(
        quiet.dealer.pack.cards, key=str
    )


def test_a_pack_of_eight_decks_is_shuffled_for_every_hand_of_pan():
    dealer = Dealer("pan", SETUPS["pan"].posting.table, by_seed("x"))

    assert not dealer.dealing.shoe
    assert len(dealer.shuffle("now").order) == 320


@pytest.mark.clause("pan", "PAN 3")
def test_pan_is_dealt_in_packets_of_five_the_fifth_card_up_in_the_first_hand():
    quiet = QuietTable(SETUPS["pan"])
    for seat, person in ((1, "Nora"), (2, "Oren"), (3, "Rhea")):
        quiet.sit(person, seat)
    quiet.start()
    quiet.settle()
    dealt = [
        (event.to, len(event.cards), event.up) for event in quiet.session.log if type(event) is e.HandDealt
    ]

    # Counter-clockwise: seat 3 is player 1, seat 1 is player 3.
    assert quiet.session.state.players == (3, 2, 1)
    assert dealt == [(1, 5, 1), (2, 5, 1), (3, 5, 1), (1, 5, 0), (2, 5, 0), (3, 5, 0)]


def test_a_promise_for_a_new_stub_needs_a_hand():
    quiet = QuietTable(SETUPS["badugi"])

    with pytest.raises(NotNow, match="no round is being played"):
        quiet.do(sc.PromiseStub(commitment="x"))

    assert quiet.session.log == []


def test_a_floor_that_was_closed_goes_on_with_the_same_new_stub():
    """Seven exchange everything until cards were shuffled again; the next floor deals on as promised."""
    store = MemoryStore()

    def opened() -> TableActor:
        floor = Floor(store, setups=[SETUPS["badugi"]], shuffler=by_seed("stub"), pace=AT_ONCE, bots=False)
        return floor.table("badugi")

    async def play(actor: TableActor, until) -> None:
        for _ in range(500):
            move = actor.host.next_move(actor.session)
            if until(actor):
                return
            if move is not None and not isinstance(move, Await):
                await actor.loop.make(move, actor.changed)
                continue
            (player,) = actor.session.round.to_act
            person = actor.session.state.seated[actor.session.state.players[player - 1]].person
            command = stay_and_draw_all(actor.session.round, player)
            await actor.act(person, lambda _, command=command: command)

    async def evening() -> None:
        actor = opened()
        for seat, person in enumerate(PEOPLE[:7], start=1):
            await actor._cage.arrive(person)
            await actor.sit(person, seat, SETUPS["badugi"].buy_in)
        await play(actor, lambda actor: actor.log.dealer.stub is not None and actor.log.dealer.drawn > 2)
        again = opened()
        assert again.log.dealer.stub == actor.log.dealer.stub
        assert again.log.dealer.drawn == actor.log.dealer.drawn
        for person in PEOPLE[:7]:
            assert again.session.view(person) == actor.session.view(person)
        await play(again, lambda actor: actor.session.round is None)
        (record,) = again.chronicle.past()
        proofs = again.rounds.proofs(record, "Oren")
        assert len(proofs) >= 2
        assert all(verify(proof) for proof in proofs)

    run(evening())
