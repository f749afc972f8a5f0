"""Bots that play poker, like people of several kinds.

Each kind has its habits: which starting hands it raises, calls or folds, how often it bets again, and
how much better than the pot's odds a hand must be for a call on later streets.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from croupier.cards import JOKER, write_cards
from croupier.floor.bots.reckon import chance, rivals
from croupier.floor.bots.shared import temper
from croupier.floor.bots.starts import place_of
from croupier.floor.bots.style import Style, style_of
from croupier.games.catalog import game
from croupier.games.choice import BringInBet, CallOrCheck, Raise, Throw
from croupier.games.pot.view import PotView
from croupier.games.pot.vocabulary import PotGame
from croupier.games.pot.weigh import thrown
from croupier.games.view import RoundView
from croupier.money import Cents
from croupier.table import commands as c

KILLS = 16
"""Some bots kill one pot in this many, where a pot may be killed freely."""


@dataclass(frozen=True)
class Habits:
    """How a style plays: shares of starting hands, and shares of the pot against a random hand."""

    opens: float
    """Starting hands that raise an unraised pot."""
    enters: float
    """Starting hands that call the blind."""
    calls: float
    """Starting hands that call a raise."""
    reraises: float
    """Starting hands that raise again; a quarter of them raise once more."""
    continues: float
    """How often a hand that raised before bets again on the next street."""
    bluffs: float
    """How often a weak hand bets on later streets when nobody has bet."""
    margin: float
    """By how much a later call must beat the pot's odds: a bettor seldom holds a random hand."""


HABITS = {
    Style.TIGHT: Habits(0.16, 0.19, 0.11, 0.04, 0.38, 0.05, 0.32),
    Style.BEST: Habits(0.21, 0.29, 0.18, 0.055, 0.42, 0.08, 0.28),
    Style.LOOSE: Habits(0.13, 0.46, 0.3, 0.045, 0.42, 0.12, 0.27),
}
VALUE = 0.72
"""A share of the pot that is worth a bet, and against a bet nearly a raise."""
RAISES_LATER = 0.9
CALLS_ALWAYS = 0.88
"""A share with which every style calls any bet."""
WEIGHED = (0.25, 0.55, 0.88)
"""The share of the pot for each weight, in games whose cards are still to be exchanged."""
DRAWN_OUT = (0.15, 0.35, 0.85)
"""The same after the last draw, when a hand that still lacks a card has missed."""
RAISES_MAX = 3
"""A bot raises no more than this often on one street; otherwise two bots would not stop."""


def by_weight(view: RoundView, name: str, posted: Style = Style.MIXED) -> list[c.AnyCommand]:
    """Return a bot's action on its turn."""
    assert isinstance(view, PotView)
    turn = TURNS[view.stage]
    return [_bets(view, name, style_of(name, posted)) if turn is None else turn(view, name)]


def _bets(view: PotView, name: str, style: Style) -> c.AnyCommand:
    """Bet or raise, check or call, or fold, as the style does with such a hand."""
    own, calls, more = view.own, view.offered(CallOrCheck), view.offered(Raise)
    owed = calls.call if calls is not None else None
    habits, raises = HABITS[style], _raises(view)
    turn = _first_street if _is_first(view) else _later_street
    wants_more, pays = turn(view, habits, raises, Cents(owed or 0), name)
    if wants_more and more is not None and raises < RAISES_MAX:
        return c.BetOrRaise(player=own.player, to=_size(view, more, raises))
    if owed is None:
        return c.Fold(player=own.player)
    return (c.CheckOrCall if pays or not owed else c.Fold)(player=own.player)


def _first_street(view: PotView, habits: Habits, raises: int, owed: Cents, name: str) -> tuple[bool, bool]:
    """Return whether a starting hand raises, and whether it calls."""
    place = place_of(view.game, view.own.cards)
    if raises == 0:
        return place < habits.opens, place < habits.enters
    # A player who has chips in already calls a raise with a few more hands.
    calls = habits.calls * (1.4 if view.own.bet else 1.0) / raises
    return place < habits.reraises / 4 ** (raises - 1), place < calls and not _is_too_much(view, owed, place)


def _is_too_much(view: PotView, owed: Cents, place: float) -> bool:
    """Whether a call before the flop risks a third of the stack with less than a great hand."""
    return owed * 3 >= view.own.stack and place > 0.03


def _later_street(view: PotView, habits: Habits, raises: int, owed: Cents, name: str) -> tuple[bool, bool]:
    """Return whether a hand on a later street bets or raises, and whether it calls."""
    share, mood = _share(view), _mood(view, name)
    if not owed:
        raised_before = place_of(view.game, view.own.cards[: _dealt_first(view)]) < habits.opens
        second = view.street == _street_names(view)[1]
        if raised_before and second and len(rivals(view)) <= 3:
            return share >= VALUE or mood < habits.continues, True
        return share >= VALUE or (mood < habits.bluffs and len(rivals(view)) <= 2), True
    odds = owed / (view.pot + owed)
    return share >= RAISES_LATER, share >= min(odds + habits.margin + 0.04 * raises, CALLS_ALWAYS)


def _share(view: PotView) -> float:
    """Return the hand's share of the pot against all rivals, or an estimate from its weight."""
    won = chance(view, _game(view))
    if won is None:
        drawn_out = view.street == _street_names(view)[-1]
        won = (DRAWN_OUT if drawn_out else WEIGHED)[weigh(view)]
    # The more players are in, the less often one hand beats them all.
    return float(won ** (1 + (len(rivals(view)) - 1) / 2))


def _mood(view: PotView, name: str) -> float:
    """Return a number from 0 to 1 for a choice between two acts: the same whenever the bot sees the same."""
    seen = f"{name} {view.street} {view.pot} {write_cards(view.own.cards)}"
    return temper(seen, 1_000) / 1_000


def _raises(view: PotView) -> int:
    """Return how often this street was raised; on later streets a bet counts as one."""
    acts = (seat.did for seat in view.seats if seat.did is not None)
    return len({act.amount for act in acts if act.what in ("bets", "raises to")})


def _is_first(view: PotView) -> bool:
    """Whether this is the first betting round."""
    return view.street == _street_names(view)[0]


def _street_names(view: PotView) -> list[str]:
    """Return the names of the streets with betting."""
    played = _game(view)
    names = [street.name for street in played.streets if street.betting]
    return names if len(names) > 1 else [*names, ""]


def _dealt_first(view: PotView) -> int:
    """Return how many cards a starting hand has."""
    played = _game(view)
    return sum(street.cards for street in played.streets[: played.first_betting + 1])


def _game(view: PotView) -> PotGame:
    played = game(view.game)
    assert isinstance(played, PotGame)
    return played


def weigh(view: PotView) -> int:
    """Return the weight of the hand now, on the better of two boards."""
    return max(_game(view).weigh(view.own.cards, board) for board in view.board)


def _size(view: PotView, choice: Raise, raises: int) -> Cents:
    """Return three times the last bet, three fifths of the pot for a later bet, or the limit's bet."""
    if choice.low == choice.high:
        return choice.low
    aimed = 3 * view.to_match if _is_first(view) or raises else view.pot * 3 // 5
    aimed -= aimed % choice.step
    return Cents(max(choice.low, min(aimed, choice.high)))


def _opens(view: PotView, name: str) -> c.AnyCommand:
    """Open for a full bet with a good hand, bring in if required or with a fair one, otherwise fold."""
    player, habits = view.own.player, HABITS[style_of(name)]
    place, opens, brings = place_of(view.game, view.own.cards), view.offered(Raise), view.offered(BringInBet)
    if place < habits.opens and opens is not None:
        return c.BetOrRaise(player=player, to=_size(view, opens, 0))
    assert brings is not None
    enters = place < habits.enters or brings.required
    return c.BringIn(player=player) if enters else c.Fold(player=player)


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
