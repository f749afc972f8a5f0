"""Bots at table games: they play the game's book.

The same book acts for a person whose time is up, but without spending their chips: it checks, stands, sets
the hand the house way, or folds.
"""

from __future__ import annotations

from croupier.floor.bots.shared import temper
from croupier.floor.bots.style import Style
from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import BankedGame, Place
from croupier.games.catalog import game
from croupier.games.choice import Wager
from croupier.games.view import RoundView
from croupier.money import Cents
from croupier.table import commands as c
from croupier.table.banked.limits import DOLLAR
from croupier.table.by_book import decide
from croupier.table.choice import command_of

# ── before the deal ──────────────────────────────────────────────────────────────────────────────────


def wagers(view: BankedView, name: str, posted: Style = Style.MIXED) -> list[c.AnyCommand]:
    """Return the base wager on every hand and the wagers required with it; some bots add a bonus bet.

    Tight bots bet the minimum and no side bets; loose ones bet the most that bots do, with the bonus.
    """
    played = _game(view)
    book = played.book
    base = book.base[temper(name, len(book.base))]
    times = {Style.TIGHT: 1, Style.LOOSE: book.times_max}.get(posted, 1 + temper(name, book.times_max))
    bonus = {Style.TIGHT: 0, Style.LOOSE: 1}.get(posted, temper(name, 2))
    required = {spot.name for spot in played.spots if spot.required} | {base}
    for choice in view.own_choices:
        if not isinstance(choice, Wager):
            continue
        if played.written(Place(choice.spot, choice.hand)) in view.own.wagers:
            continue
        if choice.spot in required:
            return [laid(choice, times=times if choice.spot == base else 1)]
        if choice.spot == book.beside and view.own.wagers and bonus:
            return [laid(choice)]
    return []


def laid(choice: Wager, times: int = 1) -> c.AnyCommand:
    """Return a wager of ``times`` times the spot's minimum."""
    return command_of(choice, amount=Cents(min(choice.low * times, choice.high)))


# ── decisions ────────────────────────────────────────────────────────────────────────────────────────


def without_chips(view: BankedView) -> c.AnyCommand:
    """Return the table's action for an absent player: one that costs no chips, if any is allowed."""
    # A player who has tipped on the raise can no longer fold: they make the smallest raise [HCF 3].
    least = view.offered(Wager)
    decided = decide(view.only(COSTS_NOTHING))
    if decided is None:
        assert least is not None, "neither a free act nor a wager is allowed"
        return laid(least)
    return decided


COSTS_NOTHING = frozenset({"f", "cc", "off", "hit", "stand", "set"})
"""Actions that the table may take for an absent player."""


def by_the_book(view: RoundView, name: str, posted: Style = Style.MIXED) -> list[c.AnyCommand]:
    """Wager before the deal, then play the book."""
    assert isinstance(view, BankedView)
    if view.before_deal:
        return wagers(view, name, posted)
    decided = decide(view)
    return [] if decided is None else [decided]


def bank_wager(stack: Cents, name: str, chip: Cents) -> Cents:
    """Return a bot's bank as player-dealer: 50 to 80 percent of its stack, in whole chips of $1 or more.

    Every bot banks when asked: a player may not bank three rounds in a row (PD-R4), so a table whose bots
    declined would stop.
    """
    unit = -(-DOLLAR // chip) * chip
    return Cents(stack * (5 + temper(name, 4)) // 10 // unit * unit)


def _game(view: BankedView) -> BankedGame:
    played = game(view.game)
    assert isinstance(played, BankedGame)
    return played
