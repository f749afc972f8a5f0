"""Games from outside the package: declarations of other packages, and a room's own in TOML.

A package offers a declaration under the entry point ``croupier.games``. A room writes ``<game>/game.toml`` in
a folder that ``CROUPIER_GAMES`` names: a game of the catalog under another name, with its own pay tables,
defaults of options, fee schedules and print. Neither may take an id that is ours.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from croupier.errors import DataInvalid
from croupier.games.banked.vocabulary import BankedGame
from croupier.games.declared import Declared
from croupier.games.felt import Felt
from croupier.games.option import Option
from croupier.games.pot.vocabulary import PotGame
from croupier.games.rummy.vocabulary import RummyGame
from croupier.pay.fees.jurisdiction import own_schedule
from croupier.pay.own import own_folders, own_schedules

GROUP = "croupier.games"
GameT = TypeVar("GameT", bound=Declared)


class OwnGame(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a room's ``game.toml`` says. The folder's name is the game's id."""

    based_on: str
    """The game of the catalog whose rules it has."""
    name: str
    summary: str = ""
    number: str = "a game of the house"
    title: str = ""
    """What is printed on the felt; the name if empty."""
    lines: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    """Other defaults, as a table would post them: money in dollars."""
    schedules: tuple[str, ...] | None = None
    """The fee schedules that its tables may post; those of the game it is based on if not said."""


def outside(ours: Collection[str], find: Callable[[str], Any]) -> dict[str, Callable[[], Any]]:
    """Every game from outside by its id, and what reads it; ``find`` gives the games they are based on."""
    found: dict[str, Callable[[], Any]] = {}
    for point in entry_points(group=GROUP):
        _require_free(point.name, ours, found, f"the package {_package(point)}")
        found[point.name] = partial(_declared, point)
    for folder in own_folders():
        for file in sorted(folder.glob("*/game.toml")):
            game_id = file.parent.name
            _require_free(game_id, ours, found, str(file))
            found[game_id] = partial(_based, file, ours, find)
    return found


def with_own_schedules(game: GameT) -> GameT:
    """The game with the room's own fee schedules that name it."""
    further = tuple(block for block in own_schedules() if game.id in own_schedule(block).games)
    if not further:
        return game
    known: Any = game
    return replace(known, schedules=tuple(dict.fromkeys((*known.schedules, *further))))  # type: ignore[no-any-return]


def _require_free(game_id: str, ours: Collection[str], found: Collection[str], where: str) -> None:
    if game_id in ours or game_id in found:
        raise DataInvalid(f"{where} offers a game {game_id!r}, and there is one of that name", key="id")


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else point.value


def _declared(point: EntryPoint) -> Any:
    """A declaration of another package."""
    try:
        game = point.load()
    except (ImportError, AttributeError) as wrong:
        raise DataInvalid(f"the game {point.name!r} of {_package(point)} cannot be read: {wrong}") from None
    if not isinstance(game, BankedGame | PotGame | RummyGame):
        raise DataInvalid(f"{point.value} of {_package(point)} is not a BankedGame, PotGame or RummyGame")
    if game.id != point.name:
        raise DataInvalid(f"{point.value} of {_package(point)} has the id {game.id!r}, not {point.name!r}")
    return game


def _based(file: Path, ours: Collection[str], find: Callable[[str], Any]) -> Any:
    """A room's own game."""
    try:
        said = msgspec.toml.decode(file.read_bytes(), type=OwnGame)
    except (msgspec.ValidationError, msgspec.DecodeError) as wrong:
        raise DataInvalid(str(wrong), file=str(file)) from None
    if said.based_on not in ours:
        raise DataInvalid(f"no game {said.based_on!r} to base one on", file=str(file), key="based_on")
    base = find(said.based_on)
    try:
        changes: dict[str, Any] = {
            "id": file.parent.name,
            "name": said.name,
            "summary": said.summary or base.summary,
            "number": said.number,
            "felt": Felt(
                style=base.felt.style,
                title=said.title or said.name,
                lines=said.lines or base.felt.lines,
                labels=base.felt.labels,
                by_suit=base.felt.by_suit,
            ),
            "options": _defaults(base.options, said.options),
            "schedules": base.schedules if said.schedules is None else said.schedules,
        }
        if isinstance(base, PotGame):
            changes |= {"home": str(file.parent), "phh": {}}
        elif any(file.parent.joinpath(name).is_file() for name in ("paytables.toml", "payments.toml")):
            changes["folder"] = str(file.parent)
        return replace(base, **changes)
    except DataInvalid as wrong:
        raise DataInvalid(wrong.message, file=str(file), key=wrong.key) from None


def _defaults(options: tuple[Option, ...], posted: Mapping[str, Any]) -> tuple[Option, ...]:
    """The options with other defaults."""
    names = {option.name for option in options}
    if unknown := sorted(set(posted) - names):
        raise DataInvalid(f"no such option; there are {', '.join(sorted(names))}", key=unknown[0])
    return tuple(
        replace(option, default=option.read(option.written(posted[option.name])))
        if option.name in posted
        else option
        for option in options
    )
