"""A game against a bank as the engine plays it: every sequence of actions with one known deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.games.banked.vocabulary import BANK, Kind, Sight
from croupier.money import Cents
from croupier.numbers import FIRST_HAND, Player
from croupier.table import BankedRound
from croupier.table.banked.hand import hand_key
from croupier.table.banked.settling.result import judged
from croupier.table.banked.table import BankedTable

ONE = Player(1)
DICE = 0
"""The seed from which dice are shaken, where a game has any: the same in every round."""


FLAGS, ROWS = 53, 5
"""What a player sees begins with rows of flags, one for each card."""
OWN_ROW, BANK_ROW, BOARD_ROW = 0, 2 * FLAGS, 3 * FLAGS
"""Where the rows of the hand in turn, the bank's cards and the board begin."""


class Steps(Protocol):
    """A round by numbered actions, played by the engine."""

    table: BankedTable
    players: int
    round: BankedRound
    to_act: int
    """The player who decides; 0 when the round is over."""
    seen: NDArray[np.int32]
    step_at: tuple[int, int]
    """Where in ``seen`` the flags of the script's steps begin and end."""

    @property
    def names(self) -> Sequence[str]:
        """Every action by its number."""

    @property
    def legal(self) -> Sequence[int]:
        """The actions that the player to act may take."""

    def reset(self, seed: int, *, deck: Sequence[Card]) -> None:
        """Begin a round with this deck."""

    def step(self, action: int) -> bool:
        """Do an action for the player to act; return whether the round is over."""


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


def walk(steps: Steps, deck: Sequence[Card], player: Player = ONE) -> Walked:
    """Every sequence of a player's actions, played with this deck; others stay in."""
    found = Walked()
    _visit(steps, deck, player, (), found)
    return found


def _visit(steps: Steps, deck: Sequence[Card], player: Player, before: tuple[int, ...], found: Walked) -> int:
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
    for action in tuple(steps.legal):
        found.follows[node][action] = _visit(steps, deck, player, (*before, action), found)
    return node


def stay(steps: Steps) -> int:
    """Return the action that keeps a hand in: a check, or the first action other than a fold."""
    legal = [action for action in steps.legal if steps.names[action] != "fold"]
    return next((action for action in legal if steps.names[action] == "check"), legal[0])


def _others(steps: Steps, player: Player) -> None:
    """All others act, until the player has something to decide or the round is over."""
    while steps.to_act not in (0, player):
        steps.step(stay(steps))


def turns(steps: Steps, deck: Sequence[Card]) -> list[tuple[int, int]]:
    """Who decides at which step of the round, in order, while everybody stays in."""
    first, stop = steps.step_at
    found = []
    steps.reset(DICE, deck=deck)
    while steps.to_act:
        found.append((int(steps.seen[first:stop].argmax()), steps.to_act))
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
