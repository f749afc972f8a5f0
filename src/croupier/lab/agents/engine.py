"""The engine's hand made from the kernel's: for its refusals and views, and to prove that the two agree."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, JOKER, UNSEEN, Card
from croupier.kernels.pot import words as w
from croupier.money import Cents
from croupier.numbers import Player, player_numbers
from croupier.table import PotRound, PotTable
from croupier.table import events as e
from croupier.table.pot.chips.forced import Forced
from croupier.table.pot.state import PotState, Stage

FACES: tuple[Card, ...] = (*DECK, JOKER, UNSEEN)
STAGES = {
    w.DEAL: Stage.DEAL,
    w.BRING_IN: Stage.BRING_IN,
    w.BETTING: Stage.BETTING,
    w.DISCARD: Stage.DISCARD,
    w.DRAW: Stage.DRAW,
    w.CHOICE: Stage.CHOICE,
    w.ASK_TWICE: Stage.TWICE,
    w.SHOWDOWN: Stage.SHOWDOWN,
    w.SCORE: Stage.SHOWDOWN,
    w.OVER: Stage.OVER,
}
ASKED = {
    w.ASKED_DISCARD: "discard",
    w.ASKED_DRAW: "draw",
    w.ASKED_CHOICE: "choice",
    w.ASKED_TWICE: "twice",
    w.ASKED_BRING_IN: "bring-in",
}


def engine_hand(table: PotTable, stacks: list[Cents], forced: Forced, words: NDArray[np.int64]) -> PotRound:
    """Return a hand of the engine in the same state; its log does not record how it got there."""
    hand = PotRound(table, stacks, forced, begun=False)
    hand.state = engine_state(words, stacks)
    hand.over = hand.state.stage is Stage.OVER
    return hand


def engine_state(words: NDArray[np.int64], stacks: list[Cents]) -> PotState:
    """The engine's state, made from words instead of events.

    The kernel counts players from 0, the engine from 1: an empty entry comes before theirs.
    """
    s: list[int] = words.tolist()
    state = PotState(stacks, deck=s[w.DECK_SIZE])
    everybody = player_numbers(state.players)

    def each(place: int) -> list[int]:
        return [0, *s[place : place + len(everybody)]]

    def members(word: int) -> list[Player]:
        return [player for i, player in enumerate(everybody) if s[word] >> i & 1]

    def row(count: int, place: int) -> tuple[Card, ...]:
        return tuple([FACES[index] for index in s[place : place + s[count]]])

    def rows(count: int, place: int) -> list[tuple[Card, ...]]:
        return [(), *[row(count + i, place + i * w.HELD_MAX) for i in range(len(everybody))]]

    cards, chips, betting = state.cards, state.chips, state.betting
    cards.hole, cards.up = rows(w.HOLE_COUNT, w.HOLE), rows(w.UP_COUNT, w.UP)
    cards.turned = [(), *[_held(cards.hole[player], s[w.TURNED + i]) for i, player in enumerate(everybody)]]
    cards.turned_now = tuple([card for held in cards.hole for card in _held(held, s[w.TURNED_NOW])])
    cards.board = [row(w.BOARD_COUNT, w.BOARD)]
    if s[w.TWO_BOARDS]:
        cards.board.append(row(w.BOARD_COUNT_2, w.BOARD + w.BOARD_MAX))
    cards.dealt, cards.owed, cards.drew = each(w.DEALT), each(w.OWED), each(w.DREW)
    cards.discarded = each(w.DISCARDED)
    cards.stub, cards.out, cards.draws = s[w.STUB], s[w.OUT], s[w.DRAWS]
    cards.burns = list(row(w.BURNS_COUNT, w.BURNS))
    cards.burned, cards.community = bool(s[w.BURNED]), bool(s[w.COMMUNITY])
    cards.pile = [_entry(entry, everybody) for entry in s[w.PILE : w.PILE + s[w.PILE_COUNT]]]
    cards.used = {FACES[index] for index in range(w.UNSEEN) if s[w.USED] >> index & 1}
    cards.facing = None if s[w.FACING] < 0 else bool(s[w.FACING])
    cards.twice, cards.run = None if s[w.TWICE] < 0 else s[w.TWICE], s[w.RUN]

    chips.stacks, chips.bets, chips.totals = each(w.STACKS), each(w.BETS), each(w.TOTALS)
    chips.forced, chips.returned = each(w.POSTED), each(w.RETURNED)
    chips.pot, chips.dead_money = s[w.POT_NOW], s[w.DEAD_MONEY]
    chips.totals_before = tuple(each(w.BEFORE)) if s[w.DRAWN_BEFORE] else ()
    chips.pots = [_award(s, number, everybody) for number in range(s[w.POTS_COUNT])]

    betting.order = tuple([everybody[i] for i in s[w.ORDER : w.ORDER + s[w.ORDER_COUNT]]])
    betting.to_match, betting.full, betting.raise_by = s[w.TO_MATCH], s[w.FULL], s[w.RAISE_BY]
    betting.raises, betting.capped = s[w.RAISES], bool(s[w.CAPPED])
    betting.acted, betting.checked = set(members(w.ACTED)), set(members(w.CHECKED))
    betting.aggressor = None if s[w.AGGRESSOR] < 0 else everybody[s[w.AGGRESSOR]]

    state.stage, state.street = STAGES[s[w.STAGE]], s[w.STREET]
    state.asked = frozenset(name for bit, name in ASKED.items() if s[w.ASKED] & bit)
    state.waiting = [everybody[i] for i in s[w.WAITING : w.WAITING + s[w.WAITING_COUNT]]]
    state.inside = members(w.INSIDE)
    state.folded, state.shown = set(members(w.FOLDED)), set(members(w.SHOWN))
    state.mucked = set(members(w.MUCKED))
    if state.stage is Stage.SHOWDOWN:
        state.showing = state.showing_order()
    return state


def _held(cards: tuple[Card, ...], bits: int) -> tuple[Card, ...]:
    return tuple([card for card in cards if card is not UNSEEN and bits >> card.index & 1])


def _entry(entry: int, everybody: Sequence[Player]) -> tuple[int, Player, tuple[Card, ...]]:
    """One entry of the discards: draw, player, cards."""
    cards = [FACES[entry >> place * w.CARD_BITS & w.CARD_MASK] for place in range(entry >> w.COUNT_AT & 15)]
    return entry >> w.DRAW_AT & 15, everybody[entry >> w.PLAYER_AT & 15], tuple(cards)


def _award(s: list[int], number: int, everybody: Sequence[Player]) -> e.PotAwarded:
    """A pot as it was pushed; the kernel does not say in words why."""
    place = w.POTS + number * w.POT_WORDS
    return e.PotAwarded(
        pot=number + 1,
        amount=Cents(s[place]),
        eligible=tuple([player for i, player in enumerate(everybody) if s[place + 1] >> i & 1]),
        wins=tuple([Cents(won) for won in s[place + 2 : place + 2 + len(everybody)]]),
        says="",
        clause="",
    )
