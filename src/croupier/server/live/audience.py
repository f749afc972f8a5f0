"""The felts of everybody at a table: drawn once for all spectators, and for players from the same pieces.

A spectator neither sits at the table nor played its last round. All spectators see the same felt except for
the purse, which is filled in afterwards. A player's felt differs in their own part.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Protocol
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from croupier.floor import TableActor
from croupier.floor.table.window import FloorView
from croupier.money import Cents
from croupier.numbers import Player
from croupier.server.live.felt import Felt, Pieces, says, while_waiting
from croupier.server.live.purse import BLANK, MARK, Purse
from croupier.server.picture.picture import Picture
from croupier.server.picture.trouble import trouble
from croupier.table.session.view import TableView

SOMEBODY = f"{MARK}somebody{MARK}"
"""Stands for the name of any signed-in spectator."""

FRESH_SECONDS = 1.0
"""How long a player's felt is good if nothing happens at the table: it shows a clock."""

REMEMBERED_MAX = 32
"""How many players' felts are remembered at a table; more than can sit there."""

OF_THE_TABLE = attrgetter(*(set(TableView.__struct_fields__) - {"round", "last"}))
OF_THE_FLOOR = attrgetter(*(set(FloorView.__struct_fields__) - {"table", "version", "clock", "last"}))
"""Whatever else there is in a view, and what a player's own part may be made from."""
NOBODY: frozenset[Player] = frozenset()


class Draws(Protocol):
    """Where pictures and wallets come from."""

    def wallet(self, person: str | None) -> Cents:
        """What is in a visitor's wallet."""

    def drawn(
        self,
        actor: TableActor,
        view: FloorView,
        wallet: Cents,
        lookers: tuple[FloorView, Picture] | None = None,
        before: tuple[FloorView, Picture] | None = None,
    ) -> Picture:
        """The picture of a view; ``lookers`` see the same moment, and ``before`` is an earlier one."""


@dataclass(slots=True, eq=False)
class Seen:
    """What everybody saw of a table after some change."""

    changed: asyncio.Event
    felt: Felt
    view: FloorView
    picture: Picture
    waiting: Mapping[Player, object]
    """The players whom the table did not wait for, with all that they alone could see or do then."""
    said: bytes
    """What the dealer says to players who wait."""
    at: float

    def is_fresh(self, at: float) -> bool:
        """Whether its clock is still right."""
        return at < self.at + FRESH_SECONDS


@dataclass(slots=True, eq=False)
class Shown:
    """The felt last sent to a player, and the public felt of the same moment."""

    changed: asyncio.Event
    felt: Felt
    purse: Purse
    beside: Seen
    player: Player | None
    """The player's number; None if they are not in the round, or play several hands."""
    wrong: str
    """What was wrong at the table."""
    at: float = 0.0

    def is_good(self, actor: TableActor, purse: Purse, at: float) -> bool:
        """Whether it can be shown again."""
        return self.changed is actor.changed and self.purse == purse and at < self.at + FRESH_SECONDS


class Stand:
    """Everybody at one table."""

    def __init__(self) -> None:
        self.lookers: dict[bool, Seen] = {}
        """The felts of anonymous and of signed-in spectators."""
        self.players: dict[str, Shown] = {}
        self._waited: tuple[Seen, Seen, frozenset[Player], bytes] | None = None
        self._played: tuple[asyncio.Event, frozenset[str]] | None = None

    def looks_on(self, actor: TableActor, person: str) -> bool:
        """Whether a person sees only the public felt; the players are looked up once after each change."""
        played = self._played
        if played is None or played[0] is not actor.changed:
            played = self._played = (actor.changed, players_of(actor))
        return person not in played[1]

    def waited(self, then: Seen, now: Seen) -> tuple[frozenset[Player], bytes]:
        """Return the players who only waited between two moments, and the dealer's line for them; cached."""
        cached = self._waited
        if cached is None or cached[0] is not then or cached[1] is not now:
            cached = self._waited = (then, now, only_waited(then, now), now.said)
        return cached[2:]


class Audience:
    """The current felts of the tables."""

    def __init__(self, draws: Draws, pieces: Pieces) -> None:
        self._draws, self._pieces = draws, pieces
        self._stands: WeakKeyDictionary[TableActor, Stand] = WeakKeyDictionary()

    def felt(self, actor: TableActor, person: str | None) -> Felt:
        """The felt as one visitor sees it now."""
        stand = self._stands.get(actor)
        if stand is None:
            stand = self._stands[actor] = Stand()
        if person is None:
            return self._looker(actor, stand, named=False).felt
        wallet = self._draws.wallet(person)
        purse = Purse.of(wallet, (*actor.setup.posting.buy_in, actor.setup.buy_in))
        if purse.short:
            purse = replace(purse, short=self._pieces.speak(purse.short))
        if not stand.looks_on(actor, person):
            return self._player(actor, stand, person, wallet, purse)
        felt = self._looker(actor, stand, named=True).felt
        return Felt(felt.keys, [purse.put_in(line) for line in felt.lines], felt.own)

    def _looker(self, actor: TableActor, stand: Stand, *, named: bool) -> Seen:
        seen = stand.lookers.get(named)
        if seen is not None and seen.changed is actor.changed:
            return seen
        view = actor.view(SOMEBODY if named else None)
        before = None if seen is None else (seen.view, seen.picture)
        picture = self._draws.drawn(actor, view, Cents(0), before=before)
        other = stand.lookers.get(not named)
        known = [one.felt for one in (seen, other) if one is not None]
        felt = self._pieces.draw(picture, SOMEBODY if named else None, BLANK, known)
        said = says(view.version, self._pieces.speak(picture.says), view.clock)
        found = Seen(actor.changed, felt, view, picture, actor.window.waiting(), said, now())
        stand.lookers[named] = found
        return found

    def _player(self, actor: TableActor, stand: Stand, person: str, wallet: Cents, purse: Purse) -> Felt:
        shown, at = stand.players.pop(person, None), now()
        if shown is None or not shown.is_good(actor, purse, at):
            shown = self._show(actor, stand, person, wallet, purse, shown)
            shown.at = at
        # The last one who asked is the last one to be forgotten.
        stand.players[person] = shown
        if len(stand.players) > REMEMBERED_MAX:
            del stand.players[next(iter(stand.players))]
        return shown.felt

    def _show(
        self,
        actor: TableActor,
        stand: Stand,
        person: str,
        wallet: Cents,
        purse: Purse,
        before: Shown | None,
    ) -> Shown:
        """A player's felt: most of it is what everybody sees, and while they wait all that changes is."""
        seen, wrong = self._looker(actor, stand, named=False), trouble(actor)
        fresh = seen.is_fresh(now())
        if before is not None and fresh and before.purse == purse and before.wrong == wrong:
            waited, said = stand.waited(before.beside, seen)
            if before.player in waited and person not in seen.view.timed_out:
                felt = while_waiting(before.felt, seen.felt, said)
                return Shown(actor.changed, felt, purse, seen, before.player, wrong)
        view = actor.view(person)
        picture = self._draws.drawn(actor, view, wallet, (seen.view, seen.picture))
        known = None if before is None else before.felt
        felt = (
            self._pieces.draw_player(picture, person, purse, known, seen.felt)
            if is_among_others(picture, seen.picture)
            else self._pieces.draw(picture, person, purse, (known, seen.felt))
        )
        you = view.table.you
        player = you.player if you.seats == (you.seat,) and len(you.players) == 1 else None
        return Shown(actor.changed, felt, purse, seen, player, wrong)


def now() -> float:
    """The event loop's time, which need not be looked up for each of many felts."""
    return time.monotonic()


def is_among_others(picture: Picture, all_see: Picture) -> bool:
    """Whether a picture is that of a player, and every other seat in it the very one that all see."""
    you, seats = picture.you, picture.seats
    return (
        you is not None
        and not picture.further
        and all(seat is other or seat is you for seat, other in zip(seats, all_see.seats, strict=True))
    )


def only_waited(then: Seen, now: Seen) -> frozenset[Player]:
    """Return the players for whom only public parts have changed: it was not and is not their turn."""
    was, is_ = then.view.table, now.view.table
    if was.round is None or is_.round is None:
        return NOBODY
    if (
        then.view.last is not now.view.last
        or OF_THE_TABLE(was) != OF_THE_TABLE(is_)
        or OF_THE_FLOOR(then.view) != OF_THE_FLOOR(now.view)
        # What a hand is called changes with the board.
        or getattr(was.round, "board", ()) != getattr(is_.round, "board", ())
    ):
        return NOBODY
    before, after = was.round.seats, is_.round.seats
    return frozenset(
        player
        for player, own in now.waiting.items()
        if then.waiting.get(player) == own and before[player - 1] == after[player - 1]
    )


def players_of(actor: TableActor) -> frozenset[str]:
    """Return the people at a table, and those who played its last round."""
    latest = actor.chronicle.latest()
    here = {occupant.person for occupant in actor.session.state.seated.values()}
    return frozenset(here if latest is None else here.union(latest.persons))
