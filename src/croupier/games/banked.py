"""The vocabulary of banked games: players against a bank, be it the house or a player-dealer.

A game declares its spots (what may be wagered, when, how much), its script (who gets cards and who
decides, in order), how a hand is judged, and what each outcome does to each spot. Pay tables are data
beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import Any

from croupier.cards import STANDARD, Card, Deck
from croupier.games.option import Option
from croupier.games.ruling import Ruling
from croupier.money import EVEN_MONEY, Cents, Odds

Options = Mapping[str, Any]
Cards = tuple[Card, ...]


class Bank(StrEnum):
    """Who pays and collects."""

    HOUSE = "house"
    PLAYER_DEALER = "player-dealer"


# ── how much a spot takes ────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class WithinLimits:
    """From the posted minimum to the posted maximum."""


@dataclass(frozen=True)
class Times:
    """So many times another spot's wager; exactly, where both ends are equal."""

    of: str
    low: int
    high: int


@dataclass(frozen=True)
class Posted:
    """Exactly what an option posts."""

    option: str


@dataclass(frozen=True)
class UpTo:
    """Anything up to another spot's wager."""

    of: str


@dataclass(frozen=True)
class AnyChips:
    """From one chip to the posted maximum: a wager for the dealer knows no posted minimum."""


@dataclass(frozen=True)
class TimesByHand:
    """From once another spot's wager to as many times as the player's hand allows, and the posted maximum."""

    of: str
    most: Callable[[Cards], int]


AmountRule = WithinLimits | Times | Posted | UpTo | AnyChips | TimesByHand


@dataclass(frozen=True, kw_only=True)
class Spot:
    """A place on the layout."""

    name: str
    amount: AmountRule = WithinLimits()
    clause: str
    required: bool = False
    needs: tuple[str, ...] = ()
    """One of these spots must hold a wager of the same player first."""
    in_play: bool = False
    """Wagered as a decision after cards are out, not before the deal."""
    tip_of: str | None = None
    """A wager for the dealer that shares the fate of this spot."""
    offered: Callable[[Options], bool] = lambda _: True
    bonus: bool = False
    """Whether schedules call it a bonus bet."""
    fee: bool = False
    """Whether a collection per game wager is charged on it."""


# ── what happens, in order ───────────────────────────────────────────────────────────────────────────


class Order(Enum):
    """In which order players decide."""

    FREE = "in any order"
    CLOCKWISE = "clockwise from the house dealer's left"


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
    holds: Callable[[Mapping[str, Cards], Options], int] | None = None
    clause: str


@dataclass(frozen=True, kw_only=True)
class Board:
    """Cards turned in the middle for everybody, after so many burned; none if no hand is left to use them."""

    cards: int
    burn: int = 0
    clause: str


@dataclass(frozen=True, kw_only=True)
class Decide:
    """Each player in turn gives up, checks, or puts a wager on ``spot``."""

    spot: str
    beside: tuple[str, ...] = ()
    """Spots that take a tip in the same decision, before the wager that ends it."""
    fold: bool = False
    check: bool = False
    order: Order = Order.CLOCKWISE
    clause: str


@dataclass(frozen=True, kw_only=True)
class Reveal:
    """The bank's hand is turned up, if a wager still depends on it; ``says`` announces it with the board."""

    says: Callable[[Cards], str]
    clause: str


Step = Deal | Board | Decide | Reveal


# ── what it comes to ─────────────────────────────────────────────────────────────────────────────────


class Kind(Enum):
    """What becomes of a wager."""

    LOSE = "lose"
    PUSH = "push"
    PAY = "pay"
    TABLE = "table"


@dataclass(frozen=True)
class Result:
    """What one outcome does to one spot, and the clause that says so."""

    kind: Kind
    clause: str
    odds: Odds = EVEN_MONEY
    table: str | None = None


def lose(clause: str) -> Result:
    """The bank takes it."""
    return Result(Kind.LOSE, clause)


def push(clause: str) -> Result:
    """It goes back."""
    return Result(Kind.PUSH, clause)


def pay(odds: Odds, clause: str) -> Result:
    """It is paid at these odds."""
    return Result(Kind.PAY, clause, odds)


def by_table(table: str, clause: str) -> Result:
    """It is paid by the row of the player's hand."""
    return Result(Kind.TABLE, clause, table=table)


@dataclass(frozen=True, kw_only=True)
class Sight:
    """All that judging a player's wagers may look at."""

    hand: Cards
    bank: Cards
    middle: Mapping[str, Cards]
    board: Cards
    folded: bool
    options: Options


class Direction(Enum):
    """Where settlement starts and which way it goes."""

    COUNTER_CLOCKWISE = "from the house dealer's right, counter-clockwise"
    CLOCKWISE_FROM_BANK = "from the player-dealer's left, clockwise"


class Shape(StrEnum):
    """Whether all wagers of a seat are settled before the next seat, or all wagers of a kind."""

    BY_SEAT = "seat"
    BY_WAGER = "wager"


@dataclass(frozen=True, kw_only=True)
class SideBet:
    """A wager on the player's own cards, paid by a posted table whatever becomes of the game wagers."""

    posted: str
    """The option that names the pay table."""
    row: Callable[[Sight], str | None]
    """The row that the cards hold; a hand without a row loses."""
    survives_fold: Callable[[Options], bool]
    clause: str
    own_rows: str | None = None
    """The option under which a house posts rows of its own instead."""
    sees_bank: bool = False
    """Whether a row depends on the bank's cards, so that they are shown for it."""


class WrongCount(Enum):
    """What a wrong number of cards to a hand does."""

    DEAD_HAND = "that hand is dead; its wagers go back"
    PROGRESSIVE_ONLY = "wagers go back; hands play for the progressive only"
    VOID = "the round is void; everything goes back"


@dataclass(frozen=True, kw_only=True)
class Misdeals:
    """The rule for a wrong number of cards, to a player and to the bank or the middle."""

    player: WrongCount
    bank: WrongCount
    clause: str
    surplus: bool = True
    """Whether a hand may be left with too many cards; if not, they are put right at once."""


@dataclass(frozen=True, kw_only=True)
class ProgressiveRule:
    """How the progressive wager plays: on which spot, by which row, for whom envy is owed."""

    spot: str
    row: Callable[[Sight], str | None]
    survives_fold: Callable[[Options], bool]
    clause: str
    award_clause: str
    envy_clause: str
    at_the_seat: bool = False
    """Whether a seat's progressive wager is settled before the next seat, not after the last one."""


@dataclass(frozen=True, kw_only=True)
class BankedGame:
    """A game against a bank."""

    id: str
    name: str
    number: str
    key: str
    summary: str
    folder: str
    bank: Bank
    seats: tuple[int, int]
    """Seats of the table; a player-dealer's is one of them."""
    deck: Callable[[Options], Deck] = lambda _: STANDARD
    spots: tuple[Spot, ...]
    script: tuple[Step, ...]
    judge: Callable[[Sight], Enum]
    results: Mapping[Enum, Mapping[str, Result]]
    row: Callable[[Sight], str] | None = None
    """The pay-table row of the player's hand, for spots that are paid by table."""
    folded: Enum | None = None
    settle: Direction
    shape: Shape
    settle_order: tuple[str, ...]
    """Spots in the order in which a seat, or the table, is settled."""
    folded_first: tuple[str, ...] = ()
    """Spots of folded hands that are collected, where they lose, before any other wager is settled."""
    side_bets: Mapping[str, SideBet] = field(default_factory=dict)
    misdeals: Misdeals
    progressive: ProgressiveRule | None = None
    table_stakes: bool = True
    check_limits: Callable[[Mapping[str, Cents], Options], str | None] | None = None
    """Limits over several spots together: why a player's wagers would break them, or None."""
    limits_clause: str = ""
    schedules: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    back_line: bool = False
    two_turns_at_most: bool = False
    """Whether nobody banks more than two rounds in a row, even if all others decline."""

    family = "banked"

    def __post_init__(self) -> None:
        names = {spot.name for spot in self.spots}
        for outcome, row in self.results.items():
            assert set(row) <= names, f"{self.id}: {outcome} settles a spot that is not on the layout"
        assert set(self.settle_order) == names, f"{self.id}: the order of settlement names every spot"
        assert set(self.side_bets) | set(self.folded_first) <= names, f"{self.id}: side bets are spots"

    def spot(self, name: str) -> Spot | None:
        """The spot of this name."""
        return next((spot for spot in self.spots if spot.name == name), None)


def spots_before_deal(game: BankedGame) -> Sequence[Spot]:
    """What may be wagered before the first card."""
    return [spot for spot in game.spots if not spot.in_play]
