"""The steps of a round against a bank: deals, boards, decisions and procedures."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from croupier.cards import Cards
from croupier.errors import DataInvalid
from croupier.games.banked.outcome import Sight
from croupier.games.banked.spot import Spot
from croupier.games.option import Options


class Order(Enum):
    """The order in which players get cards or decide."""

    FREE = "in any order"
    CLOCKWISE = "clockwise from the house dealer's left"
    FROM_BANK = "clockwise from the player-dealer's left"


class Dealt(Enum):
    """How the cards of a shuffled deck go to the hands that are dealt together.

    The rules take cards as they come; every automatic dealer deals in this order, so that the order of the
    deck, shown afterwards, reproduces the deal.
    """

    BY_HAND = "all cards of a hand together"
    ONE_BY_ONE = "one card at a time to each hand in turn"
    IN_PILES = "a pile for every place, dealt to and fro; the player-dealer and the dice say which goes where"

    def share(self, hand: int, *, hands: int, cards: int) -> range:
        """Return the positions in the deck, from 0, of the cards that one of ``hands`` equal hands gets.

        >>> list(Dealt.BY_HAND.share(1, hands=3, cards=2)), list(Dealt.ONE_BY_ONE.share(1, hands=3, cards=2))
        ([2, 3], [1, 4])
        """
        assert self is not Dealt.IN_PILES, "whose pile it is depends on the dice"
        if self is Dealt.ONE_BY_ONE:
            return range(hand, hands * cards, hands)
        return range(hand * cards, (hand + 1) * cards)


EACH = "each"
"""Every player whose wagers entitle them to a hand."""
BANK = "b"


@dataclass(frozen=True, kw_only=True)
class Which:
    """Some of the hands that are still in play, by the cards that lie open."""

    says: str
    """The players in words, for the rule card: ``with a tie``."""
    fits: Callable[[Sight], bool]


@dataclass(frozen=True, kw_only=True)
class Deal:
    """Cards to everybody's hand, to the bank's, or to a named hand in the middle.

    ``holds`` says how many cards the hand ends with, where that depends on cards already dealt.
    """

    to: str
    cards: int = 0
    up: int = 0
    """How many of them are face up, counted from the last; a hand in the middle is all face up."""
    face_down: Callable[[Options], bool] = lambda _: False
    """Whether the table deals even those face down."""
    first_up: bool = False
    """Whether the bank's first cards are those face up, where its cards come one at a time. A hand written
    as a whole has them last all the same."""
    holds: Callable[[Mapping[str, Cards], Options], int] | None = None
    order: Order = Order.CLOCKWISE
    """Whose hand comes first, where every player gets cards."""
    who: Which | None = None
    """The hands in play that get cards; None for every hand. The bank gets its cards if any hand does."""
    burn: int = 0
    """How many cards are burned first, if any hand gets cards."""
    clause: str

    def __post_init__(self) -> None:
        if self.who is not None and self.to not in (EACH, BANK):
            raise DataInvalid(f"who chooses among the players' hands, not {self.to!r}", key="Deal")


@dataclass(frozen=True, kw_only=True)
class Board:
    """Community cards, after ``burn`` cards are burned; skipped if no wager depends on them any more."""

    cards: int
    burn: int = 0
    clause: str


@dataclass(frozen=True, kw_only=True)
class Decide:
    """Each player in turn folds, checks or puts a wager on ``spot``; or pulls down the wager there."""

    spot: str
    pull_down: bool = False
    """Whether the players may take back the wager on ``spot`` now, or let it ride."""
    beside: tuple[str, ...] = ()
    """Spots that take a tip during the decision, before the wager that ends it."""
    fold: bool = False
    check: bool = False
    order: Order = Order.CLOCKWISE
    who: Which | None = None
    """The hands in play that decide; None for all of them."""
    times: tuple[int, ...] = ()
    """The multiples that a spot with ``Choices`` takes now; players who have wagered on it decide no more."""
    clause: str

    def __post_init__(self) -> None:
        assert not (self.pull_down and (self.fold or self.times or self.beside)), "a bet rides or comes down"


@dataclass(frozen=True, kw_only=True)
class Reveal:
    """The bank's hand is turned up if a wager still depends on it; ``says`` announces it, with the board."""

    says: Callable[[Cards], str]
    clause: str


@dataclass(frozen=True, kw_only=True)
class Procedure(ABC):
    """A step that has a module of its own in the table layer."""

    clause: str

    def faults(self, spots: Mapping[str, Spot], hands: int) -> Iterator[str]:
        """Why a game with these spots and hands for a player could not play the step, in sentences."""
        yield from ()

    @property
    def begins_at_bank(self) -> bool:
        """Whether its order may begin at the player-dealer."""
        return False

    @property
    @abstractmethod
    def says(self) -> str:
        """What happens in this step, for the rule card."""


@dataclass(frozen=True, kw_only=True)
class Pass(Procedure):
    """Some spots are settled before the play continues; if that exhausts the bank, the round ends."""

    spots: tuple[str, ...]

    @property
    def says(self) -> str:
        """Which wagers are settled early."""
        return f"settlement of {', '.join(self.spots)}"


Step = Deal | Board | Decide | Reveal | Procedure
