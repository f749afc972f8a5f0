"""What a table of any family posts: the facts that a session needs between rounds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, cast

from croupier.cards import Deck
from croupier.errors import DataInvalid
from croupier.games.catalog import Game, game
from croupier.games.option import Options
from croupier.money import Cents
from croupier.pay.fees import Stakes, jurisdiction
from croupier.pay.fees.schedule import AnyOption, PotOption


class Table(ABC):
    """A table's terms, fixed while a round is played."""

    game: Game
    options: Options
    """Every option of the game by name, defaults filled in."""
    jurisdiction: str
    """Where the table stands: the law that its fees are posted by."""

    @classmethod
    def played(cls, game: Any, options: Options) -> Any:
        """The declaration that a table with these options plays: the game's own, or a variant of it."""
        return game

    def __reduce__(self) -> tuple[Any, ...]:
        """What a pickle keeps: everything posted, and the name of the game; declarations have functions."""
        posted = {field.name: getattr(self, field.name) for field in fields(cast("Any", self))}
        del posted["game"]
        return _unpickled, (type(self), self.game.id, posted)

    @property
    @abstractmethod
    def chip(self) -> Cents:
        """The unit in which chips are bought and played."""

    @property
    @abstractmethod
    def deck(self) -> Deck:
        """The deck that the table deals from."""

    @property
    def blinds(self) -> bool:
        """Whether blinds go round with the button."""
        return False

    @property
    def time_fees(self) -> tuple[PotOption, ...]:
        """The time collections that the game itself makes the table post, by the number seated."""
        return ()

    @property
    def draws_for_button(self) -> bool:
        """Whether cards are dealt for the first button."""
        return False

    @property
    def player_banks(self) -> bool:
        """Whether the players bank in turn."""
        return False

    @property
    def opened_by_wagers(self) -> bool:
        """Whether a round waits for the first wagers; otherwise it is dealt without them."""
        return False

    @property
    def buys_in_round(self) -> bool:
        """Whether a player may buy chips in the middle of a round: only where table stakes do not apply."""
        return False

    @property
    def keeps_score(self) -> bool:
        """Whether the results of a shoe are shown on a board beside the table."""
        return False

    @property
    def back_line(self) -> bool:
        """Whether people who stand behind the table may bet on other players' hands (PD 5)."""
        return False

    @property
    def further_seats(self) -> bool:
        """Whether a seated person may take another seat as well [SW 4]."""
        return False

    @property
    def seats_max(self) -> int | None:
        """The most seats that the table may have; None where it may have more than the game plays with."""
        return self.game.seats[1]

    @property
    def active_max(self) -> int | None:
        """How many of those seated are dealt in, where the table may have more seats than the game plays."""
        return None

    @property
    def schedules(self) -> tuple[str, ...]:
        """The fee schedules that the table may choose its options from."""
        return jurisdiction(self.jurisdiction).blocks_of(self.game.id, self.game.schedules)

    def require_own(self, fee: AnyOption) -> None:
        """Refuse a fee option of a schedule that is not the game's."""
        if fee.block not in self.schedules:
            named = ", ".join(self.schedules) or "none"
            raise DataInvalid(f"{fee} is not an option of this table's schedules: {named}", key="schedule")

    @property
    def stakes(self) -> Stakes:
        """What decides which fee options the table may post; nothing where its own terms have the fee."""
        return Stakes()

    @property
    def why_ante(self) -> str:
        """Why a table without an ante is refused; empty where none is required."""
        return ""

    @property
    def ante_clause(self) -> str | None:
        """The clause that demands an ante."""
        return None

    def require_ante(self, ante: Cents, key: str) -> None:
        """Refuse a table without an ante where the game requires one; ``key`` is where it is written."""
        if not ante and self.why_ante:
            raise DataInvalid(self.why_ante, key=key, clause=self.ante_clause)


def require_game(found: object, kind: type[Game]) -> None:
    """Raise unless a value is the declaration of a game of this family."""
    if isinstance(found, kind):
        return
    why = f"{found.name} is a {found.family} game" if isinstance(found, Game) else f"{found!r} is not a game"
    raise DataInvalid(f"{why}; this table plays {kind.family} games, as croupier.game gives them", key="game")


def require_table(found: object, kind: type[Table]) -> None:
    """Raise unless a value is a table of this family."""
    if not isinstance(found, kind):
        raise DataInvalid(f"this round needs a {kind.__name__}, not a {type(found).__name__}", key="table")


def _unpickled(kind: Any, game_id: str, posted: Mapping[str, Any]) -> Any:
    return kind(game=kind.played(game(game_id), posted["options"]), **posted)
