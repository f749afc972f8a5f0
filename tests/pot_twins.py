"""The kernel's hand beside the engine's: every act done to both, everything compared."""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.cards import UNSEEN, Card
from croupier.errors import CommandRejected
from croupier.kernels.pot import words as w
from croupier.kernels.pot.act import do, where
from croupier.kernels.pot.award import score
from croupier.lab.agents.engine import engine_state
from croupier.lab.agents.hand import QuickHand
from croupier.lab.agents.rules import opening_words
from croupier.lab.agents.table import QuickTable
from croupier.table import Choice, PotRound
from croupier.table import commands as c
from croupier.table.part import Part
from croupier.table.pot.state import PotState, Stage


def packed(cards: tuple[Card, ...]) -> int:
    """Cards in order, as the kernel takes them."""
    row = sum(card.index << w.CARD_BITS * place for place, card in enumerate(cards))
    return row | len(cards) << w.COUNT_AT


def bits(cards: tuple[Card, ...]) -> int:
    """Cards as a set, the unseen ones counted."""
    named = sum(1 << card.index for card in cards if card is not UNSEEN)
    return named | sum(card is UNSEEN for card in cards) << w.UNSEEN_AT


def numbers(command: c.Command) -> tuple[int, int, int] | None:
    """A command as verb, who and amount; None if the kernel has no word for it."""
    match command:
        case c.Fold(player=player):
            return w.FOLD, player - 1, 0
        case c.CheckOrCall(player=player):
            return w.CALL, player - 1, 0
        case c.BetOrRaise(player=player, to=to):
            return w.RAISE, player - 1, to
        case c.BringIn(player=player):
            return w.POST_BRING_IN, player - 1, 0
        case c.ThrowAway(player=player, cards=cards):
            return w.THROW, player - 1, bits(cards)
        case c.Face(player=player, up=up):
            return w.FACE_UP if up else w.FACE_DOWN, player - 1, 0
        case c.RunTwice(player=player, agreed=agreed):
            return w.RUN_TWICE, player - 1, int(agreed)
        case c.Show(player=player, cards=cards):
            return w.SHOW, player - 1, packed(cards) if cards else 0
        case c.Muck(player=player):
            return w.MUCK, player - 1, 0
        case c.DealHand(to=int(to), cards=cards):
            return w.GIVE, to - 1, packed(cards)
        case c.DealBoard(cards=cards, board=board):
            return w.TURN, board, packed(cards)
        case c.Burn(cards=cards):
            return w.BURN, 0, packed(cards)
        case c.Shuffle():
            return w.SHUFFLE, 0, 0
    return None


class Twins:
    """A hand of the engine and the same hand of the kernel."""

    def __init__(self, round_: PotRound) -> None:
        self.hand = round_
        self.stacks = list(round_.state.chips.starting[1:])
        self.words = opening_words(round_.table, self.stacks, round_.forced)
        self.table = QuickTable(round_.table, self.stacks, round_.forced)
        self.compare()

    def refuses(self, command: c.Command) -> bool:
        """Whether both refuse a command, without a change; they must agree."""
        act = numbers(command)
        assert act is not None
        words = self.words.copy()
        refused = do(words, *act) < 0
        assert refused == (self.hand.refusal(command) is not None), (command, self.hand.refusal(command))
        assert not refused or np.array_equal(words, self.words), (
            f"{command} was refused and changed something"
        )
        return refused

    def apply(self, command: c.Command) -> None:
        """Both do the same, and are in the same state afterwards."""
        act = numbers(command)
        assert act is not None, command
        try:
            self.hand.apply(command)
        except CommandRejected as refused:
            raise AssertionError(f"the engine refuses {command}: {refused}") from None
        assert do(self.words, *act) >= 0, f"the kernel refuses {command}"
        if self.words[w.STAGE] == w.SCORE:
            score(self.words, *self.table.tables)
        self.compare()

    def legal(self) -> list[Choice]:
        """What the kernel lets the player do whose turn it is."""
        return QuickHand(self.table, self.words, where(self.words)).legal()

    def copy(self) -> Twins:
        """Both in the same state, independent of these."""
        twins = object.__new__(Twins)
        twins.__dict__ |= self.__dict__
        twins.hand, twins.words = self.hand.copy(), self.words.copy()
        return twins

    def compare(self) -> None:
        """Every word of the kernel says what the engine's state says, and the same may be done."""
        ours, theirs = (facts(state) for state in (engine_state(self.words, self.stacks), self.hand.state))
        different = {key: (ours[key], theirs[key]) for key in theirs if ours[key] != theirs[key]}
        assert not different, f"kernel and engine differ: {different}"
        if self.hand.to_act and self.hand.to_act[0] and self.hand.state.stage is not Stage.SHOWDOWN:
            verbs = ("f", "cc", "cbr", "pb", "sd", "up", "down", "rit")
            assert self.legal() == [one for one in self.hand.legal(self.hand.to_act[0]) if one.verb in verbs]


def facts(state: PotState) -> dict[str, Any]:
    """A state as something that compares: sets for what has no order, pots without their words."""
    found: dict[str, Any] = {
        name: getattr(part, name)
        for part in (state, state.cards, state.chips, state.betting, state.trouble)
        for name in part.__slots__
        if not isinstance(getattr(part, name), Part)
    }
    found["pots"] = [(pot.amount, pot.eligible, pot.wins) for pot in state.chips.pots]
    found["pile"] = [(draw, i, sorted(card.index for card in cards)) for draw, i, cards in state.cards.pile]
    if state.stage is Stage.OVER:
        # Nobody waits for anything when the hand is over.
        for name in ("waiting", "dealt", "out", "burned", "asked"):
            del found[name]
    return found
