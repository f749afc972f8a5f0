"""The vocabulary of pot games: streets, who opens, which cards count, how a pot is shared.

Betting limits are a table's choice, never a game's, and are in ``limits``. Where a posted option changes the
game itself, ``vary`` returns the declaration that the table then plays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Any

from croupier.cards import STANDARD, Card, Deck, Rank
from croupier.errors import DataInvalid
from croupier.games.declared import Declared
from croupier.games.felt import PLAIN, Felt
from croupier.games.option import Option, Options
from croupier.games.pot.limits import Bet
from croupier.games.pot.weigh import Keeps, Weight, company
from croupier.games.ruling import Ruling

Strength = Callable[[Sequence[Card], Sequence[Card]], Any]
"""What hole cards and a board are worth: higher is better, None for a hand that cannot win."""


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
    """Each player chooses to get one card up or down; before a card down, their down card is turned up."""
    board: int = 0
    """Cards turned up in the middle, on every board, after the players' cards."""
    draw: int = 0
    """The most cards that a player may exchange."""
    discard: Discard | None = None
    """When cards are thrown away without replacement."""
    discards: int = 1
    """How many each player throws away then."""
    burn: int = 0
    """Cards burned before the board, or before the players' cards on a street without one."""
    bet: Bet
    opens: Opens
    fee: str = ""
    """The moment, as collection schedules name it, that comes when this street's cards are dealt."""
    fee_too: str = ""
    """Another name of that moment, for schedules that use it."""
    fee_before: str = ""
    """The moment that comes before its cards are dealt."""
    checks: bool = True
    """Whether a player may check when nobody has bet."""
    betting: bool = True
    """Whether there is a betting round after the cards."""
    open_pair: bool = False
    """Whether the first bet may be at the upper limit if a player has a pair up."""

    def __post_init__(self) -> None:
        for refused, reason in (
            (
                min(self.hole, self.up, self.board, self.draw, self.burn) < 0,
                "deals a negative number of cards",
            ),
            (self.burn > 1, f"burns {self.burn} cards; one at most is burned"),
            (
                self.draw and (self.cards or self.board),
                "exchanges cards and deals others; make it two streets",
            ),
            (
                self.chosen and (self.hole or self.up or self.board),
                "deals a card up or down by choice and others too; make it two streets",
            ),
            (
                self.draw and self.discard is Discard.BEFORE_BETTING,
                "exchanges cards and throws others away before the betting; make it two streets",
            ),
            (self.discard is not None and self.discards < 1, "has a discard of no cards"),
            (self.burn and not (self.cards or self.board or self.draw), "burns a card and deals none"),
        ):
            if refused:
                raise DataInvalid(f"the street {self.name!r} {reason}", key="streets")

    @cached_property
    def cards(self) -> int:
        """Cards to each player still in, up and down."""
        return self.hole + self.up + self.chosen

    @cached_property
    def thrown(self) -> int:
        """Cards that each player still in throws away without replacement."""
        return 0 if self.discard is None else self.discards


class Plays(Enum):
    """Which of a player's cards make their hand with the board."""

    ALL = "any five of all"
    TWO_AND_THREE = "exactly two, with three of the board"
    AT_MOST_TWO = "two, one or none, with the board"


class Ranked(Enum):
    """The order in which hands rank."""

    HIGH = "high"
    SHORT_DECK = "short-deck"
    MEXICAN = "mexican"
    ACE_TO_FIVE = "ace-to-five"
    DEUCE_TO_SEVEN = "deuce-to-seven"
    BADUGI = "badugi"
    FEW = "few cards"
    """One or two cards: a pair, or the higher ones."""


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """How a share ranks hands, as data, for code that does not call ``strength``."""

    ranked: Ranked
    plays: Plays = Plays.ALL
    worst: int | None = None
    """The highest card that an ace-to-five low may have to qualify; None if every hand qualifies."""
    otherwise: bool = False
    """Whether a variation is posted: aces high in pairs (LB-R6), a full house above a flush (MEX-R2)."""


@dataclass(frozen=True, kw_only=True)
class Share:
    """A part of the pot and what wins it."""

    name: str
    strength: Strength
    clause: str
    says: Callable[[Any], str] = str
    """A strength in words, as an award records it: the class of the hand."""
    names: Callable[[Any], str] | None = None
    """A strength as people at the table name the hand; None if that is what ``says`` says."""
    wild: Strength | None = None
    """The strength of a hand whose joker was dealt face down."""
    comparison: Comparison | None = None
    """How ``strength`` ranks hands, as data."""


@dataclass(frozen=True, kw_only=True)
class PotGame(Declared):
    """A poker game: players play each other for the pot; the house deals and takes its fee."""

    id: str
    name: str
    number: str
    """The approval number."""
    key: str
    """The letters under which its clauses are cited."""
    summary: str
    home: str = ""
    """Where a game from outside the package keeps its files: ``package:folder``, or a path."""
    felt: Felt = PLAIN
    weigh: Weight = company
    """How bots weigh a hand."""
    keeps: Keeps | None = None
    """The cards that bots keep in a draw."""
    seats: tuple[int, int]
    hands_max: int | None = None
    """The most hands dealt, if fewer than the seats: the button, and the player to its right, sit out."""
    deck: Deck = STANDARD
    joker: str = ""
    """What a joker stands for, where the deck has one."""
    streets: tuple[Street, ...]
    shares: tuple[Share, ...]
    boards: int = 1
    raises_max: int = 3
    """Raises per betting round in limit play, while three or more players are in."""
    capped_in_big_bet: bool = False
    """Whether the cap also applies in no-limit and pot-limit."""
    raises_grow: bool = True
    """Whether a raise in a big-bet game is at least the last one; if not, at least the smallest bet."""
    blinds: bool = True
    """Whether the first betting round has blinds; without them the button moves from player to player."""
    option_for_opener: bool = False
    """Whether the player who brought in may raise when all have only called."""
    suits_break_ties: bool = False
    """Whether suits decide between equal cards for the bring-in."""
    ace_low: bool = False
    """Whether the ace is the lowest card, for the button draw and the bring-in."""
    discards_button_draw: bool = False
    """Whether the cards drawn for the button are first discarded face down."""
    requires_ante: str = ""
    """The clause that demands an ante from every player; empty if none does."""
    ante_waiver: str | None = None
    """The option that waives that ante; None if nothing does."""
    keeps_exposed: tuple[Rank, ...] = ()
    """Cards that a player keeps if the dealer exposes them before the draw, in limit play."""
    keeps_exposed_in_big_bet: tuple[Rank, ...] = ()
    """The same in no-limit and pot-limit."""
    loose_discard: bool = False
    """Whether a hand stays live if one card is thrown away by mistake."""
    check_raise: bool = True
    """Whether a player who has checked may raise."""
    sevens_rule: bool = False
    """Whether a player who checks a seven or better forfeits the bets after the draw."""
    runs_twice: bool = False
    """Whether the board may be dealt twice when the betting is over."""
    kills_freely: bool = False
    """Whether players may kill a pot voluntarily; a new player who does not wait must."""
    kill_on_scoop: bool = False
    """Whether a kill is required after a scoop, as in high-low games, rather than after two pots."""
    phh: dict[str, str] = field(default_factory=dict)
    """Its codes in the published hand-history format (PHH), with the structure each stands for."""
    phh_options: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Options that a code implies besides its structure."""
    ohh: str = "Holdem"
    """The kind of game that Open Hand History counts it as."""
    schedules: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    vary: Vary | None = None
    """Returns the declaration under posted options, if they change the game itself."""

    family = "pot"

    @property
    def folder(self) -> str:
        """The folder of its declaration and rules, below ``games``."""
        return self.home or f"pot/{self.id.replace('-', '_')}"

    def __post_init__(self) -> None:
        if self.felt is PLAIN:
            object.__setattr__(self, "felt", PLAIN.titled(self.name, "holdem"))
        reason = next(unplayable(self), None)
        if reason is not None:
            raise DataInvalid(f"{self.name} cannot be played: {reason}", key="streets")

    @cached_property
    def players_max(self) -> int:
        """How many can be dealt in: by the seats, by the posted number of hands and by the deck."""
        seats = self.seats[1] if self.hands_max is None else min(self.seats[1], self.hands_max)
        return min(seats, self.deck_serves)

    @cached_property
    def deck_serves(self) -> int:
        """How many players the deck has enough cards for."""
        *before, last = self.streets
        shared = self.boards * self.board_before[-1]
        if self.may_run_twice:
            shared += self.board_before[-1] - self.board_before[self.first_betting + 1]
        # In stud, one card for all may replace the last one (7CS 29).
        replaced = before and not shared and last.cards == 1 and not last.chosen
        dealt = before if replaced else self.streets
        each = sum(street.cards + (street.draw if shared else 0) for street in dealt)
        # Burns are shuffled in for a board that lacks cards, and for nothing else.
        only_boards_follow = shared and not any(street.cards or street.draw for street in self.streets[1:])
        burns = 0 if only_boards_follow else sum(street.burn for street in dealt)
        return (len(self.deck.cards) - shared - burns) // each

    @cached_property
    def may_run_twice(self) -> bool:
        """Whether a table can offer a second board when nobody can bet any more."""
        return self.runs_twice or any(option.name == "run_it_twice" for option in self.options)

    @cached_property
    def first_betting(self) -> int:
        """The index of the first street with betting: blinds stay live bets until then."""
        return next(place for place, street in enumerate(self.streets) if street.betting)

    @cached_property
    def board_before(self) -> tuple[int, ...]:
        """How many cards are on a board before each street, and at the end."""
        counts = [street.board for street in self.streets]
        return tuple(sum(counts[:place]) for place in range(len(counts) + 1))

    @cached_property
    def own_cards(self) -> int:
        """How many cards a full hand has, after all discards."""
        return sum(street.cards - street.thrown for street in self.streets)

    @cached_property
    def cards_up(self) -> bool:
        """Whether players have cards face up, as in stud."""
        return any(street.up or street.chosen for street in self.streets)


HAND = 5
RANKED_MAX = 7
"""The most cards among which a ranking finds the best five: with eight, a flush may not be the best."""


def unplayable(game: PotGame) -> Iterator[str]:
    """Why the engine cannot play the streets of a game, each reason in words."""
    streets = game.streets
    if not streets or not streets[0].cards:
        yield "the first street must deal cards to the players"
        return
    if len({street.name for street in streets}) < len(streets):
        yield "two streets have the same name"
    if not any(street.betting for street in streets):
        yield "no street has betting"
        return
    if game.boards not in (1, 2) or (game.boards == 2 and game.may_run_twice):
        yield "there can be two boards at most, a second run included"
    if game.deck_serves < game.seats[0]:
        yield f"{len(game.deck.cards)} cards are too few for {game.seats[0]} players"
    yield from _wrong_openings(game)
    yield from _wrong_discards(game)
    yield from _wrong_hands(game)


def _wrong_openings(game: PotGame) -> Iterator[str]:
    """Streets whose first player to act cannot be found, or that would ask for blinds a second time."""
    up = 0
    for place, street in enumerate(game.streets):
        up += street.up
        opens, first = street.opens, place == game.first_betting
        if not street.betting:
            continue
        if opens not in (Opens.LEFT_OF_BLINDS, Opens.LEFT_OF_BUTTON) and not up:
            yield f"no player has a card up when {opens.value} acts first on the {street.name}"
        if first and game.blinds and opens is not Opens.LEFT_OF_BLINDS:
            yield f"there are blinds, so the {street.name} must open to the left of the big blind"
        if not first and (opens is Opens.LEFT_OF_BLINDS or opens.is_forced):
            yield f"only the first betting round opens with a forced bet, not the {street.name}"
        thrown = any(past.discard is not None for past in game.streets[:place])
        if opens.is_forced and (thrown or street.discard is Discard.BEFORE_BETTING):
            yield f"a card up that brings in on the {street.name} may have been thrown away"


def _wrong_discards(game: PotGame) -> Iterator[str]:
    """Discards, draws and cards by choice that nobody could be asked for."""
    held, down, last = 0, 0, game.streets[-1]
    for street, following in zip(game.streets, (*game.streets[1:], None), strict=True):
        held += street.cards - street.thrown
        down += street.hole
        if street.chosen and down != 1:
            yield f"a card up or down by choice on the {street.name} needs one card down, not {down}"
        if held < 1:
            yield f"players have no cards left after the discard of the {street.name}"
        after = street.discard is Discard.AFTER_BETTING
        if after and following is not None and following.discard is Discard.BEFORE_BETTING:
            yield f"cards are thrown away twice between the {street.name} and the {following.name}"
    if last.discard is Discard.AFTER_BETTING:
        yield f"nobody is asked for a discard after the betting of the last street, the {last.name}"
    if any(street.draw for street in game.streets):
        if game.cards_up:
            yield "cards that are face up cannot be exchanged"
        if not {"burn_draw", "own_discards"} <= {option.name for option in game.options}:
            yield "a game with a draw has the options burn_draw and own_discards"


def _wrong_hands(game: PotGame) -> Iterator[str]:
    """Shares of the pot for which the streets deal too few cards, or more than a ranking compares."""
    board = game.board_before[-1]
    for share in game.shares:
        ranks = share.comparison
        if ranks is None or ranks.ranked in (Ranked.BADUGI, Ranked.FEW):
            continue
        own, exactly = game.own_cards, ranks.plays is Plays.TWO_AND_THREE
        if own + board < HAND or (exactly and (own < 2 or board < 3)):
            yield f"{own} cards and a board of {board} do not make a hand for {share.name}"
        played = (own if ranks.plays is Plays.ALL else min(own, 2)) + board
        if not exactly and ranks.worst is None and played > RANKED_MAX:
            yield f"the best {HAND} are found among {RANKED_MAX} cards at most, not among {played}"


Vary = Callable[[PotGame, Options], PotGame]
"""From a declaration and posted options to the declaration that the table then plays."""
