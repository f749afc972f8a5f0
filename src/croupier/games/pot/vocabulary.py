"""The vocabulary of pot games: streets, who opens, which cards count, how a pot is shared.

A betting limit is a table's choice, never a game's; it is not here but in ``limits``. What a posted option
changes in the game itself is said by ``vary``: it gives the declaration that the table then plays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Any

from croupier.cards import STANDARD, Card, Deck, Rank
from croupier.games.demo import PotDemo
from croupier.games.felt import Felt
from croupier.games.option import Option
from croupier.games.pot.limits import Bet
from croupier.games.pot.weigh import Keeps, Weight
from croupier.games.ruling import Ruling

Strength = Callable[[Sequence[Card], Sequence[Card]], Any]
"""Hole cards and board to something that compares, higher is better; None for a hand that cannot win."""


class Opens(Enum):
    """Who acts first on a street."""

    LEFT_OF_BLINDS = "left of the big blind"
    LEFT_OF_BUTTON = "left of the button"
    LOW_CARD = "the lowest card up, which brings in"
    HIGH_CARD = "the highest card up, which opens"
    HIGH_BOARD = "the highest board"
    LOW_BOARD = "the lowest board"

    @property
    def is_forced(self) -> bool:
        """Whether a card decides who must bet before anybody acts."""
        return self in (Opens.LOW_CARD, Opens.HIGH_CARD)


class Discard(Enum):
    """When every player still in throws cards away."""

    BEFORE_BETTING = "before the betting of the street"
    AFTER_BETTING = "after the betting of the street"


@dataclass(frozen=True, kw_only=True)
class Street:
    """One deal and the betting that follows it."""

    name: str
    hole: int = 0
    """Cards down to each player still in."""
    up: int = 0
    """Cards up to each player still in, dealt after the down ones."""
    chosen: bool = False
    """Each player says whether his one card is dealt up or down; down, his down card is turned up first."""
    board: int = 0
    """Cards turned up in the middle, on every board."""
    draw: int = 0
    """Most cards that a player may exchange."""
    discard: Discard | None = None
    """When cards are thrown away without others for them."""
    discards: int = 1
    """How many each player throws away then."""
    burn: int = 0
    bet: Bet
    opens: Opens
    fee: str = ""
    """The trigger of the collection schedules that this street pulls when its cards are out."""
    fee_too: str = ""
    """A second trigger of the same moment, for schedules that call it otherwise."""
    fee_before: str = ""
    """The trigger that is pulled before its cards are dealt."""
    checks: bool = True
    """Whether a player may check when nothing is bet."""
    betting: bool = True
    """Whether the cards are followed by a betting round."""
    open_pair: bool = False
    """Whether a pair among the cards up may make the first bet at the upper limit."""

    @cached_property
    def cards(self) -> int:
        """Cards to each player still in, up and down."""
        return self.hole + self.up + self.chosen

    @cached_property
    def thrown(self) -> int:
        """Cards that each player still in throws away for good."""
        return 0 if self.discard is None else self.discards


class Plays(Enum):
    """Which of a player's cards make his hand with the board."""

    ALL = "any five of all"
    TWO_AND_THREE = "exactly two, with three of the board"
    AT_MOST_TWO = "two, one or none, with the board"


class Ranked(Enum):
    """Which order the hands of a share have."""

    HIGH = "high"
    SHORT_DECK = "short-deck"
    MEXICAN = "mexican"
    ACE_TO_FIVE = "ace-to-five"
    DEUCE_TO_SEVEN = "deuce-to-seven"
    BADUGI = "badugi"


@dataclass(frozen=True, kw_only=True)
class Reading:
    """How a share's hands are read, in words: for whoever ranks them by other means than ``strength``."""

    ranked: Ranked
    plays: Plays = Plays.ALL
    worst: int | None = None
    """The worst card of an ace-to-five low that qualifies; None where every hand does."""
    otherwise: bool = False
    """A posted variation of the ranking: aces high in pairs (LB-R6), the full house above (MEX-R2)."""


@dataclass(frozen=True, kw_only=True)
class Share:
    """A part of the pot and what wins it."""

    name: str
    strength: Strength
    clause: str
    says: Callable[[Any], str] = str
    """A strength in words."""
    wild: Strength | None = None
    """The strength of a hand whose joker was dealt face down."""
    reading: Reading | None = None
    """The same in words."""


@dataclass(frozen=True, kw_only=True)
class PotGame:
    """A poker game: players against each other for the pot; the house deals and takes its fee."""

    id: str
    name: str
    number: str
    """The approval number."""
    key: str
    """How its clauses are cited."""
    summary: str
    felt: Felt
    weigh: Weight
    """What its bots think of a hand."""
    keeps: Keeps | None = None
    """The cards that its bots keep in a draw."""
    demos: tuple[PotDemo, ...] = (PotDemo(),)
    seats: tuple[int, int]
    hands_max: int | None = None
    """Hands dealt where there are more seats: then the button, and the player right of it, sit out."""
    deck: Deck = STANDARD
    streets: tuple[Street, ...]
    shares: tuple[Share, ...]
    boards: int = 1
    raises_max: int = 3
    """Raises per betting round in limit play, while three or more are in."""
    capped_in_big_bet: bool = False
    """Whether the cap also holds in no-limit and pot-limit."""
    raises_grow: bool = True
    """Whether a raise in a big-bet game is at least the last one; if not, at least the smallest bet."""
    blinds: bool = True
    """Whether blinds open the first betting; without them the button just goes from player to player."""
    option_for_opener: bool = False
    """Whether the one who brought in may raise when all have just called."""
    suits_break_ties: bool = False
    """Whether equal cards are told apart by suit when they decide who brings in."""
    ace_low: bool = False
    """Whether the ace is the lowest card, for the button draw and the bring-in."""
    discards_button_draw: bool = False
    """Whether the cards drawn for the button are first discarded face down."""
    ante_waiver: str | None = None
    """The option that waives the ante which the text demands; None where it demands none."""
    keeps_exposed: tuple[Rank, ...] = ()
    """Cards that a player keeps when the dealer exposes them before the draw, in limit play."""
    keeps_exposed_in_big_bet: tuple[Rank, ...] = ()
    """The same in no-limit and pot-limit."""
    loose_discard: bool = False
    """Whether a card thrown away by mistake leaves a live hand."""
    check_raise: bool = True
    """Whether a player who has checked may raise."""
    sevens_rule: bool = False
    """Whether a checked seven forfeits the bets after the draw."""
    runs_twice: bool = False
    """Whether the board may be dealt twice when the betting is over."""
    kills_freely: bool = False
    """Whether a player may kill a pot of his own will; a new player who does not wait must."""
    kill_on_scoop: bool = False
    """Whether a kill is required after a scoop, as in high-low games, rather than after two pots."""
    phh: dict[str, str] = field(default_factory=dict)
    """Codes of the published hand-history format, with the structure each stands for."""
    phh_options: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Options that a code stands for beside its structure."""
    ohh: str = "Holdem"
    """The kind of game that Open Hand History has it under."""
    ohh_means_it: bool = False
    """Whether another site's hand of that kind is this game."""
    schedules: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    vary: Vary | None = None
    """The declaration under posted options, where they change the game itself."""

    family = "pot"

    @property
    def folder(self) -> str:
        """Where its declaration and rules stand, below ``games``."""
        return f"pot/{self.id.replace('-', '_')}"

    @cached_property
    def players_max(self) -> int:
        """How many can be dealt in."""
        return self.seats[1] if self.hands_max is None else min(self.seats[1], self.hands_max)

    @cached_property
    def board_before(self) -> tuple[int, ...]:
        """Cards on a board before each street, and at the end."""
        counts = [street.board for street in self.streets]
        return tuple(sum(counts[:place]) for place in range(len(counts) + 1))

    @cached_property
    def own_cards(self) -> int:
        """Cards of a player's full hand, when all discards are made."""
        return sum(street.cards - street.thrown for street in self.streets)

    @cached_property
    def cards_up(self) -> bool:
        """Whether players have cards face up: stud."""
        return any(street.up or street.chosen for street in self.streets)


Vary = Callable[[PotGame, Mapping[str, Any]], PotGame]
"""A declaration and posted options to the declaration that the table then plays."""
