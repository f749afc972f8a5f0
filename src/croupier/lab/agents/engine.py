"""The engine's hand out of the kernel's: for refusals in its words, views, and proofs that the two agree."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, JOKER, UNSEEN, Card
from croupier.kernels.pot import words as w
from croupier.money import Cents
from croupier.numbers import player_numbers
from croupier.table import PotRound, PotTable
from croupier.table import events as e
from croupier.table.pot.forced import Forced
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
    """A hand of the engine in the same state; what led to it is not in its log."""
    hand = PotRound(table, stacks, forced, posted=False)
    hand.state = engine_state(words, stacks)
    hand.over = hand.state.stage is Stage.OVER
    return hand


def engine_state(words: NDArray[np.int64], stacks: list[Cents]) -> PotState:
    """The engine's state, folded from words instead of events."""
    s: list[int] = words.tolist()
    state = PotState(stacks, deck=s[w.DECK_SIZE])
    players = state.players

    def each(place: int) -> list[int]:
        return s[place : place + players]

    def members(word: int) -> list[bool]:
        return [bool(s[word] >> i & 1) for i in range(players)]

    def row(count: int, place: int) -> tuple[Card, ...]:
        return tuple([FACES[index] for index in s[place : place + s[count]]])

    state.stacks, state.bets, state.totals = each(w.STACKS), each(w.BETS), each(w.TOTALS)
    state.posted, state.returned = each(w.POSTED), each(w.RETURNED)
    state.dealt, state.owed, state.drew = each(w.DEALT), each(w.OWED), each(w.DREW)
    state.discarded = each(w.DISCARDED)
    state.folded, state.shown, state.mucked = members(w.FOLDED), members(w.SHOWN), members(w.MUCKED)
    state.inside = [i for i in range(players) if s[w.INSIDE] >> i & 1]
    state.hole = [row(w.HOLE_COUNT + i, w.HOLE + i * w.HELD_MAX) for i in range(players)]
    state.up = [row(w.UP_COUNT + i, w.UP + i * w.HELD_MAX) for i in range(players)]
    state.turned = [_held(state.hole[i], s[w.TURNED + i]) for i in range(players)]
    state.turned_now = tuple([card for held in state.hole for card in _held(held, s[w.TURNED_NOW])])
    state.board = [row(w.BOARD_COUNT, w.BOARD)]
    if s[w.TWO_BOARDS]:
        state.board.append(row(w.BOARD_COUNT_2, w.BOARD + w.BOARD_MAX))
    state.stub, state.out, state.draws = s[w.STUB], s[w.OUT], s[w.DRAWS]
    state.burns = list(row(w.BURNS_COUNT, w.BURNS))
    state.burned, state.community = bool(s[w.BURNED]), bool(s[w.COMMUNITY])
    state.pile = [_entry(entry) for entry in s[w.PILE : w.PILE + s[w.PILE_COUNT]]]
    state.used = {FACES[index] for index in range(w.UNSEEN) if s[w.USED] >> index & 1}
    state.facing = None if s[w.FACING] < 0 else bool(s[w.FACING])
    state.twice, state.run = None if s[w.TWICE] < 0 else s[w.TWICE], s[w.RUN]
    state.pot, state.dead_money = s[w.POT_NOW], s[w.DEAD_MONEY]
    state.totals_before = tuple(each(w.BEFORE)) if s[w.DRAWN_BEFORE] else ()
    state.stage, state.street = STAGES[s[w.STAGE]], s[w.STREET]
    state.asked = frozenset(name for bit, name in ASKED.items() if s[w.ASKED] & bit)
    state.waiting = s[w.WAITING : w.WAITING + s[w.WAITING_COUNT]]
    state.order = tuple([i + 1 for i in s[w.ORDER : w.ORDER + s[w.ORDER_COUNT]]])
    state.to_match, state.full, state.raise_by = s[w.TO_MATCH], s[w.FULL], s[w.RAISE_BY]
    state.raises, state.capped = s[w.RAISES], bool(s[w.CAPPED])
    state.acted = {i for i in range(players) if s[w.ACTED] >> i & 1}
    state.checked = {i for i in range(players) if s[w.CHECKED] >> i & 1}
    state.aggressor = None if s[w.AGGRESSOR] < 0 else s[w.AGGRESSOR]
    state.pots = [_award(s, number, players) for number in range(s[w.POTS_COUNT])]
    return state


def _held(cards: tuple[Card, ...], bits: int) -> tuple[Card, ...]:
    return tuple([card for card in cards if card is not UNSEEN and bits >> card.index & 1])


def _entry(entry: int) -> tuple[int, int, tuple[Card, ...]]:
    """One entry of the pile: draw, player, cards."""
    cards = [FACES[entry >> place * w.CARD_BITS & w.CARD_MASK] for place in range(entry >> w.COUNT_AT & 15)]
    return entry >> w.DRAW_AT & 15, entry >> w.PLAYER_AT & 15, tuple(cards)


def _award(s: list[int], number: int, players: int) -> e.PotAwarded:
    """A pot as it was pushed; the kernel does not say why in words."""
    place = w.POTS + number * w.POT_WORDS
    return e.PotAwarded(
        pot=number + 1,
        amount=Cents(s[place]),
        eligible=tuple([player for i, player in enumerate(player_numbers(players)) if s[place + 1] >> i & 1]),
        wins=tuple([Cents(won) for won in s[place + 2 : place + 2 + players]]),
        says="",
        clause="",
    )
