"""Many tables of a game against a bank: which kernel plays it, and what none of them plays."""

from __future__ import annotations

from croupier.agents.banked import BankedSteps
from croupier.agents.banked_lines import lines_of
from croupier.agents.banked_settings import settings_of
from croupier.agents.banked_tree import READ, tree_of
from croupier.agents.posted import Posted
from croupier.errors import DataInvalid
from croupier.games.banked.baccarat import deals_two_lines
from croupier.games.banked.pai_gow import SetHands
from croupier.games.banked.vocabulary import BANK, EACH, BankedGame, Board, Deal, Decide, Reveal
from croupier.lab.agents.banked_tables import BankedTables, LineTables, SetTables, TreeTables
from croupier.lab.agents.rows import count_checked


def banked_tables(posted: Posted, count: int) -> BankedTables:
    """Many tables of one posting; refused where no kernel plays it."""
    count_checked(count)
    if posted.players != 1:
        raise DataInvalid("many tables at once have one player each", key="players")
    steps = BankedSteps(posted)
    game = steps.table.game
    if deals_two_lines(game):
        begins = steps.start()
        return LineTables(lines_of(steps), steps.names, steps.fields, count, begins=begins)
    beside = sorted(set(posted.wagers) - {spot for spots in game.results.values() for spot in spots})
    if beside:
        raise DataInvalid(f"many tables at once take no side bets: {', '.join(beside)}", key="wagers")
    if any(steps.table.extra_rows(extra) for extra in game.extras.values()):
        raise DataInvalid("many tables at once pay nothing in addition to a wager", key="options")
    if any(isinstance(step, SetHands) for step in game.script):
        return SetTables(settings_of(steps), steps.names, steps.fields, count)
    if not _is_tree(game):
        raise DataInvalid(
            f"no kernel plays many tables of {game.name} at once; agents.table plays it one by one",
            key="game",
        )
    return TreeTables(tree_of(steps), steps.names, steps.fields, count)


def _is_tree(game: BankedGame) -> bool:
    """Whether a game is nothing but decisions and two hands, read in a way that a kernel knows."""
    return game.ranking[0].name in READ and all(
        isinstance(step, Board | Decide | Reveal) or (isinstance(step, Deal) and step.to in (EACH, BANK))
        for step in game.script
    )
