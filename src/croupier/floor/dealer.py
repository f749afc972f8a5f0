"""The automatic dealer: promises an order, deals from it as the round asks, and shows it when it is done."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Sequence

from croupier.cards import Card, Deck, seeded, shuffled
from croupier.cards.shuffle import SALT_BYTES
from croupier.floor.promise import promised
from croupier.floor.records import DeckShuffled, Promise
from croupier.games.banked import EACH, Deal
from croupier.table import DEALER, BankedTable, Choice, PotTable, Round
from croupier.table import commands as c
from croupier.table.events import BoardDealt, CardsBurned, Event, HandDealt
from croupier.table.session_commands import RevealDeck
from croupier.table.session_events import RoundOpened

CUT_CARD = 16
"""A shoe is shuffled again when no more cards than this are left before a round: enough for two hands in the
middle and the burn of a new shoe."""
CUT_SHARE = 3
"""Where players have hands of their own, a third of the shoe stays behind the cut card."""

Shuffler = Callable[[Sequence[Card], str], tuple[tuple[Card, ...], bytes]]
"""Asked for a table's n-th shuffle, ``table#n``, gives an order of the pack and the salt of its promise."""


def by_operating_system(cards: Sequence[Card], which: str) -> tuple[tuple[Card, ...], bytes]:
    """An order and a salt from the operating system's cryptographic source: the way real play is shuffled."""
    return shuffled(cards, os.urandom), os.urandom(SALT_BYTES)


def by_seed(seed: str) -> Shuffler:
    """Orders that repeat, for tests and demonstrations. Whoever knows the seed knows the cards."""

    def shuffle(cards: Sequence[Card], which: str) -> tuple[tuple[Card, ...], bytes]:
        salt = hashlib.sha256(f"salt:{seed}:{which}".encode()).digest()
        return shuffled(cards, seeded(f"{seed}:{which}")), salt

    return shuffle


PATIENT = frozenset({"nb", "award"})
"""What the dealer does not do by itself: the layout is locked when everybody had the time to wager, and a
progressive winner waits for a supervisor. Both are the host's to say."""


class Dealer:
    """The house dealer of one table. What it knows comes from its own stream and from the table's log."""

    def __init__(self, name: str, table: BankedTable | PotTable, shuffler: Shuffler) -> None:
        self.name = name
        self.pack: Deck = table.deck if isinstance(table, BankedTable) else table.game.deck
        self.promise = Promise.ORDER if isinstance(table, BankedTable) else Promise.CARDS
        # One card at a time around the table, where the rules say so [HE ¶2]; packets elsewhere [CSP 9].
        self.one_at_a_time = isinstance(table, PotTable)
        self._burns = isinstance(table, BankedTable) and table.game.burns is not None
        own = isinstance(table, BankedTable) and any(
            isinstance(step, Deal) and step.to == EACH for step in table.game.script
        )
        self._cut = len(self.pack.cards) // CUT_SHARE if own else CUT_CARD
        self.shuffles = 0
        self.deck: DeckShuffled | None = None
        self.drawn = 0
        self._used = ""
        self._shuffler = shuffler

    @property
    def is_shoe(self) -> bool:
        """Whether rounds are dealt from one shuffle until the cut card comes."""
        return self.pack.decks > 1

    def needs_shuffle(self) -> bool:
        """Whether the next round waits for a shuffle."""
        if self.deck is None:
            return True
        if self.deck.commitment != self._used:
            return False
        return not self.is_shoe or len(self.deck.order) - self.drawn <= self._cut

    def shuffle(self, at: str) -> DeckShuffled:
        """A new order, promised. It counts once it has been taken up with ``take``."""
        order, salt = self._shuffler(self.pack.cards, f"{self.name}#{self.shuffles}")
        return DeckShuffled(
            order=order,
            salt=salt.hex(),
            commitment=promised(order, salt, self.promise),
            promise=self.promise,
            at=at,
        )

    def take(self, deck: DeckShuffled) -> None:
        """The deck to deal from."""
        self.deck, self.drawn = deck, 0
        self.shuffles += 1

    def follow(self, events: Iterable[Event]) -> None:
        """Count what has left the deck, so that a dealer who comes back goes on with the next card."""
        for event in events:
            if isinstance(event, RoundOpened):
                if event.commitment != self._used:
                    self.drawn = 0
                self._used = event.commitment
            elif isinstance(event, HandDealt | BoardDealt | CardsBurned):
                self.drawn += len(event.cards)

    def next_command(self, round_: Round) -> c.AnyCommand | None:
        """What the dealer does now; None while the players have to act or may still wager."""
        if self._new_shoe(round_):
            return c.Burn(cards=self._draw(1))
        choices = round_.legal(DEALER)
        if not choices or choices[0].verb in PATIENT:
            return None
        choice = choices[0]
        match choice.verb:
            case "dh":
                return self._hand(choices)
            case "burn":
                return c.Burn(cards=self._draw(choice.count))
            case "db":
                return c.DealBoard(cards=self._draw(choice.count), board=choice.board)
            case "dice":
                return c.ShakeDice(dice=self._dice(choice.count))
            case "dd":
                return c.DealDone()
            case "closed":
                return c.CloseOffer()
        raise AssertionError(f"no dealer knows {choice.verb!r}")

    def _new_shoe(self, round_: Round) -> bool:
        """Whether the first card of a new shoe is to be turned up, which says how many are burned [GF 3]."""
        return self._burns and self.drawn == 0 and not round_.over

    def _hand(self, choices: list[Choice]) -> c.DealHand:
        choice = max(choices, key=lambda choice: choice.count) if self.one_at_a_time else choices[0]
        assert choice.to is not None
        count = 1 if self.one_at_a_time else choice.count
        return c.DealHand(to=choice.to, cards=self._draw(count), hand=choice.hand)

    def _draw(self, count: int) -> tuple[Card, ...]:
        assert self.deck is not None, "no deck lies ready"
        assert self.deck.commitment == self._used, "dealt from a deck that was not promised"
        assert self.drawn + count <= len(self.deck.order), "the deck is through"
        return self.deck.order[self.drawn : self.drawn + count]

    def _dice(self, count: int) -> tuple[int, ...]:
        """Dice that follow from the promised deck's secret, so that they can be checked when it is shown."""
        assert self.deck is not None, "no deck lies ready"
        faces: list[int] = []
        seed = bytes.fromhex(self.deck.salt)
        while len(faces) < count:
            seed = hashlib.sha256(b"dice" + seed).digest()
            # Bytes from 252 on are left out: 252 is the last multiple of six, and every face is as likely.
            faces += [byte % 6 + 1 for byte in seed if byte < 252]
        return tuple(faces[:count])

    def reveal(self) -> RevealDeck | None:
        """The order of a deck that is done; None while it is still secret or was promised card by card."""
        deck = self.deck
        if deck is None or deck.promise is not Promise.ORDER or deck.commitment != self._used:
            return None
        return RevealDeck(commitment=deck.commitment, order=deck.order, salt=deck.salt)
