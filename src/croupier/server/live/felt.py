"""The felt in pieces, each one line of HTML: what did not change is not rendered again, and not sent again.

A piece is rendered from the fields of the picture that its template names, and from nothing else. So it is
the same as before if they are; which fields those are is read from the templates themselves.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import attrgetter
from types import SimpleNamespace
from typing import Any
from weakref import WeakKeyDictionary

from jinja2 import Environment, Template
from jinja2.runtime import Context
from msgspec import Struct

from croupier.floor.table.clock import Clock
from croupier.server.live.purse import Purse
from croupier.server.live.written import written
from croupier.server.picture.picture import Picture, SeatPicture

PLACE = "\ue001"
"""Stands in a seat's piece for its place, which is another one for each visitor: a page puts it in itself."""
PLACE_MARK = PLACE.encode()

FIELD = re.compile(r"\bp\.(\w+)")
INCLUDED = re.compile(r'{% include "(\w+\.html)" %}')
MIDDLE = {"banked": "_middle_banked.html", "pot": "_middle_pot.html", "rummy": "_middle_pan.html"}
"""The template of the middle of the table, by family."""

SEATS = 3
"""Where the pieces of the seats begin; then come one's own, the dealer's words, controls, what is beside."""
OTHERS = SEATS + 4
"""How many pieces do not belong to a seat."""

REMEMBERED_MAX = 20_000
"""How many pieces are remembered, of some 600 bytes each."""
DRAWN_MAX = 4_096
"""How many cards, each in its place, how many hands, and how many stacks of chips are remembered."""
OWN_SEAT = (None, False)
"""What the piece of one's own seat is made from: it is drawn apart."""

Key = Any
Changes = tuple[tuple[int, bytes], ...]
"""Pieces that differ, each with its number."""


class Felt(Struct, frozen=True):
    """A felt as one visitor sees it: its pieces as lines, and what each was made from.

    The pieces of seats are the same for everybody: they have a mark where the place belongs.
    """

    keys: Sequence[Key]
    lines: Sequence[bytes]
    own: int
    """From which seat places are counted: the visitor's own; the first is 0."""

    @property
    def places(self) -> int:
        """How many seats there are."""
        return len(self.lines) - OTHERS

    def placed(self) -> list[bytes]:
        """The pieces with everybody in their place, counted clockwise from the visitor's own."""
        lines, seats = list(self.lines), self.places
        for place in range(seats):
            at = SEATS + place
            lines[at] = lines[at].replace(PLACE_MARK, b"%d" % ((place - self.own) % seats))
        return lines

    def text(self) -> bytes:
        """The whole felt."""
        return b"\n".join(self.placed())


class Piece:
    """One template, and the fields of a picture that it reads."""

    def __init__(self, environment: Environment, name: str) -> None:
        self._template = environment.get_template(name)
        said = _source(environment, name)
        self._names = sorted(set(FIELD.findall(said)))
        self._get: Callable[[Any], Any] = attrgetter(*self._names) if self._names else lambda _: ()
        self._one = len(self._names) == 1
        self._person, self._purse = (
            re.search(rf"\b{word}\b", said) is not None for word in ("person", "purse")
        )

    def key(self, picture: Picture, person: str | None, purse: Purse | None) -> Key:
        """Everything that the piece is made from."""
        named = person is not None
        return self._get(picture), named, person if self._person else None, purse if self._purse else None

    def render(self, key: Key) -> bytes:
        """The piece."""
        values, named, person, purse = key
        found = dict(zip(self._names, (values,) if self._one else values, strict=True))
        return one_line(self._template, p=SimpleNamespace(**found), named=named, person=person, purse=purse)


class Pieces:
    """Renders felts, as little of them as has changed."""

    def __init__(self, environment: Environment) -> None:
        pieces = environment.get_template("_pieces.html").module
        # Macros for every piece: each piece is a separate template and imports nothing.
        drawn = {
            name: lru_cache(DRAWN_MAX)(getattr(pieces, name))
            for name in ("card", "chip", "hand", "laid_out", "stack")
        }
        environment.globals.update({name: drawn[name] for name in ("card", "chip")})
        # Filters are called directly; for a global function, Jinja first checks whether it wants the context.
        environment.filters.update({name: drawn[name] for name in ("hand", "laid_out", "stack")})
        self._head, self._story, self._own, self._controls, self._side = (
            Piece(environment, f"_{name}.html") for name in ("head", "story", "own", "controls", "side")
        )
        self._middle = {family: Piece(environment, name) for family, name in MIDDLE.items()}
        self._seat = environment.get_template("_seat.html")
        self._memory: OrderedDict[Key, bytes] = OrderedDict()
        speaker = getattr(environment, "speaker", None)
        self.speak: Callable[[str], str] = speaker.say if speaker is not None else str

    def draw(
        self, picture: Picture, person: str | None, purse: Purse, known: Sequence[Felt | None] = ()
    ) -> Felt:
        """Return the felt of a picture; unchanged pieces are reused from the known felts."""
        seats = len(picture.seats)
        known_felts = [felt for felt in known if felt is not None and felt.places == seats]
        # What others are shown now comes last: where a seat is theirs, it is the very same one.
        latest = known_felts[::-1]
        keys: list[Key] = []
        lines: list[bytes] = []
        before, after = self._around(picture)
        for piece in before:
            self._add(keys, lines, piece, piece.key(picture, person, purse), known_felts)
        sits = person is not None and picture.may_sit
        for seat in picture.seats:
            key = (None if seat.yours else seat, sits and seat.person is None)
            same = _same(latest, len(keys), key)
            if same is not None:
                lines.append(same.lines[len(keys)])
            else:
                lines.append(self._draw_seat(picture.family, seat, sits=sits))
            keys.append(key)
        if picture.you is None:
            keys.append(None)
            lines.append(b"")
        else:
            self._add(keys, lines, self._own, self._own.key(picture, person, purse), known_felts)
        dealer_line = says(
            picture.version, self.speak(picture.says), picture.clock if picture.you is not None else None
        )
        keys.append(dealer_line)
        lines.append(dealer_line)
        # Players at one table have the same buttons: the purse matters only to people who may still sit down.
        sit_purse = None if picture.seated else purse
        for piece, its in zip(after, (sit_purse, purse), strict=True):
            self._add(keys, lines, piece, piece.key(picture, person, its), known_felts)
        return Felt(keys, lines, 0 if picture.you is None else picture.you.number - 1)

    def _around(self, picture: Picture) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
        """Return the pieces before the seats, and those after the dealer's line."""
        return (self._head, self._middle[picture.family], self._story), (self._controls, self._side)

    def draw_player(
        self, picture: Picture, person: str, purse: Purse, before: Felt | None, lookers: Felt
    ) -> Felt:
        """Return the felt of a player in a round, where all other seats look as they do to spectators."""
        assert picture.you is not None
        own = picture.you.number - 1
        keys, lines = list(lookers.keys), list(lookers.lines)
        keys[SEATS + own], lines[SEATS + own] = OWN_SEAT, b""
        known = (lookers,) if before is None or len(before.lines) != len(lines) else (before, lookers)
        first, last = self._around(picture)
        at = SEATS + len(picture.seats)
        dealer_line = says(picture.version, self.speak(picture.says), picture.clock)
        keys[at + 1] = lines[at + 1] = dealer_line
        for number, piece, its in (
            *((number, piece, purse) for number, piece in enumerate(first)),
            (at, self._own, purse),
            (at + 2, last[0], None),
            (at + 3, last[1], purse),
        ):
            key = keys[number] = piece.key(picture, person, its)
            same = _same(known, number, key)
            lines[number] = self._rendered(piece, key) if same is None else same.lines[number]
        return Felt(keys, lines, own)

    def _add(
        self, keys: list[Key], lines: list[bytes], piece: Piece, key: Key, known: Sequence[Felt]
    ) -> None:
        same = _same(known, len(keys), key)
        lines.append(self._rendered(piece, key) if same is None else same.lines[len(keys)])
        keys.append(key)

    def _rendered(self, piece: Piece, key: Key) -> bytes:
        return self._remembered((piece, key), lambda: piece.render(key))

    def _draw_seat(self, family: str, seat: SeatPicture, *, sits: bool) -> bytes:
        """A seat as others see it; one's own is drawn apart."""
        if seat.yours:
            return b""
        table = SimpleNamespace(family=family, you=None)
        return self._remembered(
            (family, seat, sits),
            lambda: one_line(self._seat, p=table, seat=seat, place=PLACE, person=sits),
        )

    def _remembered(self, key: Key, render: Callable[[], bytes]) -> bytes:
        """A piece that was rendered not long ago; seats and buttons come back to what they were."""
        try:
            line = self._memory.get(key)
        except TypeError:
            # Some pieces are made from what has no hash, and seldom come back.
            return render()
        if line is None:
            line = self._memory[key] = render()
            if len(self._memory) > REMEMBERED_MAX:
                self._memory.popitem(last=False)
        return line


def _same(known: Sequence[Felt], place: int, key: Key) -> Felt | None:
    """The first of the known felts with a piece at this place that was made from the same."""
    for felt in known:
        if felt.keys[place] == key:
            return felt
    return None


def says(version: int, said: str, clock: Clock | None) -> bytes:
    """What the dealer says, with the clock of a player; here a page finds the table's version."""
    time = ""
    if clock is not None:
        time = (
            f' <i class="clock" data-left="{clock.left:.0f}" data-of="{clock.of:.0f}" aria-hidden="true">'
            "<i></i></i>"
        )
    return (
        f'</div> <p class="says" role="status" aria-live="polite" data-version="{version}">'
        f"<span>{written(said)}</span>{time}</p>"
    ).encode()


def while_waiting(before: Felt, lookers: Felt, said: bytes) -> Felt:
    """The felt of a player who only waits: their own part as before, everything else as all see it."""
    keys, lines, own = list(lookers.keys), list(lookers.lines), before.own
    at = SEATS + lookers.places
    for number in (0, 2, SEATS + own, at, at + 2, at + 3):
        keys[number], lines[number] = before.keys[number], before.lines[number]
    keys[at + 1] = lines[at + 1] = said
    return Felt(keys, lines, own)


def one_line(template: Template, **context: Any) -> bytes:
    """A template's text without line breaks, which mean nothing there."""
    # As Template.render does, but the environment's globals are not looked through name by name each time.
    environment = template.environment
    scope = Context(environment, _with_globals(template, context), template.name, template.blocks)
    said = "".join(template.root_render_func(scope))
    return " ".join([line for line in map(str.strip, said.splitlines()) if line]).encode()


def _with_globals(template: Template, context: dict[str, Any]) -> dict[str, Any]:
    found = _GLOBALS.get(template)
    if found is None:
        found = _GLOBALS[template] = dict(template.globals)
    return found | context


_GLOBALS: WeakKeyDictionary[Template, dict[str, Any]] = WeakKeyDictionary()


def whole_frame(felt: Felt) -> bytes:
    """The event that carries a whole felt, a line for each piece."""
    return b"event: felt\n%s\n" % b"".join([b"data: %s\n" % line for line in felt.lines])


def frame(before: Felt | None, felt: Felt, made: dict[Changes, bytes] | None = None) -> bytes:
    """The event that makes one felt of another: the pieces that differ, each after its number.

    Empty if nothing differs. Those who wait at a table are sent the same: it is ``made`` once for all.
    """
    if before is None or len(before.lines) != len(felt.lines):
        return whole_frame(felt)
    changes = tuple(
        [
            (number, line)
            for number, (old, line) in enumerate(zip(before.lines, felt.lines, strict=True))
            if old is not line and old != line
        ]
    )
    if not changes:
        return b""
    known = made.get(changes) if made is not None else None
    if known is not None:
        return known
    event = b"event: pieces\n%s\n" % b"".join([b"data: %d %s\n" % change for change in changes])
    if made is not None:
        made[changes] = event
    return event


def _source(environment: Environment, name: str) -> str:
    """A template's source with everything that it includes."""
    assert environment.loader is not None
    said, _, _ = environment.loader.get_source(environment, name)
    return said + "".join(_source(environment, other) for other in INCLUDED.findall(said))
