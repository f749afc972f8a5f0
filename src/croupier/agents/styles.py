"""Players with a fixed style, as opponents and to compare with: they see what their seat sees."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from croupier.agents.steps import Steps
from croupier.errors import DataInvalid
from croupier.floor.bots import STRATEGIES
from croupier.games.view import RoundView
from croupier.lab.agents.steps import QuickSteps
from croupier.table import commands as c

Style = Callable[[Steps, np.random.Generator], int]
"""Given a table at which it is to act, returns the number of an action."""

CHECKS = ("check or call", "check", "bring in", "stand pat", "run it once", "next card up", "stand")
RAISES = ("bet the upper limit with an open pair", "raise to the most", "bet or raise", "raise to the least")
BOOK = "Agents"


def at_random(steps: Steps, chance: np.random.Generator) -> int:
    """Any legal action, all equally likely."""
    return int(chance.choice(np.flatnonzero(steps.mask)))


def calling(steps: Steps, chance: np.random.Generator) -> int:
    """Checks, calls and stands wherever that is legal; otherwise the first legal action."""
    return _first(steps, CHECKS)


def raising(steps: Steps, chance: np.random.Generator) -> int:
    """Bet and raise as much as is legal; otherwise call."""
    most = [name for name in steps.names if name.endswith(" most")]
    return _first(steps, (*RAISES, *most, *CHECKS))


def folding(steps: Steps, chance: np.random.Generator) -> int:
    """Check where it is free, and otherwise fold."""
    if isinstance(steps, QuickSteps):
        call = next(field for field in steps.fields if field.name == "call")
        return _first(steps, (("fold",) if steps.seen[call.start] else ()) + CHECKS)
    return _first(steps, ("check", "fold", *CHECKS))


def by_the_book(steps: Steps, chance: np.random.Generator) -> int:
    """What the floor's bots do: the game's own book, or tight and passive for a pot."""
    view = steps.view(steps.to_act)
    if getattr(view, "before_deal", False):
        return int(np.flatnonzero(steps.mask)[0])
    acts = STRATEGIES[_family(view)](view, BOOK)
    return number_of(steps, acts[0] if acts else None)


STYLES: dict[str, Style] = {
    "random": at_random,
    "call": calling,
    "raise": raising,
    "fold": folding,
    "book": by_the_book,
}


def style(named: str | Style) -> Style:
    """Return a style by its name, or the given function."""
    if callable(named):
        return named
    if named not in STYLES:
        raise DataInvalid(f"no style {named!r}; there are {', '.join(STYLES)}", key="opponents")
    return STYLES[named]


def number_of(steps: Steps, command: c.AnyCommand | None) -> int:
    """The action that does what a command says; for an amount in between, the next one below."""
    if isinstance(steps, QuickSteps):
        return _pot_number(steps, command)
    offered: dict[int, c.AnyCommand | None] = getattr(steps, "commands", {})
    for number, found in offered.items():
        if found == command or _same_front(found, command):
            return number
    raise DataInvalid(f"no action does {command!r}", key="command")


def _same_front(one: c.AnyCommand | None, other: c.AnyCommand | None) -> bool:
    return isinstance(one, c.SetHand) and isinstance(other, c.SetHand) and set(one.cards) == set(other.cards)


def _pot_number(steps: QuickSteps, command: c.AnyCommand | None) -> int:
    match command:
        case c.Fold():
            return _first(steps, ("fold",))
        case c.CheckOrCall():
            return _first(steps, ("check or call",))
        case c.BringIn():
            return _first(steps, ("bring in",))
        case c.Face(up=up):
            return _first(steps, ("next card up" if up else "next card down",))
        case c.RunTwice(agreed=agreed):
            return _first(steps, ("run it twice" if agreed else "run it once",))
        case c.BetOrRaise(to=to):
            raises = [(steps.amount(number), number) for number in np.flatnonzero(steps.mask).tolist()]
            below = [found for found in raises if 0 < found[0] <= to]
            return max(below)[1] if below else min(found for found in raises if found[0] > 0)[1]
        case c.ThrowAway(cards=cards):
            own = steps.hand().cards(command.player)
            places = [place for place, card in enumerate(own, start=1) if card in cards]
            listed = ", ".join(map(str, places))
            return _first(steps, (f"throw away {listed}" if places else "stand pat",))
    raise DataInvalid(f"no action does {command!r}", key="command")


def _first(steps: Steps, names: Sequence[str]) -> int:
    """The first of these actions that is legal, and where none is, the first that is."""
    legal = np.flatnonzero(steps.mask).tolist()
    by_name = {steps.names[number]: number for number in legal}
    return next((by_name[name] for name in names if name in by_name), legal[0])


def _family(view: RoundView) -> str:
    return str(view.__struct_config__.tag)
