"""A round of any game of the catalogue, played over a closed floor by people who do not look at their cards.

``Evening`` stops at a chosen moment and keeps every byte that each of them, and each of those who only look
on, can get then: pages by cookie, answers by token, the frames of both kinds of live connection.
"""

import asyncio
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from unittest.mock import patch

from argon2 import PasswordHasher

from croupier.cards import Card
from croupier.floor import AT_ONCE, Floor, Kind, by_seed, demo_tables
from croupier.floor.money.records import Count
from croupier.floor.people import Accounts
from croupier.floor.people.passwords import Passwords
from croupier.floor.table.move import Await
from croupier.games.choice import Choice, SetFront, Throw
from croupier.link import Role
from croupier.money import Cents
from croupier.numbers import DEALER
from croupier.server import ServerConfig, create_app
from croupier.store import Key, MemoryStore
from croupier.table import BankedTable, family_of
from croupier.table import events as e
from croupier.table.choice import command_of
from tests.event_loop import run
from tests.server.by_hand import deal_on
from tests.server.guest import HOST, Guest, plain
from tests.server.picture.test_privacy_banked import GAMES

SETUPS = {setup.id: setup for setup in demo_tables()}
WAGERS = {game.table: game.wagers for game in GAMES} | {"ez-baccarat": {"player": 5}}
PASSWORD = "seven card stud"

ACTS_MAX = 40
"""A hand of rummy in which nobody melds has no end."""

PLAYERS = ("Nora", "Oren", "Rhea")
OTHERS = {
    "Bystander": Role.PLAYER,
    "Dealing": Role.DEALER,
    "Supervising": Role.SUPERVISOR,
    "Auditing": Role.AUDITOR,
    "Managing": Role.MANAGER,
    "Keeping": Role.ADMIN,
}
"""Those who only look on, by their role; the dealer and the supervisor are sent to the table."""

FIRST = (
    "no",
    "cc",
    "stand",
    "pb",
    "go",
    "draw",
    "pass",
    "discard",
    "muck",
    "sm",
    "set",
    "w",
    "up",
    "sd",
    "rit",
    "pile",
    "cut",
)
"""What Nora and Rhea do, whatever they hold: the first of these that is offered."""
OREN = ("f", *FIRST)
"""Oren folds when he can."""


def reordered(table: str, seed: str, orders: dict[str, tuple[Card, ...]]):
    """The shuffles of a seed, with other orders for some of them; the salts stay, and with them the dice."""
    first = by_seed(f"{seed} {table}")

    def shuffle(cards: Sequence[Card], which: str) -> tuple[tuple[Card, ...], bytes]:
        order, salt = first(cards, which)
        return orders.get(which.rpartition("#")[2], order), salt

    return shuffle


@dataclass
class Evening:
    """One round, up to ``stop`` acts; None: to its end, or as many as ``ACTS_MAX``."""

    table: str
    seed: str = "evening"
    stop: int | None = None
    orders: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    viewers: Iterable[str] = ()
    clean: Callable[[bytes], bytes] = plain
    """Removes from what is sent what differs between any two visits."""
    key: Key | None = None

    def __post_init__(self) -> None:
        store = MemoryStore()
        quick = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        self.floor = Floor(
            store,
            setups=[SETUPS[self.table]],
            shuffler=reordered(self.table, self.seed, self.orders),
            pace=AT_ONCE,
            bots=False,
            kind=Kind.ROOM,
            key=self.key,
            accounts=Accounts(store, assigned=True, passwords=quick),
        )
        self.app = create_app(ServerConfig(posts_per_second=1_000, reads_per_second=10_000), floor=self.floor)
        (self.actor,) = self.floor.tables.values()
        self.rests = 0
        self.seen: dict[str, list[tuple[str, bytes]]] = {}
        self.guests: dict[str, Guest] = {}

    async def play(self) -> "Evening":
        for name in PLAYERS:
            await self.enrol(name, Role.PLAYER)
            await self.floor.cage.stake(name, Cents(200_000))
        await self.open_tray()
        buy_in = SETUPS[self.table].buy_in
        for seat, name in zip(range(1, SETUPS[self.table].posting.seats + 1), PLAYERS, strict=False):
            await self.actor.sit(name, seat, buy_in)
        if isinstance(SETUPS[self.table].posting.table, BankedTable):
            await self.open_bets()
        await self.round()
        for name in self.viewers:
            self.seen[name] = await self.look(name)
        return self

    async def enrol(self, name: str, role: Role) -> None:
        _, invitation = await self.floor.reception.open_account(name, [role], by="test")
        await self.floor.accounts.accept(invitation, PASSWORD)

    async def open_tray(self) -> None:
        """Two people of the cage count the tray: a table of the house opens no round before."""
        for name in ("Carla", "Colin"):
            await self.enrol(name, Role.CAGE)
        counted = await self.floor.cashier.count(Count.OPENER, self.table, Cents(0), by="Carla")
        await self.floor.cashier.second(counted.receipt, by="Colin")

    async def open_bets(self) -> None:
        """Rhea banks where players do; the others wager."""
        await deal_on(self.floor)
        session, bettors = self.actor.session, list(PLAYERS)
        while session.bank_offered_to() is not None:
            name = session.state.seated[session.bank_offered_to()].person
            await self.actor.answer_bank(name, Cents(30_000) if name == "Rhea" else None)
            if name == "Rhea":
                bettors.remove(name)
                break
        for name in bettors:
            chips = {spot: Cents(100 * dollars) for spot, dollars in self.wagers().items()}
            await self.actor.wager(name, chips)

    def wagers(self) -> dict[str, int]:
        """What everybody wagers, in dollars: at least what the game requires."""
        table = SETUPS[self.table].posting.table
        assert isinstance(table, BankedTable)
        return WAGERS.get(self.table) or {spot.name: 5 for spot in table.game.required}

    async def round(self) -> None:
        """Everybody acts in turn until the moment has come."""
        while True:
            await deal_on(self.floor)
            if self.actor.session.round is None or self.rests in (self.stop, ACTS_MAX):
                return
            self.rests += 1
            await self.act()

    async def act(self) -> None:
        """One act of the first of those who are to act; what the dealer offers is taken by nobody."""
        session = self.actor.session
        move = self.actor.host.next_move(session)
        if isinstance(move, Await) and move.key.startswith(("offer", "wagers")):
            await self.actor.loop.make(move, self.actor.changed)
            return
        for player in session.round.to_act:
            if player == DEALER:
                continue
            name = session.state.seated[session.state.players[player - 1]].person
            legal = session.round.legal(player)
            verbs = OREN if name == "Oren" else FIRST
            for verb in verbs:
                if found := [choice for choice in legal if choice.verb == verb]:
                    held = session.view(name).round.seats[player - 1].cards if verb == "sd" else ()
                    await self.actor.enter(name, [said(found[0], held)])
                    return
        raise AssertionError(f"nobody knows what to do: {move}")

    # ── what one of them sees ───────────────────────────────────────────────────────────────────────

    async def look(self, name: str) -> list[tuple[str, bytes]]:
        """Everything that can be asked for by cookie, by token, and by the two live connections."""
        if name in OTHERS:
            await self.enrol(name, OTHERS[name])
            if OTHERS[name] in (Role.DEALER, Role.SUPERVISOR):
                await self.floor.accounts.assign(name, self.table, by="test")
        guest = self.guests[name] = Guest(self.app)
        guest.token = (await guest.get("/me")).json()["token"]
        signed = await guest.post("/sign-in", {"name": name, "password": PASSWORD}, accept="application/json")
        assert signed.status == 200, signed.text
        where, number = f"/tables/{self.table}", self.actor.session.state.number
        found = [
            (path, in_any_order(path, self.clean((await guest.get(path)).body)))
            for path in (
                "/", "/me", where, f"{where}/felt", f"{where}/history", f"{where}/history/{number}",
                f"{where}/history/{number}.toml", "/supervisor", "/manager", f"/manager{where}",
                "/auditor", f"/auditor/rounds/{self.table}/{number}", "/auditor/ledger",
                f"/auditor/rounds/{self.table}/{number}?step=12&as=Nora",
                f"/auditor/rounds/{self.table}/{number}?step=30&as=*",
                "/auditor/ledger/entries.csv", "/auditor/reports/wager/report.csv",
            )
        ]  # fmt: skip
        found.append(("json", self.clean((await guest.get(where, accept="application/json")).body)))
        guest.listen(f"{where}/live")
        while not guest.frames:
            await asyncio.sleep(0)
        await guest.hang_up()
        found.append(("live", self.clean(guest.frames[0])))
        secret = await self.floor.accounts.sign_in(name, PASSWORD)
        token = {"authorization": f"Bearer {secret}"}
        for path in (
            "/tables", where, f"{where}/events", "/rounds", f"/rounds/{self.table}/{number}", "/ledger",
            "/ledger/entries", "/reports/table",
        ):  # fmt: skip
            answer = await guest.request("GET", f"/api/v1{path}", headers=token)
            found.append((f"/api/v1{path}", in_any_order(path, self.clean(answer.body))))
        found.append(("socket", await first_words(self.app, f"/api/v1{where}/live", secret)))
        return found


def in_any_order(path: str, body: bytes) -> bytes:
    """What comes by time, in an order that time has no say in: links have their own clock."""
    return b"\n".join(sorted(re.split(rb"\n|},{|\[{|}\]", body))) if "entries" in path else body


def said(choice: Choice, held: Sequence[Card]) -> object:
    """The choice as a command; what is thrown away is the front of the hand, what is set the house way."""
    cards = tuple(held[: choice.count]) if isinstance(choice, Throw) and choice.required else ()
    return command_of(choice, cards=choice.cards if isinstance(choice, SetFront) else cards)


async def first_words(app, path: str, secret: str) -> bytes:
    """The first message of a table's socket."""
    said_: asyncio.Queue[dict] = asyncio.Queue()
    heard: asyncio.Queue[dict] = asyncio.Queue()
    await said_.put({"type": "websocket.connect"})
    scope = {
        "type": "websocket",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(b"host", HOST), (b"authorization", f"Bearer {secret}".encode())],
        "scheme": "ws",
        "server": ("localhost", 80),
        "client": ("127.0.0.1", 1),
        "subprotocols": [],
        "root_path": "",
    }
    line = asyncio.ensure_future(app(scope, said_.get, heard.put))
    assert (await heard.get())["type"] == "websocket.accept"
    message = await heard.get()
    await said_.put({"type": "websocket.disconnect", "code": 1000})
    await line
    return message["text"].encode()


# ── who has seen which cards ────────────────────────────────────────────────────────────────────────


def faces_seen(events: Iterable[e.Event], player: int | None, *, burns_up: bool) -> set[Card]:
    """The faces that a player (None: somebody who looks on) has seen by the rules of the felt.

    Told from the events alone, without the code that decides what is sent to whom.
    """
    seen: set[Card] = set()
    for event in events:
        match event:
            case e.HandDealt():
                own = player is not None and event.to == player
                seen.update(event.cards if own else event.cards[len(event.cards) - event.up :])
            case e.BoardDealt() | e.HandRevealed() | e.HandShown() | e.MeldLaid() | e.MeldExtended():
                seen.update(event.cards)
            case e.CardDrawn() | e.CardTaken() | e.CardDiscarded() | e.DownCardExposed():
                seen.add(event.card)
            case e.FacingChosen():
                seen.update(event.turned)
            case e.CardsBurned() if burns_up:
                # The first card of a new shoe is turned up: it says how many are burned.
                seen.update(event.cards)
                burns_up = False
    return seen


def hidden_turned(order: Sequence[Card], seen: set[Card]) -> tuple[Card, ...]:
    """The order with every card whose face was not seen in another such card's place."""
    places = [place for place, card in enumerate(order) if card not in seen]
    other = list(order)
    for place, source in zip(places, reversed(places), strict=True):
        other[place] = order[source]
    return tuple(other)


def played(table: str, **settings) -> Evening:
    # One second for all: how many of them a log notes is the machine's doing, not the cards'.
    with patch("croupier.floor.table.keeper.now", lambda: "2026-07-01T20:00:00+00:00"):
        return run(Evening(table, **settings).play())


def compare(table: str, *, seed: str = "evening", stop: int | None = None) -> Evening:
    """Play three times: as shuffled, without what Nora cannot know, without what only players can know."""
    first = played(table, seed=seed, stop=stop, viewers=("Nora", *OTHERS))
    posted = SETUPS[table].posting.table
    (deck, *_) = [deck for deck in first.actor.log.shown.decks.values() if not deck.draw]
    nora = first.actor.chronicle.rounds[-1].player_of("Nora")
    for viewers, player in ((("Nora",), nora), (tuple(OTHERS), None)):
        burns_up = family_of(posted).dealing(posted).burn_first
        order = hidden_turned(deck.order, faces_seen(first.actor.session.log, player, burns_up=burns_up))
        assert order != deck.order, "nothing was hidden that could have been seen"
        second = played(table, seed=seed, stop=stop, orders={"0": order}, viewers=viewers)
        assert second.rests == first.rests
        for name in viewers:
            for (page, one), (_, other) in zip(first.seen[name], second.seen[name], strict=True):
                assert one == other, (table, name, page)
    return first
