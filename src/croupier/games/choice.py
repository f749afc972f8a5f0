"""What may be done now, with exact amounts: what ``round.legal()`` returns.

A choice says who may do what. Verbs that need nothing more (``muck``, ``go``, ``nb``) are a plain ``Choice``;
each of the others has a type with the fields it needs. ``table/verbs.py`` says what the verbs mean.
"""

from __future__ import annotations

from msgspec import Struct, field

from croupier.cards import Cards
from croupier.games.rummy.meld import Borrow
from croupier.money import Cents
from croupier.numbers import DEALER, FIRST_HAND, HandNumber, Player

Target = Player | str
"""Whose hand is dealt to: a player's number, ``b`` for the bank, or ``player`` or ``banker``."""


def _always(verb: str) -> str:
    """The verb of a type, from a factory: JSON leaves out plain defaults, and must not leave out the verb."""
    return field(default_factory=lambda: verb)


class Choice(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One legal act, named by its verb."""

    verb: str
    player: Player = DEALER

    @property
    def needs(self) -> str:
        """What the command needs and the choice does not name: cards, dice, a meter; empty if nothing."""
        return ""


class CardsNeeded(Choice, frozen=True, kw_only=True):
    """An act with cards that have to be named."""

    @property
    def needs(self) -> str:
        """Cards."""
        return "cards"


class HandChoice(Choice, frozen=True, kw_only=True):
    """An act with one of a player's hands: hit, stand, split, surrender."""

    hand: HandNumber = FIRST_HAND


class NumberChoice(Choice, frozen=True, kw_only=True):
    """A number that the player names, from ``low`` to ``high``: a pile, or where to cut."""

    low: int
    high: int


def hand_of(choice: Choice) -> HandNumber:
    """The hand that a choice is about."""
    return choice.hand if isinstance(choice, HandChoice) else FIRST_HAND


# ── chips ───────────────────────────────────────────────────────────────────────────────────────────


class Wager(HandChoice, frozen=True, kw_only=True):
    """Chips on a spot: from ``low`` to ``high`` in steps of ``step``."""

    verb: str = _always("w")
    spot: str
    low: Cents
    high: Cents
    step: Cents = Cents(1)
    on: Player | None = None
    """The player whose hand a back-line wager is on."""
    required: bool = False
    """Whether this player must make it before the round can continue; False once it is made."""


class WagerOff(HandChoice, frozen=True, kw_only=True):
    """A wager that may be taken off its spot again."""

    verb: str = _always("off")
    spot: str
    on: Player | None = None


class CallOrCheck(Choice, frozen=True, kw_only=True):
    """A check, or a call of the amount given."""

    verb: str = _always("cc")
    call: Cents | None = None


class Raise(Choice, frozen=True, kw_only=True):
    """A bet or a raise to an amount from ``low`` to ``high``, in steps of ``step``."""

    verb: str = _always("cbr")
    low: Cents
    high: Cents
    step: Cents = Cents(1)


class BringInBet(Choice, frozen=True, kw_only=True):
    """The bring-in of a stud game."""

    verb: str = _always("pb")
    call: Cents
    required: bool = False


class PotKill(Choice, frozen=True, kw_only=True):
    """The pot may be killed for this amount."""

    verb: str = _always("kill")
    call: Cents


# ── cards of a hand ─────────────────────────────────────────────────────────────────────────────────


class Throw(Choice, frozen=True, kw_only=True):
    """Cards to throw away: at most ``count``, or exactly ``count`` where it is required."""

    verb: str = _always("sd")
    count: int
    required: bool = False

    @property
    def needs(self) -> str:
        """Cards, unless the hand may stand pat."""
        return "cards" if self.required else ""


class SetFront(CardsNeeded, frozen=True, kw_only=True):
    """A hand to be set, with ``count`` cards in front."""

    verb: str = _always("set")
    count: int
    cards: Cards
    """The front that the house way would set [FPG-R24]."""
    warned: tuple[Cards, ...] = ()
    """Fronts that would foul the hand; the player must confirm one before it is set."""


class TurnOver(Choice, frozen=True, kw_only=True):
    """Cards of a player that may be turned over: the hand that is shown, the down card before another."""

    count: int = 0
    """How many have to be named, because they were dealt unseen."""

    @property
    def needs(self) -> str:
        """Cards, if they were dealt unseen."""
        return "cards" if self.count else ""


class TakeTop(Choice, frozen=True, kw_only=True):
    """The top discard may be taken."""

    verb: str = _always("take")
    cards: Cards


class NewMeld(Choice, frozen=True, kw_only=True):
    """A meld that may be laid, with the cards it borrows from the player's other melds."""

    verb: str = _always("meld")
    cards: Cards
    borrowed: tuple[Borrow, ...] = ()


class MoreToMeld(Choice, frozen=True, kw_only=True):
    """Cards that may be added to a meld; melds are counted from one."""

    verb: str = _always("add")
    cards: Cards
    meld: int


class DiscardOne(Choice, frozen=True, kw_only=True):
    """A card that may be discarded at rummy."""

    verb: str = _always("discard")
    cards: Cards


class ForceUse(Choice, frozen=True, kw_only=True):
    """A card that another player may be made to use."""

    verb: str = _always("force")
    to: Player
    cards: Cards


# ── the dealer's acts ───────────────────────────────────────────────────────────────────────────────


class DealTo(CardsNeeded, frozen=True, kw_only=True):
    """Cards to be dealt to a hand, ``up`` of them face up."""

    verb: str = _always("dh")
    to: Target
    count: int
    up: int = 0
    hand: HandNumber = FIRST_HAND
    shown: bool = False
    """Whether the hand has these cards already, unseen, and is shown now."""


class DealMiddle(CardsNeeded, frozen=True, kw_only=True):
    """Cards to be dealt to a board."""

    verb: str = _always("db")
    count: int
    board: int = 1


class BurnCards(CardsNeeded, frozen=True, kw_only=True):
    """Cards to be burned."""

    verb: str = _always("burn")
    count: int


class AwardsDue(Choice, frozen=True, kw_only=True):
    """Awards off a link's meter that are due."""

    verb: str = _always("award")

    @property
    def needs(self) -> str:
        """The meter's reading."""
        return "meter"


class Dice(Choice, frozen=True, kw_only=True):
    """Dice to be shaken."""

    verb: str = _always("dice")
    count: int

    @property
    def needs(self) -> str:
        """The dice."""
        return "dice"
