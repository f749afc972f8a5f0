"""Tables whose dealer has real cards: every game is dealt through them, and each act names its person."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from croupier.cards import write_cards
from croupier.errors import NameRefused, NotNow, OutOfTurn, RoleMissing
from croupier.floor import AT_ONCE, Floor, TableActor, TableSetup, demo_tables
from croupier.floor.audit.tables import audit_table
from croupier.floor.bots import STRATEGIES
from croupier.floor.console import prompts
from croupier.floor.console.prompt import Elsewhere
from croupier.floor.record.table import ActionRefused
from croupier.games.catalog import GAMES
from croupier.games.choice import Wager
from croupier.history.actions import write_action
from croupier.money import dollars
from croupier.numbers import DEALER, Seat
from croupier.store import MemoryStore
from croupier.table import Session, family_of
from croupier.table.commands import Fold
from croupier.table.events import WagerTakenOff
from croupier.table.session.events import ActionsTaken, MomentNoted, RoundOpened
from tests.event_loop import run

PLAYERS = ("Nora", "Oren", "Wilma")
ACTS_MAX = 600


def setup_of(game: str) -> TableSetup:
    found = next(setup for setup in demo_tables() if setup.game == game)
    return replace(found, by_hand=True, bots=0, posting=replace(found.posting, counts=True))


def opened(setup: TableSetup, store: MemoryStore | None = None) -> tuple[Floor, TableActor]:
    floor = Floor(store or MemoryStore(), setups=[setup], pace=AT_ONCE, bots=False, advice=False)
    return floor, floor.tables[setup.id]


def called(player) -> str:
    return f"p{player}"


ENTERED = Elsewhere(devices=frozenset(), pays=True)
"""Everybody's acts are entered by the dealer, who pays awards."""


class RealDealer:
    """Somebody with a shuffled deck, who does what comes next; players play as bots would."""

    def __init__(self, table: TableActor) -> None:
        self.table = table
        cards = list(table.setup.posting.table.deck.cards)
        random.Random(table.setup.id).shuffle(cards)
        self.cards = cards
        self.people = PLAYERS[: table.setup.posting.seats]

    async def deals(self, *actions: str) -> None:
        await self.table.console.deal("Dan", actions)

    async def seats(self) -> None:
        for number, name in enumerate(self.people, start=1):
            await self.deals(f"s{number} sit {name} {self.table.setup.buy_in // 100}")

    async def opens(self) -> None:
        session, posted = self.table.session, self.table.setup.posting.table
        if posted.draws_for_button and session.state.button is None:
            await self.deals(f"d button {write_cards(tuple(self.cards[-len(self.people) :]))}")
        seat = session.bank_offered_to()
        if seat is not None:
            least, _ = family_of(posted).bank_wagers(posted, session.state.seated[seat].stack)
            await self.deals(f"s{seat} bank {least // 100}")
        await self.deals("d open")

    async def plays(self) -> None:
        """The round to its end."""
        for _ in range(ACTS_MAX):
            round_ = self.table.session.round
            if round_ is None:
                return
            await self.deals(*self._next(round_))
        raise AssertionError("the round does not end")

    def _next(self, round_) -> list[str]:
        waiting = [player for player in round_.to_act if player != DEALER]
        if round_.before_deal:
            burn = next((one for one in prompts(round_, called, ENTERED) if one.verb == "burn"), None)
            if burn is not None:
                return [burn.text + self._draw(burn.cards)]
        lockable = any(choice.verb == "nb" for choice in round_.legal(DEALER))
        for player in waiting:
            if round_.before_deal and player in round_.bettors() and lockable:
                continue
            said = STRATEGIES[round_.table.game.family](round_.view(player), PLAYERS[player - 1])
            if said:
                return [self._named(write_action(command)) for command in said]
            must = [choice for choice in round_.legal(player) if isinstance(choice, Wager)]
            if must and DEALER not in round_.to_act:
                return [f"p{player} w {must[0].spot} {must[0].low // 100}"]
        first = next(one for one in prompts(round_, called, ENTERED) if one.who == DEALER)
        if first.verb == "shuffle" and family_of(round_.table).makes_stub(round_):
            self.cards = list(family_of(round_.table).stub(round_))
        if first.verb == "dice":
            return ["d dice 3 3 4"]
        if first.cards:
            return [first.text + self._draw(first.cards)]
        return [first.text]

    def _named(self, action: str) -> str:
        """A card from the stock is turned by the dealer, who names it."""
        return f"{action} {self._draw(1)}" if action.endswith(" draw") else action

    def _draw(self, count: int) -> str:
        drawn, self.cards = self.cards[:count], self.cards[count:]
        return write_cards(tuple(drawn))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_is_dealt_by_hand(game: str):
    store = MemoryStore()
    setup = setup_of(game)
    floor, table = opened(setup, store)

    async def scene() -> None:
        dan = RealDealer(table)
        await dan.seats()
        await dan.opens()
        await dan.plays()

    run(scene())
    log = table.session.log
    (round_opened,) = [event for event in log if isinstance(event, RoundOpened)]
    assert round_opened.commitment == ""
    assert table.session.last is not None
    assert table.session.last.over
    taken = [event for event in log if isinstance(event, ActionsTaken)]
    assert {event.by for event in taken} == {"Dan"}
    assert next(event for event in log if not isinstance(event, MomentNoted)) is taken[0]
    assert audit_table(setup.posting, log) is None
    assert not sum(floor.ledger.trial_balance().values())
    record = table.chronicle.round(1)
    assert record is not None
    assert table.rounds.proofs(record, "Nora") == []
    _, again = opened(setup, store)
    assert again.session.log == log


STUD = "caribbean-stud"


def at_stud() -> tuple[Floor, TableActor, RealDealer]:
    floor, table = opened(setup_of(STUD))
    return floor, table, RealDealer(table)


def test_players_with_and_without_devices_at_one_table():
    floor, table, dan = at_stud()

    async def scene() -> None:
        await floor.reception.arrive("Bea")
        await dan.deals("s1 sit Nora 200")
        await table.sit("Bea", Seat(2), dollars(200))
        await dan.deals("d open")
        await dan.deals("p1 w ante 10")
        with pytest.raises(ActionRefused) as refused:
            await dan.deals("p2 w ante 10")
        assert isinstance(refused.value.why, RoleMissing)
        await table.wager("Bea", {"ante": dollars(10)})
        assert table.console.devices() == {2}
        await dan.deals("d nb")
        await dan.deals("d dh p1 KsQdJh9c3d", "d dh p2 2s2d5h6c7d", "d dh b AsQcJd9h8c")
        await dan.deals("Nora w bet 20")
        with pytest.raises(ActionRefused):
            await dan.deals("Bea f")
        seen = str(table.view("Bea").table.round)
        assert "2s" in seen
        await table.act("Bea", lambda player: Fold(player=player))
        if table.session.round is not None:
            await dan.deals("d count")
        assert table.session.round is None

    run(scene())
    assert table.session.state.seated[Seat(2)].stack == dollars(190)


def test_a_device_that_fails_leaves_its_seat_to_the_dealer():
    floor, table, dan = at_stud()

    async def scene() -> None:
        await floor.reception.arrive("Bea")
        await table.sit("Bea", Seat(2), dollars(200))
        await dan.deals("d open")
        with pytest.raises(ActionRefused):
            await dan.deals("p1 w ante 10")
        with pytest.raises(ActionRefused) as refused:
            await dan.deals("s2 device")
        assert isinstance(refused.value.why, NotNow)
        await dan.deals("s2 hand")
        assert table.console.devices() == frozenset()
        await dan.deals("p1 w ante 10")
        await dan.deals("s2 device")
        with pytest.raises(ActionRefused):
            await dan.deals("p1 w ante 10")
        with pytest.raises(ActionRefused):
            await dan.deals("s7 hand")

    run(scene())
    assert audit_table(table.setup.posting, table.session.log) is None
    assert Session.resume(table.setup.posting, table.session.log).state == table.session.state


def test_a_dealer_does_all_or_nothing_and_is_told_which_action_was_wrong():
    _, table, dan = at_stud()

    async def scene() -> None:
        await dan.deals("s1 sit Nora 200")
        before = list(table.session.log)
        with pytest.raises(ActionRefused) as refused:
            await dan.deals("d open", "p1 w ante 10", "d dh p1 AsKsQsJsTs")
        assert refused.value.number == 3
        with pytest.raises(ActionRefused) as refused:
            await dan.deals("p1 w ante 10")
        assert isinstance(refused.value.why, NotNow)
        assert table.session.log == before
        with pytest.raises(ActionRefused):
            await dan.deals("s1 sing")
        with pytest.raises(ActionRefused):
            await dan.deals("s9 sit Oren 1")
        assert table.session.log == before

    run(scene())


def test_a_layout_with_a_link_is_locked_by_an_action_of_its_own_even_in_the_batch_that_opens_the_round():
    """Whoever locked it so would get the progressive wagers back, as if the link were lost."""
    _, table, dan = at_stud()

    async def scene() -> None:
        await dan.deals("s1 sit Nora 200")
        before = list(table.session.log)
        for lock in (["d open", "p1 w ante 10", "p1 w progressive 1", "d nb"], ["d open", "d nb"]):
            with pytest.raises(ActionRefused, match="send this action on its own"):
                await dan.deals(*lock)
            assert table.session.log == before
        await dan.deals("d open", "p1 w ante 10", "p1 w progressive 1")
        await dan.deals("d nb")
        assert not any(isinstance(event, WagerTakenOff) for event in table.session.log)

    run(scene())


def test_a_dealer_seats_cash_players_and_nobody_who_has_an_account():
    floor, table, dan = at_stud()

    async def scene() -> None:
        await floor.reception.arrive("Bea")
        with pytest.raises(ActionRefused) as refused:
            await dan.deals("s1 sit Bea 200")
        assert isinstance(refused.value.why, NameRefused)
        await dan.deals("s1 sit Nora 200")
        await dan.deals("s1 chips 50")
        assert table.session.state.seated[Seat(1)].stack == dollars(250)
        await dan.deals("s1 stand")
        await dan.deals("s4 sit Nora 250")
        await table.sit("Bea", Seat(2), dollars(200))
        with pytest.raises(ActionRefused) as refused:
            await dan.deals("s2 stand")
        assert isinstance(refused.value.why, OutOfTurn)

    run(scene())
    assert not sum(floor.ledger.trial_balance().values())
    assert floor.ledger.overdrawn() == {}


def test_cash_players_go_from_one_table_to_another():
    setup = setup_of(STUD)
    other = replace(setup, id="stud-2")
    floor = Floor(MemoryStore(), setups=[setup, other], pace=AT_ONCE, bots=False, advice=False)

    async def scene() -> None:
        await floor.reception.arrive("Bea")
        await floor.tables[STUD].console.deal("Dan", ["s1 sit Nora 200"])
        await floor.tables[STUD].console.deal("Dan", ["s1 stand"])
        await floor.tables["stud-2"].console.deal("Dan", ["s3 sit Nora 200"])
        assert floor.tables["stud-2"].session.seat_of("Nora") == 3
        with pytest.raises(ActionRefused):
            await floor.tables["stud-2"].console.deal("Dan", ["s4 sit Bea 200"])

    run(scene())


def test_a_table_that_deals_by_itself_takes_no_dealer_and_one_by_hand_does_nothing_by_itself():
    setup = setup_of(STUD)
    _, automatic = opened(replace(setup, by_hand=False))
    with pytest.raises(NotNow):
        run(automatic.console.deal("Dan", ["d open"]))
    _, table, dan = at_stud()

    async def scene() -> None:
        await dan.deals("s1 sit Nora 200")
        await dan.deals("d open", "p1 w ante 10")
        assert table.host.next_move(table.session) is None
        await dan.deals("d nb")
        assert table.host.next_move(table.session) is None

    run(scene())
    assert table.log.shown.decks == {}
