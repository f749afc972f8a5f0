"""Automatic steps of a hand: streets open and close, players are asked, uncalled bets are returned.

Twin:     croupier.table.pot.stages
Equality: as bet.py
Packing:  words.py
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.pot import words as w
from croupier.kernels.pot.bet import (
    able_count,
    before_second_betting,
    count_bits,
    has_covered,
    inside_count,
    is_inside,
    lower_size,
    of_street,
    size_of,
    wait_for_others,
)
from croupier.kernels.pot.cards import burn, hands_are_out, next_owed
from croupier.kernels.pot.order import first_by_board, first_by_card
from croupier.kernels.pot.words import part

State = NDArray[np.int64]


@part
def advance(s: State) -> None:
    """Continue until a player has to act, or the pots are to be pushed."""
    while s[w.STAGE] != w.OVER and s[w.STAGE] != w.SCORE:
        stage = s[w.STAGE]
        if count_bits(s[w.INSIDE]) == 1:
            end_without_showdown(s)
        elif stage == w.BETTING:
            if not nobody_can_bet(s):
                return
            close_street(s)
        elif stage == w.DEAL:
            if 0 < s[w.OUT] < of_street(s, w.CARDS) * inside_count(s) or not deal_goes_on(s):
                return
        elif stage == w.DRAW:
            if s[w.WAITING_COUNT] or next_owed(s) >= 0:
                return
            if of_street(s, w.BURN_CARDS) and not s[w.BURNED] and s[w.STUB] and s[w.BURN_DRAW]:
                burn_unasked(s)
            open_street(s)
        elif stage == w.BRING_IN:
            if s[w.WAITING_COUNT] and able_count(s) > 1:
                return
            open_betting(s, 0, 0, -1, nobody=True)
        elif stage == w.SHOWDOWN:
            if s[w.SELF_DEALT]:
                s[w.SHOWN] = s[w.INSIDE]
            if s[w.INSIDE] & ~s[w.SHOWN]:
                return
            s[w.STAGE] = w.SCORE
        else:
            return


@part
def burn_unasked(s: State) -> None:
    """Burn the card of a draw even if no player drew."""
    card = w.UNSEEN
    if s[w.SELF_DEALT]:
        card = s[w.DECK + s[w.NEXT_CARD]]
        s[w.NEXT_CARD] += 1
    burn(s, card)


@part
def nobody_can_bet(s: State) -> bool:
    """Whether everybody has acted, or the only player with chips has nothing to call that could be won."""
    waiting = s[w.WAITING_COUNT]
    if waiting != 1 or able_count(s) != 1:
        return bool(waiting == 0)
    return has_covered(s, s[w.WAITING], s[w.TO_MATCH])


# ── cards ─────────────────────────────────────────────────────────────────────────────────────────────


@part
def deal_goes_on(s: State) -> bool:
    """Return whether something happens during the deal: players are asked, or the street is complete."""
    streets = s[w.STREETS]
    if s[w.TWICE] >= 0 and s[w.RUN] == 1 and s[w.STREET] == streets:
        s[w.RUN] = 2
        s[w.STREET] = s[w.TWICE]
        s[w.STAGE] = w.DEAL
        new_street(s)
        return True
    if s[w.RUN] == 2:
        if s[w.BOARD_COUNT_2] < of_street(s, w.BOARD_BEFORE) + of_street(s, w.BOARD_CARDS):
            return False
        pass_street(s, s[w.STREET] + 1 == streets)
        return True
    if asks(s):
        return True
    if not cards_are_out(s):
        return False
    if of_street(s, w.DISCARD_WHEN) == w.DISCARD_BEFORE and not s[w.ASKED] & w.ASKED_DISCARD:
        ask(s, w.DISCARD, w.ASKED_DISCARD)
        return True
    open_street(s)
    return True


@part
def asks(s: State) -> bool:
    """Return whether players are asked before the street's cards come."""
    asked = s[w.ASKED]
    if s[w.STREET]:
        last = s[w.STREET_TABLE + (s[w.STREET] - 1) * w.STREET_WORDS + w.DISCARD_WHEN]
        if last == w.DISCARD_AFTER and not asked & w.ASKED_DISCARD:
            ask(s, w.DISCARD, w.ASKED_DISCARD)
            return True
        offered = s[w.TWICE_POSTED] and of_street(s, w.BOARD_CARDS) and not before_second_betting(s)
        if offered and not asked & w.ASKED_TWICE:
            able = able_count(s)
            if able < inside_count(s) if s[w.TWICE_OPEN] else able <= 1:
                ask(s, w.ASK_TWICE, w.ASKED_TWICE)
                return True
    if of_street(s, w.DRAW_MOST) and not asked & w.ASKED_DRAW:
        ask(s, w.DRAW, w.ASKED_DRAW)
        s[w.DRAWS] += 1
        for i in range(s[w.PLAYERS]):
            s[w.OWED + i] = s[w.DREW + i] = 0
            if not s[w.DRAWN_BEFORE]:
                s[w.BEFORE + i] = s[w.TOTALS + i]
        s[w.DRAWN_BEFORE] = 1
        return True
    if of_street(s, w.CHOSEN) and not asked & w.ASKED_CHOICE:
        ask(s, w.CHOICE, w.ASKED_CHOICE)
        return True
    return False


@part
def ask(s: State, stage: int, asked: int) -> None:
    """Asks everybody still in, from the left of the button."""
    s[w.STAGE] = stage
    s[w.ASKED] |= asked
    count = 0
    for i in range(s[w.PLAYERS]):
        if is_inside(s, i):
            s[w.WAITING + count] = i
            count += 1
    s[w.WAITING_COUNT] = count


@part
def cards_are_out(s: State) -> bool:
    """Whether every card of the street is dealt."""
    if s[w.COMMUNITY] and of_street(s, w.CARDS):
        return bool(s[w.BOARD_COUNT] > 0)
    if not hands_are_out(s) or not of_street(s, w.BOARD_CARDS):
        return hands_are_out(s)
    turned = of_street(s, w.BOARD_BEFORE) + of_street(s, w.BOARD_CARDS)
    if s[w.BOARD_COUNT] < turned:
        return False
    return bool(s[w.BOARDS] == 1 or (s[w.TWO_BOARDS] != 0 and s[w.BOARD_COUNT_2] == turned))


@part
def new_street(s: State) -> None:
    """Marks nothing as dealt or asked; a refused second board is not offered again (POT-R39)."""
    for i in range(s[w.PLAYERS]):
        s[w.DEALT + i] = 0
    s[w.OUT] = 0
    s[w.BURNED] = 0
    s[w.ASKED] &= w.ASKED_TWICE


@part
def is_last(s: State) -> bool:
    """Whether the showdown follows this street; with two boards, the second is dealt first."""
    return bool(s[w.STREET] + 1 == s[w.STREETS] and s[w.TWICE] < 0)


@part
def pass_street(s: State, last: bool) -> None:
    """Ends a street: the next one's cards, or the showdown. Without betting, blinds stay live bets."""
    s[w.WAITING_COUNT] = 0
    s[w.STREET] += 1
    s[w.STAGE] = w.SHOWDOWN if last else w.DEAL
    new_street(s)


# ── betting ───────────────────────────────────────────────────────────────────────────────────────────


@part
def open_street(s: State) -> None:
    """Opens the betting after a street's cards."""
    if not of_street(s, w.BETTING_HELD):
        pass_street(s, is_last(s))
        return
    opens, players = of_street(s, w.OPENS), s[w.PLAYERS]
    if opens == w.LEFT_OF_BLINDS:
        level = s[w.LEVEL]
        if s[w.SHORT_BLIND]:
            level = 0
            for i in range(players):
                level = max(level, s[w.BETS + i])
        start = players - 1 if s[w.BIG_BLIND] < 0 else s[w.BIG_BLIND]
        open_betting(s, (start + 1) % players, level, -1, nobody=False)
    elif opens == w.LEFT_OF_BUTTON:
        open_betting(s, 0, 0, -1, nobody=False)
    elif opens == w.LOW_CARD or opens == w.HIGH_CARD:
        ask_for_bring_in(s, opens == w.LOW_CARD)
    else:
        open_betting(s, first_by_board(s, opens == w.LOW_BOARD), 0, -1, nobody=False)


@part
def open_betting(s: State, first: int, level: int, raise_by: int, nobody: bool) -> None:
    """Opens a betting round from ``first`` on, for those with chips; ``nobody`` has to act in an idle one."""
    players, count, owing = s[w.PLAYERS], 0, False
    killer = s[w.KILLER_LAST] if before_second_betting(s) else -1
    killer_able = False
    for step in range(players):
        i = (first + step) % players
        if not is_inside(s, i) or not s[w.STACKS + i]:
            continue
        owing = owing or not has_covered(s, i, level)
        if i == killer:
            killer_able = True
            continue
        s[w.WAITING + count] = i
        count += 1
    if killer_able:
        s[w.WAITING + count] = killer
        count += 1
    if (count < 2 and not owing) or nobody or s[w.TWICE] >= 0:
        count = 0
    if raise_by < 0:
        size = size_of(s, s[w.STREET])
        raise_by = size if s[w.STRUCTURE] == w.FIXED or not s[w.RAISES_GROW] else max(size, level)
    s[w.WAITING_COUNT] = count
    opened(s, level, level, raise_by)


@part
def opened(s: State, to_match: int, full: int, raise_by: int) -> None:
    """Opens a betting round for the players who wait."""
    s[w.STAGE] = w.BETTING
    s[w.TO_MATCH] = to_match
    s[w.FULL] = full
    s[w.RAISE_BY] = raise_by
    s[w.RAISES] = s[w.CAPPED] = 0
    s[w.AGGRESSOR] = -1
    s[w.ACTED] = s[w.CHECKED] = 0
    s[w.ORDER_COUNT] = s[w.WAITING_COUNT]
    for place in range(s[w.WAITING_COUNT]):
        s[w.ORDER + place] = s[w.WAITING + place]


@part
def ask_for_bring_in(s: State, lowest: bool) -> None:
    """Finds the card that must bet; if its holder has no chips, the next players may open (7CS-R4)."""
    if able_count(s) < 2:
        open_betting(s, 0, 0, -1, nobody=True)
        return
    i = first_by_card(s, lowest)
    s[w.STAGE] = w.BRING_IN
    s[w.ASKED] |= w.ASKED_BRING_IN
    if s[w.STACKS + i]:
        s[w.WAITING] = i
        s[w.WAITING_COUNT] = 1
    else:
        wait_for_others(s, i)


@part
def open_after_bring_in(s: State, i: int, amount: int) -> None:
    """Opens the betting after a bring-in: the others, then its player if they have the option."""
    level = amount if s[w.SHORT_BLIND] else s[w.OPENING]
    size = lower_size(s)
    wait_for_others(s, i)
    if s[w.OPENER_OPTION] and s[w.STACKS + i]:
        s[w.WAITING + s[w.WAITING_COUNT]] = i
        s[w.WAITING_COUNT] += 1
    raise_by = size if s[w.STRUCTURE] == w.FIXED or not s[w.RAISES_GROW] else max(size, level)
    # A bring-in below the bet is completed, which is not a raise.
    opened(s, level, level if level >= size else 0, raise_by)


@part
def return_uncalled(s: State) -> None:
    """Returns what one player bet above everybody else."""
    top, second, who = 0, 0, -1
    for i in range(s[w.PLAYERS]):
        bet = s[w.BETS + i]
        if bet > top:
            top, second, who = bet, top, i
        elif bet > second:
            second = bet
    amount = min(top - second, s[w.POT_NOW])
    if who >= 0 and amount > 0:
        s[w.STACKS + who] += amount
        s[w.POT_NOW] -= amount
        s[w.TOTALS + who] -= amount
        s[w.BETS + who] -= amount
        s[w.RETURNED + who] += amount


@part
def close_street(s: State) -> None:
    """Everybody has acted."""
    return_uncalled(s)
    for i in range(s[w.PLAYERS]):
        s[w.BETS + i] = 0
    pass_street(s, is_last(s))


@part
def end_without_showdown(s: State) -> None:
    """Gives the pot to the only player left."""
    if s[w.STAGE] != w.SHOWDOWN:
        return_uncalled(s)
    winner = 0
    while not is_inside(s, winner):
        winner += 1
    s[w.POTS] = s[w.POT_NOW]
    s[w.POTS + 1] = 1 << winner
    for i in range(s[w.PLAYERS]):
        s[w.POTS + 2 + i] = s[w.POT_NOW] if i == winner else 0
    s[w.POTS_COUNT] = 1
    s[w.STACKS + winner] += s[w.POT_NOW]
    s[w.POT_NOW] = 0
    s[w.STAGE] = w.OVER
