"""Bots that play for a pot: tight and passive in every game.

The game's declaration weighs a hand: 0 folds to a bet, 1 calls, 2 bets. This module says what a bot does with
that weight on every kind of turn.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.cards import JOKER
from croupier.floor.bots.shared import temper
from croupier.games.catalog import game
from croupier.games.choice import BringInBet, CallOrCheck, Raise, Throw
from croupier.games.pot.view import PotView
from croupier.games.pot.vocabulary import PotGame
from croupier.games.pot.weigh import thrown
from croupier.games.view import RoundView
from croupier.money import Cents
from croupier.table import commands as c

RAISES = 3
"""A bot stops raising after this many bets."""

KILLS = 16
"""Some bots kill one pot in so many, where a pot may be killed freely."""

LOOSE = 3
"""One bot in so many calls a small bet on the first street with any hand."""


def by_weight(view: RoundView, name: str) -> list[c.AnyCommand]:
    """What a bot does on its turn."""
    assert isinstance(view, PotView)
    return [TURNS[view.stage](view, name)]


def _bets(view: PotView, name: str) -> c.AnyCommand:
    """Bet or raise with a good hand, call with a fair one, fold the rest to a bet."""
    own, weight = view.own, weigh(view)
    more, calls = view.offered(Raise), view.offered(CallOrCheck)
    if weight == 2 and more is not None and not _raised_enough(view, more):
        return c.BetOrRaise(player=own.player, to=_size(view, more))
    owed = calls.call if calls is not None else None
    if owed is None:
        return c.Fold(player=own.player)
    first = view.street == _game(view).streets[0].name
    if weight or not owed or (first and temper(name, LOOSE) == 0 and owed <= own.stack // 20):
        return c.CheckOrCall(player=own.player)
    return c.Fold(player=own.player)


def _game(view: PotView) -> PotGame:
    played = game(view.game)
    assert isinstance(played, PotGame)
    return played


def weigh(view: PotView) -> int:
    """The weight of the hand now, on the better of two boards."""
    return max(_game(view).weigh(view.own.cards, board) for board in view.board)


def _raised_enough(view: PotView, choice: Raise) -> bool:
    """Whether three bets of this size have been made: two bots would raise each other forever."""
    return view.to_match >= RAISES * (choice.low - view.to_match)


def _size(view: PotView, choice: Raise) -> Cents:
    """Half the pot if the amount is free, otherwise what the limit says."""
    if choice.low == choice.high:
        return choice.low
    aimed = view.to_match + view.pot // 2
    aimed -= aimed % choice.step
    return Cents(max(choice.low, min(aimed, choice.high)))


def _opens(view: PotView, name: str) -> c.AnyCommand:
    """Open for a full bet with a good hand, bring in if required or with a fair one, otherwise fold."""
    player, weight = view.own.player, weigh(view)
    opens, brings = view.offered(Raise), view.offered(BringInBet)
    if weight == 2 and opens is not None:
        return c.BetOrRaise(player=player, to=_size(view, opens))
    assert brings is not None
    return c.BringIn(player=player) if weight or brings.required else c.Fold(player=player)


def _draws(view: PotView, name: str) -> c.AnyCommand:
    """Keep the cards that the game says to keep and exchange the others."""
    own, throws = view.own, view.offered(Throw)
    assert throws is not None
    keeps = _game(view).keeps
    assert keeps is not None, "a game with a draw declares what a bot keeps"
    kept = keeps(own.cards)
    gone = [card for card in own.cards if card not in kept]
    return c.ThrowAway(player=own.player, cards=tuple(gone[: throws.count]))


def _discards(view: PotView, name: str) -> c.AnyCommand:
    """Throw away the cards that are worth least."""
    throws = view.offered(Throw)
    assert throws is not None
    gone = thrown(view.own.cards, view.board[0], throws.count)
    return c.ThrowAway(player=view.own.player, cards=gone)


def _faces(view: PotView, name: str) -> c.AnyCommand:
    """Ask for the next card up or down: every second bot down, unless a joker is down, which stays wild."""
    own = view.own
    down = [card for card in own.cards if card not in own.up]
    return c.Face(player=own.player, up=bool(temper(name, 2)) or JOKER in down)


def _runs_twice(view: PotView, name: str) -> c.AnyCommand:
    """Two bots in three agree to a second board."""
    return c.RunTwice(player=view.own.player, agreed=bool(temper(name, 3)))


def _shows(view: PotView, name: str) -> c.AnyCommand:
    return c.Show(player=view.own.player)


def kills(name: str, number: int) -> bool:
    """Whether a bot kills this pot before it sees its cards: every second bot, one round in 16 (POT 11)."""
    return bool(temper(name, 2)) and not temper(f"{name} {number}", KILLS)


TURNS: dict[str, Callable[[PotView, str], c.AnyCommand]] = {
    "betting": _bets,
    "bring-in": _opens,
    "draw": _draws,
    "discard": _discards,
    "choice": _faces,
    "twice": _runs_twice,
    "showdown": _shows,
}
