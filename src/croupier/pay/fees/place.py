"""A jurisdiction's fees: its schedules by block id, its games, its general rules, and the anomalies found.

The data are in ``jurisdictions/<place>/``; a block is read on first use.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from croupier.errors import DataInvalid
from croupier.pay.fees.document import shaped
from croupier.pay.fees.read import read_schedule
from croupier.pay.fees.schedule import AnyOption, PlayerDealerOption, PotOption, Schedule
from croupier.pay.fees.terms import Kind
from croupier.pay.own import own_schedules

CALIFORNIA = "california"


class ListedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A game that a place's document names, and the blocks whose options its tables may post."""

    id: str
    name: str
    kind: Kind
    blocks: tuple[str, ...]
    number: str | None = None
    """The regulator's number, where the document prints one."""


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A jurisdiction with a set of schedules, and the document they come from."""

    name: str
    document: str
    sha256: str
    sections: dict[str, str]
    games: tuple[ListedGame, ...]


class Statement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Lines of the document that state a rule."""

    where: str
    lines: tuple[int, ...]


class GeneralRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A rule that binds every schedule of the jurisdiction."""

    id: str
    text: str
    held_by: str
    """What enforces it: the schedule ``check``, the table ``engine``, or the people of the ``house``."""
    stated_in: tuple[Statement, ...]


class Anomaly(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A passage of the printed schedule that cannot be right, and what we take it to mean."""

    id: str
    kind: str
    where: tuple[str, ...]
    printed: str
    taken_as: str
    because: str
    options: str = ""
    lines: tuple[int, ...] = ()
    ruling: str = ""


class _Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: tuple[GeneralRule, ...]


class _Anomalies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    anomalies: tuple[Anomaly, ...]


def _folder(place: str) -> Traversable:
    places = files("croupier").joinpath("jurisdictions")
    known = sorted(entry.name for entry in places.iterdir() if entry.is_dir())
    if place not in known:
        raise DataInvalid(f"no jurisdiction {place!r}; choose one of {', '.join(known)}", key="place")
    return places.joinpath(place)


def _text(place: str, name: str) -> str:
    return _folder(place).joinpath(name).read_text(encoding="utf-8")


@cache
def place_of(place: str = CALIFORNIA) -> Place:
    """The jurisdiction itself: its document and its games."""
    return shaped(_text(place, "place.toml"), Place, file=f"{place}/place.toml")


@cache
def general_rules(place: str = CALIFORNIA) -> tuple[GeneralRule, ...]:
    """The general rules of collection."""
    return shaped(_text(place, "rules.toml"), _Rules, file=f"{place}/rules.toml").rules


@cache
def anomalies(place: str = CALIFORNIA) -> dict[str, Anomaly]:
    """Every anomaly of the printed schedules, by id."""
    document = shaped(_text(place, "anomalies.toml"), _Anomalies, file=f"{place}/anomalies.toml")
    return {anomaly.id: anomaly for anomaly in document.anomalies}


@cache
def blocks(place: str = CALIFORNIA) -> tuple[str, ...]:
    """The ids of every block, the room's own included, sorted."""
    folder = _folder(place).joinpath("fees")
    return tuple(
        sorted({*(entry.name.removesuffix(".toml") for entry in folder.iterdir()), *own_schedules()})
    )


@cache
def schedule(block: str, *, place: str = CALIFORNIA) -> Schedule:
    """The schedule of a block: ``schedule("holdem-family.poker_rates")``."""
    if block not in blocks(place):
        raise DataInvalid(
            f"no fee schedule {block!r}; choose one of {', '.join(blocks(place))}", key="schedule"
        )
    if own := own_schedules().get(block):
        return read_schedule(own.read_text(encoding="utf-8"), file=str(own))
    return read_schedule(_text(place, f"fees/{block}.toml"), file=f"{place}/fees/{block}.toml")


def schedules(place: str = CALIFORNIA) -> tuple[Schedule, ...]:
    """Every schedule of the jurisdiction."""
    return tuple(schedule(block, place=place) for block in blocks(place))


def option(block: str, key: int | str, *, place: str = CALIFORNIA) -> AnyOption:
    """One option by its address.

    >>> str(option("badugi.rules", "11b"))
    'badugi.rules 11b'
    """
    return schedule(block, place=place).option(key)


def pot_option(block: str, key: int | str, *, place: str = CALIFORNIA) -> PotOption:
    """One option of a pot schedule; DataInvalid if the schedule is of another kind."""
    found = option(block, key, place=place)
    if not isinstance(found, PotOption):
        raise DataInvalid(f"{block} is a schedule for player-dealer games, not for pot games", key="schedule")
    return found


def player_dealer_option(block: str, key: int | str, *, place: str = CALIFORNIA) -> PlayerDealerOption:
    """One option of a player-dealer schedule; DataInvalid if the schedule is of another kind."""
    found = option(block, key, place=place)
    if not isinstance(found, PlayerDealerOption):
        raise DataInvalid(f"{block} is a schedule for pot games, not for player-dealer games", key="schedule")
    return found


def listed_game(game: str, *, place: str = CALIFORNIA) -> ListedGame:
    """The game as the jurisdiction's document lists it."""
    games = {listed.id: listed for listed in place_of(place).games}
    if game not in games:
        raise DataInvalid(
            f"no fees are listed for {game!r}; choose one of {', '.join(sorted(games))}", key="game"
        )
    return games[game]


def schedules_of(game: str, *, place: str = CALIFORNIA) -> tuple[Schedule, ...]:
    """The schedules whose options a table of this game may post."""
    own = [found for block in own_schedules() if game in (found := schedule(block, place=place)).games]
    listed = any(one.id == game for one in place_of(place).games)
    printed = listed_game(game, place=place).blocks if listed or not own else ()
    return (*(schedule(block, place=place) for block in printed), *own)
