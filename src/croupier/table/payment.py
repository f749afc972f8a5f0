"""What a round paid to whom: one list for a replay and for the people at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from croupier.money import Cents
from croupier.numbers import Player, by_player


class For(StrEnum):
    """What chips are paid for."""

    FEE = "fee"
    """The house's collection, from a player, or from the pot where no player is named."""
    BANK = "bank"
    """What is left of the player-dealer's wager."""
    WAGER = "wager"
    AWARD = "award"
    """A progressive wager, paid or returned."""
    ENVY = "envy"
    """Paid because another player's hand won the progressive."""
    BET = "bet"
    """A bet that nobody called."""
    POT = "pot"
    MELD = "meld"
    """Collected from everybody, for a meld or for going out."""
    POOL = "pool"
    FORFEIT = "forfeit"
    """Put into the pool by a player who drops."""
    LOCK = "lock"
    """A progressive wager that leaves the layout at the lock; its award or loss is listed separately."""
    OFF = "off"
    """A wager that the house gives back before it is decided."""
    VOID = "void"
    """A player's bets, given back because the round is void, or the hand dead by the dealer's error."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """One movement of chips. ``amount`` is what came back to the player, or what a fee took."""

    what: For
    player: Player | None
    spot: str
    stake: Cents
    amount: Cents
    outcome: str
    clause: str
    tip: Cents = Cents(0)
    """The part of the payment that went to the dealer."""
    uncovered: Cents = Cents(0)
    """The part of the wager that the bank could not cover."""
    gone: bool = False
    """Whether the stake had left the layout before: at the lock, or when the hand was folded."""
    whose: Player | None = None
    """The player whose hand it was, if not ``player``'s own."""


def given_back(returned: Sequence[Cents], clause: str) -> Iterator[Payment]:
    """Yield the bets that each player gets back from a void hand, player 1 first."""
    for player, amount in by_player(returned):
        if amount:
            yield Payment(
                what=For.VOID,
                player=player,
                spot="bets",
                stake=amount,
                amount=amount,
                outcome="void",
                clause=clause,
            )
