"""What happens in a round against a bank, in order: deals, boards, decisions, and procedures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

from croupier.cards import Cards
from croupier.games.option import Options


class Order(Enum):
    """In which order players get cards, or decide."""

    FREE = "in any order"
    CLOCKWISE = "clockwise from the house dealer's left"
    FROM_BANK = "clockwise from the player-dealer's left"


EACH = "each"
"""Every player with a wager that plays a hand."""
BANK = "b"


@dataclass(frozen=True, kw_only=True)
class Deal:
    """Cards to everybody's hand, to the bank's, or to a named hand in the middle.

    ``holds`` says how many cards the hand has in the end, where that depends on cards already out.
    """

    to: str
    cards: int = 0
    up: int = 0
    """How many of them, the last ones, lie face up; all of them for a hand in the middle."""
    face_down: Callable[[Options], bool] = lambda _: False
    """Whether the table keeps even those face down."""
    holds: Callable[[Mapping[str, Cards], Options], int] | None = None
    order: Order = Order.CLOCKWISE
    """Whose hand comes first, where everybody gets cards."""
    clause: str


@dataclass(frozen=True, kw_only=True)
class Board:
    """Cards turned in the middle for everybody, after so many burned; none if nothing is left to use them."""

    cards: int
    burn: int = 0
    clause: str


@dataclass(frozen=True, kw_only=True)
class Decide:
    """Each player in turn gives up, checks or puts a wager on ``spot``; or pulls down what lies there."""

    spot: str
    pull_down: bool = False
    """Whether ``spot`` holds a wager that goes back to its player now, unless the player lets it ride."""
    beside: tuple[str, ...] = ()
    """Spots that take a tip in the same decision, before the wager that ends it."""
    fold: bool = False
    check: bool = False
    order: Order = Order.CLOCKWISE
    times: tuple[int, ...] = ()
    """The multiples that a spot with ``Choices`` takes now; whoever has wagered on it decides no more."""
    clause: str

    def __post_init__(self) -> None:
        assert not (self.pull_down and (self.fold or self.times or self.beside)), "a bet rides or comes down"


@dataclass(frozen=True, kw_only=True)
class Reveal:
    """The bank's hand is turned up, if a wager still depends on it; ``says`` announces it with the board."""

    says: Callable[[Cards], str]
    clause: str


@dataclass(frozen=True, kw_only=True)
class Procedure:
    """A step that has a module of its own in the table layer."""

    clause: str

    @property
    def says(self) -> str:
        """What happens in this step, for the rule card."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class Pass(Procedure):
    """Some spots are settled before the play goes on; a bank that this exhausts ends the round."""

    spots: tuple[str, ...]

    @property
    def says(self) -> str:
        """Which wagers are settled early."""
        return f"settlement of {', '.join(self.spots)}"


Step = Deal | Board | Decide | Reveal | Procedure
