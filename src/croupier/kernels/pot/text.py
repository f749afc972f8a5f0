"""Recorded hands: written actions, read and played in one pass.

Twin:     croupier.history.actions; any unusual line is left to the engine
Equality: every recorded hand, and all documents of rounds that the kernel plays
          (tests/twins/test_pot_records.py)
Packing:  the text is bytes, an action a line; the answer is the number of lines played, or below zero
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.pot import words as w
from croupier.kernels.pot.act import do
from croupier.kernels.pot.award import score
from croupier.kernels.pot.words import part, signed
from croupier.kernels.ranks.high_tables import HighTables

State = NDArray[np.int64]
Text = NDArray[np.uint8]

SPACE, NEWLINE, DOT, HASH, MINUS = 32, 10, 46, 35, 45
ZERO, NINE = 48, 57
NO_VERB = -1
DIGITS_MAX = 12
LETTERS_MAX = 7
"""The bits of a word as one number, eight to a letter."""


def as_number(word: str) -> int:
    """A verb as one number."""
    return int.from_bytes(word.encode("ascii"), "big")


D, P, YES, NO = (as_number(letter) for letter in "dpyn")
DH, DB, DB2, BURNS, SHUFFLES = (as_number(verb) for verb in ("dh", "db", "db2", "burn", "shuffle"))
F, CC, CBR, PB, SM, SD = (as_number(verb) for verb in ("f", "cc", "cbr", "pb", "sm", "sd"))
UPWARD, DOWNWARD, TWICE = (as_number(verb) for verb in ("up", "down", "rit"))


@part
def word_end(text: Text, at: int, end: int) -> int:
    """Where the word that begins here ends."""
    while at < end and text[at] != SPACE:
        at += 1
    return at


@part
def skip_spaces(text: Text, at: int, end: int) -> int:
    """Where the next word begins."""
    while at < end and text[at] == SPACE:
        at += 1
    return at


@part
def read_player(text: Text, at: int, end: int) -> int:
    """A player from 0, written p1 to p99; -1 for anything else."""
    if at >= end or text[at] != P or end - at > 3 or end - at < 2:
        return -1
    number = 0
    for place in range(at + 1, end):
        if text[place] < ZERO or text[place] > NINE:
            return -1
        number = number * 10 + signed(text[place]) - ZERO
    return number - 1 if text[at + 1] != ZERO else -1


@part
def read_cards(text: Text, at: int, end: int, faces: State) -> int:
    """Cards in order, packed; they may be written apart. -1 for anything else."""
    packed, count = 0, 0
    while at < end:
        if text[at] == SPACE:
            at += 1
            continue
        if at + 1 >= end or count >= w.HELD_MAX:
            return -1
        card = faces[signed(text[at] & 127) << 7 | signed(text[at + 1] & 127)]
        if card < 0:
            return -1
        packed |= card << (count * w.CARD_BITS)
        count += 1
        at += 2
    return packed | count << w.COUNT_AT


@part
def as_bits(packed: int) -> int:
    """Packed cards as a set, the unseen ones counted; -1 if one is there twice."""
    found, unseen = 0, 0
    if packed < 0:
        return -1
    for place in range(packed >> w.COUNT_AT & 15):
        card = packed >> (place * w.CARD_BITS) & w.CARD_MASK
        if card == w.UNSEEN:
            unseen += 1
        elif found >> card & 1:
            return -1
        else:
            found |= 1 << card
    return found | unseen << w.UNSEEN_AT


@part
def read_cents(text: Text, at: int, end: int) -> int:
    """Dollars with at most two decimals, in cents; -1 for anything else."""
    whole, digits, decimals, dotted = 0, 0, 0, False
    for place in range(at, end):
        letter = signed(text[place])
        if letter == DOT:
            if dotted or not digits:
                return -1
            dotted = True
            continue
        if letter < ZERO or letter > NINE:
            return -1
        whole = whole * 10 + letter - ZERO
        digits += 1
        decimals += 1 if dotted else 0
    if not digits or digits > DIGITS_MAX or decimals > 2 or (dotted and not decimals):
        return -1
    while decimals < 2:
        whole *= 10
        decimals += 1
    return whole


@part
def read_line(text: Text, at: int, end: int, faces: State) -> tuple[int, int, int]:
    """One action as verb, player and amount; NO_VERB where the engine has to read it."""
    for place in range(at, end):
        if text[place] == HASH:
            end = place
            break
        if text[place] < SPACE or text[place] > 126:
            return NO_VERB, 0, 0
    while end > at and text[end - 1] == SPACE:
        end -= 1
    at = skip_spaces(text, at, end)
    stop = word_end(text, at, end)
    start = skip_spaces(text, stop, end)
    verb_end = word_end(text, start, end)
    rest = skip_spaces(text, verb_end, end)
    if verb_end - start > LETTERS_MAX:
        return NO_VERB, 0, 0
    verb = 0
    for place in range(start, verb_end):
        verb = verb << 8 | signed(text[place])
    if stop - at == 1 and text[at] == D:
        return dealer_act(text, verb, rest, end, faces)
    player = read_player(text, at, stop)
    if player < 0:
        return NO_VERB, 0, 0
    return player_act(text, verb, player, rest, end, faces)


@part
def dealer_act(text: Text, verb: int, at: int, end: int, faces: State) -> tuple[int, int, int]:
    """Return the dealer's act, from the verb and the text after it."""
    if verb == SHUFFLES:
        return (w.SHUFFLE, 0, 0) if at == end else (NO_VERB, 0, 0)
    player = 0
    if verb == DH:
        stop = word_end(text, at, end)
        player, at = read_player(text, at, stop), stop
    cards = read_cards(text, at, end, faces)
    if cards < 0 or player < 0:
        return NO_VERB, 0, 0
    if verb == DH:
        return w.GIVE, player, cards
    if verb in (DB, DB2):
        return w.TURN, 1 if verb == DB else 2, cards
    if verb == BURNS:
        return w.BURN, 0, cards
    return NO_VERB, 0, 0


@part
def player_act(text: Text, verb: int, player: int, at: int, end: int, faces: State) -> tuple[int, int, int]:
    """Return a player's act, from the verb and the text after it."""
    alone = at == end
    act, amount = NO_VERB, 0
    if verb == CBR:
        act, amount = w.RAISE, read_cents(text, at, end)
    elif verb == SM and alone:
        act = w.MUCK
    elif verb == SM and end - at == 1 and text[at] == MINUS:
        act = w.SHOW
    elif verb == SM:
        act, amount = w.SHOW, read_cards(text, at, end, faces)
    elif verb == SD:
        act, amount = w.THROW, as_bits(read_cards(text, at, end, faces))
    elif verb == TWICE and end - at == 1 and (text[at] == YES or text[at] == NO):
        act, amount = w.RUN_TWICE, (1 if text[at] == YES else 0)
    elif not alone:
        return NO_VERB, 0, 0
    elif verb == F:
        act = w.FOLD
    elif verb == CC:
        act = w.CALL
    elif verb == PB:
        act = w.POST_BRING_IN
    elif verb == UPWARD:
        act = w.FACE_UP
    elif verb == DOWNWARD:
        act = w.FACE_DOWN
    return (act, player, amount) if amount >= 0 else (NO_VERB, 0, 0)


@njit(cache=True, nogil=True, error_model="numpy")
def play_text(
    s: State,
    text: Text,
    faces: State,
    first: HighTables,
    second: HighTables,
    lows: NDArray[np.uint16],
) -> int:
    """Plays a recorded hand to its end; returns how many lines that took, or how many succeeded."""
    at, lines = 0, 0
    while at < text.size:
        end = at
        while end < text.size and text[end] != NEWLINE:
            end += 1
        verb, who, amount = read_line(text, at, end, faces)
        if verb == NO_VERB or do(s, verb, who, amount) < 0:
            return -1 - lines
        if s[w.STAGE] == w.SCORE:
            score(s, first, second, lows)
        lines += 1
        at = end + 1
    return lines
