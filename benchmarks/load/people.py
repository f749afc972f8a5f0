"""Everybody on the floor, in one process: nine at each table who check and call, each with a live page.

    python -m benchmarks.load.people ADDRESS --tables 270 --rate 500 --seconds 20

Says on its standard output, a JSON object a line, when everybody sits, when the measuring begins, and what
was found. At each table somebody acts once their page offers it and they have thought about it; the tables
begin one after another, so that their hands do not end in the same moment.
"""

from __future__ import annotations

import asyncio
import gc
import json
import re
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any, TypeVar
from urllib.parse import quote

import click

from benchmarks.load.line import Line, Page
from benchmarks.load.tally import Tally

SEATS = 9
BUY_IN = 400
VERB = re.compile(rb'name="verb" value="(\w+)"')
VERSION = re.compile(rb'data-version="(\d+)"')
RUN = re.compile(rb'croupier_table_run{table="([^"]+)"} 1')
YOUR_TURN = b"<span>Your turn"
"""What the dealer says to whom the table waits for."""
TURN = (b"cc", b"sm")
"""What everybody does when it is their turn: check or call, and show the hand in the end."""
ACTS = SEATS * 4
"""How many acts a hand takes in which everybody stays to the end."""
SETTLE_SECONDS = 6.0
"""How long processes may take to hand tables over to each other."""
AT_ONCE = 12
"""How many people come in at the same time."""


class Player:
    """One person with one live page, and one connection for what they do."""

    def __init__(self, table: Table, seat: int, address: str) -> None:
        self.table, self.seat, self.address = table, seat, address
        self.own = f"127.{seat}.{table.number // 250}.{table.number % 250 + 1}"
        self.name = f"Player {spelled(table.number)} {spelled(seat)}"
        self.line, self.page = Line(address, self.own), Page(self.told)
        self.headers = b""
        self.verb = b""
        self.offered: list[bytes] = []
        """What their buttons say now, whether it is their turn or not."""
        self.sent = 0
        self.frames = self.bytes = 0
        self.version = b"0"
        self.acted_at = -1
        """The version at which they acted last: what an event from before it offers is offered no more."""

    async def come_in(self) -> None:
        """Come in under a name."""
        accepts = b"Accept: application/json\r\n"
        me = await self.line.ask("GET", "/me", accepts)
        token = json.loads(me.body)["token"]
        cookie = me.header(b"set-cookie").partition(";")[0]
        said = f"name={quote(self.name)}".encode()
        named = await self.line.ask("POST", "/name", accepts + self._with(cookie, token), said)
        assert named.status == 200, named.body
        cookie, token = named.header(b"set-cookie").partition(";")[0], json.loads(named.body)["token"]
        self.headers = self._with(cookie, token) + b"HX-Request: true\r\nX-Croupier-Live: 1\r\n"

    async def sit(self) -> None:
        """Sit down."""
        said = f"seat={self.seat}&buy_in={BUY_IN}".encode()
        sat = await self.line.ask("POST", f"/tables/{self.table.name}/sit", self.headers, said)
        assert sat.status == 200, sat.body

    @staticmethod
    def _with(cookie: str, token: str) -> bytes:
        return (
            f"Cookie: {cookie}\r\nX-Croupier-Token: {token}\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\n"
        ).encode()

    async def watch(self) -> None:
        """Open the live page."""
        await self.page.open(self.address, self.own, f"/tables/{self.table.name}/live", self.headers)

    def told(self, frame: bytes) -> None:
        """Look at what the page shows now; without new controls, what was offered still is."""
        self.frames += 1
        self.bytes += len(frame)
        seen = VERSION.search(frame)
        if seen:
            self.version = seen[1]
        self.table.reached(self)
        if b'class="controls"' in frame:
            self.offered = VERB.findall(frame)
        if seen and int(self.version) > self.acted_at:
            # A hand may also be shown out of turn, but the next one does not wait for that.
            own = YOUR_TURN in frame
            self.verb = next((verb for verb in TURN if own and verb in self.offered), b"")
            if self.verb:
                self.table.turn_of(self)

    async def act(self, tally: Tally) -> None:
        """Do what is offered."""
        verb, self.verb = self.verb, b""
        self.acted_at = int(self.version)
        self.sent += 1
        said = b"verb=%s&key=%s.%d" % (verb, self.version, self.sent)
        begin = time.perf_counter()
        self.table.acted(begin)
        done = await self.line.ask("POST", f"/tables/{self.table.name}/act", self.headers, said)
        tally.answered(begin, done.status)


class Looker:
    """Somebody without a name who looks on."""

    def __init__(self, table: Table, number: int, address: str) -> None:
        self.table, self.address = table, address
        self.own = f"127.20.{number // 250}.{number % 250 + 1}"
        self.page = Page(self.told)

    async def watch(self) -> None:
        """Open the live page."""
        self.table.lookers.add(self)
        await self.page.open(self.address, self.own, f"/tables/{self.table.name}/live", b"")

    def told(self, _: bytes) -> None:
        """Note that the page shows something new."""
        self.table.seen_by(self)


class Table:
    """A table: whose turn it is, and who has not seen the latest act yet."""

    def __init__(self, number: int, name: str, address: str, tally: Tally) -> None:
        self.number, self.name, self._tally = number, name, tally
        self.players = [Player(self, seat, address) for seat in range(1, SEATS + 1)]
        self._turn: asyncio.Future[Player] | None = None
        self._next: Player | None = None
        self._began = 0.0
        self._unseen: set[int] = set()
        self.lookers: set[Looker] = set()
        self._blind: set[Looker] = set()
        """Those of the crowd who have not seen the latest act yet."""

    def turn_of(self, player: Player) -> None:
        """Somebody may act."""
        self._next = player
        if self._turn is not None and not self._turn.done():
            self._turn.set_result(player)

    async def whose_turn(self) -> Player:
        """Wait until somebody may act: the last one who was told so, or one who was told before."""
        while True:
            if self._next is not None and self._next.verb:
                return self._next
            for player in self.players:
                if player.verb:
                    return player
            self._turn = asyncio.get_running_loop().create_future()
            await self._turn

    def acted(self, began: float) -> None:
        """An act was sent: wait until every page shows it."""
        self._began, self._unseen = began, {player.seat for player in self.players}
        self._blind = set(self.lookers)

    def seen_by(self, looker: Looker) -> None:
        """One of the crowd has seen something new."""
        if looker in self._blind:
            self._blind.discard(looker)
            if not self._blind:
                self._tally.crowded(self._began)

    def reached(self, player: Player) -> None:
        """A page shows something new."""
        if player.seat in self._unseen:
            self._unseen.discard(player.seat)
            if not self._unseen:
                self._tally.shown(self._began)

    async def play(self, beat: float, began: float, until: float) -> None:
        """Somebody acts at every beat, sometimes sooner and sometimes later."""
        clock = asyncio.get_running_loop().time
        thinks, due = Random(self.number), began
        while due < until:
            await asyncio.sleep(max(0.0, due - clock()))
            try:
                async with asyncio.timeout(max(0.1, until - clock())):
                    player = await self.whose_turn()
            except TimeoutError:
                return
            await player.act(self._tally)
            due = max(due + beat * thinks.uniform(0.5, 1.5), clock() - 1.0)


def spelled(number: int) -> str:
    """A number in letters that do not look alike: names that do are refused."""
    return "".join("ABCDEFGHJK"[int(digit)] for digit in f"{number:03}")


async def evening(
    address: str,
    *,
    tables: int,
    rate: float,
    warm: float,
    seconds: float,
    lookers: int,
    in_step: bool,
) -> None:
    """Everybody comes in, sits down, and plays."""
    tally = Tally()
    floor = [Table(number, f"table-{number}", address, tally) for number in range(tables)]
    everybody = [player for table in floor for player in table.players]
    await settle(address, tables)
    await _all(everybody, Player.come_in)
    await _all(everybody, Player.sit)
    await _all(everybody, Player.watch)
    crowd = [Looker(floor[0], number, address) for number in range(lookers)]
    await _all(crowd, Looker.watch)
    # What was opened stays: there is nothing here that a collection could free.
    gc.freeze()
    say("seated", people=len(everybody))
    beat, now = tables / rate, asyncio.get_running_loop().time()
    # In a card room every table is at another point of its hand.
    apart = 0.0 if in_step else beat * ACTS / tables
    begins = [now + apart * number for number in range(tables)]
    end = begins[-1] + warm + seconds
    playing = [
        asyncio.ensure_future(table.play(beat, begin, end))
        for table, begin in zip(floor, begins, strict=True)
    ]
    await asyncio.sleep(begins[-1] - now + warm)
    frames, size = sum(one.frames for one in everybody), sum(one.bytes for one in everybody)
    tally.begin()
    say("begun")
    await asyncio.sleep(seconds)
    found = tally.found()
    found["frames"] = sum(one.frames for one in everybody) - frames
    found["bytes"] = sum(one.bytes for one in everybody) - size
    found["crowd"] = tally.crowd()
    found["lost"] = sum(one.page.lost for one in everybody)
    say("found", **found)
    await asyncio.gather(*playing)
    for one in everybody:
        one.page.close()
        one.line.close()


async def settle(address: str, tables: int) -> None:
    """Ask for every table, so that it moves to the process that the load balancer picks for it."""
    line = Line(address, "127.0.0.1")
    for number in range(tables):
        await line.ask("GET", f"/tables/table-{number}")
    line.close()
    await asyncio.sleep(SETTLE_SECONDS)


Who = TypeVar("Who")
F = TypeVar("F", bound=Callable[..., None])


async def _all(people: Sequence[Who], do: Callable[[Who], Awaitable[None]]) -> None:
    """Everybody does something, a few at a time."""
    waiting = iter(people)

    async def some() -> None:
        for one in waiting:
            await do(one)

    await asyncio.gather(*(some() for _ in range(AT_ONCE)))


def say(what: str, **facts: object) -> None:
    """One line for whoever started us."""
    print(json.dumps({"said": what, **facts}), flush=True)


OPTIONS = (
    click.option("--tables", default=270, show_default=True),
    click.option("--rate", default=500.0, show_default=True, help="Acts a second, all tables together."),
    click.option("--warm", default=8.0, show_default=True, help="Seconds before the measuring begins."),
    click.option("--seconds", default=20.0, show_default=True),
    click.option("--lookers", default=0, show_default=True, help="Lookers-on at the first table."),
    click.option(
        "--in-step", is_flag=True, help="All tables begin their hands together, as in no card room."
    ),
)
"""What can be asked of an evening, as ``evening`` takes it."""


def asked_of_an_evening(command: F) -> F:
    """A command with these options."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


@click.command()
@click.argument("address")
@asked_of_an_evening
def main(address: str, **asked: Any) -> None:
    """Play on a floor that listens at this address."""
    asyncio.run(evening(address, **asked))


if __name__ == "__main__":
    sys.exit(main())
