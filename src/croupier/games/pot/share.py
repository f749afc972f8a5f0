"""The shares that pot games declare: the ranking, the cards that count, and the qualifier."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Any

from croupier.cards import JOKER, Card
from croupier.games.pot.vocabulary import Comparison, Plays, Ranked, Share
from croupier.hands.badugi import BadugiRank, rank_badugi
from croupier.hands.eight import low_of_any, low_of_two_and_three, say_low
from croupier.hands.few import rank_few
from croupier.hands.high import rank_high
from croupier.hands.lookup import Lookup
from croupier.hands.low import LowRank, rank_ace_to_five, rank_deuce_to_seven
from croupier.hands.mexican import MexicanRank, rank_mexican
from croupier.hands.rank import HandRank
from croupier.hands.short_deck import STRIPPED, rank_short_deck
from croupier.hands.words import name_low, name_mexican, name_rank


@cache
def high_table() -> Lookup:
    """The lookup of every high hand."""
    return Lookup(rank_high)


@cache
def low_table(*, pair_aces_high: bool = False) -> Lookup:
    """The lookup of every ace-to-five hand."""

    def rank(cards: Sequence[Card]) -> LowRank:
        return rank_ace_to_five(cards, pair_aces_high=pair_aces_high)

    return Lookup(rank, flushes=False, low=True)


@cache
def deuce_table() -> Lookup:
    """The lookup of every deuce-to-seven hand."""
    return Lookup(rank_deuce_to_seven, low=True)


@cache
def short_deck_table() -> Lookup:
    """The lookup of every short-deck hand."""
    return Lookup(rank_short_deck, without=STRIPPED)


def prepare(comparison: Comparison) -> None:
    """Fill the lookup that a share compares hands with, which takes as long as hundreds of showdowns."""
    match comparison.ranked:
        case Ranked.HIGH:
            high_table()
        case Ranked.SHORT_DECK:
            short_deck_table()
        case Ranked.DEUCE_TO_SEVEN:
            deuce_table()
        case Ranked.ACE_TO_FIVE if comparison.worst is None:
            low_table(pair_aces_high=comparison.otherwise)
            low_table()


def high(clause: str) -> Share:
    """The best five of all cards, hole and board."""
    return Share(
        name="high",
        strength=lambda hole, board: high_table().best((*hole, *board)),
        clause=clause,
        says=lambda worth: high_table().says(worth),
        names=lambda worth: name_rank(high_table().names[worth]),
        comparison=Comparison(ranked=Ranked.HIGH),
    )


def high_two_and_three(clause: str) -> Share:
    """The best of exactly two hole cards and three board cards."""
    return Share(
        name="high",
        strength=lambda hole, board: high_table().two_and_three(hole, board),
        clause=clause,
        says=lambda worth: high_table().says(worth),
        names=lambda worth: name_rank(high_table().names[worth]),
        comparison=Comparison(ranked=Ranked.HIGH, plays=Plays.TWO_AND_THREE),
    )


def high_at_most_two(clause: str) -> Share:
    """The best five of the board and at most two hole cards."""

    def strength(hole: Sequence[Card], board: Sequence[Card]) -> int:
        return max([high_table().best((*two, *board)) for two in combinations(hole, 2)])

    return Share(
        name="high",
        strength=strength,
        clause=clause,
        says=lambda worth: high_table().says(worth),
        names=lambda worth: name_rank(high_table().names[worth]),
        comparison=Comparison(ranked=Ranked.HIGH, plays=Plays.AT_MOST_TWO),
    )


def low(clause: str, qualifier: int | str = 8) -> Share:
    """The best ace-to-five low of all cards; with ``qualifier`` "none" every hand qualifies."""
    if qualifier == "none":
        return _unqualified(clause, lambda hole, board: low_table().best((*hole, *board)), Plays.ALL)
    worst = int(qualifier)
    return _qualified(clause, lambda hole, board: low_of_any((*hole, *board), worst), Plays.ALL, worst)


def low_two_and_three(clause: str, qualifier: int | str = 8) -> Share:
    """The best low of exactly two hole cards and three board cards."""
    if qualifier == "none":
        return _unqualified(
            clause, lambda hole, board: low_table().two_and_three(hole, board), Plays.TWO_AND_THREE
        )
    worst = int(qualifier)
    return _qualified(
        clause, lambda hole, board: low_of_two_and_three(hole, board, worst), Plays.TWO_AND_THREE, worst
    )


def low_at_most_two(clause: str, qualifier: int | str = 8) -> Share:
    """The best low of the board and at most two hole cards."""
    if qualifier == "none":
        return _unqualified(
            clause,
            lambda hole, board: max([low_table().best((*two, *board)) for two in combinations(hole, 2)]),
            Plays.AT_MOST_TWO,
        )
    worst = int(qualifier)

    def strength(hole: Sequence[Card], board: Sequence[Card]) -> int | None:
        found = [low_of_any((*two, *board), worst) for two in combinations(hole, 2)]
        return max([worth for worth in found if worth is not None], default=None)

    return _qualified(clause, strength, Plays.AT_MOST_TWO, worst)


def _qualified(clause: str, strength: Any, plays: Plays, worst: int) -> Share:
    comparison = Comparison(ranked=Ranked.ACE_TO_FIVE, plays=plays, worst=worst)
    return Share(name="low", strength=strength, clause=clause, says=say_low, comparison=comparison)


def _unqualified(clause: str, strength: Any, plays: Plays) -> Share:
    return Share(
        name="low",
        strength=strength,
        clause=clause,
        says=lambda worth: low_table().says(worth),
        names=lambda worth: name_low(low_table().names[worth]),
        comparison=Comparison(ranked=Ranked.ACE_TO_FIVE, plays=plays),
    )


def ace_to_five(clause: str, *, pair_aces_high: bool = False) -> Share:
    """The lowest five cards by ace-to-five; the joker is the lowest card not held."""

    def strength(hole: Sequence[Card], board: Sequence[Card]) -> int:
        table = low_table(pair_aces_high=pair_aces_high)
        cards = (*hole, *board)
        if JOKER in cards:
            return table.worth[rank_ace_to_five(cards, pair_aces_high=pair_aces_high)]
        return table.best(cards)

    return Share(
        name="low",
        strength=strength,
        clause=clause,
        says=lambda worth: low_table(pair_aces_high=pair_aces_high).says(worth),
        names=lambda worth: name_low(low_table(pair_aces_high=pair_aces_high).names[worth]),
        comparison=Comparison(ranked=Ranked.ACE_TO_FIVE, otherwise=pair_aces_high),
    )


def deuce_to_seven(clause: str) -> Share:
    """The lowest five cards by the high ranking, in which straights and flushes count."""

    def strength(hole: Sequence[Card], board: Sequence[Card]) -> int:
        if JOKER in hole:
            return deuce_table().worth[rank_deuce_to_seven(hole)]
        return deuce_table().best(hole)

    return Share(
        name="low",
        strength=strength,
        clause=clause,
        says=lambda worth: deuce_table().says(worth),
        names=lambda worth: name_low(deuce_table().names[worth]),
        comparison=Comparison(ranked=Ranked.DEUCE_TO_SEVEN),
    )


@lru_cache(maxsize=1 << 16)
def _badugi(cards: tuple[Card, ...]) -> tuple[int, tuple[int, ...]]:
    """A badugi hand's rank, negated so that larger is better."""
    rank = rank_badugi(cards)
    return -rank.missing, tuple([-tie for tie in rank.ties])


def badugi(clause: str) -> Share:
    """Cards of different ranks and suits, the most of them, then the lowest."""

    def says(worth: tuple[int, tuple[int, ...]]) -> str:
        return BadugiRank(-worth[0], tuple([-tie for tie in worth[1]])).words

    return Share(
        name="badugi",
        strength=lambda hole, board: _badugi(tuple(sorted(hole, key=_index))),
        clause=clause,
        says=says,
        comparison=Comparison(ranked=Ranked.BADUGI),
    )


def _index(card: Card) -> int:
    return card.index


def mexican(clause: str, *, standard: bool = False) -> Share:
    """Five cards of the stripped deck; a joker that was dealt face down is any card."""

    def says(worth: MexicanRank) -> str:
        return worth.words

    return Share(
        name="high",
        strength=lambda hole, board: rank_mexican(hole, wild=False, standard=standard),
        wild=lambda hole, board: rank_mexican(hole, wild=True, standard=standard),
        clause=clause,
        says=says,
        names=name_mexican,
        comparison=Comparison(ranked=Ranked.MEXICAN, otherwise=standard),
    )


def short_deck(clause: str) -> Share:
    """The best five of all cards by the short-deck ranking."""
    return Share(
        name="high",
        strength=lambda hole, board: short_deck_table().best((*hole, *board)),
        clause=clause,
        says=lambda worth: short_deck_table().says(worth),
        names=lambda worth: name_rank(short_deck_table().names[worth]),
        comparison=Comparison(ranked=Ranked.SHORT_DECK),
    )


def few(clause: str) -> Share:
    """A card alone, or with one in the middle: a pair, or the higher cards."""

    def says(worth: HandRank) -> str:
        return worth.category.words

    return Share(
        name="high",
        strength=lambda hole, board: rank_few((*hole, *board)),
        clause=clause,
        says=says,
        names=name_rank,
        comparison=Comparison(ranked=Ranked.FEW),
    )
