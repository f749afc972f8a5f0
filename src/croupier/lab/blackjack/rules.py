"""The rules of a blackjack game in numbers: its declaration evaluates every pair of final hands.

Who wins and what is paid is asked of the game's judge and results, once for each final hand of the player
and of the bank; the kernels know only the table of answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card, parse_cards
from croupier.errors import DataInvalid
from croupier.games.banked.blackjack_steps import PLAYER_DEALER, Check, Mark, PlayOut
from croupier.games.banked.vocabulary import BankedGame, Kind, Result, Sight
from croupier.games.option import Option, Options
from croupier.kernels.blackjack import dealer as dealer
from croupier.kernels.blackjack import hands as hands
from croupier.kernels.blackjack.dealer import VALUES, Trie
from croupier.kernels.blackjack.hands import Rules
from croupier.lab.blackjack.options import UNMOVED
from croupier.lab.core.worth import net_result, odds_rows
from croupier.money import Odds
from croupier.pay import PayTable, game_tables

OF_VALUE = parse_cards("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc")
"""One card of each value represents all."""
NAMES = "A23456789T"

BANK_ENDS = tuple(
    parse_cards(cards)
    for cards in (
        *("Tc7d", "Tc8d", "Tc9d", "TcTd", "Tc5d6h"),
        *("Tc6d6h", "Tc6d7h", "Tc6d8h", "Tc6d9h", "Tc6dTh"),
        *("AcTd", "7h8h9h"),
    )
)
"""A hand of the bank for each way it can end: 17 to 26, a Natural, a suited 7-8-9."""

DECKS_MAX = 8
SOFT_17 = Option("soft_17", default="hit", of=("hit", "stand"), says="what the bank does on a soft 17")
DECKS = Option("decks", default=6, of=tuple(range(1, DECKS_MAX + 1)), says="decks in the shoe")


def final_hands() -> dict[int, tuple[tuple[Card, ...], frozenset[str]]]:
    """A hand of the player, with its marks, for each number that the kernels give to a final hand."""
    split = frozenset({Mark.SPLIT})
    found: dict[int, tuple[str, frozenset[str]]] = {hands.PLAYER_NATURAL: ("AsKd", frozenset())}
    for points in range(4, 12):
        found[points] = ("2s" + NAMES[points - 3] + "d", split)
    for points in range(12, 20):
        found[points] = ("Ts" + NAMES[points - 11] + "d", split)
    found |= {20: ("TsJd", split), 21: ("7s7d7h", split)}
    lower = ("AsAd", "As2d", "2s2d", "2s3d", "3s3d", "3s4d", "4s4d", "4s5d", "5s5d")
    for points, rest in enumerate(lower, start=22):
        found[points] = ("TcTd" + rest, split)
        last = "T" if points == 30 else NAMES[points - 21]
        found[points + hands.THREE_CARDS] = ("TcTd" + last + "h", split)
    return {number: (parse_cards(cards), marks) for number, (cards, marks) in found.items()}


class Asked:
    """A pay table and options as a hashable question; options that change no figure are not part of it."""

    def __init__(self, table: PayTable, options: Options) -> None:
        self.table, self.options = table, options
        moving = sorted((name, value) for name, value in options.items() if name not in UNMOVED)
        self.key = (table.id, tuple(sorted(table.pays.items())), tuple(moving))

    def __hash__(self) -> int:
        return hash(repr(self.key))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Asked) and repr(other.key) == repr(self.key)


@dataclass(frozen=True, kw_only=True)
class Numbers:
    """A game as the kernels want it."""

    game: BankedGame
    options: Options
    trie: Trie
    rules: Rules
    peeked: NDArray[np.bool_]
    """By up card: whether a look at the hole card ends the round if it makes a Natural."""
    outcomes: tuple[Enum, ...]
    """The outcomes of a hand, by code."""
    nets: tuple[Fraction, ...]
    """What each outcome gains on a unit; twice that if the hand was doubled."""
    surrendered: Fraction | None
    splits_max: int
    aces_split_once: bool
    splits_tens: bool
    out: tuple[int, ...] = (0,) * VALUES
    """Cards of each value that are no longer in the shoe when the round begins."""

    @property
    def shoe(self) -> NDArray[np.float64]:
        """Cards of each value in the shoe when the round begins."""
        decks = self.options["decks"]
        whole = [4.0 * decks] * 9 + [16.0 * decks]
        return np.array([had - gone for had, gone in zip(whole, self.out, strict=True)])

    def with_hole(self, hole: int) -> Numbers:
        """The same, of rounds in which the bank's hidden card has this value.

        Weights are not divided by how likely that is: the figures of all ten values add up to the whole.
        """
        soft = hits_soft_17(self.options)
        rules = self.rules._replace(orders_789=_orders_789(hits_soft_17=soft, hole=hole))
        return replace(self, trie=dealer.dealer_trie(hits_soft_17=soft, hole=hole), rules=rules)

    @property
    def won(self) -> Fraction:
        """What a winning unit gains."""
        return max(
            net for outcome, net in zip(self.outcomes, self.nets, strict=True) if outcome.name == "WON"
        )


def numbers(game: BankedGame, table: PayTable, options: Options) -> Numbers:
    """The game's rules with this pay table and these options."""
    decks = options["decks"]
    if not 1 <= decks <= DECKS_MAX:
        raise DataInvalid(f"{decks} decks; expected 1 to {DECKS_MAX}", key="decks")
    paid = _paid(game, table)
    soft = hits_soft_17(options)
    assert PLAYER_DEALER.stand_from == dealer.LEAST
    check = next(step for step in game.script if isinstance(step, Check))
    play = next(step for step in game.script if isinstance(step, PlayOut))
    peeked = np.array([check.peeks(card, options) for card in OF_VALUE])
    outcomes = tuple(outcome for outcome in game.results if "SURRENDERED" not in outcome.name)
    assert len(outcomes) <= hands.SURRENDERED
    nets = tuple(_net(game.results[outcome]["game"], paid) for outcome in outcomes)
    code = np.zeros((hands.FINALS, dealer.CLASSES), dtype=np.int64)
    for number, (cards, marks) in final_hands().items():
        for end, bank in enumerate(BANK_ENDS):
            code[number, end] = outcomes.index(game.judge(_sight(cards, bank, marks, options)))
    plays = np.ones((dealer.CLASSES, VALUES))
    plays[dealer.NATURAL, peeked] = 0.0
    worth = np.array([float(net) for net in nets])[code]
    saved, gives_back = _saved(worth)
    surrendered = _surrender(game, options, paid) if play.may_surrender(options) else None
    trie = dealer.dealer_trie(hits_soft_17=soft)
    return Numbers(
        game=game,
        options=options,
        trie=trie,
        rules=Rules(
            worth=worth[..., np.newaxis] * plays,
            code=code,
            plays=plays,
            surrender=_may_surrender(surrendered, options),
            hit_to=play.chart.hit_to,
            saved_from=saved[0],
            saved_to=saved[-1],
            gives_back=gives_back,
            orders_789=_orders_789(hits_soft_17=soft),
        ),
        peeked=peeked,
        outcomes=outcomes,
        nets=nets,
        surrendered=surrendered,
        splits_max=play.splits_max(options),
        aces_split_once=play.aces_split_once(options),
        splits_tens=options.get("split_tens", "value") == "value",
    )


def _sight(cards: tuple[Card, ...], bank: tuple[Card, ...], marks: frozenset[str], options: Options) -> Sight:
    return Sight(hand=cards, bank=bank, middle={}, board=(), folded=False, options=options, marks=marks)


def _paid(game: BankedGame, table: PayTable) -> dict[Odds, Odds]:
    """Return the odds of the declaration, each replaced by the given table's row of the same name."""
    posted = base_table(game)
    rows = frozenset(posted.pays)
    asked = odds_rows(table, rows)
    return {odds: asked[row] for row, odds in odds_rows(posted, rows).items()}


def base_table(game: BankedGame) -> PayTable:
    """The pay table of the base game, which also pays insurance."""
    return next(table for table in game_tables(game.folder).values() if "insurance" in table.pays)


def _net(result: Result, paid: Mapping[Odds, Odds]) -> Fraction:
    return net_result(result, 1, paid[result.odds] if result.kind is Kind.PAY else result.odds)


def _surrender(game: BankedGame, options: Options, paid: Mapping[Odds, Odds]) -> Fraction:
    given_up = game.judge(_sight(parse_cards("Tc6d"), BANK_ENDS[0], frozenset({Mark.SURRENDERED}), options))
    return _net(game.results[given_up]["game"], paid)


def _may_surrender(worth: Fraction | None, options: Options) -> NDArray[np.float64]:
    until = options.get("surrender", "any") if worth is not None else "never"
    allowed = {"any": (True, True), "two-cards": (True, False), "never": (False, False)}[until]
    return np.array([float(worth or 0) if may else hands.IMPOSSIBLE for may in allowed])


def _saved(worth: NDArray[np.float64]) -> tuple[list[int], float]:
    """Totals over 21 that the bank's suited 7-8-9 saves, and how much of a lost unit that gives back."""
    totals = range(22, hands.OVER + 1)
    gains = {
        points: float(worth[points, dealer.SUITED_789] - worth[points, 24 - dealer.LEAST])
        for points in totals
        if worth[points, dealer.SUITED_789] != worth[points, 24 - dealer.LEAST]
    }
    if not gains:
        return [22, 21], 0.0
    assert len(set(gains.values())) == 1
    assert list(gains) == list(range(min(gains), max(gains) + 1))
    return list(gains), next(iter(gains.values()))


def hits_soft_17(options: Options) -> bool:
    """Whether the bank draws to a soft 17."""
    return bool(options.get("soft_17", "hit") == "hit")


def _orders_789(*, hits_soft_17: bool, hole: int | None = None) -> NDArray[np.float64]:
    """By up card, the orders in which the bank can get seven, eight and nine, and the chance of one suit."""
    orders = dealer.final_hands(hits_soft_17=hits_soft_17, hole=hole).get(dealer.SEVEN_EIGHT_NINE)
    return np.array(orders or [0] * VALUES) * dealer.SUITED
