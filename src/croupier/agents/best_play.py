"""Best play as a style: the lab's exact answers against a bank, equilibria in the games that are solved."""

from __future__ import annotations

from functools import cache

import numpy as np

from croupier.agents.posted import read_posting
from croupier.agents.solve import Equilibrium, solve
from croupier.agents.steps import Steps, quick_table
from croupier.agents.styles import Style, number_of
from croupier.errors import DataInvalid
from croupier.games.banked.view import BankedView
from croupier.games.catalog import GAMES, game, listing
from croupier.lab.agents.steps import QuickSteps
from croupier.lab.questions.advise import advise_seen
from croupier.lab.questions.edge import analyse
from croupier.table.advised import advised_command

SOLVED = {"kuhn-poker": 2_000, "leduc-poker": 1_000}
"""Games small enough to solve, with the iterations after which nobody can win a thousandth of an ante."""


def best_play(game_id: str) -> Style:
    """The best that is known; a game for which nothing is known is refused."""
    if game_id in SOLVED:
        return solved(game_id).style
    if game(game_id).family != "banked":
        known = [name for name in GAMES if listing(name)[1] == "banked"]
        raise DataInvalid(
            f"best play of {game_id} is not known; it is for {', '.join([*known, *SOLVED])}", key="game"
        )
    return against_the_bank


@cache
def solved(game_id: str) -> Equilibrium:
    """An equilibrium of a small game at its usual posting."""
    return solve(QuickSteps(quick_table(read_posting(game_id, {}))), SOLVED[game_id])


def against_the_bank(steps: Steps, chance: np.random.Generator) -> int:
    """What the lab advises first; before the deal, the wager that costs least."""
    view = steps.view(steps.to_act)
    assert isinstance(view, BankedView)
    if view.before_deal:
        return _wager(steps, view.game)
    advised = advise_seen(view.game, view, view.options)
    if not advised:
        return int(np.flatnonzero(steps.mask)[-1])
    return number_of(steps, advised_command(view.legal, advised[0].action))


def _wager(steps: Steps, game_id: str) -> int:
    """The first wager of the game, or, where there are several, the one with the lowest edge."""
    bases = [(number, steps.names[number]) for number in np.flatnonzero(steps.mask).tolist()]
    if len(bases) == 1:
        return bases[0][0]
    return _cheapest(game_id, tuple((number, name.removeprefix("wager ")) for number, name in bases))


@cache
def _cheapest(game_id: str, bases: tuple[tuple[int, str], ...]) -> int:
    return min(bases, key=lambda base: analyse(game_id, base[1]).edge)[0]
