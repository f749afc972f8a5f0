"""What players do with their cards in a hand: throw some away, give up all, ask for one up or down.

Twin:     croupier.table.pot.stages, and croupier.table.pot.state.card_follow
Equality: as bet.py
Packing:  words.py
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.pot import words as w
from croupier.kernels.pot.bet import of_street
from croupier.kernels.pot.cards import answered
from croupier.kernels.pot.words import part

State = NDArray[np.int64]


@part
def to_the_pile(s: State, i: int, draw: int, cards: int) -> None:
    """Cards that are out of play, as a packed row."""
    s[w.PILE + s[w.PILE_COUNT]] = cards | i << w.PLAYER_AT | draw << w.DRAW_AT
    s[w.PILE_COUNT] += 1


@part
def throw(s: State, i: int, cards: int) -> bool:
    """Throws cards away, given as bits: in a draw to get others, elsewhere without."""
    unseen = cards >> w.UNSEEN_AT & 15
    named = cards & ((1 << w.UNSEEN) - 1)
    drawing = s[w.STAGE] == w.DRAW
    hole, held = w.HOLE + i * w.HELD_MAX, s[w.HOLE_COUNT + i]
    blank, count, own = 0, unseen, 0
    for place in range(held):
        card = s[hole + place]
        if card == w.UNSEEN:
            blank += 1
        else:
            own |= 1 << card
    strange = named & ~own
    for card in range(w.UNSEEN):
        if named >> card & 1:
            count += 1
            if strange >> card & 1:
                # A card unknown until now turns out to be this one.
                unseen += 1
                if s[w.USED] >> card & 1 or not s[w.DECK_CARDS] >> card & 1:
                    return False
    if unseen > blank:
        return False
    if count > of_street(s, w.DRAW_MOST) if drawing else count != s[w.THROWN_AWAY]:
        return False
    packed, kept = count << w.COUNT_AT, 0
    place_of = 0
    for place in range(held):
        card = s[hole + place]
        gone = (unseen > 0) if card == w.UNSEEN else (named >> card & 1) != 0
        if not gone:
            s[hole + kept] = card
            kept += 1
        elif card == w.UNSEEN:
            unseen -= 1
        else:
            packed |= card << (place_of * w.CARD_BITS)
            place_of += 1
    for card in range(w.UNSEEN):
        if strange >> card & 1:
            packed |= card << (place_of * w.CARD_BITS)
            place_of += 1
            s[w.USED] |= 1 << card
    while place_of < count:
        packed |= w.UNSEEN << (place_of * w.CARD_BITS)
        place_of += 1
    s[w.HOLE_COUNT + i] = kept
    if count:
        to_the_pile(s, i, s[w.DRAWS] if drawing else 0, packed)
    if drawing:
        s[w.OWED + i] = s[w.DREW + i] = count
    else:
        s[w.DISCARDED + i] += count
    answered(s, i)
    return True


@part
def out_of_the_hand(s: State, i: int) -> None:
    """Records that a player has folded; their cards go to the pile."""
    packed = s[w.HOLE_COUNT + i] << w.COUNT_AT
    for place in range(s[w.HOLE_COUNT + i]):
        packed |= s[w.HOLE + i * w.HELD_MAX + place] << (place * w.CARD_BITS)
    s[w.FOLDED] |= 1 << i
    s[w.INSIDE] &= ~(1 << i)
    s[w.ACTED] |= 1 << i
    s[w.OWED + i] = 0
    s[w.OUT] -= s[w.DEALT + i]
    to_the_pile(s, i, 0, packed)
    answered(s, i)


@part
def choose_facing(s: State, i: int, up: bool) -> bool:
    """Asks for the next card up or down; before one face down, the down card is turned up (MEX 5)."""
    if s[w.FACING] >= 0:
        return False
    hole, ups = w.HOLE + i * w.HELD_MAX, w.UP + i * w.HELD_MAX
    turned = 0
    if not up:
        lying = 0
        for place in range(s[w.UP_COUNT + i]):
            if s[ups + place] != w.UNSEEN:
                lying |= 1 << s[ups + place]
        for place in range(s[w.HOLE_COUNT + i]):
            card = s[hole + place]
            if card == w.UNSEEN:
                return False
            if not lying >> card & 1:
                turned |= 1 << card
        for place in range(s[w.HOLE_COUNT + i]):
            card = s[hole + place]
            if turned >> card & 1:
                s[ups + s[w.UP_COUNT + i]] = card
                s[w.UP_COUNT + i] += 1
    s[w.FACING] = 1 if up else 0
    s[w.TURNED_NOW] = turned
    s[w.TURNED + i] |= turned
    return True
