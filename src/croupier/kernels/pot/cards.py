"""Which cards are due in a hand, and what the dealer does with them: dealt, burned, turned, shuffled.

Twin:     croupier.table.pot.stages, and croupier.table.pot.state.card_follow
Equality: as bet.py
Packing:  words.py
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.core.draw import GOLDEN, LOW, splitmix
from croupier.kernels.pot import words as w
from croupier.kernels.pot.bet import inside_count, is_inside, of_street, stop_waiting
from croupier.kernels.pot.words import part, signed

State = NDArray[np.int64]

ONE, HALF = np.uint64(1), np.uint64(32)


# ── what is due ───────────────────────────────────────────────────────────────────────────────────────


@part
def burn_is_due(s: State) -> bool:
    """Whether a card leaves the stub face down before the next ones."""
    if not of_street(s, w.BURN_CARDS) or s[w.BURNED]:
        return False
    if of_street(s, w.DRAW_MOST):
        return bool(s[w.STAGE] == w.DRAW and s[w.BURN_DRAW] != 0 and s[w.STUB] != 0)
    if of_street(s, w.BOARD_CARDS):
        dealt = s[w.RUN] == 1 and s[w.BOARD_COUNT] > of_street(s, w.BOARD_BEFORE)
        return hands_are_out(s) and not dealt
    cards = of_street(s, w.CARDS)
    if not cards or s[w.COMMUNITY] or not s[w.SKIP_BURN]:
        return True
    return bool(s[w.STUB] + s[w.OUT] != cards * inside_count(s))


@part
def hands_are_out(s: State) -> bool:
    """Whether all players still in have the street's cards; a second run deals boards only."""
    return bool(s[w.RUN] == 2 or s[w.OUT] == of_street(s, w.CARDS) * inside_count(s))


@part
def next_owed(s: State) -> int:
    """The first player from the left of the button whose exchanged cards have not come yet."""
    for i in range(s[w.PLAYERS]):
        if is_inside(s, i) and s[w.OWED + i]:
            return i
    return -1


@part
def cards_due(s: State, i: int) -> int:
    """How many cards the player is still to get now."""
    if not is_inside(s, i):
        return 0
    stage = s[w.STAGE]
    if stage == w.DEAL:
        return 0 if s[w.COMMUNITY] or s[w.RUN] == 2 else of_street(s, w.CARDS) - s[w.DEALT + i]
    if stage == w.DRAW:
        return s[w.OWED + i] if next_owed(s) == i else 0
    if stage == w.CHOICE:
        return 1 if s[w.WAITING] == i and s[w.FACING] >= 0 else 0
    return 0


@part
def board_due(s: State) -> tuple[int, int]:
    """Which board gets cards now (1 or 2), and how many; 0 and 0 if none."""
    if s[w.STAGE] != w.DEAL:
        return 0, 0
    if s[w.COMMUNITY] and of_street(s, w.CARDS):
        return 1, 1
    count = of_street(s, w.BOARD_CARDS)
    if not count or not hands_are_out(s):
        return 0, 0
    if s[w.RUN] == 2 or s[w.BOARD_COUNT] > of_street(s, w.BOARD_BEFORE):
        return 2, count
    return 1, count


@part
def stub_is_short(s: State) -> bool:
    """Whether the stub cannot give a card to every player still in after the burn (7CS 29)."""
    cards = of_street(s, w.CARDS)
    if s[w.STAGE] != w.DEAL or not cards or s[w.COMMUNITY] or not s[w.STREET]:
        return False
    if s[w.STREET_TABLE + s[w.STREETS] * w.STREET_WORDS + w.BOARD_BEFORE]:
        # Only stud, which has no board, replaces a street by one card for all.
        return False
    whole = cards * inside_count(s)
    if s[w.STUB] > whole:
        return False
    for i in range(s[w.PLAYERS]):
        if is_inside(s, i):
            whole -= s[w.DEALT + i]
    return bool(s[w.STUB] < whole + (1 if burn_is_due(s) else 0))


@part
def are_unused(s: State, cards: int) -> bool:
    """Whether no card of a packed row is on the table or in the row twice, and all belong to the deck."""
    seen = s[w.USED]
    for place in range(cards >> w.COUNT_AT & 15):
        card = cards >> (place * w.CARD_BITS) & w.CARD_MASK
        if card == w.UNSEEN:
            continue
        bit = 1 << card
        if seen & bit or not s[w.DECK_CARDS] & bit:
            return False
        seen |= bit
    return True


@part
def has_unseen(cards: int) -> bool:
    """Whether a packed row has an unseen card."""
    for place in range(cards >> w.COUNT_AT & 15):
        if cards >> (place * w.CARD_BITS) & w.CARD_MASK == w.UNSEEN:
            return True
    return False


# ── the dealer ────────────────────────────────────────────────────────────────────────────────────────


@part
def leave_the_stub(s: State, card: int) -> None:
    """Marks a card as on the table."""
    s[w.STUB] -= 1
    if card != w.UNSEEN:
        s[w.USED] |= 1 << card


@part
def burn(s: State, card: int) -> None:
    """Takes a card off the stub face down."""
    leave_the_stub(s, card)
    s[w.BURNED] = 1
    s[w.BURNS + s[w.BURNS_COUNT]] = card
    s[w.BURNS_COUNT] += 1


@part
def give(s: State, i: int, cards: int) -> bool:
    """Gives a player cards: a starting hand, a street's cards, drawn cards, the card that they chose."""
    stage = s[w.STAGE]
    if (stage != w.DEAL and stage != w.DRAW and stage != w.CHOICE) or i < 0 or i >= s[w.PLAYERS]:
        return False
    count = cards >> w.COUNT_AT & 15
    if count < 1 or count > cards_due(s, i):
        return False
    burned = burn_is_due(s)
    if s[w.STUB] < count + (1 if burned else 0):
        return False
    if stage == w.DEAL and stub_is_short(s):
        return False
    if (s[w.SHOWN] >> i & 1 and has_unseen(cards)) or not are_unused(s, cards):
        return False
    up = 0
    if stage == w.CHOICE:
        up = 1 if s[w.FACING] == 1 else 0
    elif of_street(s, w.UP_CARDS):
        before, hole = s[w.DEALT + i], of_street(s, w.HOLE_CARDS)
        up = max(0, before + count - hole) - max(0, before - hole)
    if burned:
        burn(s, w.UNSEEN)
    hand_over(s, i, cards, count, up)
    return True


@part
def answered(s: State, i: int) -> None:
    """Records that the player who was asked has answered; when all have, it is the dealer's turn."""
    stop_waiting(s, i)
    if not s[w.WAITING_COUNT] and (s[w.STAGE] == w.DISCARD or s[w.STAGE] == w.CHOICE):
        s[w.STAGE] = w.DEAL


@part
def hand_over(s: State, i: int, cards: int, count: int, up: int) -> None:
    """Updates the state after cards to a player, the last of them face up."""
    for place in range(count):
        card = cards >> (place * w.CARD_BITS) & w.CARD_MASK
        s[w.HOLE + i * w.HELD_MAX + s[w.HOLE_COUNT + i]] = card
        s[w.HOLE_COUNT + i] += 1
        if place >= count - up:
            s[w.UP + i * w.HELD_MAX + s[w.UP_COUNT + i]] = card
            s[w.UP_COUNT + i] += 1
        leave_the_stub(s, card)
    s[w.DEALT + i] += count
    s[w.OUT] += count
    if s[w.STAGE] == w.DRAW:
        s[w.OWED + i] -= count
    elif s[w.STAGE] == w.CHOICE:
        s[w.FACING] = -1
        answered(s, i)


@part
def turn(s: State, board: int, cards: int) -> bool:
    """Puts cards in the middle: a street of the board, or one card for all in stud."""
    due, count = board_due(s)
    if not count or board != due or cards >> w.COUNT_AT & 15 != count:
        return False
    burned = burn_is_due(s)
    if s[w.STUB] < count + (1 if burned else 0) or has_unseen(cards) or not are_unused(s, cards):
        return False
    if burned:
        burn(s, w.UNSEEN)
    number = board - 1
    if number:
        s[w.TWO_BOARDS] = 1
    for place in range(count):
        card = cards >> (place * w.CARD_BITS) & w.CARD_MASK
        s[w.BOARD + number * w.BOARD_MAX + s[w.BOARD_COUNT + number]] = card
        s[w.BOARD_COUNT + number] += 1
        leave_the_stub(s, card)
    return True


@part
def burn_one(s: State, cards: int) -> bool:
    """Burns a card as the dealer."""
    stage = s[w.STAGE]
    dealing = stage == w.DEAL or stage == w.DRAW or stage == w.CHOICE
    if not dealing or stub_is_short(s) or not burn_is_due(s) or s[w.STUB] < 1:
        return False
    if cards >> w.COUNT_AT & 15 != 1 or not are_unused(s, cards):
        return False
    burn(s, cards & w.CARD_MASK)
    return True


@part
def shuffle_is_due(s: State) -> int:
    """What would be shuffled now: 0 nothing, 1 the burns, 2 also the discards, 3 the burns for one card."""
    if s[w.STAGE] == w.DRAW and not s[w.STUB] and next_owed(s) >= 0:
        return 2
    if stub_is_short(s):
        return 3
    _, count = board_due(s)
    if count and s[w.STUB] < count + (1 if burn_is_due(s) else 0) and s[w.BURNS_COUNT]:
        return 1
    return 0


@part
def burn_takes_the_last(s: State) -> bool:
    """Whether a record left out the burn of a draw that takes the last card; an own deck burns it itself."""
    if s[w.SELF_DEALT] or s[w.STAGE] != w.DRAW or s[w.STUB] != 1:
        return False
    return next_owed(s) >= 0 and burn_is_due(s)


@part
def shuffle(s: State) -> bool:
    """Makes a new stub from the cards that the rule in force names and those still in it."""
    what = shuffle_is_due(s)
    if not what and burn_takes_the_last(s):
        burn(s, w.UNSEEN)
        what = shuffle_is_due(s)
    if not what:
        return False
    if s[w.SELF_DEALT]:
        # The rest of the stub is moved to the front and the other cards come behind it.
        for place in range(s[w.STUB]):
            s[w.DECK + place] = s[w.DECK + s[w.NEXT_CARD] + place]
        s[w.NEXT_CARD] = 0
    for place in range(s[w.BURNS_COUNT]):
        back(s, s[w.BURNS + place])
    s[w.BURNS_COUNT] = 0
    if what == 2:
        kept = 0
        for place in range(s[w.PILE_COUNT]):
            entry = s[w.PILE + place]
            player, draw = entry >> w.PLAYER_AT & 15, entry >> w.DRAW_AT & 15
            if draw == s[w.DRAWS] and s[w.OWED + player] and not s[w.OWN_DISCARDS]:
                s[w.PILE + kept] = entry
                kept += 1
                continue
            for number in range(entry >> w.COUNT_AT & 15):
                back(s, entry >> (number * w.CARD_BITS) & w.CARD_MASK)
        s[w.PILE_COUNT] = kept
        # A draw continues without another burn (POT-R2).
        s[w.BURNED] = 1
    if what == 3:
        s[w.COMMUNITY] = 1
    if s[w.SELF_DEALT]:
        mix(s, s[w.STUB])
    return True


@part
def back(s: State, card: int) -> None:
    """Puts a card back into the stub."""
    if s[w.SELF_DEALT]:
        s[w.DECK + s[w.STUB]] = card
    s[w.STUB] += 1
    if card != w.UNSEEN:
        s[w.USED] &= ~(1 << card)


@part
def mix(s: State, cards: int) -> None:
    """Shuffles the first cards of the deck with the hand's own generator."""
    for place in range(cards - 1, 0, -1):
        other = random_below(s, place + 1)
        card = s[w.DECK + place]
        s[w.DECK + place] = s[w.DECK + other]
        s[w.DECK + other] = card


@part
def random_below(s: State, bound: int) -> int:
    """A whole number from 0 to one below the bound, all equally likely, by the hand's own generator."""
    many = np.uint64(bound)
    word = np.uint64(s[w.RANDOM])
    while True:
        word += GOLDEN
        product = (splitmix(word) >> HALF) * many
        # The high half of a product; where that would favour low numbers, another one is drawn. The exact
        # threshold is below ``many``, so that the division is hardly ever needed.
        low = product & LOW
        if low >= many or low >= (LOW - many + ONE) % many:
            s[w.RANDOM] = signed(word)
            return signed(product >> HALF)


@part
def off_the_deck(s: State, count: int) -> int:
    """The next cards of the deck, packed."""
    found = count << w.COUNT_AT
    for place in range(count):
        found |= s[w.DECK + s[w.NEXT_CARD]] << (place * w.CARD_BITS)
        s[w.NEXT_CARD] += 1
    return found
