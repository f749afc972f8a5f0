"""Bots that play poker, like people of several kinds.

The game's declaration weighs a hand: 0 folds to a bet, 1 calls, 2 bets. This module defines what a bot of
each kind does with that weight on every kind of turn. Large bets need more than a weight.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.cards import JOKER
from croupier.floor.bots.reckon import chance, rivals
from croupier.floor.bots.shared import temper
from croupier.floor.bots.style import Style, style_of
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
"""Some bots kill one pot in this many, where a pot may be killed freely."""

GOOD = 2
"""The weight of a hand that bets."""

LARGE = 5
"""A call of a fifth of the stack or more is large: it needs more than a pair."""

LARGE_RAISE = 0.7
LARGE_CALL = {Style.TIGHT: 0.78, Style.BEST: 0.75, Style.LOOSE: 0.68}
"""How often a hand must win against a random hand for a large raise or call on the first street."""
LATER = 0.08
"""Added on later streets: a player who bets much there has usually improved."""

BLUFFS = 6
"""A loose bot bluffs one hand in this many when nobody has bet."""


def by_weight(view: RoundView, name: str, posted: Style = Style.MIXED) -> list[c.AnyCommand]:
    """Return a bot's action on its turn."""
    assert isinstance(view, PotView)
    turn = TURNS[view.stage]
    return [_bets(view, name, style_of(name, posted)) if turn is None else turn(view, name)]


def _bets(view: PotView, name: str, style: Style) -> c.AnyCommand:
    """Bet or raise with a good hand, call with a fair one, fold the rest to a bet."""
    own, calls = view.own, view.offered(CallOrCheck)
    owed = calls.call if calls is not None else None
    if _wants_more(view, name, style) and (more := view.offered(Raise)) is not None:
        return c.BetOrRaise(player=own.player, to=_size(view, more))
    if owed is None:
        return c.Fold(player=own.player)
    return (c.CheckOrCall if _pays(view, name, style, owed) else c.Fold)(player=own.player)


def _wants_more(view: PotView, name: str, style: Style) -> bool:
    """Whether the hand is worth a bet or a raise."""
    more = view.offered(Raise)
    if more is None or _raised_enough(view, more):
        return False
    if weigh(view) == GOOD:
        # A good hand is raised as long as that stays cheap, a very good one always.
        return not _is_large(view, _size(view, more) - view.own.bet) or _wins(view) >= LARGE_RAISE + _later(
            view
        )
    bluffs = style is Style.LOOSE and not view.to_match and not _is_first(view)
    return bluffs and not temper(f"{name} {view.pot} {view.street}", BLUFFS)


def _pays(view: PotView, name: str, style: Style, owed: Cents) -> bool:
    """Whether the hand is worth a call."""
    if not owed:
        return True
    if _is_large(view, owed):
        return _wins(view) >= LARGE_CALL[style] + _later(view)
    if style is Style.BEST:
        won = chance(view, _game(view))
        if won is not None:
            # The more players are in, the less often one hand beats them all.
            odds = owed / (view.pot + owed)
            return float(won ** (1 + (len(rivals(view)) - 1) / 2)) > odds
    weight, first = weigh(view), _is_first(view)
    if first and style is Style.LOOSE and owed <= view.own.stack // 20:
        return True
    if style is Style.TIGHT and weight < GOOD and owed > view.own.stack // 12:
        return False
    return bool(weight)


def _is_large(view: PotView, chips: int) -> bool:
    """Whether an amount is a large part of the stack: a fifth of it or more."""
    return chips * LARGE >= view.own.stack


def _wins(view: PotView) -> float:
    """Return the hand's share of the pot against one rival, or an estimate from its weight."""
    won = chance(view, _game(view))
    return won if won is not None else (0.3, 0.5, 0.9)[weigh(view)]


def _later(view: PotView) -> float:
    return 0.0 if _is_first(view) else LATER


def _is_first(view: PotView) -> bool:
    """Whether this is the first betting round."""
    played = _game(view)
    return view.street == played.streets[played.first_betting].name


def _game(view: PotView) -> PotGame:
    played = game(view.game)
    assert isinstance(played, PotGame)
    return played


def weigh(view: PotView) -> int:
    """Return the weight of the hand now, on the better of two boards."""
    return max(_game(view).weigh(view.own.cards, board) for board in view.board)


def _raised_enough(view: PotView, choice: Raise) -> bool:
    """Whether three bets of this size have been made: two bots would raise each other forever."""
    return view.to_match >= RAISES * (choice.low - view.to_match)


def _size(view: PotView, choice: Raise) -> Cents:
    """Return half the pot if the amount is free, otherwise the limit's bet."""
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
    """Keep the cards that the game's book keeps and exchange the others."""
    own, throws = view.own, view.offered(Throw)
    assert throws is not None
    keeps = _game(view).keeps
    assert keeps is not None, "a game with a draw declares what a bot keeps"
    kept = keeps(own.cards)
    gone = [card for card in own.cards if card not in kept]
    return c.ThrowAway(player=own.player, cards=tuple(gone[: throws.count]))


def _discards(view: PotView, name: str) -> c.AnyCommand:
    """Throw away the least valuable cards."""
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


def _straddles(view: PotView, name: str) -> c.AnyCommand:
    """One bot in four straddles."""
    return c.Straddle(player=view.own.player, agreed=not temper(name, 4))


def _chops(view: PotView, name: str) -> c.AnyCommand:
    """Two bots in three chop the blinds."""
    return c.ChopBlinds(player=view.own.player, agreed=bool(temper(name, 3)))


def _shows(view: PotView, name: str) -> c.AnyCommand:
    return c.Show(player=view.own.player)


def kills(name: str, number: int) -> bool:
    """Whether a bot kills this pot before it sees its cards: every second bot, one round in 16 (POT 11)."""
    return bool(temper(name, 2)) and not temper(f"{name} {number}", KILLS)


TURNS: dict[str, Callable[[PotView, str], c.AnyCommand] | None] = {
    "betting": None,
    "bring-in": _opens,
    "draw": _draws,
    "discard": _discards,
    "choice": _faces,
    "twice": _runs_twice,
    "straddle": _straddles,
    "chop": _chops,
    "showdown": _shows,
}
