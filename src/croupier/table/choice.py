"""What may be done now, with exact amounts: the answer of ``round.legal()``."""

from __future__ import annotations

from msgspec import Struct

from croupier.cards import Card
from croupier.games.meld import Borrow
from croupier.money import Cents
from croupier.table.commands import DEALER, Target


class Choice(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One legal act. ``verb`` is the notation's word; ``low``..``high`` by ``step`` are its amounts.

    For the dealer's acts ``to`` and ``count`` say who gets how many cards, ``up`` how many of them face up.
    Where a hand is set, ``cards`` are the front that the house way gives it [FPG-R24].
    In rummy games ``cards`` are the cards themselves, ``meld`` is the meld they are added to, ``borrowed``
    what they take from others.
    """

    verb: str
    player: int = DEALER
    spot: str | None = None
    low: Cents | None = None
    high: Cents | None = None
    step: Cents = Cents(1)
    call: Cents | None = None
    to: Target | None = None
    count: int = 0
    up: int = 0
    hand: int = 1
    on: int | None = None
    """Whose hand a back-line wager goes on."""
    board: int = 1
    required: bool = False
    cards: tuple[Card, ...] = ()
    warned: tuple[tuple[Card, ...], ...] = ()
    """Pai gow: fronts that would lose by their setting, to be confirmed before they are set."""
    meld: int = 0
    borrowed: tuple[Borrow, ...] = ()
