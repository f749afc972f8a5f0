"""Many tables of a game against a bank: which kernel plays it, and what the engine plays instead."""

from __future__ import annotations

from croupier.agents.banked import BankedSteps
from croupier.agents.banked_blackjack import jack_of, plays_blackjack
from croupier.agents.banked_lines import lines_of
from croupier.agents.banked_settings import settings_of
from croupier.agents.banked_tree import READ, own_hand_bets, tree_of
from croupier.agents.engine_tables import EngineTables
from croupier.agents.posted import Posted
from croupier.games.banked.baccarat import deals_two_lines
from croupier.games.banked.pai_gow import SetHands
from croupier.games.banked.vocabulary import BANK, EACH, BankedGame, Board, Deal, Decide, Reveal
from croupier.lab.agents.banked_tables import BankedTables, JackTables, LineTables, SetTables, TreeTables
from croupier.lab.agents.rows import count_checked


def banked_tables(posted: Posted, count: int) -> BankedTables | EngineTables:
    """Many tables of one posting: by the kernel that plays it, and otherwise by the engine."""
    count_checked(count)
    steps = BankedSteps(posted)
    game = steps.table.game
    begins = steps.start()
    if posted.players == 1 and deals_two_lines(game):
        return LineTables(lines_of(steps), steps.names, steps.fields, count, begins=begins)
    if posted.players == 1 and plays_blackjack(steps):
        return JackTables(jack_of(steps), steps.names, steps.fields, count, begins=begins)
    if posted.players > 1 or _pays_beside(steps):
        return EngineTables(posted, count)
    if any(isinstance(step, SetHands) for step in game.script):
        return SetTables(settings_of(steps), steps.names, steps.fields, count)
    if _is_tree(game):
        return TreeTables(tree_of(steps), steps.names, steps.fields, count)
    return EngineTables(posted, count)


def _pays_beside(steps: BankedSteps) -> bool:
    """Whether something is paid that no comparison of two hands decides: side bets, rows in addition."""
    game = steps.table.game
    beside = set(steps.posted.wagers) - {spot for spots in game.results.values() for spot in spots}
    return bool(beside - own_hand_bets(steps)) or any(
        steps.table.extra_rows(extra) for extra in game.extras.values()
    )


def _is_tree(game: BankedGame) -> bool:
    """Whether a game is nothing but decisions and two hands, read in a way that a kernel knows."""
    return game.ranking[0].name in READ and all(
        isinstance(step, Board | Decide | Reveal) or (isinstance(step, Deal) and step.to in (EACH, BANK))
        for step in game.script
    )
