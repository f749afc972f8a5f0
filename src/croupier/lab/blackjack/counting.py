"""The wagers of the blackjack games by the cards left in the shoe."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from croupier.games.banked.vocabulary import BankedGame
from croupier.games.option import Options
from croupier.lab.blackjack.rules import NAMES, Numbers, numbers
from croupier.lab.blackjack.side import (
    ONE_SUIT,
    POSTED_BUSTER,
    SUPER_MATCH_ROWS,
    bank_hands,
    buster_rows,
    counted_decks,
    insurance_rows,
    match_rows,
    shoe_of,
)
from croupier.lab.core.figures import mean
from croupier.lab.core.shoe_wager import Shoe, ShoeWager
from croupier.lab.core.worth import net_odds, odds_rows
from croupier.pay import PayTable

LEAST = 26
"""Cards that must be left: more than a bank and a hand that draw their fill take together."""

MANY = 52
"""Cards that must be left for a base game, where hands may be split several times."""

LABELS = tuple(NAMES)


def buster_from_shoe(game: BankedGame, table: PayTable, options: Options) -> ShoeWager:
    """The Buster wager."""
    odds = odds_rows(table, frozenset(POSTED_BUSTER))

    def edge(shoe: Shoe) -> Fraction:
        chances = buster_rows(game, options, bank_hands(options, shoe))
        lost = Fraction(-1)
        nets = (net_odds(odds[row]) if row is not None else lost for row in chances)
        return -sum((chance * net for chance, net in zip(chances.values(), nets, strict=True)), Fraction())

    whole = tuple(shoe_of(counted_decks(options)))
    return ShoeWager(labels=LABELS, whole=whole, edge=edge, least=LEAST, slow=True)


def insurance_from_shoe(game: BankedGame, table: PayTable, options: Options) -> ShoeWager:
    """Insurance, with the bank's ace still in the shoe."""
    whole = tuple(shoe_of(counted_decks(options)))
    return ShoeWager(
        labels=LABELS,
        whole=whole,
        edge=lambda shoe: -mean(insurance_rows(game, table, options, shoe)),
        least=LEAST,
        notes=("the bank's ace is counted among the cards left",),
    )


def match_from_shoe(game: BankedGame, table: PayTable, options: Options) -> ShoeWager:
    """The Super Match, which looks at ranks."""
    odds = odds_rows(table, frozenset(SUPER_MATCH_ROWS))
    nets = {row: net_odds(odds[row]) for row in SUPER_MATCH_ROWS}
    shapes = [
        (tuple((ONE_SUIT.index(card), held) for card, held in dealt), nets.get(row or "", Fraction(-1)))
        for dealt, row in match_rows(game, options)
    ]

    def edge(shoe: Shoe) -> Fraction:
        won: Counter[Fraction] = Counter()
        for dealt, net in shapes:
            won[net] += math.prod(math.comb(shoe[place], held) for place, held in dealt)
        return -sum((net * ways for net, ways in won.items()), Fraction()) / math.comb(sum(shoe), 4)

    return ShoeWager(
        labels=tuple(str(card)[0] for card in ONE_SUIT),
        whole=(4 * counted_decks(options),) * len(ONE_SUIT),
        edge=edge,
        least=4,
    )


def game_from_shoe(
    game: BankedGame, solve: Callable[[PayTable, Options, Numbers], float], table: PayTable, options: Options
) -> ShoeWager:
    """The base game, played with the cards that are left by someone who knows them all."""
    rules = numbers(game, table, options)
    whole = tuple(shoe_of(counted_decks(options)))

    def edge(shoe: Shoe) -> float:
        out = tuple(had - has for had, has in zip(whole, shoe, strict=True))
        return solve(table, options, replace(rules, out=out))

    return ShoeWager(
        labels=LABELS,
        whole=whole,
        edge=edge,
        least=MANY,
        slow=True,
        notes=("in double precision; hands are played by the strategy asked for, with the cards left",),
    )
