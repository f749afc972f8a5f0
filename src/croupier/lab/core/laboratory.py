"""What can be asked of a game in the lab: its wagers, its best play, and a kernel that plays it.

A game's laboratory is in its own folder (``lab/games/caribbean_stud/laboratory.py``), where
``lab/catalog.py`` finds it. Every question (``edge``, ``par``, ``compare``, ``simulate``, ``advise``) reads
it from there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import BankedGame
from croupier.games.option import Option, Options
from croupier.lab.core.advised import Advised, best_first
from croupier.lab.core.decisions import Decisions
from croupier.lab.core.figures import Figures
from croupier.lab.core.known import Known
from croupier.lab.core.shoe_wager import ShoeWager
from croupier.lab.core.together import Together
from croupier.money import Cents
from croupier.pay import PayTable, game_tables

Work = Callable[[PayTable, Options], Figures]

DECLARED = PayTable(id="declared", source="the game's declaration", clause="see the rule card", pays={})
"""For wagers whose odds the game itself declares, mostly even money: there is no table to post."""


@dataclass(frozen=True, kw_only=True)
class Simulator:
    """Rounds of one wager, played by a kernel.

    ``play(seed, block, rounds)`` returns how many of a block's rounds ended in each bucket; the same numbers
    give the same counts, on any machine and in any thread. ``nets`` is the worth of each bucket, in units of
    the base wager.
    """

    buckets: tuple[str, ...]
    nets: tuple[Fraction, ...]
    play: Callable[[int, int, int], NDArray[np.int64]]


class Rounds(Protocol):
    """A kernel that plays a game's rounds."""

    def __call__(self, wager: str) -> Callable[[PayTable, Options], Simulator]:
        """What plays rounds of one wager."""

    @property
    def stake(self) -> Callable[[Options], Cents]:
        """A first wager with which the posted limits cut no later one off."""

    def table(self, laid: Mapping[str, Cents], options: Options, seats: int) -> Together | None:
        """Rounds of seats that all make these wagers; None for options that the kernel does not play."""


@dataclass(frozen=True, kw_only=True)
class Analysed:
    """A wager that can be analysed: its possible pay tables, the first by default, and how to analyse it."""

    tables: tuple[str, ...]
    work: Work
    posted_by: str | None = None
    """The option that posts the pay table, where a table has a choice."""
    posted_else: Callable[[Options], str] | None = None
    """The table posted where that option names none, if it is not always the first."""
    simulator: Callable[[PayTable, Options], Simulator | None] | None = None
    """Rounds by a kernel; it returns None for options that no kernel plays."""
    from_shoe: Callable[[PayTable, Options], ShoeWager] | None = None
    """The wager by the cards left in the shoe; None for games that shuffle before every round."""
    known: Callable[..., Known] | None = None
    """The wager for a player who sees cards: ``(table, options, seen, bank=, sets=, seed=)``."""
    without: Callable[[PayTable, Options, frozenset[int]], Fraction] | None = None
    """The edge of a wager without decisions on dealt cards, once these card indices are out of the deck."""
    by_hole: Callable[..., Known] | None = None
    """A shoe's wager if the bank's hidden card is seen: ``(table, options, seen, sets=, seed=)``."""

    def posted(self, options: Options) -> str:
        """The id of the pay table that is posted."""
        named: str | None = options.get(self.posted_by) if self.posted_by else None
        if named:
            return named
        return self.posted_else(options) if self.posted_else else self.tables[0]


@dataclass(frozen=True, kw_only=True)
class Chart:
    """A strategy as a person reads it: a cell for each row and column."""

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    legend: Mapping[str, str]
    """What the letters in the cells mean."""
    note: str = ""


@dataclass(frozen=True)
class Simplified:
    """A rule that is easier to follow than best play, and the edge that it leaves the bank."""

    says: str
    edge: Fraction


@dataclass(frozen=True, kw_only=True)
class Guide:
    """Best play of a game: a list of decisions, charts, and what simpler rules cost."""

    game: str
    best: Fraction
    """The bank's edge against it."""
    by: str = "best play"
    """The strategy that is described, where best play over all hands is not known."""
    lines: tuple[str, ...]
    charts: tuple[Chart, ...] = ()
    simplified: tuple[Simplified, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Laboratory:
    """What can be asked of a game."""

    game: BankedGame
    wagers: Mapping[str, Analysed]
    asks: tuple[Option, ...] = ()
    """Options that only an analysis takes, or takes in a wider range than a table may post."""
    guide: Callable[[Options], Guide] | None = None
    """Best play in words, charts and lists; None where nothing is decided after the wager."""
    decide: Callable[[BankedView, Options], tuple[Advised, ...]] | None = None
    """Once cards are dealt, from a round's view for one person: what that person may do now, best first."""
    decisions: Callable[[PayTable, Options], Decisions] | None = None
    """The decisions of the base wager, for custom strategies; None where none are taken."""
    rounds: Rounds | None = None
    """What plays whole rounds of all its wagers together; None where no kernel does."""
    follow: Mapping[str, Callable[[BankedView, Options], str]] = field(default_factory=dict)
    """By name, strategies other than the best that a player at the table can follow: the action in a view."""

    def advise(self, view: BankedView, options: Options) -> tuple[Advised, ...]:
        """What the person whose view this is may do now, best first; empty if it is not their turn.

        Before the deal the worth of each possible wager is its average gain, in units of itself.
        """
        if not view.own_choices:
            return ()
        if not view.before_deal:
            return self.decide(view, options) if self.decide else ()
        return best_first(
            [
                Advised(f"w {spot}", -analysed.work(self.pay_table(analysed.posted(options)), options).edge)
                for spot, analysed in self.wagers.items()
                if view.wager(spot)
            ]
        )

    def pay_table(self, name: str) -> PayTable:
        """Return a posted table of the game, or the one that represents declared odds."""
        return DECLARED if name == DECLARED.id else game_tables(self.game.folder)[name]
