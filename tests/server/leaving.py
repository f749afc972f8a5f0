"""Everything that leaves the process for one person in one role, and the attack on all of it."""

from __future__ import annotations

import json
import logging
import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager

from croupier.link import Role
from croupier.server.log import Json, Text
from croupier.store import Key
from croupier.store.heads import write_head
from croupier.table import family_of
from croupier.table.session.events import DeckRevealed
from tests.server.evening import OTHERS, PASSWORD, SETUPS, Evening, faces_seen
from tests.server.leaks import CARD, FACES, Attack, Leak

KEY = Key("5e" * 32)
CAGE, OPERATOR = "Caging", "(operator)"
VIEWERS = ("Nora", *OTHERS, CAGE, OPERATOR)
"""A player, everybody who only watches, the cage, and the operator of the machine, who reads its log."""
HIDDEN = ("table:", "cards:", "record:")


class Kept(logging.Handler):
    """Keeps every line that the log would have, in both forms."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines += [Text().format(record), Json().format(record)]


@contextmanager
def logged() -> Iterator[Kept]:
    """Log everything meanwhile."""
    kept, log = Kept(), logging.getLogger("croupier")
    before = log.level
    log.addHandler(kept)
    log.setLevel(logging.DEBUG)
    try:
        yield kept
    finally:
        log.removeHandler(kept)
        log.setLevel(before)


class Leaving(Evening):
    """A round up to a moment, and all bytes that leave then."""

    def __init__(self, table: str, stop: int | None) -> None:
        super().__init__(table, stop=stop, clean=bytes, key=KEY)

    async def leaving(self, name: str, log: Kept) -> list[tuple[str, bytes]]:
        """Everything that one person can get."""
        if name == OPERATOR:
            heads = [write_head(stream, head) for stream, head in self.floor.store.heads().items()]
            return [("log", "\n".join(log.lines).encode()), ("heads", "\n".join(heads).encode())]
        if name == CAGE:
            await self.enrol(CAGE, Role.CAGE)
        found = await self.look(name)
        guest, where = self.guests[name], f"/tables/{self.table}"
        number = self.actor.session.state.number
        tray = f"/cage-desk/trays/{self.table}/shifts/1"
        for path in (
            f"{where}/history/{number}.json", f"{where}/console", f"{where}/console/sheet", "/history.zip",
            f"/supervisor/tables/{self.table}/bundle.json", f"/supervisor/rounds/{self.table}/{number}",
            "/metrics", "/health", "/ready", "/auditor/verify", tray, f"{tray}.pdf", "/cage-desk",
            "/fairness", "/no/such/page", f"{where}/history/999", f"{where}/history/x",
        ):  # fmt: skip
            found.append((path, unpacked((await guest.get(path)).body)))
        for path, fields in (
            (f"{where}/act", {"action": "f"}),
            (f"{where}/act", {"action": "d dh p1 AsKs"}),
            (f"{where}/console", {"line": "d dh p1 2c2d"}),
            (f"{where}/sit", {"seat": "1", "amount": "1"}),
        ):
            found.append((f"POST {path}", (await guest.post(path, fields)).body))
        secret = await self.floor.accounts.sign_in(name, PASSWORD)
        token = {"authorization": f"Bearer {secret}"}
        for path in (
            f"{where}/legal",
            "/me",
            "/rounds?game=x",
            f"/supervisor{where}/bundle",
            "/openapi.json",
        ):
            answer = await guest.request("GET", f"/api/v1{path}", headers=token)
            found.append((f"/api/v1{path}", answer.body))
        return found

    def hidden(self, name: str, bodies: list[bytes]) -> tuple[list[tuple[str, int]], set[str]]:
        """The records and the cards that this person was not shown."""
        posted = SETUPS[self.table].posting.table
        player = self.actor.chronicle.rounds[-1].player_of(name) if name == "Nora" else None
        burns_up = family_of(posted).dealing(posted).burn_first
        seen = {card.text for card in faces_seen(self.actor.session.log, player, burns_up=burns_up)}
        text = b"\n".join(bodies)
        closed = [
            (stream, place)
            for stream in self.floor.store.streams()
            if stream.startswith(HIDDEN)
            for place, data in enumerate(self.floor.store.read(stream), start=1)
            if names_hidden(data, seen) and json.dumps(data.decode())[1:-1].encode() not in text
        ]
        log = self.actor.session.log
        revealed = {event.commitment for event in log if isinstance(event, DeckRevealed)}
        decks = [deck for deck in self.actor.log.shown.decks.values() if deck.commitment not in revealed]
        in_play = {card.text for deck in decks for card in deck.order} & set(FACES)
        return closed, in_play - seen

    async def leaks(self, names: tuple[str, ...], log: Kept) -> dict[str, set[Leak] | set[str]]:
        """What the attack opens, by person."""
        found: dict[str, set[Leak] | set[str]] = {}
        for name in names:
            bodies = [body for _, body in await self.leaving(name, log)]
            assert any(bodies), name
            closed, faces = self.hidden(name, bodies)
            assert closed, "nothing was hidden"
            attack = Attack(self.floor.store, bodies)
            if leaks := (attack.opened(closed, most=6) or attack.faces(faces)):
                found[name] = leaks
        return found


def names_hidden(data: bytes, seen: set[str]) -> bool:
    """Whether a record names a card that was not shown."""
    named = "".join(match.decode() for match in CARD.findall(data))
    return any(named[at : at + 2] not in seen for at in range(0, len(named), 2))


def unpacked(body: bytes) -> bytes:
    """A file with its compressed parts in the clear."""
    parts = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", body, re.DOTALL)
    return b"\n".join([body, *map(inflated, parts)])


def inflated(part: bytes) -> bytes:
    try:
        return zlib.decompress(part)
    except zlib.error:
        return b""
