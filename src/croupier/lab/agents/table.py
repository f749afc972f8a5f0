"""A pot table at compiled speed: hands for agents to learn from, one by one or in batches.

The rules are the engine's, given to a kernel as numbers; ``tests/twins`` proves that the two agree. A table
that the kernel does not play is refused when it is made; the engine plays it.
"""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbits
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card, parse_cards
from croupier.errors import DataInvalid
from croupier.kernels.pot import words as w
from croupier.kernels.pot.act import do
from croupier.kernels.pot.play import CALLING, RANDOM, act_many, play_many, seeds_of
from croupier.lab.agents.hand import QuickHand
from croupier.lab.agents.hands import QuickHands
from croupier.lab.agents.rules import opening_words, own_deck, tables_of
from croupier.money import Cents
from croupier.table import PotRound, PotTable
from croupier.table.pot.chips.forced import Forced

PLAYERS: Final = {"call": CALLING, "random": RANDOM}
"""The built-in players: always check, call and stand pat, or do anything legal."""
SEED_MAX: Final = (1 << 63) - 1


class QuickTable:
    """A table, its players' stacks and forced bets: what every hand begins with.

    >>> from croupier import Cents, Limits, PotTable, Structure, forced_bets, game
    >>> limits = Limits(structure=Structure.NO_LIMIT, minimum=Cents(200))
    >>> posted = PotTable.post(game("texas-holdem"), limits)
    >>> blinds = forced_bets(posted, [Cents(0)] * 3, [Cents(100), Cents(200), Cents(0)])
    >>> hand = QuickTable(posted, [Cents(20_000)] * 3, blinds).deal(seed=7)
    >>> hand.to_act, [choice.verb for choice in hand.legal()]
    (3, ['f', 'cc', 'cbr'])
    """

    def __init__(self, table: PotTable, stacks: Sequence[Cents], forced: Forced) -> None:
        # The engine's own checks: how many can play this game, and that everybody has chips.
        PotRound(table, list(stacks), forced)
        self.posted = table
        self.starting = list(stacks)
        self.forced = forced
        self.players = len(self.starting)
        self.tables = tables_of(table)
        self.opening = own_deck(opening_words(table, self.starting, forced), table)

    def deal(self, *, seed: int | None = None, deck: str | Sequence[Card] | None = None) -> QuickHand:
        """Deal a new hand until a player has to act: from a seed, from a given deck, or at random.

        The first card of a given deck is dealt first; burn cards come off it too.
        """
        if deck is not None:
            words, start = self.opening_with(deck), -1
        else:
            words = self.opening.copy()
            start = randbits(63) if seed is None else seed_checked(seed)
        return QuickHand(self, words, do(words, w.BEGIN, w.NEXT, start))

    def opening_with(self, deck: str | Sequence[Card]) -> NDArray[np.int64]:
        """A hand about to be dealt from a given deck, which must have every card of the game once."""
        cards = parse_cards(deck) if isinstance(deck, str) else tuple(deck)
        whole = self.posted.game.deck.cards
        if sorted(card.index for card in cards) != sorted(card.index for card in whole):
            raise DataInvalid(f"expected the {len(whole)} cards of the game, each once", key="deck")
        words = self.opening.copy()
        words[w.DECK : w.DECK + len(cards)] = [card.index for card in cards]
        return words

    def deal_many(self, hands: int, *, seed: int) -> QuickHands:
        """Deals new hands, each with its own stream of the seed."""
        words = np.empty((_count(hands), w.WORDS), dtype=np.int64)
        words[:] = self.opening
        seeds, answers = np.empty(hands, dtype=np.int64), np.empty(hands, dtype=np.int64)
        seeds_of(seed_checked(seed), seeds)
        act_many(words, np.full(hands, w.BEGIN), seeds, answers, *self.tables)
        return QuickHands(self, words)

    def play(self, hands: int, *, seed: int, players: str = "call") -> NDArray[np.int64]:
        """Finishing stacks in cents of whole hands, one row each, with a built-in player in every seat."""
        if players not in PLAYERS:
            raise DataInvalid(f"no built-in player {players!r}; choose {' or '.join(PLAYERS)}", key="players")
        stacks = np.empty((_count(hands), self.players), dtype=np.int64)
        decisions = play_many(self.opening, seed_checked(seed), PLAYERS[players], stacks, *self.tables)
        assert decisions >= 0, "a built-in player made an illegal move"
        return stacks


def seed_checked(seed: int) -> int:
    """A seed that the kernel takes; anything else is refused."""
    if not _is_whole(seed) or not 0 <= seed <= SEED_MAX:
        raise DataInvalid(f"a seed must be a whole number from 0 to {SEED_MAX}", key="seed")
    return int(seed)


def _count(hands: int) -> int:
    if not _is_whole(hands) or hands < 0:
        raise DataInvalid("the number of hands must not be negative, nor a fraction", key="hands")
    return hands


def _is_whole(number: object) -> bool:
    return isinstance(number, int | np.integer) and not isinstance(number, bool)
