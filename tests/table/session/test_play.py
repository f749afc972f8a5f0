"""Many hands at one table: resuming from the log, movements, views, conservation."""

import random
from collections import Counter, deque
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, seeded, shuffled, write_cards
from croupier.errors import CommandRejected
from croupier.games.banked.caribbean_stud.game import CARIBBEAN_STUD
from croupier.money import Cents
from croupier.store import Codec, members
from croupier.table import BankedTable, Posting, Session
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.session import commands as sc
from croupier.table.session import events as s
from croupier.table.session.view import You
from tests.by_seat import by_seat
from tests.california import pot_option
from tests.holdem import SCHEDULE, Room, folding, holdem_posting

PEOPLE = ("ann", "bob", "cal", "dan", "eve", "fay")
CODEC = Codec((*members(e.AnyEvent, e.Event), *members(s.AnySessionEvent, e.Event)))


def whole(session):
    """Everything that a session is, as something that compares."""
    playing = None if session.round is None else session.round.fingerprint()
    last = None if session.last is None else session.last.fingerprint()
    return repr(session.state), playing, last, session.last_players, session.last_people


def random_act(rng):
    """A player who does anything legal."""

    def choose(choices):
        choice = rng.choice(choices)
        match choice.verb:
            case "f":
                return c.Fold(player=choice.player)
            case "cc":
                return c.CheckOrCall(player=choice.player)
            case "cbr":
                chips = (choice.high - choice.low) // choice.step
                to = choice.low + choice.step * rng.randint(0, min(chips, 20))
                return c.BetOrRaise(player=choice.player, to=Cents(to))
            case "muck":
                return c.Muck(player=choice.player)
        return c.Show(player=choice.player)

    return choose


def random_table(seed, steps=250, structure="no-limit"):
    """A table where people come, play, buy and go; yields after every command that was accepted."""
    rng = random.Random(seed)
    posting = holdem_posting(structure, low=2)
    if structure != "fixed-limit":
        posting = replace(posting, fees=tuple(pot_option(SCHEDULE, n) for n in (163, 168)))
    room = Room(posting)
    for _ in range(steps):
        person = rng.choice(PEOPLE)
        roll = rng.random()
        try:
            if room.session.round is not None and roll < 0.9:
                room.step(random_act(rng))
            elif roll < 0.4:
                seat, chips = rng.randint(1, 6), rng.randint(20, 60)
                room.session.apply(sc.SitDown(person=person, seat=seat, buy_in=Cents(chips * 100)))
            elif roll < 0.5:
                room.leave(person)
            elif roll < 0.6:
                room.session.apply(sc.AddChips(person=person, amount=Cents(1000)))
            elif roll < 0.7:
                for player in room.session.last_players_of(person):
                    room.session.apply(sc.Act(person=person, command=c.Show(player=player)))
            else:
                room.order = shuffled(DECK, seeded(rng.random()))
                room.start()
        except CommandRejected:
            continue
        yield room


@given(seed=st.integers(0, 10**6), structure=st.sampled_from(["fixed-limit", "no-limit", "pot-limit"]))
@settings(max_examples=25)
def test_a_table_resumes_from_its_log_at_any_point(seed, structure):
    places = random.Random(seed)
    for room in random_table(seed, structure=structure):
        if places.random() < 0.15:
            session = room.session
            assert whole(Session.resume(session.posting, session.log)) == whole(session)


@given(seed=st.integers(0, 10**6))
@settings(max_examples=15)
def test_a_resumed_table_goes_on_as_if_nothing_had_happened(seed):
    rooms = random_table(seed, steps=60)
    for room in rooms:
        if len(room.session.log) > 20:
            break
    else:
        return
    twin = Room(room.session.posting, room.order)
    twin.session = Session.resume(room.session.posting, list(room.session.log))
    used = {card for event in room.session.log for card in getattr(event, "cards", ())}
    room.cards = iter([card for card in DECK if card not in used])
    twin.cards = iter([card for card in DECK if card not in used])
    if room.session.round is not None:
        assert room.finish().session.log == twin.finish().session.log


@given(seed=st.integers(0, 10**6))
@settings(max_examples=15)
def test_the_log_survives_the_store(seed):
    session = deque(random_table(seed, steps=60), maxlen=1).pop().session
    log = [CODEC.read(CODEC.write(event)) for event in session.log]

    assert whole(Session.resume(session.posting, log)) == whole(session)


@given(seed=st.integers(0, 10**6), structure=st.sampled_from(["fixed-limit", "no-limit", "pot-limit"]))
@settings(max_examples=25)
def test_movements_by_seat_keep_every_chip(seed, structure):
    balance = Counter()
    seen = 0
    seats = ()
    for room in random_table(seed, structure=structure):
        session = room.session
        for event in session.log[seen:]:
            if isinstance(event, s.RoundOpened):
                seats = event.seats
            moved = by_seat(event, seats)
            assert sum(moved.values()) == 0
            for account, amount in moved.items():
                balance[account] += amount
        seen = len(session.log)
        if session.round is None:
            assert balance["pot"] == 0
            for seat, occupant in session.state.seated.items():
                assert balance[f"seat:{seat}"] == occupant.stack * 100
        assert sum(balance.values()) == 0
        assert all(amount >= 0 for account, amount in balance.items() if not account.startswith("wallet"))


# ── views ────────────────────────────────────────────────────────────────────────────────────────────


def test_a_view_says_who_sits_where_and_who_you_are():
    room = Room(holdem_posting()).sit(ann=1, bob=2, cal=5).start()
    view = room.session.view("cal")

    assert view.you == You(
        person="cal", seat=5, player=2, seats=(5,), players=(2,), may_buy=0, standing=False
    )
    assert view.standing == ()
    assert [place and place.person for place in view.seats] == ["ann", "bob", None, None, "cal", None]
    assert view.players == (2, 5, 1)


def test_everybody_sees_his_own_cards_only():
    room = Room(holdem_posting()).sit(ann=1, bob=2, cal=3).start()
    while room.round.to_act == (0,):
        room.step()

    cards = {
        person: [write_cards(seat.cards) for seat in room.session.view(person).round.seats]
        for person in ("ann", "bob", "cal", "stranger", None)
    }
    assert cards["bob"] == ["2c2d", "????", "????"]
    assert cards["ann"] == ["????", "????", "3c3d"]
    assert cards["stranger"] == cards[None] == ["????", "????", "????"]


def test_a_finished_round_stays_in_view_with_what_was_seen_of_it():
    room = Room(holdem_posting()).sit(ann=1, bob=2, cal=3).hand(folding)
    seen = room.session.view("ann").last.round.seats

    assert [write_cards(seat.cards) for seat in seen] == ["????", "????", "3c3d"]


def test_who_takes_the_seat_of_another_does_not_see_his_cards():
    room = Room(holdem_posting()).sit(ann=1, bob=2, cal=3).hand(folding).leave("ann").sit(eve=1)
    seen = room.session.view("eve").last.round.seats

    assert [write_cards(seat.cards) for seat in seen] == ["????", "????", "????"]


def test_who_changes_seats_still_sees_his_own_last_hand():
    room = Room(holdem_posting()).sit(ann=1, bob=2, cal=3).hand(folding).leave("ann").sit(ann=6)
    seen = room.session.view("ann").last.round.seats

    assert [write_cards(seat.cards) for seat in seen] == ["????", "????", "3c3d"]


@pytest.mark.parametrize("person", ["ann", None])
def test_a_table_without_a_round_can_be_looked_at(person):
    view = Room(holdem_posting()).sit(ann=1).session.view(person)

    assert view.round is None
    assert view.last is None
    assert view.button is None


def test_nobody_is_offered_the_bank_of_a_game_without_a_player_dealer():
    house = Posting(table=BankedTable.post(CARIBBEAN_STUD), seats=7, buy_in=(Cents(1_000), Cents(100_000)))
    for posting in (house, holdem_posting()):
        session = Session(posting)
        session.apply(sc.SitDown(person="ann", seat=1, buy_in=posting.buy_in[0]))

        assert session.view("ann").bank.offered_to is None
