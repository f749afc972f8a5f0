"""What may be done now, with exact amounts: the answer of ``round.legal()``."""

from __future__ import annotations

from msgspec import Struct

from croupier.cards import Cards
from croupier.games.rummy.meld import Borrow
from croupier.money import Cents
from croupier.numbers import DEALER, FIRST_HAND, HandNumber, Player

Target = Player | str
"""Whom a hand is dealt to: a player's number, or ``b`` the bank, ``player``, ``banker``."""


class Choice(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One legal act. ``verb`` is the notation's word; ``low``..``high`` by ``step`` are its amounts.

    For the dealer's acts ``to`` and ``count`` say who gets how many cards, ``up`` how many of them face up.
    Where a hand is set, ``cards`` are the front that the house way gives it [FPG-R24].
    In rummy games ``cards`` are the cards themselves, ``meld`` is the meld they are added to, ``borrowed``
    what they take from others.
    """

    verb: str
    player: Player = DEALER
    spot: str | None = None
    low: Cents | None = None
    high: Cents | None = None
    step: Cents = Cents(1)
    call: Cents | None = None
    to: Target | None = None
    count: int = 0
    up: int = 0
    hand: HandNumber = FIRST_HAND
    on: Player | None = None
    """Whose hand a back-line wager goes on."""
    board: int = 1
    required: bool = False
    cards: Cards = ()
    warned: tuple[Cards, ...] = ()
    """Pai gow: fronts that would lose by their setting, to be confirmed before they are set."""
    meld: int = 0
    borrowed: tuple[Borrow, ...] = ()
