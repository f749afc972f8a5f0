"""The vocabulary of banked games: players against a bank, be it the house or a player-dealer.

A game declares its spots (what may be wagered, when, how much), its script (who gets cards and who
decides, in order), how a hand is judged, and what each outcome does to each spot. Pay tables are data
beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from functools import cached_property
from typing import Any

from msgspec import Struct

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


@dataclass(frozen=True)
class Choices:
    """One of a few multiples of another spot's wager: those that the current decision offers."""

    of: str


@dataclass(frozen=True)
class PostedRange:
    """From one posted amount to another, whatever the table's other limits are."""

    low: str
    high: str


@dataclass(frozen=True)
class UpToHalf:
    """Anything up to half of another spot's wager; exactly half where the option says so."""

    of: str
    exactly: str | None = None


AmountRule = WithinLimits | Times | Posted | UpTo | AnyChips | TimesByHand | Choices | PostedRange | UpToHalf


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
    per_hand: bool = False
    """Whether each hand of a player has its own; that of hand 2 is written ``game.2``."""


class Place(Struct, frozen=True):
    """One betting spot of one hand: the spot's name, the hand's number, and whose hand if not one's own."""

    spot: str
    hand: int = 1
    on: int | None = None

    @classmethod
    def parse(cls, written: str) -> Place:
        """Read ``game``, ``game.2``, ``bonus@1`` or ``double.2@1``."""
        name, _, backed = written.partition("@")
        spot, _, hand = name.partition(".")
        return cls(spot, int(hand or 1), int(backed) if backed else None)


# ── what happens, in order ───────────────────────────────────────────────────────────────────────────


class Order(Enum):
    """In which order players decide."""

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
    times: tuple[int, ...] = ()
    """The multiples that a spot with ``Choices`` takes now; whoever has wagered on it decides no more."""
    clause: str


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


# ── what it comes to ─────────────────────────────────────────────────────────────────────────────────


class Kind(Enum):
    """What becomes of a wager."""

    LOSE = "lose"
    PUSH = "push"
    PAY = "pay"
    TABLE = "table"
    HALF = "lose half"


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


def lose_half(clause: str) -> Result:
    """The bank takes half; the other half, with an odd cent, goes back."""
    return Result(Kind.HALF, clause)


def pay(odds: Odds, clause: str) -> Result:
    """It is paid at these odds."""
    return Result(Kind.PAY, clause, odds)


def by_table(table: str, clause: str) -> Result:
    """It is paid by the row of the player's hand."""
    return Result(Kind.TABLE, clause, table=table)


class Sight(Struct, frozen=True, kw_only=True):
    """All that judging a player's wagers may look at."""

    hand: Cards
    bank: Cards
    middle: Mapping[str, Cards]
    board: Cards
    folded: bool
    options: Options
    front: Cards = ()
    """The part of the hand that the player has set apart."""
    dealt: Cards = ()
    """The player's first cards, those of all his hands, as they were dealt."""
    marks: frozenset[str] = frozenset()
    """What has happened to the hand since, in the words of the game's procedure."""


class Direction(Enum):
    """Where settlement starts and which way it goes."""

    COUNTER_CLOCKWISE = "from the house dealer's right, counter-clockwise"
    CLOCKWISE_FROM_BANK = "from the player-dealer's left, clockwise"
    FROM_ACTION_BUTTON = "from the action button, clockwise"


class Shape(StrEnum):
    """Whether all wagers of a seat are settled before the next seat, or all wagers of a kind."""

    BY_SEAT = "seat"
    BY_WAGER = "wager"


@dataclass(frozen=True, kw_only=True)
class SideBet:
    """A wager on the player's own cards, paid by a posted table whatever becomes of the game wagers."""

    posted: str | Callable[[Options], str]
    """The option that names the pay table, or how the table follows from the options."""
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
    DEAD_WITH_FEE = "that hand is void; its wagers and its fee go back"
    REDEAL = "all cards are taken back and dealt again"


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
class EnvyRule:
    """A bonus wager from some size on pays for what *other* hands hold as well."""

    spot: str
    least: Cents
    """The smallest bonus wager that comes with an envy button."""
    own: str
    """A hand is one's own if one has a wager on this spot of it."""
    needs_bonus: Callable[[Options], bool]
    """Whether the lucky hand must carry a bonus wager itself."""
    clause: str


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
    settle_order: tuple[str | tuple[str, ...], ...]
    """Spots in the order in which a seat, or the table, is settled; those in a tuple go hand by hand."""
    order_by_outcome: Mapping[Enum, tuple[str, ...]] = field(default_factory=dict)
    """The order within a seat where it depends on how the hand came out."""
    folded_first: tuple[str, ...] = ()
    """Spots of folded hands that are collected, where they lose, before any other wager is settled."""
    side_bets: Mapping[str, SideBet] = field(default_factory=dict)
    own_results: Mapping[str, Callable[[Sight], Result]] = field(default_factory=dict)
    """Spots that do not share the fate of the hand, and what becomes of them."""
    misdeals: Misdeals
    progressive: ProgressiveRule | None = None
    table_stakes: bool = True
    check_limits: Callable[[Mapping[str, Cents], Options], str | None] | None = None
    """Limits over several spots together: why a player's wagers would break them, or None."""
    limits_clause: str = ""
    check_options: Callable[[Options], None] = lambda _: None
    """Refuses postings that do not go together."""
    schedules: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    hands: int = 1
    """Hands dealt to each player."""
    equal_hands: Callable[[Options], bool] = lambda _: False
    """Whether all hands of a player carry equal wagers."""
    back_line: Callable[[Options], bool] = lambda _: False
    """Whether one may bet on another player's hand."""
    envy: EnvyRule | None = None
    burns: Callable[[Card], int] | None = None
    """How many more cards are burned after the first of a new shoe, which is turned up."""
    burns_clause: str = ""
    free_hands: int = 0
    """How many rounds without a wager may be dealt from one shoe."""
    to_the_cent: bool = False
    """Whether wagers are whole cents, not whole dollars, where no unit is posted."""
    needs_seats: bool = False
    """Whether places at the table matter, and not only the order of players."""
    two_turns_at_most: bool = False
    """Whether nobody banks more than two rounds in a row, even if all others decline."""

    family = "banked"

    def __post_init__(self) -> None:
        names = {spot.name for spot in self.spots}
        for outcome, row in self.results.items():
            assert set(row) <= names, f"{self.id}: {outcome} settles a spot that is not on the layout"
        order = {name for group in self.settle_order for name in _names(group)}
        assert order == names, f"{self.id}: the order of settlement names every spot"
        assert set(self.side_bets) | set(self.folded_first) <= names, f"{self.id}: side bets are spots"

    def written(self, place: Place) -> str:
        """How a place is written: the first hand of a one-hand game has no number."""
        if place.hand == 1 == self.hands and not place.on:
            return place.spot
        spot = self.spot(place.spot)
        numbered = spot is not None and spot.per_hand and (self.hands > 1 or place.hand > 1)
        return place.spot + (f".{place.hand}" if numbered else "") + (f"@{place.on}" if place.on else "")

    def spot(self, name: str) -> Spot | None:
        """The spot of this name."""
        return self._by_name.get(name)

    @cached_property
    def _by_name(self) -> Mapping[str, Spot]:
        return {spot.name: spot for spot in self.spots}

    @cached_property
    def required(self) -> tuple[Spot, ...]:
        """The wagers without which no hand is dealt."""
        return tuple(spot for spot in self.spots if spot.required and not spot.in_play)


def _names(group: str | tuple[str, ...]) -> tuple[str, ...]:
    """The spots of one entry of an order of settlement."""
    return (group,) if isinstance(group, str) else group


def spots_before_deal(game: BankedGame) -> Sequence[Spot]:
    """What may be wagered before the first card."""
    return [spot for spot in game.spots if not spot.in_play]
