"""Bots that play for a pot: tight and passive, whatever the game.

A hand is weighed as 0, 1 or 2: fold it to a bet, call with it, bet it. How is in the game's declaration;
here is what a bot does with it on every kind of turn.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.cards import JOKER, Card, parse_cards
from croupier.floor.bots.shared import View, legal, own_cards, temper
from croupier.games.catalog import game
from croupier.games.pot.vocabulary import PotGame
from croupier.games.pot.weigh import thrown
from croupier.money import Cents
from croupier.table import Choice
from croupier.table import commands as c

RAISES = 3
"""A bot raises until so many bets have been made."""

KILLS = 16
"""A bot that likes to gamble kills one pot in so many, where a pot is killed freely."""

LOOSE = 3
"""One bot in so many pays to see the next card with anything."""


def pot(view: View, name: str) -> list[c.AnyCommand]:
    """What a bot does when it is asked."""
    return [TURNS[view["round"]["stage"]](view, name)]


def _bets(view: View, name: str) -> c.AnyCommand:
    """Bets or raises a good hand, calls with a fair one, folds the rest to a bet."""
    player, choices = view["you"]["player"], legal(view)
    weight = weigh(view)
    if weight == 2 and "cbr" in choices and not _raised_enough(view, choices["cbr"]):
        return c.BetOrRaise(player=player, to=_size(view, choices["cbr"]))
    owed = choices["cc"].call if "cc" in choices else None
    if owed is None:
        return c.Fold(player=player)
    first = view["round"]["street"] == _game(view).streets[0].name
    if weight or not owed or (first and temper(name, LOOSE) == 0 and owed <= _stack(view) // 20):
        return c.CheckOrCall(player=player)
    return c.Fold(player=player)


def _game(view: View) -> PotGame:
    played = game(view["game"])
    assert isinstance(played, PotGame)
    return played


def weigh(view: View) -> int:
    """The hand as it lies, on the better of two boards."""
    hole = own_cards(view)
    boards = [parse_cards(board) for board in view["round"]["board"]]
    return max(_game(view).weigh(hole, board) for board in boards)


def _raised_enough(view: View, choice: Choice) -> bool:
    """Whether three bets of the size of the last one lie there already: two bots would never stop."""
    assert choice.low is not None
    matched = view["round"]["to_match"]
    return bool(matched >= RAISES * (choice.low - matched))


def _size(view: View, choice: Choice) -> Cents:
    """Half the pot where the amount is free, else what the limit says."""
    assert choice.low is not None
    assert choice.high is not None
    if choice.low == choice.high:
        return choice.low
    aimed = view["round"]["to_match"] + view["round"]["pot"] // 2
    aimed -= aimed % choice.step
    return Cents(max(choice.low, min(aimed, choice.high)))


def _stack(view: View) -> int:
    return int(view["round"]["seats"][view["you"]["player"] - 1]["stack"])


def _opens(view: View, name: str) -> c.AnyCommand:
    """Brings in if its card says so; opens for a full bet with a good hand, and folds where it may."""
    player, choices = view["you"]["player"], legal(view)
    weight = weigh(view)
    if weight == 2 and "cbr" in choices:
        return c.BetOrRaise(player=player, to=_size(view, choices["cbr"]))
    return c.BringIn(player=player) if weight or choices["pb"].required else c.Fold(player=player)


def _draws(view: View, name: str) -> c.AnyCommand:
    """Keeps the low cards that go together and exchanges the others."""
    hole, most = own_cards(view), legal(view)["sd"].count
    keeps = _game(view).keeps
    assert keeps is not None, "a game with a draw says what is kept"
    kept = keeps(hole)
    gone = [card for card in hole if card not in kept]
    return c.ThrowAway(player=view["you"]["player"], cards=tuple(gone[:most]))


def _discards(view: View, name: str) -> c.AnyCommand:
    """Throws the cards away that the others miss least."""
    gone = thrown(own_cards(view), parse_cards(view["round"]["board"][0]), legal(view)["sd"].count)
    return c.ThrowAway(player=view["you"]["player"], cards=gone)


def _faces(view: View, name: str) -> c.AnyCommand:
    """Asks for its card up, and every second bot for one down unless a joker lies there, which stays wild."""
    seat = view["round"]["seats"][view["you"]["player"] - 1]
    down: list[Card] = [card for card in own_cards(view) if card not in parse_cards(seat["up"])]
    return c.Face(player=view["you"]["player"], up=bool(temper(name, 2)) or JOKER in down)


def _runs_twice(view: View, name: str) -> c.AnyCommand:
    """Two bots in three agree to a second board."""
    return c.RunTwice(player=view["you"]["player"], agreed=bool(temper(name, 3)))


def _shows(view: View, name: str) -> c.AnyCommand:
    return c.Show(player=view["you"]["player"])


def kills(view: View, name: str) -> list[c.AnyCommand]:
    """Kills the pot before a look at its cards: every second bot, in one hand of sixteen (POT 11)."""
    may = "kill" in legal(view) and bool(temper(name, 2))
    if not may or temper(f"{name} {view['number']}", KILLS):
        return []
    return [c.KillPot(player=view["you"]["player"])]


TURNS: dict[str, Callable[[View, str], c.AnyCommand]] = {
    "betting": _bets,
    "bring-in": _opens,
    "draw": _draws,
    "discard": _discards,
    "choice": _faces,
    "twice": _runs_twice,
    "showdown": _shows,
}
