"""The vocabulary of banked games: players against a bank, which is the house or a player-dealer.

A game declares its spots (what may be wagered, when and how much), its script (who gets cards and who
decides, in order), how a hand is judged, and what each outcome does to each spot. Its pay tables are data
in the same folder.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from functools import cached_property

from croupier.cards import STANDARD, Card, Cards, Deck
from croupier.games.banked.amount import (
    AmountRule,
    AnyChips,
    Choices,
    Posted,
    PostedRange,
    Times,
    TimesByHand,
    UpTo,
    UpToHalf,
    WithinLimits,
)
from croupier.games.banked.book import CAUTIOUS, Book
from croupier.games.banked.outcome import Kind, Result, Sight, by_table, lose, lose_half, pay, push
from croupier.games.banked.script import (
    BANK,
    EACH,
    Board,
    Deal,
    Dealt,
    Decide,
    Order,
    Pass,
    Procedure,
    Reveal,
    Step,
)
from croupier.games.banked.side_bet import Extra, SideBet, Whose
from croupier.games.banked.spot import Place, Spot
from croupier.games.declared import Declared
from croupier.games.felt import PLAIN, Felt
from croupier.games.option import Option, Options
from croupier.games.ranking import Ranking
from croupier.games.ruling import Ruling
from croupier.money import Cents
from croupier.pay import PayTable

__all__ = [
    "BANK",
    "EACH",
    "AmountRule",
    "AnyChips",
    "Bank",
    "BankedGame",
    "Board",
    "Cards",
    "Choices",
    "Deal",
    "Dealt",
    "Decide",
    "Direction",
    "EnvyRule",
    "ExposedCard",
    "Extra",
    "Kind",
    "Misdeal",
    "Misdeals",
    "Options",
    "Order",
    "Pass",
    "Place",
    "Posted",
    "PostedRange",
    "Procedure",
    "ProgressiveRule",
    "Result",
    "Reveal",
    "Shape",
    "SideBet",
    "Sight",
    "Spot",
    "Step",
    "Times",
    "TimesByHand",
    "UpTo",
    "UpToHalf",
    "Whose",
    "WithinLimits",
    "WrongCount",
    "by_table",
    "lose",
    "lose_half",
    "pay",
    "push",
]


class Bank(StrEnum):
    """Who pays and collects."""

    HOUSE = "house"
    PLAYER_DEALER = "player-dealer"


class Direction(Enum):
    """Where settlement starts, and in which direction it goes."""

    COUNTER_CLOCKWISE = "from the house dealer's right, counter-clockwise"
    CLOCKWISE_FROM_BANK = "from the player-dealer's left, clockwise"
    FROM_ACTION_BUTTON = "from the action button, clockwise"


class Shape(StrEnum):
    """Whether settlement goes seat by seat, or takes all wagers of a kind before the next kind."""

    BY_SEAT = "seat"
    BY_WAGER = "wager"


class WrongCount(Enum):
    """What happens if a hand is dealt a wrong number of cards."""

    DEAD_HAND = "that hand is dead; its wagers go back"
    PROGRESSIVE_ONLY = "wagers go back; hands play for the progressive only"
    VOID = "the round is void; everything goes back"
    DEAD_WITH_FEE = "that hand is void; its wagers and its fee go back"
    REDEAL = "all cards are taken back and dealt again"


class Misdeal(StrEnum):
    """What a dealer may find wrong outside the deal itself, and declare."""

    WRONG_COUNT = "wrong-count"
    """A later count found the bank's hand, the middle or a pile wrong."""
    SHOE_EMPTY = "shoe-empty"
    """A card is due, and the shoe has none left."""
    FOULED_DECK = "fouled-deck"


class ExposedCard(Enum):
    """What happens if the dealer exposes a card that should be dealt face down."""

    TURNED_OVER = "it is turned over and the deal goes on"
    REDEAL = "all cards are taken back and dealt again"
    VOID = "the round is void; everything goes back"


@dataclass(frozen=True, kw_only=True)
class Misdeals:
    """The rule for a wrong number of cards dealt to a player, and to the bank or the middle."""

    player: WrongCount
    bank: WrongCount
    clause: str
    surplus: bool = True
    """Whether a hand may be left with too many cards; if not, it is put right at once."""
    declared: tuple[Misdeal, ...] = ()
    """What the dealer may declare in mid-round: wagers and fees go back, or the cards are dealt again."""
    early_board: bool = False
    """Whether a board card turned too soon makes the round void."""
    void_without_award: Callable[[Options], bool] = lambda _: False
    """Whether a round for the progressive only is void if no hand wins anything there."""
    exposed: ExposedCard | None = None
    """What becomes of an exposed card; None if the rule does not say."""
    exposed_bank: ExposedCard | None = None
    """What becomes of a card of the bank's that is not dealt face up, if something else."""


@dataclass(frozen=True, kw_only=True)
class ProgressiveRule:
    """The rule of the progressive wager: its spot, the row that decides it, and its clauses."""

    spot: str
    row: Callable[[Sight], str | None]
    survives_fold: Callable[[Options], bool]
    clause: str
    award_clause: str
    envy_clause: str
    stays: Callable[[Cards], bool]
    """Whether a typical player would stay in with these first cards: roughly, and quick to compute."""
    posted: Callable[[PayTable, Options], PayTable] = lambda table, _: table
    """The pay table, adjusted by the game's own options."""
    shared: tuple[str, ...] = ()
    """The game's own options that must be alike on all tables of a link, besides the progressive ones."""
    at_the_seat: bool = False
    """Whether a seat's progressive wager is settled before the next seat, not after the last one."""


@dataclass(frozen=True, kw_only=True)
class EnvyRule:
    """The rule of envy: a bonus wager of at least some size also pays for *other* players' hands."""

    spot: str
    least: Cents
    """The smallest bonus wager that comes with an envy button."""
    own: str
    """A hand counts as a player's own if they have a wager on this spot of it."""
    needs_bonus: Callable[[Options], bool]
    """Whether the other hand must carry a bonus wager itself."""
    clause: str


@dataclass(frozen=True, kw_only=True)
class BankedGame(Declared):
    """A game against a bank."""

    id: str
    name: str
    number: str
    key: str
    summary: str
    folder: str
    felt: Felt = PLAIN
    book: Book = CAUTIOUS
    bank: Bank
    seats: tuple[int, int]
    """The fewest and most seats, including a player-dealer's."""
    seats_posted: Callable[[Options], int] | None = None
    """How many the posted table seats, where that is a choice."""
    larger_table: str | None = None
    """The clause that allows a table with more seats, of which only so many are active in a round."""
    deck: Callable[[Options], Deck] = lambda _: STANDARD
    spots: tuple[Spot, ...]
    script: tuple[Step, ...]
    dealt: Callable[[Options], Dealt] = lambda _: Dealt.BY_HAND
    ranking: tuple[Ranking, ...] = ()
    """How its hands rank, as the rule card says it; side bets name their own."""
    joker: str = ""
    """What a joker stands for, where the deck has one."""
    judge: Callable[[Sight], Enum]
    results: Mapping[Enum, Mapping[str, Result]]
    row: Callable[[Sight], str] | None = None
    """The pay-table row of the player's hand, for spots that are paid by table."""
    folded: Enum | None = None
    settle: Direction
    shape: Shape
    settle_order: tuple[str | tuple[str, ...], ...]
    """Spots in the order of settlement at a seat, or at the table; those in a tuple go hand by hand."""
    order_by_outcome: Mapping[Enum, tuple[str, ...]] = field(default_factory=dict)
    """The order at a seat, for outcomes that change it."""
    folded_first: tuple[str, ...] = ()
    """Spots of folded hands whose lost wagers are collected before any other wager is settled."""
    taken_at_fold: tuple[str, ...] = ()
    """Spots whose wagers are taken as soon as the hand is folded."""
    settled_at_once: Mapping[Enum, tuple[str, ...]] = field(default_factory=dict)
    """Spots that are settled round the table before the rest, by the outcome that says so."""
    side_bets: Mapping[str, SideBet] = field(default_factory=dict)
    own_results: Mapping[str, Callable[[Sight], Result]] = field(default_factory=dict)
    """Spots that are not decided by the outcome of the hand, and what decides them."""
    extras: Mapping[str, Extra] = field(default_factory=dict)
    """What some spots are paid on top of their result."""
    misdeals: Misdeals
    progressive: ProgressiveRule | None = None
    table_stakes: bool = True
    check_limits: Callable[[Mapping[str, Cents], Options], str | None] | None = None
    """Limits over several spots together: says why a player's wagers would break them, or None."""
    limits_clause: str = ""
    check_options: Callable[[Options], None] = lambda _: None
    """Refuses options that contradict each other."""
    schedules: tuple[str, ...] = ()
    """The fee schedules that a table may post; where the game has an option ``schedule``, it chooses one."""
    fee_by_own_wager: Callable[[Options], bool] = lambda _: False
    """Whether a player's fee depends on their own wager, not on the total action of the table."""
    options: tuple[Option, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    hands: int = 1
    """How many hands each player is dealt."""
    equal_hands: Callable[[Options], bool] = lambda _: False
    """Whether all hands of a player must carry equal wagers."""
    back_line: Callable[[Options], bool] = lambda _: False
    """Whether players may bet on each other's hands."""
    one_hand: str = ""
    """The clause that gives each player one hand only; empty if the text does not say so."""
    further_seats: str | None = None
    """The clause that lets a player also bet at unoccupied seats; None if that is not allowed."""
    envy: EnvyRule | None = None
    cut: str = ""
    """The clause by which the player-dealer is offered the cut of a new shoe; empty if there is none."""
    decks_in_turn: int = 1
    """How many decks are used in turn, each for every other round or so."""
    burns: Callable[[Card], int] | None = None
    """How many more cards are burned after the first of a new shoe, which is turned up."""
    burns_clause: str = ""
    free_hands: int = 0
    """How many rounds may be dealt from one shoe without a wager, each at a player's request."""
    free_hands_clause: str = ""
    tracked: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    """Spots whose wins a score board counts: the winning hand's letter, and its total with three cards."""
    named: Callable[[Cards], str] | None = None
    """What people call a hand, with the board; None if it is told by its count."""
    plays: Callable[[Cards], Cards] | None = None
    """Which cards of a hand, with the board, make it what it is; None if it is told by its count."""
    needs_seats: bool = False
    """Whether the players' seats matter, not only their order."""
    two_turns_at_most: bool = False
    """Whether nobody may bank more than two rounds in a row, even if all others decline."""

    family = "banked"

    def __post_init__(self) -> None:
        if self.felt is PLAIN:
            board = any(isinstance(step, Board) for step in self.script)
            style = "caribbean with-board" if board else "caribbean"
            object.__setattr__(self, "felt", PLAIN.titled(self.name, style))
        names = {spot.name for spot in self.spots}
        for outcome, row in self.results.items():
            assert set(row) <= names, f"{self.id}: {outcome} settles a spot that is not on the layout"
        order = {name for group in self.settle_order for name in _names(group)}
        assert order == names, f"{self.id}: the order of settlement must name every spot"
        assert set(self.side_bets) | set(self.folded_first) <= names, (
            f"{self.id}: a side bet or a spot settled first is not on the layout"
        )

    def written(self, place: Place) -> str:
        """A place in writing; the first hand of a one-hand game has no number."""
        if place.hand == 1 == self.hands and not place.on:
            return place.spot
        spot = self.spot(place.spot)
        numbered = spot is not None and spot.per_hand and (self.hands > 1 or place.hand > 1)
        return place.spot + (f".{place.hand}" if numbered else "") + (f"@{place.on}" if place.on else "")

    def spot(self, name: str) -> Spot | None:
        """The spot with this name."""
        return self._by_name.get(name)

    @cached_property
    def _by_name(self) -> Mapping[str, Spot]:
        return {spot.name: spot for spot in self.spots}

    @cached_property
    def required(self) -> tuple[Spot, ...]:
        """The wagers without which no hand is dealt."""
        return tuple(spot for spot in self.spots if spot.required and not spot.in_play)


def _names(group: str | tuple[str, ...]) -> tuple[str, ...]:
    """The spots of one entry in the order of settlement."""
    return (group,) if isinstance(group, str) else group
