"""The automatic dealer: promises a deck's order, deals from it, and shows it when the deck is finished."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards import Card, Deck, seeded, shuffled
from croupier.cards.shuffle import SALT_BYTES
from croupier.floor.cards.promise import Turn, dealt_order, promised
from croupier.floor.records import DeckShuffled, Promise
from croupier.games.choice import BurnCards, Choice, DealMiddle, DealTo, Dice
from croupier.numbers import DEALER
from croupier.table import Round, Table, family_of
from croupier.table import commands as c
from croupier.table.choice import command_of
from croupier.table.events import (
    BoardDealt,
    CardDrawn,
    CardsBurned,
    CardsEliminated,
    DeckCut,
    Event,
    HandDealt,
    HandsTakenBack,
)
from croupier.table.session.commands import RevealDeck, StartRound
from croupier.table.session.events import DeckTurned, EntryTakenBack, RoundOpened, StubPromised

CUT_CARD = 16
"""A shoe is shuffled again if no more cards than this are left before a round: enough for two hands in the
middle and the burn of a new shoe."""
CUT_SHARE = 3
"""Where players have their own hands, a third of the shoe stays behind the cut card."""

Shuffler = Callable[[Sequence[Card], str], tuple[tuple[Card, ...], bytes]]
"""Takes cards and ``table#n`` for a table's n-th shuffle; returns their order and the promise's salt."""


def by_operating_system(cards: Sequence[Card], which: str) -> tuple[tuple[Card, ...], bytes]:
    """Return an order and a salt from the operating system's cryptographic source, for real play."""
    return shuffled(cards, os.urandom), os.urandom(SALT_BYTES)


def by_seed(seed: str) -> Shuffler:
    """Return a repeatable shuffler for tests and demonstrations: the seed determines the cards."""

    def shuffle(cards: Sequence[Card], which: str) -> tuple[tuple[Card, ...], bytes]:
        salt = hashlib.sha256(f"salt:{seed}:{which}".encode()).digest()
        return shuffled(cards, seeded(f"{seed}:{which}")), salt

    return shuffle


PATIENT = frozenset({"nb", "award", "confirm"})
"""Steps that the dealer leaves to the host: the layout is locked after everybody had time to wager, and a
progressive winner waits for a supervisor."""


def cards_from_deck(event: Event) -> int:
    """Return how many cards an event took off the deck, shoe or stub."""
    if isinstance(event, HandDealt | BoardDealt | CardsBurned):
        return len(event.cards)
    if isinstance(event, CardsEliminated):
        return event.count
    return int(isinstance(event, CardDrawn))


def dice_from(salt: str, count: int) -> tuple[int, ...]:
    """Return dice derived from the salt of the promised deck, so that they can be checked afterwards."""
    faces: list[int] = []
    seed = bytes.fromhex(salt)
    while len(faces) < count:
        seed = hashlib.sha256(b"dice" + seed).digest()
        # Bytes from 252 on are skipped: 252 is a multiple of six, so every face is equally likely.
        faces += [byte % 6 + 1 for byte in seed if byte < 252]
    return tuple(faces[:count])


class DealerStand(Struct, frozen=True, kw_only=True):
    """A dealer's state between two rounds; decks are named by their promises."""

    kept: int
    shuffles: int
    decks: dict[str, int]
    """Positions of the decks in use in the dealer's stream."""
    deck: str
    draw: str
    stub: str
    dealt_from: tuple[str, ...]
    must_shuffle: bool
    drawn: int
    cut: int
    turns: tuple[Turn, ...]
    used: str


NEW = DealerStand(
    kept=0,
    shuffles=0,
    decks={},
    deck="",
    draw="",
    stub="",
    dealt_from=(),
    must_shuffle=False,
    drawn=0,
    cut=0,
    turns=(),
    used="",
)
"""A dealer who has not shuffled yet."""


class Dealer:
    """The house's dealer at one table. Its state comes only from its own stream and the table's log."""

    def __init__(self, name: str, table: Table, shuffler: Shuffler) -> None:
        self.name = name
        self.pack: Deck = table.deck
        self.dealing = family_of(table).dealing(table)
        self.promise = Promise.DECK if self.dealing.secrets else Promise.ORDER
        behind = max(len(self.pack.cards) // CUT_SHARE, self.dealing.reserve)
        self._cut = behind if self.dealing.hands else CUT_CARD
        self.kept = 0
        """How many decks are in the dealer's stream."""
        self.shuffles = 0
        """How many of them are for rounds, not for the draw."""
        self.draw: DeckShuffled | None = None
        """The deck for the draw."""
        self.deck: DeckShuffled | None = None
        self.stub: DeckShuffled | None = None
        """The new stub, once cards of the round have been shuffled again."""
        self.must_shuffle = False
        """Whether hands were taken back, so that a new promise is needed before cards are dealt again."""
        self.drawn = 0
        self.cut = 0
        """How many cards of the deck the player-dealer cut from its top."""
        self.turns: list[Turn] = []
        """How the players' numbers turned the deck."""
        self._turned: tuple[Card, ...] | None = None
        """The deck in the order of the deal, once it has been asked for."""
        self._used = ""
        self._stubs: dict[str, DeckShuffled] = {}
        self._dealt_from: list[DeckShuffled] = []
        """The new stubs of this round."""
        self._places: dict[str, int] = {}
        """Where the decks in use are in the dealer's stream, by their promises."""
        self._shuffler = shuffler

    def stand(self) -> DealerStand:
        """Return the dealer's state between two rounds, without any card order."""
        held = (self.deck, self.draw, self.stub, *self._dealt_from)
        return DealerStand(
            kept=self.kept,
            shuffles=self.shuffles,
            decks={one.commitment: self._places[one.commitment] for one in held if one is not None},
            deck="" if self.deck is None else self.deck.commitment,
            draw="" if self.draw is None else self.draw.commitment,
            stub="" if self.stub is None else self.stub.commitment,
            dealt_from=tuple([stub.commitment for stub in self._dealt_from]),
            must_shuffle=self.must_shuffle,
            drawn=self.drawn,
            cut=self.cut,
            turns=tuple(self.turns),
            used=self._used,
        )

    def take_up(
        self, stand: DealerStand, decks: Mapping[str, DeckShuffled], later: Iterable[DeckShuffled]
    ) -> None:
        """Resume from ``stand``; ``decks`` are those it names, ``later`` those shuffled since."""
        self.kept, self.shuffles, self._places = stand.kept, stand.shuffles, dict(stand.decks)
        self.deck, self.draw, self.stub = map(decks.get, (stand.deck, stand.draw, stand.stub))
        self._dealt_from = [decks[commitment] for commitment in stand.dealt_from]
        self.must_shuffle, self.cut, self._used = stand.must_shuffle, stand.cut, stand.used
        self.turns, self._turned, self._stubs = list(stand.turns), None, {}
        for deck in later:
            self.take(deck)
        # The log continues with the deck that was in use then.
        self.drawn = stand.drawn

    def forget(self) -> None:
        """Between two rounds: drop decks that are not in use."""
        self._places = dict(self.stand().decks)
        self._stubs = {}

    def needs_shuffle(self) -> bool:
        """Whether the deck or shoe must be shuffled before the next round."""
        if self.deck is None:
            return True
        if self.deck.commitment != self._used:
            return False
        if not self.dealing.shoe or self.stub is not None:
            return True
        return len(self.deck.order) - self.drawn <= self._cut

    def to_promise(self, promised: str) -> bool:
        """Whether a deck has to be promised before the next wagers; ``promised`` is the last such promise."""
        if self.deck is None or self.needs_shuffle():
            return True
        # Earlier floors promised a shoe with its first round; such a shoe is played to its end.
        return self.deck.commitment not in (promised, self._used)

    def start(self, command: StartRound, last_deck: int) -> StartRound:
        """Return the command that opens a round, with its deck's promise."""
        assert self.deck is not None, "no deck has been shuffled"
        decks, new = self.dealing.decks, self.deck.commitment != self._used
        turn = last_deck % decks + 1 if decks > 1 else 0
        return replace(command, new_shoe=self.dealing.cut and new, deck=turn)

    def shuffle(self, at: str) -> DeckShuffled:
        """Shuffle the whole pack and promise its order; ``take`` makes it the deck to deal from."""
        return self._shuffled(self.pack.cards, at)

    def reshuffle(self, round_: Round, at: str) -> DeckShuffled:
        """Shuffle the cards that the rules put into a new stub during a round, and promise their order."""
        return self._shuffled(family_of(round_.table).stub(round_), at, stub=True)

    def _shuffled(self, cards: Sequence[Card], at: str, *, stub: bool = False) -> DeckShuffled:
        order, salt = self._shuffler(cards, f"{self.name}#{self.shuffles}")
        return DeckShuffled(
            order=order,
            salt=salt.hex(),
            commitment=promised(order, salt, self.promise, self.pack.cards),
            promise=self.promise,
            at=at,
            stub=stub,
        )

    def draw_for_button(self, players: int) -> tuple[Card, ...]:
        """Return one card per player, to draw for the button; the first round has its own deck (POT 4)."""
        assert self.draw is not None, "no deck has been shuffled for the draw"
        return self.draw.order[:players]

    def shuffle_for_draw(self, at: str) -> DeckShuffled:
        """Shuffle a deck for the draw. Its whole order is promised, and shown after the draw."""
        order, salt = self._shuffler(self.pack.cards, f"{self.name}#button")
        return DeckShuffled(
            order=order,
            salt=salt.hex(),
            commitment=promised(order, salt, Promise.ORDER),
            promise=Promise.ORDER,
            at=at,
            draw=True,
        )

    def reveal_draw(self) -> RevealDeck:
        """Return the command that shows the order of the deck for the draw."""
        assert self.draw is not None, "no deck has been shuffled for the draw"
        return RevealDeck(commitment=self.draw.commitment, order=self.draw.order, salt=self.draw.salt)

    def take(self, deck: DeckShuffled) -> None:
        """Use a deck from now on; a stub only once its promise is in the table's log."""
        self._places[deck.commitment] = self.kept
        self.kept += 1
        if deck.draw:
            self.draw = deck
            return
        self.shuffles += 1
        if deck.stub:
            self._stubs[deck.commitment] = deck
        else:
            self.deck, self.drawn = deck, 0

    def follow(self, events: Iterable[Event]) -> None:
        """Count the cards dealt, so that the dealer continues with the next card after a restart."""
        for event in events:
            if isinstance(event, RoundOpened):
                if event.commitment != self._used:
                    self.drawn = self.cut = 0
                    self.turns, self._turned = [], None
                self._used, self.stub, self.must_shuffle = event.commitment, None, False
                self._dealt_from = []
            elif isinstance(event, DeckCut):
                self.cut, self._turned = event.at, None
            elif isinstance(event, DeckTurned):
                self.turns.append(Turn.of(event, self.drawn))
                self._turned = None
            elif isinstance(event, StubPromised):
                self.stub, self.drawn, self.must_shuffle = self._stubs[event.commitment], 0, False
                self._dealt_from.append(self.stub)
            elif isinstance(event, HandsTakenBack):
                self.must_shuffle = True
            elif isinstance(event, EntryTakenBack):
                self.drawn -= event.cards
            else:
                self.drawn += cards_from_deck(event)

    def ahead(self) -> Dealer:
        """Return a copy of the dealer that can follow events which are decided but not stored yet."""
        twin = copy(self)
        twin.turns, twin._dealt_from = list(self.turns), list(self._dealt_from)
        return twin

    def next_command(self, round_: Round) -> c.AnyCommand | None:
        """Return the dealer's next command; None while players have to act or may still wager."""
        choices = round_.legal(DEALER)
        if self._new_shoe(round_) and not (round_.before_deal and round_.offer):
            return c.Burn(cards=self._cards((0,)))
        if not choices or choices[0].verb in PATIENT:
            return None
        match choices[0]:
            case DealTo():
                due = [choice for choice in choices if isinstance(choice, DealTo)]
                return self._deals(*family_of(round_.table).next_deal(round_, due, self.drawn))
            case DealMiddle(count=count) | BurnCards(count=count) as middle:
                return self._deals(middle, range(self.drawn, self.drawn + count))
            case Dice(count=count):
                assert self.deck is not None, "no deck has been shuffled"
                return c.ShakeDice(dice=dice_from(self.deck.salt, count))
            case choice:
                return command_of(choice)

    def _new_shoe(self, round_: Round) -> bool:
        """Whether to turn up the first card of a new shoe, which sets how many are burned [GF 3]."""
        return self.dealing.burn_first and self.drawn == 0 and not round_.over

    def _deals(self, due: Choice, places: Sequence[int]) -> c.AnyCommand:
        """Return the command that deals the cards due, or a misdeal if the shoe has too few left."""
        if self.dealing.run_out and max(places) >= len(self._order()):
            return c.DeclareMisdeal(reason=self.dealing.run_out)
        return command_of(due, cards=self._cards(places))

    def _order(self) -> tuple[Card, ...]:
        """Return the deck or stub in the order of the deal: as promised, cut, and turned by numbers."""
        if self.stub is not None:
            return self.stub.order
        assert self.deck is not None, "no deck has been shuffled"
        assert self.deck.commitment == self._used, "the deck was not promised for this round"
        if self._turned is None:
            self._turned = dealt_order(self.deck.order, self.deck.commitment, self.cut, self.turns)
        return self._turned

    def _cards(self, places: Sequence[int]) -> tuple[Card, ...]:
        order = self._order()
        assert max(places) < len(order), "not enough cards are left in the deck"
        return tuple([order[place] for place in places])

    def reveals(self) -> tuple[RevealDeck, ...]:
        """Return the commands that show the order of a finished deck and of the stubs after it.

        Empty while the deck is still secret, or if it was promised card by card.
        """
        deck = self.deck
        if deck is None or deck.promise is not Promise.ORDER or deck.commitment != self._used:
            return ()
        return tuple(
            RevealDeck(commitment=shown.commitment, order=shown.order, salt=shown.salt)
            for shown in (deck, *self._dealt_from)
        )
