"""What a page shows of a table: seats, spots, cards, chips and buttons, as the templates need them."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards import UNSEEN, Card
from croupier.floor.past.payments import Payment
from croupier.floor.table.clock import Clock
from croupier.floor.table.rounds import PastRound
from croupier.games.choice import Raise, Wager
from croupier.games.felt import Felt
from croupier.link.sign import Sign
from croupier.money import Cents
from croupier.numbers import Seat
from croupier.server.picture.roads import RoadsPicture
from croupier.server.picture.section import Section
from croupier.table.verb import When
from croupier.table.verbs import BY_NAME, VERBS

NO = "no"
"""Declines an offer. This is not a verb of the rules: the round continues when all have answered."""

KEYS = {**{verb.name: verb.key for verb in VERBS}, NO: "n"}
"""The keys that press a button, by verb."""


def label(verb: str, when: When = When.USUALLY) -> str:
    """What the button of a verb says."""
    return BY_NAME[verb].label(when)


class Laid(Struct, frozen=True, kw_only=True):
    """Chips on a spot."""

    spot: str
    label: str
    amount: Cents
    envy: bool = False
    """Whether an envy button lies beside them."""


class PotPile(Struct, frozen=True, kw_only=True):
    """Chips in the middle, and who plays for them."""

    amount: Cents
    persons: tuple[str, ...] = ()
    """Named for side pots only: everybody plays for the main pot."""


class MeldPicture(Struct, frozen=True, kw_only=True):
    """Cards that lie together in front of a player."""

    cards: tuple[Card, ...]
    value: int
    """How many chips each other player pays for it."""


class StockPicture(Struct, frozen=True, kw_only=True):
    """The middle of a rummy table."""

    left: int
    pile: int
    top: Card | None
    drawn: Card | None
    owed: bool
    pool: Cents


class HandPicture(Struct, frozen=True, kw_only=True):
    """One of several hands, or one row of a hand that has been set."""

    number: int
    cards: tuple[Card, ...]
    says: str = ""
    """Its count, or which row it is."""
    acts: bool = False


class SettingPicture(Struct, frozen=True, kw_only=True):
    """What the visitor needs to set a hand; ``count`` cards go in front."""

    count: int
    house_way: tuple[Card, ...]
    fouls: tuple[str, ...]
    """Fronts that would foul the hand, each as the names of its cards in alphabetical order."""


class SeatPicture(Struct, frozen=True, kw_only=True):
    """One place around the table."""

    number: int
    person: str | None = None
    held: bool = False
    """Whether the seat is free, and held for somebody who was called from a waiting list."""
    yours: bool = False
    stack: Cents = Cents(0)
    cards: tuple[Card, ...] = ()
    up: tuple[bool, ...] = ()
    """Which of them lie face up for everybody; empty in games where none do."""
    hands: tuple[HandPicture, ...] = ()
    """The seat's hands, if they are shown separately, with their counts."""
    melds: tuple[MeldPicture, ...] = ()
    status: str = ""
    laid: tuple[Laid, ...] = ()
    acts: bool = False
    button: bool = False
    banks: bool = False
    turn: int = 0
    """The player-dealer's first or second round in a row."""
    leaving: bool = False
    net: int | None = None
    """What the person won or lost in the last round, while its cards are still shown."""
    did: str = ""
    """The person's last act on this street, in words."""
    plays: frozenset[Card] = frozenset()
    """Of the hand of a round that is over, the cards that play."""
    made: str = ""
    """What the visitor's own hand is called so far."""

    @property
    def hidden(self) -> bool:
        """Whether the cards are backs."""
        return UNSEEN in self.cards


LONG_LABEL = 8
"""A side bet with a longer name is printed smaller."""


class SpotPicture(Struct, frozen=True, kw_only=True):
    """A spot in front of the visitor."""

    name: str
    label: str
    note: str
    laid: Cents = Cents(0)
    choice: Wager | None = None
    """What may be wagered there now, before the deal."""
    fixed_by: str = ""
    """The spot whose wager fixes this one's: ``times`` as much."""
    times: int = 0
    small: bool = False
    beside: bool = False
    """Whether it is a side bet."""
    decided: bool = False
    """Whether a wager is placed here by a decision after the deal."""

    @property
    def kind(self) -> str:
        """Its classes for the style sheet."""
        if self.beside:
            return "beside long" if len(self.label) > LONG_LABEL else "beside"
        return "decided" if self.decided else ""

    @property
    def key(self) -> str:
        """Its id on the page."""
        return self.name.replace(".", "-").replace("@", "-on-")


class Button(Struct, frozen=True, kw_only=True):
    """Something the visitor may do now."""

    verb: str
    label: str
    spot: str = ""
    amount: Cents | None = None
    choice: Raise | Wager | None = None
    """Given if the visitor chooses the amount."""
    weak: bool = False
    id: str = ""
    """Its id on the page, if several buttons have the same verb."""
    fields: tuple[tuple[str, str], ...] = ()
    """The other fields of its form, with their values."""
    cards: tuple[Card, ...] = ()
    """Cards that are drawn on it."""
    note: str = ""
    presets: tuple[tuple[str, Cents], ...] = ()
    """Amounts to choose with one click, if the amount is free."""
    key: str = ""
    """The key that presses it; no other button of the page has the same."""

    @property
    def ranged(self) -> bool:
        """Whether the visitor chooses an amount."""
        return self.choice is not None and self.choice.low != self.choice.high

    @property
    def step(self) -> int:
        """The unit of a chosen amount: the spot's against a bank, at most a dollar for a pot."""
        assert self.choice is not None
        return self.choice.step if isinstance(self.choice, Wager) else min(self.choice.step, 100)


def with_keys(buttons: tuple[Button, ...]) -> tuple[Button, ...]:
    """Give each button a unique key: its verb's if that is free, else a letter of its label."""
    taken: set[str] = set()
    keyed = []
    for button in buttons:
        letters = (KEYS.get(button.verb, ""), *filter(str.isalnum, button.label.lower()))
        key = next((letter for letter in letters if letter and letter not in taken), "")
        taken.add(key)
        keyed.append(replace(button, key=key))
    return tuple(keyed)


class Paid(NamedTuple):
    """What the last round paid, which everybody may know."""

    number: int
    payments: tuple[Payment, ...]
    persons: tuple[str, ...]
    players: tuple[Seat, ...]


class Picture(Struct, frozen=True, kw_only=True):
    """A table as one visitor sees it."""

    table: str
    game: str
    name: str
    stakes: str
    family: str
    felt: Felt
    number: int
    version: int
    """The number of events so far; a page never goes back to an earlier version."""
    live: bool
    """Whether a round is being played; otherwise the cards of the last one are shown."""
    you: SeatPicture | None
    seats: tuple[SeatPicture, ...]
    says: str
    middle: dict[str, tuple[Card, ...]] = {}
    totals: dict[str, int] = {}
    bank_cards: tuple[Card, ...] = ()
    bank_hands: tuple[HandPicture, ...] = ()
    bank_places: int = 0
    bank_says: str = ""
    bank_plays: frozenset[Card] = frozenset()
    board_plays: frozenset[Card] = frozenset()
    """Of the bank's hand and of the boards, the cards that play when a round is over."""
    setting: SettingPicture | None = None
    awards: tuple[str, ...] = ()
    """Progressive winners waiting for a supervisor."""
    jackpot: bool = False
    """Whether one of them has won a part of the meter."""
    board: tuple[Card, ...] = ()
    boards: tuple[tuple[Card, ...], ...] = ()
    board_places: int = 0
    stock: StockPicture | None = None
    throws: tuple[int, int] | None = None
    """How many cards the visitor may throw away now, from the fewest to the most."""
    discards: frozenset[Card] = frozenset()
    """Cards of the visitor's hand that may be discarded by clicking them."""
    melds: tuple[Button, ...] = ()
    pots: tuple[PotPile, ...] = ()
    """What has been collected; the bets of the street lie before their players."""
    pot: Cents = Cents(0)
    """The pot with the bets that are not collected yet; nothing if all of it is."""
    fees_taken: Cents = Cents(0)
    meter: Cents | None = None
    sign: Sign | None = None
    pays: tuple[Section, ...] = ()
    """The pay tables on the layout; those of the jackpot are on ``sign``, as long as there is one."""
    """What the sign of the table's link shows."""
    fee: tuple[str, ...] = ()
    bank_wager: Cents | None = None
    """What the player-dealer has put up."""
    spots: tuple[SpotPicture, ...] = ()
    rack: tuple[int | float, ...] = ()
    buttons: tuple[Button, ...] = ()
    backs: tuple[Button, ...] = ()
    """Wagers that the visitor may place on the hands of others."""
    chip: Cents = Cents(100)
    """The table's chip: the bank's wager is whole chips."""
    bank_offer: tuple[Cents, Cents] | None = None
    """From the least to the greatest wager, if the bank is offered to the visitor."""
    roads: RoadsPicture | None = None
    """The score boards of the shoe, at baccarat."""
    clock: Clock | None = None
    commitment: str = ""
    promised_ahead: bool = False
    numbered: tuple[int, ...] = ()
    """The seats whose numbers will turn the promised deck."""
    may_number: bool = False
    """Whether the visitor's next wager may have a number with it."""
    last: PastRound | None = None
    story: tuple[str, ...] = ()
    """Who won the last round, and why, while its cards lie there."""
    jackpots: tuple[str, ...] = ()
    """Who won a part of the meter in it."""
    buy_in: tuple[Cents, Cents, Cents] = (Cents(0), Cents(0), Cents(0))
    more_time: int = 0
    """The seconds that the visitor may add to the clock that runs for them."""
    may_take_back: bool = False
    """Whether the visitor has wagers on the layout that can be taken back."""
    may_choose_ahead: bool = False
    """Whether the visitor has a hand for a pot and waits for their turn."""
    further: Cents = Cents(0)
    """The chips with which the visitor may take a further seat [SW 4]; nothing if they may not."""
    may_add: Cents = Cents(0)
    add_least: Cents = Cents(0)
    """The least that brings the visitor's stack to the posted buy-in."""
    missed_rounds: int = 0
    """After how many missed rounds a seat is given up."""
    trouble: str = ""
    """What is wrong with the table's store, for people to read."""
    list: str = ""
    """The table's waiting list."""
    entries: tuple[tuple[str, str], ...] = ()
    """What the visitor may say about the next rounds: the form's answer, and the button's label."""

    @property
    def places(self) -> int:
        """How many seats there are."""
        return len(self.seats)

    @property
    def seated(self) -> bool:
        """Whether the visitor sits here."""
        return self.you is not None

    @property
    def may_sit(self) -> bool:
        """Whether a free seat can be taken now; from another one only with nothing to decide [SW 4]."""
        return self.you is None or (self.further > 0 and not self.buttons)

    @property
    def own_place(self) -> int:
        """From which seat the visitor counts the places around the table: their own; the first is 0."""
        return 0 if self.you is None else self.you.number - 1

    @property
    def in_chips(self) -> bool:
        """Whether the visitor has chips at this table."""
        return self.you is not None and self.you.stack > 0

    @property
    def promise(self) -> str:
        """The promised deck that the visitor's next wager may turn with a number; empty if it may not."""
        return self.commitment if self.may_number else ""

    @property
    def paid(self) -> Paid | None:
        """What the last round paid; None if there was none."""
        last = self.last
        return None if last is None else Paid(last.number, last.payments, last.persons, last.players)

    @property
    def banks(self) -> bool:
        """Whether the visitor banks."""
        return self.you is not None and self.you.banks

    @property
    def leaving(self) -> bool:
        """Whether the visitor leaves after this round."""
        return self.you is not None and self.you.leaving

    @property
    def free(self) -> tuple[int, ...]:
        """The seats where nobody sits, and which are held for nobody."""
        return tuple(seat.number for seat in self.seats if seat.person is None and not seat.held)
