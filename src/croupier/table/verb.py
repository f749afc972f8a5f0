"""What a verb is: the command it gives, who says it, how it is written, pressed and called."""

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


class Kind(Enum):
    """What the words after a verb say."""

    AMOUNT = auto()
    PLACE = auto()
    """A spot, which of the hands it belongs to, and whose hand that is if it is another player's."""
    TARGET = auto()
    """The hand that gets cards: a player's, or one in the middle."""
    PLAYER = auto()
    DEAD_HAND = auto()
    """A player, or the bank."""
    CARD = auto()
    CARDS = auto()
    """One card or more."""
    DRAWN = auto()
    """The card that came off the stock, where it is known."""
    SHOWN = auto()
    """The cards of a hand; none of them where they are shown as they were dealt."""
    THROWN = auto()
    """Any number of cards; none where a player stands pat."""
    MELD = auto()
    """Cards of the hand, and cards borrowed from other melds."""
    NUMBER = auto()
    ANSWER = auto()
    """Yes or no."""
    DICE = auto()
    REASON = auto()
    METER = auto()
    LOCKED_METER = auto()
    """The meter at the lock; nothing at a table without a link, or with a lost one."""


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
        Kind.METER: "12000.7 0.05 10000",
        Kind.LOCKED_METER: "",
    }
)
"""How each kind is written, for those who wrote it otherwise."""


class When(Enum):
    """When a verb is called something: most have one name for all occasions."""

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
    """As ``legal()`` and the server's forms have it."""
    command: type[c.AnyCommand]
    word: str
    """As the notation has it."""
    actor: Actor = Actor.PLAYER
    parts: tuple[Part, ...] = ()
    """What follows the word, in order. All but the last are one word each; the last takes the rest."""
    fixed: MappingProxyType[str, object] = field(default_factory=lambda: MappingProxyType({}))
    """Fields that the word itself fills, where two words give one command."""
    key: str = ""
    """What presses its button."""
    labels: MappingProxyType[When, str] = field(default_factory=lambda: MappingProxyType({}))
    """What its button says, before an amount; none where the page says it otherwise."""
    advised: str = ""
    """How advice says it, where that is shorter than the button."""

    @property
    def by_hand(self) -> bool:
        """Whether a player says with which of several hands: ``p1.2 hit``."""
        return self.actor is Actor.PLAYER and "hand" in self.command.__struct_fields__

    @property
    def shape(self) -> str:
        """How it is written, by example."""
        words = (self.actor.value, self.word, *(EXAMPLES[part.kind] for part in self.parts))
        return " ".join(filter(None, words))

    def label(self, when: When = When.USUALLY) -> str:
        """What its button says."""
        return self.labels.get(when) or self.labels[When.USUALLY]

    @property
    def saying(self) -> str:
        """How advice says it."""
        return self.advised or self.labels.get(When.USUALLY, self.name.capitalize())
