"""A jurisdiction's fees: its schedules by block id, its games, its general rules, and the anomalies found.

The data are in ``jurisdictions/<name>/``, in the package or in a room's own folder; a file is read on first
use. A table's posting names its jurisdiction.
"""

from __future__ import annotations

from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeVar

import msgspec

from croupier.errors import DataInvalid
from croupier.pay.fees.document import shaped
from croupier.pay.fees.read import read_schedule
from croupier.pay.fees.schedule import AnyOption, PlayerDealerOption, PotOption, Schedule
from croupier.pay.fees.terms import Kind
from croupier.pay.own import own_jurisdictions, own_schedules

DocT = TypeVar("DocT")

CALIFORNIA = "california"
"""The jurisdiction of a posting that names no other."""


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
    games: tuple[ListedGame, ...]
    sha256: str = ""
    """The hash of the document's text."""
    sections: dict[str, str] = {}
    forbids: tuple[str, ...] = ()
    """Options that its tables may not post, because its document does not have them."""


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
    rules: tuple[GeneralRule, ...] = ()


class _Anomalies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    anomalies: tuple[Anomaly, ...] = ()


class Jurisdiction:
    """Everything that a table posts by the law of one place. Only ``place.toml`` must be there."""

    def __init__(self, name: str, folder: Traversable) -> None:
        self.name, self._folder = name, folder
        self._schedules: dict[str, Schedule] = {}

    def _shaped(self, file: str, kind: type[DocT]) -> DocT:
        entry = self._folder.joinpath(file)
        text = entry.read_text(encoding="utf-8") if entry.is_file() else ""
        return shaped(text, kind, file=f"{self.name}/{file}")

    @cached_property
    def place(self) -> Place:
        """The document of the jurisdiction, and its games."""
        return self._shaped("place.toml", Place)

    @cached_property
    def rules(self) -> tuple[GeneralRule, ...]:
        """The general rules of collection."""
        return self._shaped("rules.toml", _Rules).rules

    @cached_property
    def anomalies(self) -> dict[str, Anomaly]:
        """Every anomaly of the printed schedules, by id."""
        return {entry.id: entry for entry in self._shaped("anomalies.toml", _Anomalies).anomalies}

    @cached_property
    def blocks(self) -> tuple[str, ...]:
        """The ids of every block, the room's own included, sorted."""
        fees = self._folder.joinpath("fees")
        return tuple(
            sorted({*(entry.name.removesuffix(".toml") for entry in fees.iterdir()), *own_schedules()})
        )

    def schedule(self, block: str) -> Schedule:
        """Return the schedule of a block: ``schedule("holdem-family.poker_rates")``."""
        if block not in self.blocks:
            raise DataInvalid(
                f"no fee schedule {block!r}; choose one of {', '.join(self.blocks)}", key="schedule"
            )
        if block in own_schedules():
            return own_schedule(block)
        if block not in self._schedules:
            file = f"fees/{block}.toml"
            text = self._folder.joinpath(file).read_text(encoding="utf-8")
            self._schedules[block] = read_schedule(text, file=f"{self.name}/{file}")
        return self._schedules[block]

    @property
    def schedules(self) -> tuple[Schedule, ...]:
        """Every schedule of the jurisdiction."""
        return tuple(self.schedule(block) for block in self.blocks)

    def option(self, block: str, key: int | str) -> AnyOption:
        """Return an option by its address.

        >>> str(jurisdiction(CALIFORNIA).option("badugi.rules", "11b"))
        'badugi.rules 11b'
        """
        return self.schedule(block).option(key)

    def pot_option(self, block: str, key: int | str) -> PotOption:
        """Return an option of a pot schedule; DataInvalid if the schedule is of another kind."""
        option = self.option(block, key)
        if not isinstance(option, PotOption):
            raise DataInvalid(
                f"{block} is a schedule for player-dealer games, not for pot games", key="schedule"
            )
        return option

    def player_dealer_option(self, block: str, key: int | str) -> PlayerDealerOption:
        """Return an option of a player-dealer schedule; DataInvalid if the schedule is of another kind."""
        option = self.option(block, key)
        if not isinstance(option, PlayerDealerOption):
            raise DataInvalid(
                f"{block} is a schedule for pot games, not for player-dealer games", key="schedule"
            )
        return option

    def listed_game(self, game: str) -> ListedGame:
        """Return the game as the jurisdiction's document lists it."""
        games = {listed.id: listed for listed in self.place.games}
        if game not in games:
            raise DataInvalid(
                f"no fees are listed for {game!r}; choose one of {', '.join(sorted(games))}", key="game"
            )
        return games[game]

    def schedules_of(self, game: str) -> tuple[Schedule, ...]:
        """Return the schedules whose options a table of this game may post."""
        own = [own_schedule(block) for block in own_schedules() if game in own_schedule(block).games]
        listed = any(entry.id == game for entry in self.place.games)
        printed = self.listed_game(game).blocks if listed or not own else ()
        return (*(self.schedule(block) for block in printed), *own)

    def blocks_of(self, game: str, declared: tuple[str, ...]) -> tuple[str, ...]:
        """Return the blocks that a table of a game may post; the game itself declares those of California."""
        if self.name == CALIFORNIA:
            return declared
        listed = {entry.id: entry.blocks for entry in self.place.games}.get(game, ())
        return (*listed, *(block for block in declared if block in own_schedules()))


def jurisdictions() -> tuple[str, ...]:
    """The names of all jurisdictions: ours, then the room's own."""
    ours = sorted(entry.name for entry in files("croupier.jurisdictions").iterdir() if entry.is_dir())
    return (*ours, *own_jurisdictions())


@cache
def jurisdiction(name: str) -> Jurisdiction:
    """Return a jurisdiction by the name of its folder."""
    if name not in jurisdictions():
        raise DataInvalid(
            f"no jurisdiction {name!r}; choose one of {', '.join(jurisdictions())}", key="jurisdiction"
        )
    return Jurisdiction(name, own_jurisdictions().get(name) or files("croupier.jurisdictions").joinpath(name))


@cache
def own_schedule(block: str) -> Schedule:
    """Return a room's own fee schedule, which every jurisdiction has."""
    own = own_schedules()[block]
    return read_schedule(own.read_text(encoding="utf-8"), file=str(own))
