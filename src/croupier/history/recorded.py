"""What differs between the families in a document: its heading, read and written, and its actions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from croupier.games.catalog import Game
from croupier.games.option import Option, Ranges, read_options
from croupier.history.fields import JURISDICTION
from croupier.history.seen import EVERYTHING, Reader
from croupier.history.toml import bare
from croupier.money import Cents
from croupier.on_demand import Catalog
from croupier.pay.fees import CALIFORNIA, AnyOption
from croupier.table import Round, Table
from croupier.table.commands import AnyCommand

GameT = TypeVar("GameT", bound=Game)
RoundT = TypeVar("RoundT", bound=Round)


@dataclass(frozen=True, kw_only=True)
class Opening(ABC, Generic[RoundT]):
    """Makes a round as it is before its first action."""

    notes: tuple[str, ...] = ()
    """How the document is read where it leaves something open."""
    otherwise: Opening[RoundT] | None = None
    """Another reading, for a document that cannot be played by this one."""

    @abstractmethod
    def __call__(self) -> RoundT:
        """The round."""


@dataclass(frozen=True)
class MadeBy(Opening[RoundT]):
    """An opening that is a function."""

    make: Callable[[], RoundT]

    def __call__(self) -> RoundT:
        """The round that the function makes."""
        return self.make()


class Recorded(ABC, Generic[GameT, RoundT]):
    """How documents record the rounds of one family."""

    keys: ClassVar[frozenset[str]]
    """The keys of its documents beyond those of all documents."""

    @abstractmethod
    def opening(
        self,
        data: dict[str, Any],
        game: GameT,
        variant: str,
        options: dict[str, Any],
        stacks: tuple[Cents, ...],
    ) -> Opening[RoundT]:
        """Makes the round as it is before the first action."""

    @abstractmethod
    def heading(self, round_: RoundT) -> dict[str, Any]:
        """The entries from which ``opening`` makes this round again."""

    def variant(self, round_: RoundT) -> str:
        """The name of the game in a document."""
        return round_.table.game.id

    @abstractmethod
    def told(self, round_: RoundT, reader: Reader) -> Iterator[AnyCommand]:
        """The commands of a round, from its events, with the cards that a reader may see."""

    def given(self, round_: RoundT) -> Iterator[AnyCommand]:
        """Every command that was given in a round, over or not, with all its cards."""
        return self.told(round_, EVERYTHING)


def posted_options(table: Table, *, without: Sequence[str] = ()) -> dict[str, Any]:
    """The options in which a table differs from its game's defaults, as a document writes them."""
    usual = read_options(table.game.options, {})
    return {
        option.name: _written(option, value)
        for option in table.game.options
        if (value := table.options[option.name]) != usual[option.name] and option.name not in without
    }


def posted_fee(table: Table, fee: AnyOption | None) -> dict[str, Any]:
    """Return a document's entries for a posted fee, and for a jurisdiction other than California."""
    entries: dict[str, Any] = {} if table.jurisdiction == CALIFORNIA else {JURISDICTION: table.jurisdiction}
    if fee is not None:
        entries["_collection"] = {"schedule": fee.block, "option": fee.key}
    return entries


def _written(option: Option, value: Any) -> Any:
    """A posted value with its money in dollars."""
    if option.of is Ranges and value is not None:
        return {name: [bare(amount) for amount in amounts] for name, amounts in value.items()}
    return bare(value) if option.of is Cents and value is not None else value


RECORDED: Mapping[str, Recorded[Any, Any]] = Catalog(
    "croupier.history",
    {"banked": "recorded_banked:BANKED", "pot": "recorded_pot:POT", "rummy": "recorded_rummy:RUMMY"},
)
"""By the family's name."""
