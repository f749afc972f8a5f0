"""A Pan table over many hands: who is dealt first, who turns the cards, and the log that resumes it."""

from random import Random

import pytest

from croupier.cards import Card, write_cards
from croupier.errors import NotNow, RoleMissing, StakeOutOfRange
from croupier.games.option import written_options
from croupier.games.rummy.pan.book import choose
from croupier.games.rummy.pan.game import PAN
from croupier.money import dollars
from croupier.numbers import DEALER
from croupier.store import Codec, members
from croupier.table import Posting, RummyTable, Session
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.choice import command_of
from croupier.table.session import commands as sc
from croupier.table.session import events as s

PEOPLE = {2: "ann", 3: "bob", 5: "cal", 8: "dan"}
CODEC = Codec((*members(e.AnyEvent, e.Event), *members(s.AnySessionEvent, e.Event)))


class Room:
    """A live table: people ask for cards, the dealer turns them from a shuffled pack."""

    def __init__(self, **options):
        table = RummyTable.post(PAN, options=written_options(PAN.options, options))
        self.session = Session(Posting(table=table, seats=8, buy_in=(dollars(20), dollars(1_000))))
        self.chance = Random(5)

    def seat(self, people=PEOPLE):
        for seat, person in people.items():
            self.session.apply(sc.SitDown(person=person, seat=seat, buy_in=dollars(200)))
        return self

    def start(self):
        self.session.apply(sc.StartRound())
        self.stock = list(self.session.posting.table.deck.cards)
        self.chance.shuffle(self.stock)
        return self

    def deal(self):
        round_ = self.session.round
        choice = round_.legal(DEALER)[0]
        assert choice.verb == "dh"
        cards = tuple(self.stock.pop() for _ in range(choice.count))
        self.session.apply(sc.Act(command=c.DealHand(to=choice.to, cards=cards)))

    def person(self, player):
        return self.session.state.seated[self.session.state.players[player - 1]].person

    def play(self):
        """One hand of bots to its end."""
        self.start()
        while (round_ := self.session.round) is not None:
            (who,) = round_.to_act
            if who == DEALER:
                self.deal()
                continue
            person = self.person(who)
            view = self.session.view(person).round
            self.session.apply(sc.Act(command=command_of(choose(view, view.legal)), person=person))
        return self


def stacks(session):
    return {seat: occupant.stack for seat, occupant in session.state.seated.items()}


@pytest.mark.clause("pan", "PAN 3.1")
def test_the_first_hand_is_dealt_counter_clockwise_with_a_card_up():
    room = Room().seat().start()

    assert room.session.state.players == (8, 5, 3, 2)
    assert room.session.round.first_hand
    assert [(choice.count, choice.up) for choice in room.session.round.legal(DEALER)] == [(5, 1)] * 4


@pytest.mark.clause("pan", "PAN 3.2")
def test_afterwards_the_winner_is_dealt_first_and_the_others_counter_clockwise():
    room, order = Room().seat(), (8, 5, 3, 2)
    for _ in range(6):
        room.play()
        winner = room.session.state.winner
        assert winner in order
        opened = [event for event in room.session.log if isinstance(event, s.RoundOpened)]
        start = order.index(winner)
        room.start()
        assert room.session.state.players == order[start:] + order[:start]
        assert not room.session.round.first_hand
        assert len(opened) == room.session.state.number - 1
        while room.session.round is not None:
            finish(room)


def finish(room):
    """Everybody drops but the last."""
    round_ = room.session.round
    (who,) = round_.to_act
    if who == DEALER:
        room.deal()
    else:
        room.session.apply(sc.Act(command=c.DropOut(player=who), person=room.person(who)))


def test_if_the_winner_leaves_the_next_one_counter_clockwise_is_dealt_first():
    room = Room().seat().start()
    while room.session.round is not None:
        finish(room)
    assert room.session.state.winner is not None
    order = (8, 5, 3, 2, 8)
    gone = room.session.state.winner
    room.session.apply(sc.StandUp(person=PEOPLE[gone]))

    room.start()

    assert room.session.state.players[0] == order[order.index(gone) + 1]


def test_no_chip_is_lost_over_many_hands_and_the_log_resumes_the_table():
    room = Room(top=1, drop_forfeit=2).seat()
    for _ in range(8):
        room.play()

    session = room.session
    assert sum(stacks(session).values()) == dollars(200) * 4
    stored = [CODEC.read(CODEC.write(event)) for event in session.log]
    again = Session.resume(session.posting, stored)
    assert stacks(again) == stacks(session)
    assert again.state.winner == session.state.winner
    assert again.last.fingerprint() == session.last.fingerprint()


def test_a_table_resumes_in_the_middle_of_a_hand():
    room = Room().seat().start()
    for _ in range(8):
        room.deal()
    again = Session.resume(room.session.posting, room.session.log)

    assert again.round.fingerprint() == room.session.round.fingerprint()
    assert again.round.legal() == room.session.round.legal()
    assert again.round.silence_passes is False


@pytest.mark.clause("pan", "PAN 5.1")
def test_a_person_asks_for_a_card_and_cannot_name_it():
    room = Room().seat().start()
    for _ in range(8):
        room.deal()
    for _ in range(4):
        (who,) = room.session.round.to_act
        room.session.apply(sc.Act(command=c.GoIn(player=who), person=room.person(who)))
    (who,) = room.session.round.to_act
    person, before = room.person(who), len(room.session.log)

    with pytest.raises(RoleMissing):
        room.session.apply(sc.Act(command=c.DrawCard(player=who, card=Card.parse("Ks")), person=person))
    with pytest.raises(RoleMissing):
        room.session.apply(sc.Act(command=c.Shuffle(), person=person))
    assert len(room.session.log) == before

    room.session.apply(sc.Act(command=c.DrawCard(player=who), person=person))
    assert room.session.round.to_act == (DEALER,)
    room.deal()
    assert room.session.round.state.drawn is not None


def test_one_alone_does_not_play_and_chips_are_bought_whole():
    room = Room(chip_value=5).seat({1: "ann"})

    with pytest.raises(NotNow, match="2 to 8"):
        room.start()
    with pytest.raises(StakeOutOfRange, match="units of \\$5"):
        room.session.apply(sc.SitDown(person="bob", seat=2, buy_in=dollars(52)))


def test_a_person_sees_his_own_hand_at_the_table():
    room = Room().seat().start()
    for _ in range(8):
        room.deal()
    hidden = "??" * 10
    for person in PEOPLE.values():
        view = room.session.view(person)
        cards = [write_cards(seat.cards) for seat in view.round.seats]
        assert cards.count(hidden) == 3
        assert cards[view.you.player - 1] != hidden
