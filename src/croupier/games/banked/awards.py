"""The progressive wager and envy: the spot, the row of a hand, and the clauses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from croupier.cards import Cards
from croupier.games.banked.outcome import Sight
from croupier.games.option import Options
from croupier.money import Cents
from croupier.pay import PayTable


@dataclass(frozen=True, kw_only=True)
class ProgressiveRule:
    """The rule of the progressive wager: its spot, the row that decides it, and its clauses."""

    spot: str
    row: Callable[[Sight], str | None]
    survives_fold: Callable[[Options], bool]
    clause: str
    award_clause: str
    envy_clause: str
    stays: Callable[[Cards], bool]
    """Whether a typical player would stay in with these first cards: roughly, and quick to compute."""
    posted: Callable[[PayTable, Options], PayTable] = lambda table, _: table
    """The pay table, adjusted by the game's own options."""
    shared: tuple[str, ...] = ()
    """The game's own options that must be alike on all tables of a link, besides the progressive ones."""
    at_the_seat: bool = False
    """Whether a seat's progressive wager is settled before the next seat, not after the last one."""


@dataclass(frozen=True, kw_only=True)
class EnvyRule:
    """The rule of envy: a bonus wager of at least some size also pays for *other* players' hands."""

    spot: str
    least: Cents
    """The smallest bonus wager that comes with an envy button."""
    own: str
    """A hand counts as a player's own if they have a wager on this spot of it."""
    needs_bonus: Callable[[Options], bool]
    """Whether the other hand must carry a bonus wager itself."""
    clause: str
