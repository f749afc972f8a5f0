"""A verb: its command, who says it, how it is written, its key and its labels."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from types import MappingProxyType
from typing import Final

from croupier.table import commands as c


class Actor(Enum):
    """Who says a verb."""

    PLAYER = "p1"
    DEALER = "d"
    SUPERVISOR = "s"


class Kind(Enum):
    """What words after a verb say."""

    AMOUNT = auto()
    PLACE = auto()
    """A spot, the number of its hand, and the player if the hand is another player's."""
    TARGET = auto()
    """The hand that gets cards: a player's, the bank's, or one in the middle."""
    PLAYER = auto()
    DEAD_HAND = auto()
    """A player, or the bank."""
    CARD = auto()
    CARDS = auto()
    """One card or more."""
    DRAWN = auto()
    """The card drawn from the stock or turned up, where it has to be named."""
    SHOWN = auto()
    """The cards of a hand; none if they are shown as they were dealt."""
    THROWN = auto()
    """Any number of cards; none to stand pat."""
    MELD = auto()
    """Cards of the hand, and cards borrowed from other melds."""
    NUMBER = auto()
    ANSWER = auto()
    """Yes or no."""
    DICE = auto()
    REASON = auto()
    NAME = auto()
    """A person's name; nothing where it is not known."""
    STATEMENT = auto()
    """A person's name, a colon, and what they say; nothing where it is not known."""
    METER = auto()
    LOCKED_METER = auto()
    """The meter at the lock; nothing at a table that has no link or has lost it."""


EXAMPLES: Final = MappingProxyType(
    {
        Kind.AMOUNT: "20",
        Kind.PLACE: "ante",
        Kind.TARGET: "p1",
        Kind.PLAYER: "p1",
        Kind.DEAD_HAND: "p1",
        Kind.CARD: "7h",
        Kind.CARDS: "AsKd",
        Kind.DRAWN: "7h",
        Kind.SHOWN: "AsKd",
        Kind.THROWN: "AsKd",
        Kind.MELD: "4c4h m1:4d",
        Kind.NUMBER: "2",
        Kind.ANSWER: "y",
        Kind.DICE: "3 3 4",
        Kind.REASON: "left-out",
        Kind.NAME: "",
        Kind.STATEMENT: "",
        Kind.METER: "12000.7 0.05 10000",
        Kind.LOCKED_METER: "",
    }
)
"""An example of each kind, for error messages."""


class When(Enum):
    """The occasion for a label; most verbs have one label for all occasions."""

    USUALLY = auto()
    FACING_A_BET = auto()
    BRINGING_IN = auto()
    REQUIRED = auto()
    SEVERAL_REQUIRED = auto()
    AGAIN = auto()
    DECLINED = auto()
    RIDING = auto()


@dataclass(frozen=True, slots=True)
class Part:
    """Words after a verb, and the fields of the command that they fill."""

    kind: Kind
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """Something that is done at a table."""

    name: str
    """Its name in ``legal()`` and in the server's forms."""
    command: type[c.AnyCommand]
    word: str
    """How the notation writes it."""
    actor: Actor = Actor.PLAYER
    parts: tuple[Part, ...] = ()
    """What comes after the word, in order: one word each, but the last part takes all the rest."""
    fixed: MappingProxyType[str, object] = field(default_factory=lambda: MappingProxyType({}))
    """Fields that the word itself fills, where two words make the same command."""
    key: str = ""
    """The key that presses its button."""
    labels: MappingProxyType[When, str] = field(default_factory=lambda: MappingProxyType({}))
    """What its button says, before an amount; empty where the page has no such button."""
    advised: str = ""
    """How advice says it, if not as the button does."""

    @property
    def by_hand(self) -> bool:
        """Whether a player says which of several hands acts: ``p1.2 hit``."""
        return self.actor is Actor.PLAYER and "hand" in self.command.__struct_fields__

    @property
    def shape(self) -> str:
        """An example of how it is written."""
        words = (self.actor.value, self.word, *(EXAMPLES[part.kind] for part in self.parts))
        return " ".join(filter(None, words))

    def label(self, when: When = When.USUALLY) -> str:
        """What its button says on this occasion."""
        return self.labels.get(when) or self.labels[When.USUALLY]

    @property
    def saying(self) -> str:
        """How advice says it."""
        return self.advised or self.labels.get(When.USUALLY, self.name.capitalize())
