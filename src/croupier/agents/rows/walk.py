"""A game against a bank as the engine plays it: every sequence of actions with one known deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from croupier.agents.banked import BankedSteps
from croupier.cards import Card
from croupier.games.banked.vocabulary import BANK, Kind, Sight
from croupier.money import Cents
from croupier.numbers import FIRST_HAND, Player
from croupier.table.banked.hand import hand_key
from croupier.table.banked.settling.result import judged
from croupier.table.banked.table import BankedTable

ONE = Player(1)
DICE = 0
"""The seed from which dice are shaken, where a game has any: the same in every round."""


@dataclass
class Walked:
    """What the engine showed of one game, with one hand of the player's."""

    follows: list[dict[int, int]] = field(default_factory=list)
    """By node: where each action leads, an end e as -1 - e."""
    seen: list[NDArray[np.int32]] = field(default_factory=list)
    ends: list[tuple[Mapping[str, Cents], bool]] = field(default_factory=list)
    """The wagers that lie there at the end, and whether the hand is folded."""
    own: set[tuple[Card, ...]] = field(default_factory=set)
    bank: set[tuple[Card, ...]] = field(default_factory=set)
    board: set[tuple[Card, ...]] = field(default_factory=set)
    """The cards of the two hands at the end, the board's included; and those of the board."""


def walk(steps: BankedSteps, deck: Sequence[Card], player: Player = ONE) -> Walked:
    """Every sequence of a player's actions, played with this deck; others stay in."""
    found = Walked()
    _visit(steps, deck, player, (), found)
    return found


def _visit(
    steps: BankedSteps, deck: Sequence[Card], player: Player, before: tuple[int, ...], found: Walked
) -> int:
    steps.reset(DICE, deck=deck)
    _others(steps, player)
    for action in before:
        steps.step(action)
        _others(steps, player)
    state = steps.round.state
    if not steps.to_act:
        folded = player in state.folded
        if not folded:
            board = state.board
            found.own.add((*state.hands[hand_key(player, FIRST_HAND)], *board))
            found.board.add(board)
            found.bank.add((*state.hands[BANK], *board) if BANK in state.hands else ())
        found.ends.append((state.on(player), folded))
        return -len(found.ends)
    node = len(found.follows)
    found.follows.append({})
    found.seen.append(steps.seen.copy())
    for action in tuple(steps.commands):
        found.follows[node][action] = _visit(steps, deck, player, (*before, action), found)
    return node


def stay(steps: BankedSteps) -> int:
    """What keeps a hand in: a check, or the first action that is no fold."""
    legal = [action for action in steps.commands if steps.names[action] != "fold"]
    return next((action for action in legal if steps.names[action] == "check"), legal[0])


def _others(steps: BankedSteps, player: Player) -> None:
    """All others act, until the player has something to decide or the round is over."""
    while steps.to_act not in (0, player):
        steps.step(stay(steps))


def turns(steps: BankedSteps, deck: Sequence[Card]) -> list[tuple[int, int]]:
    """Who decides at which step of the round, in order, while everybody stays in."""
    at = next(field for field in steps.fields if field.name == "step")
    found = []
    steps.reset(DICE, deck=deck)
    while steps.to_act:
        found.append((int(steps.seen[at.start : at.stop].argmax()), steps.to_act))
        steps.step(stay(steps))
    return found


def net(table: BankedTable, wagers: Mapping[str, Cents], sight: Sight) -> int:
    """What the wagers of a round win or lose together."""
    won = 0
    for spot, stake in wagers.items():
        result = judged(table, sight, spot)
        assert result.kind is not Kind.HALF, "no game without procedures halves a wager"
        if result.kind is Kind.PAY:
            won += result.odds.winnings(stake, unit=table.breakage)
        elif result.kind is Kind.LOSE:
            won -= stake
    return won
