"""Bomb pots: everybody puts in an ante, and the betting begins on the flop, with one or two boards."""

from __future__ import annotations

from dataclasses import replace

from croupier.errors import DataInvalid
from croupier.games.option import Options
from croupier.games.pot.vocabulary import PotGame

RUNS = ("run_it_twice", "run_it_twice_open")


def bombed(game: PotGame, options: Options) -> PotGame:
    """The declaration of a hand that is a bomb pot; the game itself where none is posted."""
    boards = options.get("bomb_pot")
    if boards is None:
        return game
    if boards == 2 and (options.get("run_it_twice") or game.runs_twice or game.boards == 2):
        raise DataInvalid("a bomb pot with two boards is not run twice", key="bomb_pot")
    first, *later = game.streets
    kept = tuple(option for option in game.options if boards == 1 or option.name not in RUNS)
    streets = (replace(first, betting=False), *later)
    return replace(game, streets=streets, blinds=False, boards=max(boards, game.boards), options=kept)
