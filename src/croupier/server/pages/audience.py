"""The felts of everybody at a table: made once for all who look on, and for players from the same pieces.

Whoever neither sits at the table nor played its last round sees what everybody sees. Only their purse
differs, and that is put in afterwards. A player's felt differs in their own part.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Protocol
from weakref import WeakKeyDictionary

from croupier.floor import TableActor
from croupier.floor.table.window import FloorView
from croupier.money import Cents
from croupier.server.pages.felt import Felt, Pieces, says, while_waiting
from croupier.server.pages.purse import BLANK, MARK, Purse
from croupier.server.picture.family import PICTURES
from croupier.server.picture.picture import Picture
from croupier.server.picture.say import announcement
from croupier.server.picture.trouble import trouble
from croupier.table.session.view import TableView

SOMEBODY = f"{MARK}somebody{MARK}"
"""A name for everybody who looks on under a name."""

FRESH_SECONDS = 1.0
"""How long a player's felt is good if nothing happens at the table: it shows a clock."""

REMEMBERED_MAX = 32
"""How many players' felts are remembered at a table; more than can sit there."""

OF_THE_TABLE = attrgetter(*(set(TableView.__struct_fields__) - {"seats", "round", "last"}))
OF_THE_FLOOR = attrgetter(*(set(FloorView.__struct_fields__) - {"table", "version", "clock"}))
"""Whatever else there is in a view, and what a player's own part may be made from."""


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
    ) -> Picture:
        """The picture of a view, with what those see at the same moment who only look on."""


@dataclass(slots=True)
class Shown:
    """What somebody was last shown, and at which change of the table."""

    changed: asyncio.Event
    felt: Felt
    purse: Purse
    view: FloorView
    wrong: str
    """What was wrong at the table."""
    at: float = 0.0

    def is_good(self, actor: TableActor, purse: Purse, at: float) -> bool:
        """Whether it can be shown again."""
        return self.changed is actor.changed and self.purse == purse and at < self.at + FRESH_SECONDS


class Stand:
    """Everybody at one table."""

    def __init__(self) -> None:
        self.lookers: dict[bool, Shown] = {}
        """Those without a name, and those with one."""
        self.picture: Picture | None = None
        """The table as those without a name see it."""
        self.players: dict[str, Shown] = {}


class Audience:
    """The felts of the tables as they stand."""

    def __init__(self, draws: Draws, pieces: Pieces) -> None:
        self._draws, self._pieces = draws, pieces
        self._stands: WeakKeyDictionary[TableActor, Stand] = WeakKeyDictionary()

    def felt(self, actor: TableActor, person: str | None) -> Felt:
        """The felt as one visitor sees it now."""
        stand = self._stands.get(actor)
        if stand is None:
            stand = self._stands[actor] = Stand()
        if person is None:
            return self._looker(actor, stand, named=False)
        wallet = self._draws.wallet(person)
        purse = Purse.of(wallet, (*actor.setup.posting.buy_in, actor.setup.buy_in))
        if purse.short:
            purse = replace(purse, short=self._pieces.speak(purse.short))
        if not looks_on(actor, person):
            return self._player(actor, stand, person, wallet, purse)
        felt = self._looker(actor, stand, named=True)
        return Felt(felt.keys, [purse.put_in(line) for line in felt.lines], felt.seats)

    def _looker(self, actor: TableActor, stand: Stand, *, named: bool) -> Felt:
        shown = stand.lookers.get(named)
        if shown is not None and shown.changed is actor.changed:
            return shown.felt
        view = actor.view(SOMEBODY if named else None)
        picture = self._draws.drawn(actor, view, Cents(0))
        other = stand.lookers.get(not named)
        known = [one.felt for one in (shown, other) if one is not None]
        felt = self._pieces.draw(picture, SOMEBODY if named else None, BLANK, known)
        if not named:
            stand.picture = picture
        stand.lookers[named] = Shown(actor.changed, felt, BLANK, view, picture.trouble)
        return felt

    def _player(self, actor: TableActor, stand: Stand, person: str, wallet: Cents, purse: Purse) -> Felt:
        shown, at = stand.players.pop(person, None), asyncio.get_running_loop().time()
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
        view, lookers = actor.view(person), self._looker(actor, stand, named=False)
        wrong, family = trouble(actor), PICTURES[actor.setup.posting.table.game.family]
        if (
            before is not None
            and before.purse == purse
            and before.wrong == wrong
            and family.alike_while_waiting
            and only_waits(before.view, view, stand.lookers[False].view)
        ):
            assert view.table.you.seat is not None
            said = says(view.version, self._pieces.speak(announcement(view, family)), view.clock)
            felt = while_waiting(before.felt, lookers, view.table.you.seat - 1, said)
        else:
            assert stand.picture is not None
            shared = (stand.lookers[False].view, stand.picture)
            picture = self._draws.drawn(actor, view, wallet, shared)
            known = (None if before is None else before.felt, lookers)
            felt = self._pieces.draw(picture, person, purse, known)
        return Shown(actor.changed, felt, purse, view, wrong)


def only_waits(before: FloorView, now: FloorView, lookers: FloorView) -> bool:
    """Whether a player had nothing to do and still has not, and only what everybody sees has changed."""
    was, then, public = before.table, now.table, lookers.table.round
    if was.round is None or then.round is None or public is None:
        return False
    you, own, old = then.you, then.round, was.round
    if own.legal or old.legal or was.you != you or was.players != then.players or you.seat is None:
        return False
    parts = {player - 1 for player in you.players}
    return (
        you.seats == (you.seat,)
        and all(part + 1 not in own.to_act and part + 1 not in old.to_act for part in parts)
        and all(
            one == (old.seats[number] if number in parts else public.seats[number])
            for number, one in enumerate(own.seats)
        )
        # What their hand is called changes with the board.
        and getattr(own, "board", ()) == getattr(old, "board", ())
        and was.seats[you.seat - 1] == then.seats[you.seat - 1]
        and OF_THE_TABLE(was) == OF_THE_TABLE(then)
        and OF_THE_FLOOR(before) == OF_THE_FLOOR(now)
    )


def looks_on(actor: TableActor, person: str) -> bool:
    """Whether a person sees only what everybody sees."""
    latest = actor.chronicle.latest()
    return actor.session.seat_of(person) is None and (latest is None or person not in latest.persons)
