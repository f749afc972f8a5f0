"""What differs between families of games in a document: its heading, read and written, and its actions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from croupier.games.catalog import Game
from croupier.games.option import read_options
from croupier.history.seen import Reader
from croupier.history.toml import bare
from croupier.money import Cents
from croupier.on_demand import Catalog
from croupier.table import Round, Table
from croupier.table.commands import AnyCommand

GameT = TypeVar("GameT", bound=Game)
RoundT = TypeVar("RoundT", bound=Round)


class Recorded(ABC, Generic[GameT, RoundT]):
    """The rounds of one family, as documents have them."""

    keys: ClassVar[frozenset[str]]
    """What its documents may say beside what all do."""

    @abstractmethod
    def opening(
        self,
        data: dict[str, Any],
        game: GameT,
        variant: str,
        options: dict[str, Any],
        stacks: tuple[Cents, ...],
    ) -> Callable[[], RoundT]:
        """What makes the round as it stands before the first action."""

    @abstractmethod
    def heading(self, round_: RoundT) -> dict[str, Any]:
        """What ``opening`` has to be told to make this round again."""

    def variant(self, round_: RoundT) -> str:
        """The name of the game in a document."""
        return round_.table.game.id

    @abstractmethod
    def told(self, round_: RoundT, reader: Reader) -> Iterator[AnyCommand]:
        """What was done in a round, from what happened, with the cards that a reader may see."""


def posted_options(table: Table, *, without: Sequence[str] = ()) -> dict[str, Any]:
    """The options in which a table differs from its game, as a document posts them."""
    usual = read_options(table.game.options, {})
    return {
        option.name: bare(value) if option.of is Cents and value is not None else value
        for option in table.game.options
        if (value := table.options[option.name]) != usual[option.name] and option.name not in without
    }


RECORDED: Mapping[str, Recorded[Any, Any]] = Catalog(
    "croupier.history",
    {"banked": "recorded_banked:BANKED", "pot": "recorded_pot:POT", "rummy": "recorded_rummy:RUMMY"},
)
"""By the family's name."""
