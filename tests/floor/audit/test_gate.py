"""What an automatic table records of an honest evening is sound, whatever the game.

People take back a wager of every kind, and everybody stands pat in a round of their own; the rest is chance.
"""

from __future__ import annotations

import random

import pytest

from croupier.cards import UNSEEN
from croupier.floor import AT_ONCE, Floor, TableActor, by_seed, demo_tables
from croupier.floor.audit.store import audit_store
from croupier.floor.table import host
from croupier.floor.table.move import OpenRound
from croupier.games.catalog import GAMES
from croupier.games.choice import Choice, SetFront, Throw, Wager, WagerOff
from croupier.history.actions import write_action
from croupier.money import Cents
from croupier.numbers import DEALER, Seat
from croupier.store import EventStore, MemoryStore
from croupier.table import BankedTable, PotTable, family_of
from croupier.table import events as e
from croupier.table.choice import command_of
from tests.event_loop import run
from tests.floor.evening import KEY
from tests.floor.table.test_by_hand import RealDealer, opened, setup_of
from tests.server.by_hand import deal_on

SETUPS = {setup.id: setup for setup in demo_tables()}
PLAYERS = ("Nora", "Oren", "Rhea")
ROUNDS = 6
ACTS_MAX = 80
"""A hand of rummy in which nobody melds has no end."""

GOES_ON = ("cc", "sd", "up", "rit", "sm")
"""What everybody does in the first round for a pot: check, call, stand pat, show."""


class Evening:
    """Some rounds at one automatic table."""

    def __init__(self, table: TableActor, floor: Floor) -> None:
        self.table, self.floor, self.chance = table, floor, random.Random(11)
        self.offered: set[tuple[str, bool, bool]] = set()
        self.taken_back: set[tuple[str, bool, bool]] = set()
        """Kinds of wagers: the spot, whether it is a further hand's, whether it is another player's."""

    async def play(self) -> None:
        buy_in = self.table.setup.buy_in
        for seat, name in enumerate(PLAYERS[: self.table.setup.posting.seats], start=1):
            await self.floor.reception.arrive(name)
            await self.table.sit(name, Seat(seat), buy_in)
        for _ in range(ROUNDS):
            await self.open()
            for _ in range(ACTS_MAX):
                await deal_on(self.floor)
                if self.table.session.round is None:
                    break
                await self.act()
            else:
                return

    async def open(self) -> None:
        """Somebody takes the bank; chips on the layout or the dealer open the round."""
        await deal_on(self.floor)
        session, posted = self.table.session, self.table.setup.posting.table
        seat = session.bank_offered_to()
        if seat is not None:
            occupant = session.state.seated[seat]
            least, most = family_of(posted).bank_wagers(posted, occupant.stack)
            await self.table.answer_bank(occupant.person, Cents(max(least, most)))
            await deal_on(self.floor)
        move = self.table.host.next_move(session)
        if isinstance(move, OpenRound):
            await self.table.loop.make(move, self.table.changed)
        elif session.round is None:
            async with self.table.keeper.turn:
                await self.table.keeper.commit([await self.table.keeper.start_with_wagers()])

    async def act(self) -> None:
        """One act of a player; the dealer's next move where nobody wants to do anything."""
        session, round_ = self.table.session, self.table.session.round
        legal = [one for player in round_.to_act if player != DEALER for one in round_.legal(player)]
        move = self.table.host.next_move(session)
        choice = self.choose(legal, waits=move is None)
        if choice is None:
            await self.table.loop.make(move, self.table.changed)
            return
        person = session.state.seated[session.state.players[choice.player - 1]].person
        held = session.view(person).round.seats[choice.player - 1].cards
        await self.table.enter(person, [command_of(choice, cards=self.cards(choice, held))])

    def choose(self, legal: list[Choice], *, waits: bool) -> Choice | None:
        wagers = [choice for choice in legal if isinstance(choice, Wager)]
        backs = [choice for choice in legal if isinstance(choice, WagerOff)]
        round_ = self.table.session.round
        if not round_.before_deal:
            if not isinstance(round_.table, PotTable) or self.table.session.state.number > 1:
                return self.chance.choice(legal) if legal else None
            return next((one for verb in GOES_ON for one in legal if one.verb == verb), None) or legal[0]
        self.offered.update(map(kind, wagers))
        for choice in (*backs, *wagers):
            if kind(choice) not in self.taken_back:
                if isinstance(choice, WagerOff):
                    self.taken_back.add(kind(choice))
                return choice
        return self.chance.choice(wagers) if wagers and (waits or self.chance.random() < 0.8) else None

    def cards(self, choice: Choice, held: tuple) -> tuple:
        """What is thrown away or set: nothing where one may stand pat in the first round."""
        if isinstance(choice, SetFront):
            return choice.cards
        if not isinstance(choice, Throw):
            return ()
        if choice.required:
            return held[: choice.count]
        return () if self.table.session.state.number == 1 else held[: self.chance.randint(0, choice.count)]


def kind(choice: Wager | WagerOff) -> tuple[str, bool, bool]:
    return choice.spot, choice.hand > 1, choice.on is not None


def evening_at(table: str, store: EventStore) -> Evening:
    more = {"shuffler": by_seed("gate"), "pace": AT_ONCE, "bots": False, "advice": False, "key": KEY}
    floor = Floor(store, setups=[SETUPS[table]], **more)
    (actor,) = floor.tables.values()
    evening = Evening(actor, floor)

    async def scene() -> None:
        await evening.play()
        await floor.stop()

    run(scene())
    return evening


def wrong_in(store: EventStore, table: str) -> dict[str, str]:
    """What does not fit, by stream."""
    verdicts = audit_store(store, [SETUPS[table]], key=KEY)
    assert "sum 0, none overdrawn" in verdicts[-1].found or not all(one.sound for one in verdicts)
    return {one.stream: f"{one.broken}: {one.reason}" for one in verdicts if not one.sound}


@pytest.mark.parametrize("table", SETUPS)
def test_an_honest_evening_is_sound(table: str):
    store = MemoryStore()
    evening = evening_at(table, store)

    assert wrong_in(store, table) == {}
    assert evening.table.session.state.number > 1
    assert evening.taken_back == evening.offered
    assert bool(evening.offered) is isinstance(SETUPS[table].posting.table, BankedTable)


DRAWS = ("lowball", "badugi", "deuce-to-seven-triple-draw")


def burns(evening: Evening) -> list[e.CardsBurned]:
    return [event for event in evening.table.session.log if isinstance(event, e.CardsBurned)]


@pytest.mark.parametrize("table", DRAWS)
def test_the_dealer_names_the_burn_of_a_draw_in_which_everybody_stands_pat(table: str):
    made = burns(evening_at(table, MemoryStore()))

    assert made
    assert not any(UNSEEN in event.cards for event in made)


@pytest.mark.parametrize("table", DRAWS)
def test_a_store_of_an_earlier_release_with_an_unnamed_burn_is_sound(table: str, monkeypatch):
    """Its dealer burned after the last answer, when the rules had recorded the burn without its card."""
    monkeypatch.setattr(host.Host, "_burns_first", lambda *_: False)
    store = MemoryStore()
    made = burns(evening_at(table, store))

    assert any(UNSEEN in event.cards for event in made)
    assert wrong_in(store, table) == {}


@pytest.mark.parametrize("game", sorted(game for game in GAMES if GAMES[game].family == "banked"))
def test_wagers_taken_back_at_a_table_dealt_by_hand_are_sound(game: str):
    store, setup = MemoryStore(), setup_of(game)
    floor, table = opened(setup, store)
    evening = Evening(table, floor)

    async def scene() -> None:
        dan = RealDealer(table)
        await dan.seats()
        await dan.opens()
        while evening.taken_back != evening.offered or not evening.offered:
            round_ = table.session.round
            choice = evening.choose(
                [one for player in round_.to_act for one in round_.legal(player)], waits=True
            )
            await dan.deals(write_action(command_of(choice)))
        await dan.plays()

    run(scene())
    assert [one.reason for one in audit_store(store, [setup]) if not one.sound] == []
