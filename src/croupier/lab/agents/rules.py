"""The rules of a pot table as numbers for the kernel, taken from the game's declaration and the posting.

A table that the kernel does not know is refused here, with the reason; the engine plays it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.errors import DataInvalid
from croupier.games.pot.limits import CapHeadsUp, Structure
from croupier.games.pot.vocabulary import Comparison, Discard, Opens, Plays, PotGame, Ranked
from croupier.hands.low import rank_ace_to_five
from croupier.hands.mexican import rank_mexican
from croupier.kernels.pot import words as w
from croupier.kernels.pot import worth as worth
from croupier.kernels.ranks.high_tables import HighTables
from croupier.kernels.ranks.omaha import low_masks
from croupier.lab.hands.rankings import (
    ACE_TO_FIVE,
    ACE_TO_FIVE_JOKER,
    DEUCE_TO_SEVEN,
    HIGH,
    MEXICAN_BUG,
    MEXICAN_WILD,
    SHORT_DECK,
    Ranking,
    tables,
)
from croupier.money import Cents, OddChips
from croupier.numbers import Player
from croupier.table import PotTable
from croupier.table.pot.chips.forced import Forced, put_in_forced, require_cents

Words = NDArray[np.int64]

STRUCTURES: Final = {
    Structure.FIXED_LIMIT: w.FIXED,
    Structure.SPREAD_LIMIT: w.SPREAD,
    Structure.POT_LIMIT: w.POT,
    Structure.NO_LIMIT: w.NO_LIMIT,
}
CAPS: Final = {
    CapHeadsUp.AT_RAISE: w.CAP_AT_RAISE,
    CapHeadsUp.ROUND_START: w.CAP_ROUND_START,
    CapHeadsUp.ALWAYS: w.CAP_ALWAYS,
}
REOPENS: Final = {"house": w.REOPEN_HOUSE, "any": w.REOPEN_ANY, "full": w.REOPEN_FULL}
OPEN_PAIRS: Final = {"off": w.PAIR_OFF, "bettor": w.PAIR_BETTOR, "any-player": w.PAIR_ANYBODY}
SEVENS: Final = {
    None: w.SEVENS_OFF,
    "awarded": w.SEVENS_AWARDED,
    "pat-only": w.SEVENS_PAT,
    "void": w.SEVENS_VOID,
}
OPENS: Final = {
    Opens.LEFT_OF_BLINDS: w.LEFT_OF_BLINDS,
    Opens.LEFT_OF_BUTTON: w.LEFT_OF_BUTTON,
    Opens.LOW_CARD: w.LOW_CARD,
    Opens.HIGH_CARD: w.HIGH_CARD,
    Opens.HIGH_BOARD: w.HIGH_BOARD,
    Opens.LOW_BOARD: w.LOW_BOARD,
}
DISCARDS: Final = {
    None: w.NO_DISCARD,
    Discard.BEFORE_BETTING: w.DISCARD_BEFORE,
    Discard.AFTER_BETTING: w.DISCARD_AFTER,
}
KINDS: Final = {
    Plays.ALL: worth.ANY,
    Plays.TWO_AND_THREE: worth.TWO_AND_THREE,
    Plays.AT_MOST_TWO: worth.AT_MOST_TWO,
}
LOW_KINDS: Final = {
    Plays.ALL: worth.LOW_ANY,
    Plays.TWO_AND_THREE: worth.LOW_TWO_AND_THREE,
    Plays.AT_MOST_TWO: worth.LOW_AT_MOST_TWO,
}
RANKINGS: Final = {
    Ranked.HIGH: HIGH,
    Ranked.SHORT_DECK: SHORT_DECK,
    Ranked.DEUCE_TO_SEVEN: DEUCE_TO_SEVEN,
    Ranked.MEXICAN: MEXICAN_BUG,
}
ACES_HIGH: Final = replace(
    ACE_TO_FIVE_JOKER,
    name="ace to five with a joker, paired aces high",
    reference=partial(rank_ace_to_five, pair_aces_high=True),
)
STANDARD_BUG: Final = replace(
    MEXICAN_BUG,
    name="Mexican, joker dealt up, full house above flush",
    reference=partial(rank_mexican, wild=False, standard=True),
)
STANDARD_WILD: Final = replace(
    MEXICAN_WILD,
    name="Mexican, joker dealt down, full house above flush",
    reference=partial(rank_mexican, wild=True, standard=True),
)

UNUSED: Final = frozenset(
    {"fee_count", "fee_street", "fee_columns", "fee_past_flop", "pot_limit_before_fees", "button",
     "post_to_enter", "button_draw_ace_high", "kill_game", "half_kill", "leg", "heads_up_blinds",
     "blinds", "kill", "bomb_every", "bomb_ante", "bomb_boards", "big_blind_ante", "return_hands",
     "remember_blinds", "restraddles"}
)  # fmt: skip
"""Options about fees, which are refused as a whole, and about what happens before or after the hand."""
READ: Final = frozenset(
    {"structure", "spread", "chip", "cap", "cap_heads_up", "call_short_blind", "reopen", "odd_chips",
     "run_it_twice", "run_it_twice_open", "odd_half", "tie_both_ways", "qualifier", "hi_lo", "burn_draw",
     "own_discards", "bring_in_option", "open_pair", "bet_counts_as_raise", "stud_skip_burn", "form", "joker",
     "sevens", "check_raise", "pair_aces_high", "min_raise", "ranking", "opener", "opener_choice",
     "betting_rounds", "discard", "bomb_pot"}
)  # fmt: skip
"""Options that the numbers below depend on, or that have already varied the game."""


class Tables(NamedTuple):
    """What hands are ranked by: the first share, the second or a wild joker, qualifying lows."""

    first: HighTables
    second: HighTables
    lows: NDArray[np.uint16]


def table_words(table: PotTable) -> list[int]:
    """The rules of a table, without the forced bets of a hand."""
    game, limits, options = table.game, table.limits, table.options
    _known(table)
    found = _game_words(game)[:]
    found[w.STRUCTURE] = STRUCTURES[limits.structure]
    found[w.LOWER], found[w.UPPER] = limits.lower, limits.upper
    found[w.MINIMUM], found[w.MAXIMUM] = limits.minimum, limits.maximum or 0
    found[w.CHIP] = table.chip
    found[w.RAISES_MAX] = table.raises_max
    found[w.CAP_HEADS_UP] = CAPS[table.cap_heads_up]
    found[w.REOPEN] = REOPENS[table.reopen]
    found[w.RAISES_GROW] = table.raises_grow
    found[w.CHECK_RAISE] = table.check_raise
    found[w.BET_COUNTS] = table.bet_counts
    found[w.OPENING] = table.forced_opening
    found[w.OPENER_OPTION] = table.option_for_opener
    found[w.OPENER_CHOICE] = bool(options.get("opener_choice"))
    found[w.SHORT_BLIND] = options["call_short_blind"]
    found[w.OPEN_PAIR] = OPEN_PAIRS[table.open_pair]
    found[w.BURN_DRAW] = options.get("burn_draw", False)
    found[w.OWN_DISCARDS] = options.get("own_discards", False)
    found[w.SKIP_BURN] = options.get("stud_skip_burn", False)
    found[w.SEVENS] = SEVENS[table.sevens]
    found[w.TWICE_POSTED] = table.runs_twice
    found[w.TWICE_OPEN] = options.get("run_it_twice_open", False)
    found[w.AS_LYING] = table.joker_as_lying
    found[w.ODD_EACH] = table.odd_chips is OddChips.ONE_EACH
    found[w.ODD_HIGH] = options.get("odd_half") == "high"
    found[w.TIE_ONCE] = options.get("tie_both_ways") == "once"
    for place, street in enumerate((*game.streets, game.streets[-1])):
        found[w.STREET_TABLE + place * w.STREET_WORDS + w.SIZE] = limits.size(street.bet)
    return found


def opening_words(table: PotTable, stacks: Sequence[Cents], forced: Forced) -> Words:
    """A hand with its forced bets in and its cards still to come."""
    game, players = table.game, len(stacks)
    forced.require_stacks(stacks)
    require_cents(stacks, "starting_stacks")
    if not game.seats[0] <= players <= min(game.players_max, w.SEATS) or min(stacks) <= 0:
        raise DataInvalid("too few or too many players, or one without chips", key="starting_stacks")
    found = table_words(table)
    found += [0] * (w.RETURNED - len(found))
    found[w.PLAYERS] = players
    found[w.BIG_BLIND] = _place(forced.big_blind)
    found[w.LEVEL] = forced.level
    found[w.KILLER_LAST] = _place(forced.killer if forced.killer_last else None)
    found[w.STACKS : w.STACKS + players] = stacks
    for event in put_in_forced(stacks, forced):
        i, amount = event.player - 1, event.amount
        found[w.STACKS + i] -= amount
        found[w.POSTED + i] += amount
        found[w.POT_NOW] += amount
        if event.dead:
            found[w.DEAD_MONEY] += amount
        else:
            found[w.TOTALS + i] += amount
        if event.live:
            found[w.BETS + i] += amount
    found[w.INSIDE] = (1 << players) - 1
    found[w.AGGRESSOR] = found[w.FACING] = found[w.TWICE] = -1
    found[w.RUN] = 1
    found[w.STUB] = found[w.DECK_SIZE]
    words = np.zeros(w.WORDS, dtype=np.int64)
    words[: w.RETURNED] = found
    return words


def _place(player: Player | None) -> int:
    """Return a player's number as the kernel counts: from 0, and -1 for nobody."""
    return -1 if player is None else player - 1


def own_deck(words: Words, table: PotTable) -> Words:
    """Return the same hand, to be dealt by the kernel from its own deck."""
    dealt = words.copy()
    dealt[w.SELF_DEALT] = 1
    cards = [card.index for card in table.game.deck.cards]
    dealt[w.DECK : w.DECK + len(cards)] = cards
    return dealt


def tables_of(table: PotTable) -> Tables:
    """What the hands of a table are ranked by."""
    game = table.game
    comparisons = tuple(share.comparison for share in game.shares)
    return _tables(comparisons, _cards_held(game), wild=game.shares[0].wild is not None)


def why_not(table: PotTable) -> str | None:
    """Why the kernel does not play a table; None if it does."""
    try:
        _known(table)
    except DataInvalid as wrong:
        return wrong.message
    return None


def _known(table: PotTable) -> None:
    game = table.game
    if table.fee is not None:
        raise DataInvalid("the kernel does not take a collection; the engine does", key="_collection")
    if len(game.shares) > 2 or any(share.comparison is None for share in game.shares):
        raise DataInvalid(f"the kernel does not know how hands of {game.name} are ranked", key="variant")
    if len(game.streets) > w.STREETS_MAX or game.players_max > w.SEATS or game.boards > 2:
        raise DataInvalid(f"{game.name} has too many streets, seats or boards for the kernel", key="variant")
    if sum(street.discard is not None for street in game.streets) > 1:
        raise DataInvalid(f"the kernel allows one discard in a hand; {game.name} has more", key="variant")
    if game.board_before[-1] > w.BOARD_MAX or sum(street.cards for street in game.streets) > w.HELD_MAX:
        raise DataInvalid(f"{game.name} has too many cards in a hand for the kernel", key="variant")
    if game.board_before[-1] and (game.cards_up or any(street.draw for street in game.streets)):
        raise DataInvalid(
            f"the kernel has no game with a board in which cards are up or exchanged, as in {game.name}",
            key="variant",
        )
    two_and_three = any(
        share.comparison.plays is Plays.TWO_AND_THREE for share in game.shares if share.comparison
    )
    if two_and_three and game.board_before[-1] != w.BOARD_MAX:
        raise DataInvalid(
            f"the kernel makes hands of two and three cards with a board of five; {game.name} has another",
            key="variant",
        )
    if game.deck.decks > 1 or game.deck.jokers > 1:
        raise DataInvalid(f"the kernel deals one deck with one joker at most, not {game.name}", key="variant")
    for option in game.options:
        if (
            option.name not in UNUSED
            and option.name not in READ
            and option.name != game.ante_waiver
            and table.options[option.name] != option.default
        ):
            raise DataInvalid(f"the kernel does not know the option {option.name}", key=option.name)


LATELY: Final = 64
_lately: dict[int, tuple[PotGame, list[int]]] = {}
"""Numbers of games played recently, by ``id``; the game is kept so that its id stays its own."""


def _game_words(game: PotGame) -> list[int]:
    """The numbers that come from the declaration alone: streets, deck, shares."""
    known = _lately.get(id(game))
    if known is not None:
        return known[1]
    found = [0] * w.STREET_TABLE
    found[w.STREETS], found[w.FIRST_BETTING] = len(game.streets), game.first_betting
    found[w.DECK_SIZE] = len(game.deck.cards)
    found[w.DECK_CARDS] = sum(1 << card.index for card in game.deck.cards)
    found[w.SUITS_COUNT], found[w.ACE_LOW] = game.suits_break_ties, game.ace_low
    found[w.BOARDS], found[w.SHARES] = game.boards, len(game.shares)
    for number, share in enumerate(game.shares):
        assert share.comparison is not None
        found[w.KIND + number] = _kind(share.comparison)
    found[w.WILD] = game.shares[0].wild is not None
    found[w.THROWN_AWAY] = max(street.discards for street in game.streets)
    for place, street in enumerate((*game.streets, game.streets[-1])):
        row = [0] * w.STREET_WORDS
        row[w.HOLE_CARDS], row[w.UP_CARDS] = street.hole, street.up
        row[w.CHOSEN], row[w.CARDS] = street.chosen, street.cards
        row[w.BOARD_CARDS], row[w.DRAW_MOST] = street.board, street.draw
        row[w.DISCARD_WHEN] = DISCARDS[street.discard]
        row[w.BURN_CARDS] = street.burn
        row[w.OPENS] = OPENS[street.opens]
        row[w.CHECKS], row[w.BETTING_HELD] = street.checks, street.betting
        row[w.PAIR_STREET] = street.open_pair
        row[w.BOARD_BEFORE] = game.board_before[place]
        found += row
    if len(_lately) >= LATELY:
        _lately.clear()
    _lately[id(game)] = game, found
    return found


def _kind(comparison: Comparison) -> int:
    if comparison.ranked is Ranked.BADUGI:
        return worth.BADUGI
    if comparison.ranked is Ranked.FEW:
        return worth.FEW
    return (KINDS if comparison.worst is None else LOW_KINDS)[comparison.plays]


def _cards_held(game: PotGame) -> int:
    """How many cards a complete hand has, with the board."""
    return game.own_cards + game.board_before[-1]


@cache
def _tables(comparisons: tuple[Comparison, ...], held: int, *, wild: bool) -> Tables:
    first = _ranked(comparisons[0], held)
    second = first
    if wild:
        second = tables(STANDARD_WILD if comparisons[0].otherwise else MEXICAN_WILD, 5)
    elif len(comparisons) == 2 and comparisons[1].worst is None:
        second = _ranked(comparisons[1], held)
    worst = next((comparison.worst for comparison in comparisons if comparison.worst is not None), 8)
    exactly = any(
        comparison.worst is not None and comparison.plays is Plays.TWO_AND_THREE for comparison in comparisons
    )
    return Tables(first, second, low_masks(worst, exactly=exactly))


def _ranked(comparison: Comparison, held: int) -> HighTables:
    if comparison.ranked in (Ranked.BADUGI, Ranked.FEW):
        # Ranked without tables; the kernel needs some nevertheless.
        return tables(HIGH, 5)
    size = {Plays.ALL: held, Plays.TWO_AND_THREE: 5, Plays.AT_MOST_TWO: 7}[comparison.plays]
    return tables(_ranking(comparison, size), size)


def _ranking(comparison: Comparison, size: int) -> Ranking:
    if comparison.ranked is Ranked.ACE_TO_FIVE:
        if size > 5:
            return ACE_TO_FIVE
        return ACES_HIGH if comparison.otherwise else ACE_TO_FIVE_JOKER
    if comparison.ranked is Ranked.MEXICAN and comparison.otherwise:
        return STANDARD_BUG
    return RANKINGS[comparison.ranked]
