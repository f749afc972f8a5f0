"""Whatever people do around the hands of a pot table, no chip is lost and no seat is wronged."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import CommandRejected
from croupier.money import dollars
from croupier.store import Codec, members
from croupier.table import Session
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.session import commands as sc
from croupier.table.session import events as s
from tests.by_seat import by_seat
from tests.california import pot_option
from tests.pot_games import Shoe, command_for
from tests.table.session.pot_room import NAMES, PotRoom

CODEC = Codec((*members(e.AnyEvent, e.Event), *members(s.AnySessionEvent, e.Event)))
TIMED = (pot_option("holdem-family.poker_rates", 55), pot_option("holdem-family.poker_rates", 63))

TABLES = [
    {"game_id": "texas-holdem", "seats": 6},
    {"game_id": "texas-holdem", "seats": 9, "button": "moving", "fees": TIMED},
    {"game_id": "omaha", "seats": 5, "heads_up_blinds": "literal", "kill_game": "two-pots"},
    {
        "game_id": "omaha",
        "seats": 6,
        "button": "moving",
        "heads_up_blinds": "literal",
        "post_to_enter": False,
    },
    {"game_id": "big-o-hi-lo", "seats": 9, "kill_game": "scoop"},
    {"game_id": "lowball", "seats": 10, "ante": 1, "half_kill": True},
    {"game_id": "lowball", "seats": 4, "ante": 1, "blinds": (0, 0)},
    {"game_id": "seven-card-stud", "seats": 4, "ante": 1},
    {"game_id": "badugi", "seats": 3},
]


def around(room, rng, clock):
    """Some of what people may do between hands; most of it is refused at one time or another."""
    person = NAMES[rng.randrange(room.session.posting.seats)]
    seat = NAMES.index(person) + 1
    chips = dollars(rng.choice([5, 20, 100, 300]))
    choices = [
        sc.SitDown(person=person, seat=seat, buy_in=chips),
        sc.SitDown(person=person, seat=seat, buy_in=chips),
        sc.StandUp(person=person),
        sc.AddChips(person=person, amount=chips),
        sc.SitOut(person=person),
        sc.SitIn(person=person),
        sc.PostToEnter(person=person),
        sc.PostToEnter(person=person),
        sc.CollectTime(clock=clock),
    ]
    return rng.choice(choices)


def a_hand(room, rng):
    """A hand of legal choices; sometimes it is misdealt, fouled, or people leave in its middle."""
    shoe = Shoe(room.round, rng.randrange(1 << 30))
    while room.session.round is not None:
        if rng.random() < 0.01:
            room.session.apply(sc.Act(command=c.FoulDeck()))
            return
        if rng.random() < 0.03:
            attempt(room, sc.StandUp(person=NAMES[rng.randrange(room.session.posting.seats)]))
        choices = room.round.legal()
        calm = [choice for choice in choices if choice.verb in ("cc", "sm", "f", "pb", "burn")]
        choice = rng.choice(calm) if calm and rng.random() < 0.7 else rng.choice(choices)
        command = command_for(choice, shoe, rng)
        player = getattr(command, "player", None)
        person = None if player is None else room.session.state.seated[room.players[player - 1]].person
        room.session.apply(sc.Act(person=person, command=command))


def attempt(room, command):
    """Do it, or be refused without a trace."""
    before = len(room.session.log), repr(room.session.state)
    try:
        room.session.apply(command)
    except CommandRejected:
        assert (len(room.session.log), repr(room.session.state)) == before


def balance(session):
    """Every account after all movements; rounds' players are turned into seats as they were then."""
    accounts, players = Counter(), ()
    for event in session.log:
        if isinstance(event, s.RoundOpened):
            players = event.seats
        for account, amount in by_seat(event, players).items():
            accounts[account] += amount
    return accounts


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table['game_id']}-{table['seats']}")
def test_chips_and_seats_over_many_hands(table):
    @settings(max_examples=12)
    @given(seed=st.integers(0, 2**32 - 1))
    def holds(seed):
        rng, room = random.Random(seed), PotRoom(**table)
        room.sit(*range(1, room.session.posting.seats))
        clock = 0
        for _ in range(14):
            clock += rng.randrange(0, 1_500)
            for _ in range(rng.randrange(4)):
                attempt(room, around(room, rng, clock))
            before = room.session.state.button
            if len(room.session.state.with_chips()) < 2:
                attempt(room, sc.StartRound())
                continue
            room.start()
            look(room, before)
            a_hand(room, rng)

        accounts = balance(room.session)
        assert sum(accounts.values()) == 0
        assert accounts["pot"] == 0
        for seat in range(1, room.session.posting.seats + 1):
            occupant = room.session.state.seated.get(seat)
            assert accounts[f"seat:{seat}"] == (0 if occupant is None else occupant.stack * 100)
        again = Session.resume(
            room.session.posting, CODEC.read_all([CODEC.write(event) for event in room.session.log])
        )
        assert repr(again.state) == repr(room.session.state)

    holds()


def look(room, before):
    """What every opened hand has: at least two players, each blind once, nobody in it who may not be."""
    session = room.session
    forced, players = session.round.forced, room.players
    assert 2 <= len(players) == len(set(players))
    for seat in players:
        occupant = session.state.seated[seat]
        assert not occupant.away
        assert not occupant.owes_time
        assert not occupant.owes_blind
    if not session.posting.has_blinds:
        assert set(forced.blinds) == {0}
        return
    button, small, big = room.button
    assert big in players
    assert forced.big_blind == players.index(big) + 1
    assert small != big
    assert len(players) < 3 or button not in (small, big)
    assert forced.level == max(forced.blinds)
    if before is not None and len(players) > 2 and session.posting.table.options["button"] == "dead":
        assert small == before.big or session.state.before.button is None
