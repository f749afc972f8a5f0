"""The vocabulary of banked games: players against a bank, which is the house or a player-dealer.

A game declares its spots (what may be wagered, when and how much), its script (who gets cards and who
decides, in order), how a hand is judged, and what each outcome does to each spot. Its pay tables are data
in the same folder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from functools import cached_property

from croupier.cards import STANDARD, Card, Cards, Deck
from croupier.errors import DataInvalid
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
from croupier.games.banked.awards import EnvyRule, ProgressiveRule
from croupier.games.banked.book import CAUTIOUS, Book
from croupier.games.banked.misdeals import ExposedCard, Misdeal, Misdeals, WrongCount
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
    Which,
)
from croupier.games.banked.side_bet import Extra, SideBet, Whose
from croupier.games.banked.spot import Place, Spot
from croupier.games.declared import Declared
from croupier.games.felt import PLAIN, Felt
from croupier.games.option import Option, Options
from croupier.games.ranking import Ranking
from croupier.games.ruling import Ruling
from croupier.money import Cents

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
    "Which",
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
    """The clause that allows a table with more seats than can be active in a round."""
    deck: Callable[[Options], Deck] = lambda _: STANDARD
    spots: tuple[Spot, ...]
    script: tuple[Step, ...]
    dealt: Callable[[Options], Dealt] = lambda _: Dealt.BY_HAND
    ranking: tuple[Ranking, ...] = ()
    """How its hands rank, for the rule card; side bets name their own."""
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
    announces: str = ""
    """The clause by which the dealer announces each player's hand before it is settled; empty if there is
    none."""
    plays: Callable[[Cards], Cards] | None = None
    """Which cards of a hand, with the board, make it what it is; None if it is told by its count."""
    needs_seats: bool = False
    """Whether the players' seats matter, not only their order."""
    two_turns_at_most: str = ""
    """The clause by which nobody may bank more than two rounds in a row, even if all others decline; empty
    if they may then."""

    family = "banked"

    def __post_init__(self) -> None:
        if self.felt is PLAIN:
            board = any(isinstance(step, Board) for step in self.script)
            style = "caribbean with-board" if board else "caribbean"
            object.__setattr__(self, "felt", PLAIN.titled(self.name, style))
        for fault in self._faults():
            raise DataInvalid(f"{self.name}: {fault}", key=self.id)

    def _faults(self) -> Iterator[str]:
        """Why the table could not play this declaration as it reads: a sentence for each fault."""
        names = {spot.name for spot in self.spots}
        order = [name for group in self.settle_order for name in _names(group)]
        if sorted(order) != sorted(names):
            yield "settle_order must name every spot once"
        for word, used in self._named_spots().items():
            for name in sorted(used - names):
                yield f"{word} names {name!r}, which is not a spot"
        by_outcome = {name for row in self.results.values() for name in row}
        elsewhere = set(self.own_results) | set(self.side_bets)
        for name in sorted((by_outcome & elsewhere) | (set(self.own_results) & set(self.side_bets))):
            yield f"{name!r} is decided in two ways: by results, own_results or side_bets, only one"
        progressive = {self.progressive.spot} if self.progressive is not None else set()
        decided = by_outcome | elsewhere | progressive
        for spot in self.spots:
            if spot.name not in decided and spot.tip_of not in decided:
                yield f"nothing decides {spot.name!r}"
        kinds = {result.kind for row in self.results.values() for result in row.values()}
        if Kind.TABLE in kinds and self.row is None:
            yield "a result by table needs row, which finds the row of a hand"
        if self.envy is not None and self.envy.spot not in self.side_bets:
            yield f"envy belongs to a side bet, and {self.envy.spot!r} is none"
        folds = any(isinstance(step, Decide) and step.fold for step in self.script)
        if not folds and (self.folded is not None or self.folded_first or self.taken_at_fold):
            yield "folded, folded_first and taken_at_fold need a decision in which a player may fold"
        posts_shape = any(option.name == "settle_shape" for option in self.options)
        if self.order_by_outcome and self.shape is not Shape.BY_SEAT and not posts_shape:
            yield "order_by_outcome is the order at a seat: it needs shape=Shape.BY_SEAT"
        folded = () if self.folded is None else (self.folded,)
        for outcome in (*self.order_by_outcome, *self.settled_at_once, *folded):
            if outcome not in self.results:
                yield f"no hand comes to {outcome}: it is not among the results"
        for clause, rule, word in (
            (self.limits_clause, self.check_limits, "check_limits"),
            (self.burns_clause, self.burns, "burns"),
            (self.free_hands_clause, self.free_hands or None, "free_hands"),
        ):
            if clause and rule is None:
                yield f"the clause {clause} is given without {word}"
        yield from self._faults_of_spots()
        yield from self._faults_of_house() if self.bank is Bank.HOUSE else self._faults_of_player_dealer()

    def _faults_of_spots(self) -> Iterator[str]:
        """Words of spots that need another word beside them."""
        played = any(isinstance(step, Procedure) for step in self.script)
        for spot in self.spots:
            if spot.per_hand and self.hands == 1 and not played:
                yield f"{spot.name!r} is per_hand, and no player has several hands"
            if isinstance(spot.amount, Posted) and spot.amount.option != "progressive_wager":
                yield f"the amount of {spot.name!r} is posted by progressive_wager or not at all"
            if isinstance(spot.amount, Posted) and self.progressive is None:
                yield f"the amount of {spot.name!r} is posted by a progressive, and there is none"
        for step in self.script:
            if isinstance(step, Procedure):
                yield from step.faults({spot.name: spot for spot in self.spots}, self.hands)
        if self.announces and self.named is None:
            yield "announces needs named, which names the hands"
        if self.progressive is not None and not any(option.name == "progressive" for option in self.options):
            yield "a progressive needs the option progressive, which posts its pay table"

    def _faults_of_house(self) -> Iterator[str]:
        """What only a player-dealer's table plays."""
        needs = "needs bank=Bank.PLAYER_DEALER"
        if self.settle is Direction.FROM_ACTION_BUTTON:
            yield f"settle=FROM_ACTION_BUTTON {needs}: the player-dealer's dice place the button"
        if any(isinstance(step, Deal | Decide) and step.order is Order.FROM_BANK for step in self.script):
            yield f"an order FROM_BANK {needs}"
        if any(isinstance(step, Procedure) and step.begins_at_bank for step in self.script):
            yield f"a step that begins at the player-dealer {needs}"
        if self.cut:
            yield f"cut {needs}, to whom it is offered"
        if self.two_turns_at_most:
            yield f"two_turns_at_most {needs}"

    def _faults_of_player_dealer(self) -> Iterator[str]:
        """What only the house's table plays."""
        if self.progressive is not None:
            yield "a progressive needs bank=Bank.HOUSE: a player-dealer's wager cannot cover a jackpot"

    def _named_spots(self) -> Mapping[str, set[str]]:
        """Return the spots named by each field of the declaration."""
        return {
            "results": {name for row in self.results.values() for name in row},
            "side_bets": set(self.side_bets),
            "own_results": set(self.own_results),
            "extras": set(self.extras),
            "folded_first": set(self.folded_first),
            "taken_at_fold": set(self.taken_at_fold),
            "settled_at_once": {name for spots in self.settled_at_once.values() for name in spots},
            "order_by_outcome": {name for spots in self.order_by_outcome.values() for name in spots},
            "progressive": {self.progressive.spot} if self.progressive is not None else set(),
            "envy": {self.envy.spot, self.envy.own} if self.envy is not None else set(),
            "a decision": {
                name for step in self.script if isinstance(step, Decide) for name in (step.spot, *step.beside)
            },
            "needs": {name for spot in self.spots for name in spot.needs},
            "tip_of": {spot.tip_of for spot in self.spots if spot.tip_of is not None},
            "tracked": set(self.tracked),
        }

    def outcome(self, seen: Sight) -> Enum:
        """How a hand came out: as the judge says, or as declared for a folded hand."""
        return self.folded if seen.folded and self.folded is not None else self.judge(seen)

    def written(self, place: Place) -> str:
        """A place in writing; the first hand of a one-hand game has no number."""
        if place.hand == 1 == self.hands and not place.on:
            return place.spot
        spot = self.spot(place.spot)
        numbered = spot is not None and spot.per_hand and (self.hands > 1 or place.hand > 1)
        return place.spot + (f".{place.hand}" if numbered else "") + (f"@{place.on}" if place.on else "")

    def cards_to(self, to: str) -> int:
        """The most cards that the script deals to a hand; a hand's later deals say how many it then has."""
        return max(
            (step.cards for step in self.script if isinstance(step, Deal) and step.to == to), default=0
        )

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
