"""Many tables of a game against a bank: which kernel plays it, and what the engine plays instead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from croupier.agents.banked import BankedSteps
from croupier.agents.posted import Posted
from croupier.agents.rows.blackjack import jack_of, plays_blackjack
from croupier.agents.rows.engine_tables import EngineTables
from croupier.agents.rows.lines import lines_with_nets
from croupier.agents.rows.settings import bonus_of, reads_bonus, settings_of
from croupier.games.banked.baccarat import deals_two_lines
from croupier.games.banked.pai_gow import SetHands
from croupier.games.banked.vocabulary import Sight
from croupier.lab.agents.banked_tables import (
    BankedTables,
    JackTables,
    LineTables,
    SetTables,
    Tree,
    TreeTables,
)
from croupier.lab.agents.rows import count_checked
from croupier.lab.rounds.sides import beside, readable, sides_of
from croupier.lab.rounds.tree import tree_of, unplayable
from croupier.lab.rounds.walk import net
from croupier.money import Cents


def banked_tables(posted: Posted, count: int) -> BankedTables | EngineTables:
    """Many tables of one posting: by the kernel that plays it, and otherwise by the engine."""
    count_checked(count)
    steps = BankedSteps(posted)
    game = steps.table.game
    if deals_two_lines(game):
        alone = BankedSteps(replace(posted, players=1, stacks=posted.stacks[:1]))
        return LineTables(lines_with_nets(alone), steps.names, steps.fields, count, begins=steps.starts())
    if posted.players == 1 and plays_blackjack(steps):
        return JackTables(jack_of(steps), steps.names, steps.fields, count, begins=steps.starts()[0])
    if posted.players == 1 and any(isinstance(step, SetHands) for step in game.script) and reads_bonus(steps):
        bonus, wild = bonus_of(steps)
        return SetTables(settings_of(steps), steps.names, steps.fields, count, bonus=bonus, wild_bonus=wild)
    is_tree = unplayable(game, steps.table.deck) is None and _decided(steps)
    if is_tree and readable(beside(steps.table, steps.laid)):
        return TreeTables(_tree(steps), steps.names, steps.fields, count)
    return EngineTables(posted, count)


def _tree(steps: BankedSteps) -> Tree:
    """Return the game as numbers, with its payouts in cents."""
    table = steps.table
    paid = beside(table, steps.laid)

    def cents(wagers: Mapping[str, Cents], sight: Sight) -> int:
        apart = table.game.side_bets
        return net(table, {spot: stake for spot, stake in wagers.items() if spot not in apart}, sight)

    return tree_of(steps, cents, partial(sides_of, table, paid))


def _decided(steps: BankedSteps) -> bool:
    """Whether every wager is decided by the hands or is a side bet; tips for the dealer are neither."""
    game = steps.table.game
    by_hands = {spot for spots in game.results.values() for spot in spots}
    return set(steps.posted.wagers) <= by_hands | set(game.side_bets)
