"""What a page shows of a table: seats, spots, cards, chips and buttons, as the templates want them."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.cards import UNSEEN, Card
from croupier.floor.table.window import Clock, PastRound
from croupier.games.choice import Raise, Wager
from croupier.games.felt import Felt
from croupier.link.sign import Sign
from croupier.money import Cents
from croupier.server.picture.roads import RoadsPicture
from croupier.table.verb import When
from croupier.table.verbs import BY_NAME, VERBS

NO = "no"
"""Passing what is offered to several: no act of the round, which goes on when all have answered."""

KEYS = {**{verb.name: verb.key for verb in VERBS}, NO: "n"}
"""Keys that press a button, by its verb."""


def label(verb: str, when: When = When.USUALLY) -> str:
    """What the button of a verb says."""
    return BY_NAME[verb].label(when)


@dataclass(frozen=True, kw_only=True)
class Laid:
    """Chips on a spot."""

    spot: str
    label: str
    amount: Cents
    envy: bool = False
    """Whether an envy button lies beside them."""


@dataclass(frozen=True, kw_only=True)
class MeldPicture:
    """Cards that lie together in front of a player."""

    cards: tuple[Card, ...]
    value: int
    """Chips from each that it counts for."""


@dataclass(frozen=True, kw_only=True)
class StockPicture:
    """The middle of a rummy table."""

    left: int
    pile: int
    top: Card | None
    drawn: Card | None
    owed: bool
    pool: Cents


@dataclass(frozen=True, kw_only=True)
class HandPicture:
    """One hand of several, or one row of a hand that was set."""

    number: int
    cards: tuple[Card, ...]
    says: str = ""
    """What it counts, or which row it is."""
    acts: bool = False


@dataclass(frozen=True, kw_only=True)
class SettingPicture:
    """A hand that the visitor sets: so many cards go in front."""

    count: int
    house_way: tuple[Card, ...]
    fouls: tuple[str, ...]
    """Fronts that would outrank the rest, each as its cards in the order of their letters."""


@dataclass(frozen=True, kw_only=True)
class SeatPicture:
    """One place around the table."""

    number: int
    place: int
    """Clockwise from the visitor's own seat, which is 0."""
    person: str | None = None
    yours: bool = False
    stack: Cents = Cents(0)
    cards: tuple[Card, ...] = ()
    up: tuple[bool, ...] = ()
    """Which of them lie face up for everybody; empty where none ever does."""
    hands: tuple[HandPicture, ...] = ()
    """The seat's hands where they are shown one by one, with what they count."""
    melds: tuple[MeldPicture, ...] = ()
    status: str = ""
    laid: tuple[Laid, ...] = ()
    acts: bool = False
    button: bool = False
    banks: bool = False
    turn: int = 0
    """Of the player-dealer: his first or second round in a row."""
    leaving: bool = False
    net: int | None = None
    """What the last round brought, while its cards still lie there."""

    @property
    def hidden(self) -> bool:
        """Whether the cards are backs."""
        return UNSEEN in self.cards


LONG_LABEL = 8
"""A side bet whose name has more letters is printed smaller."""


@dataclass(frozen=True, kw_only=True)
class SpotPicture:
    """A spot in front of the visitor."""

    name: str
    label: str
    note: str
    laid: Cents = Cents(0)
    choice: Wager | None = None
    """What may be put there now, before the deal."""
    follows: str = ""
    """The spot whose wager decides this one's."""
    times: int = 0
    small: bool = False
    beside: bool = False
    """Whether it is a bet on the own cards beside the game wagers."""
    decided: bool = False
    """Whether a wager comes here by a decision, after cards are out."""

    @property
    def kind(self) -> str:
        """The classes by which the style sheet tells it from others."""
        if self.beside:
            return "beside long" if len(self.label) > LONG_LABEL else "beside"
        return "decided" if self.decided else ""

    @property
    def key(self) -> str:
        """Its name in the page."""
        return self.name.replace(".", "-").replace("@", "-on-")


@dataclass(frozen=True, kw_only=True)
class Button:
    """Something the visitor may do now."""

    verb: str
    label: str
    spot: str = ""
    amount: Cents | None = None
    choice: Raise | None = None
    """Given where the visitor chooses the amount."""
    weak: bool = False
    id: str = ""
    """Its name on the page where several do the same."""
    fields: tuple[tuple[str, str], ...] = ()
    """What it says beside its verb."""
    cards: tuple[Card, ...] = ()
    """Cards that are drawn on it."""
    note: str = ""
    presets: tuple[tuple[str, Cents], ...] = ()
    """Amounts to choose with one click, where the amount is free."""

    @property
    def key(self) -> str:
        """The key that presses it."""
        return KEYS.get(self.verb, "") if not self.id else ""

    @property
    def ranged(self) -> bool:
        """Whether an amount is to be chosen."""
        return self.choice is not None and self.choice.low != self.choice.high


@dataclass(frozen=True, kw_only=True)
class Picture:
    """A table as one visitor sees it."""

    table: str
    game: str
    name: str
    stakes: str
    family: str
    felt: Felt
    number: int
    version: int
    """How much has happened at the table: an answer that comes late does not hide what came after it."""
    live: bool
    """Whether a round is being played; otherwise the cards of the last one lie there."""
    you: SeatPicture | None
    seats: tuple[SeatPicture, ...]
    says: str
    middle: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    totals: dict[str, int] = field(default_factory=dict)
    bank_cards: tuple[Card, ...] = ()
    bank_hands: tuple[HandPicture, ...] = ()
    bank_places: int = 0
    bank_says: str = ""
    setting: SettingPicture | None = None
    awards: tuple[str, ...] = ()
    """Progressive winners who wait for a supervisor."""
    board: tuple[Card, ...] = ()
    boards: tuple[tuple[Card, ...], ...] = ()
    board_places: int = 0
    stock: StockPicture | None = None
    throws: tuple[int, int] | None = None
    """How many cards the visitor may throw away now, from the fewest to the most."""
    discards: frozenset[Card] = frozenset()
    """Cards of the visitor's hand that may be discarded by clicking them."""
    melds: tuple[Button, ...] = ()
    pots: tuple[Cents, ...] = ()
    fees_taken: Cents = Cents(0)
    meter: Cents | None = None
    sign: Sign | None = None
    """What the sign of the table's link shows."""
    fee: tuple[str, ...] = ()
    posted: Cents | None = None
    spots: tuple[SpotPicture, ...] = ()
    rack: tuple[int, ...] = ()
    buttons: tuple[Button, ...] = ()
    backs: tuple[Button, ...] = ()
    """Wagers that the visitor may make on the hands of others."""
    bank_offer: tuple[Cents, Cents] | None = None
    """From the least to the greatest wager, if the bank is offered to the visitor."""
    roads: RoadsPicture | None = None
    """The score boards of the shoe, at baccarat."""
    clock: Clock | None = None
    commitment: str = ""
    last: PastRound | None = None
    buy_in: tuple[Cents, Cents, Cents] = (Cents(0), Cents(0), Cents(0))
    wallet: Cents = Cents(0)
    may_add: Cents = Cents(0)
    entries: tuple[tuple[str, str], ...] = ()
    """Ways out of the next hands and back: what is said, and how the button says it."""
