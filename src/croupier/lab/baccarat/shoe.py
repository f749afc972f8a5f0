"""Baccarat: every wager, exactly, from the counts of all six-card sequences of the shoe.

Who draws, who wins and what is paid is asked of the game's declaration: its script, its judge and its
results are called once for each combination of totals and numbers of cards.
"""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from functools import lru_cache, partial
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card, Deck, parse_cards
from croupier.errors import DataInvalid
from croupier.games.banked.baccarat import BANKER, PLAYER
from croupier.games.banked.vocabulary import BankedGame, Deal, Kind, Sight
from croupier.games.option import Option, Options
from croupier.hands.baccarat import value
from croupier.kernels.games.baccarat import STANDS, count_rounds
from croupier.lab.core.figures import Figures, Row, figures_of
from croupier.lab.core.laboratory import Analysed, Laboratory, Simulator
from croupier.lab.core.shoe_wager import ShoeWager
from croupier.lab.core.worth import net_odds, net_result, odds_rows
from croupier.money import Cents, Odds
from croupier.pay import PayTable

DECKS_MAX = 27
"""With more decks, six cards have more sequences than a 64-bit integer holds."""

OF_VALUE = dict(enumerate(parse_cards("Kc Ac 2c 3c 4c 5c 6c 7c 8c 9c")))
"""One card of each value represents all."""

SEQUENCE, TOTALS = 6, 10
"""Cards that a round may take, and the totals of a hand."""

Hand = tuple[Card, ...]


def baccarat(game: BankedGame, spot: str, table: PayTable, options: Options) -> Figures:
    """The figures of one spot of a baccarat game, in units of its wager."""
    counts = count_totals(game, options)
    sequences = int(counts.sum())
    by_end: Counter[End] = Counter()
    for cell, end in ends(game, spot, table, options).items():
        by_end[end] += int(counts[cell])
    return figures_of(
        [Row(end.says, Fraction(by_end[end], sequences), end.net) for end in sorted(by_end)],
        game=game.id,
        wager=spot,
        pay_table=table.id,
        per=f"{spot} wager",
        notes=(f"{options['decks']} decks, {sequences:,} six-card sequences", *_said(game, options)),
    )


class End(NamedTuple):
    """How a round ends for one wager."""

    place: int
    """One of the game's outcomes."""
    says: str
    net: Fraction


def ends(
    game: BankedGame, spot: str, table: PayTable, options: Options
) -> dict[tuple[int, int, int, int], End]:
    """How the round ends for a wager, by both totals and numbers of cards, where they are possible."""
    odds = odds_rows(table, frozenset(held.name for held in game.spots))[spot]
    paid = rounded(odds, options)
    order = list(game.results)
    found = {}
    for cell in reached(game, options):
        sight = seen_as(cell, options)
        outcome = game.judge(sight)
        own = game.own_results.get(spot)
        result = own(sight) if own is not None else game.results[outcome][spot]
        net = paid if result.kind is Kind.PAY else net_result(result, 1, odds)
        if own is None:
            found[cell] = End(order.index(outcome), str(outcome.value), net)
        else:
            found[cell] = End(int(result.kind is Kind.LOSE), result.kind.value, net)
    return found


def rounded(odds: Odds, options: Options) -> Fraction:
    """What a winning unit gains; for a given stake, as far as cents or the posted unit allow (GF-R10)."""
    stake = options.get("stake")
    if stake is None:
        return net_odds(odds)
    if stake <= 0:
        raise DataInvalid("the stake must be more than $0, like 25", key="stake")
    unit = options.get("unit") or Cents(1)
    return Fraction(odds.returned(stake, unit=unit) - stake, stake)


def _said(game: BankedGame, options: Options) -> list[str]:
    """The posted options that differ from the defaults."""
    return [
        f"{option.name} = {options[option.name]}"
        for option in game.options
        if option.name != "decks"
        and options.get(option.name, option.default) != option.default
        and isinstance(option.of, tuple)
    ]


def reached(game: BankedGame, options: Options) -> list[tuple[int, int, int, int]]:
    """The totals and numbers of cards with which a round can end."""
    counts = count_totals(game, options)
    return list(zip(*map(np.ndarray.tolist, counts.nonzero()), strict=True))


def seen_as(cell: tuple[int, int, int, int], options: Options) -> Sight:
    """A round with these totals and third cards, as the game's judge sees it."""
    player, player_third, banker, banker_third = cell
    middle = {PLAYER: hand_of(player, player_third), BANKER: hand_of(banker, banker_third)}
    return Sight(hand=(), bank=(), middle=middle, board=(), folded=False, options=options)


def count_totals(game: BankedGame, options: Options) -> NDArray[np.int64]:
    """Six-card sequences by Player's total, whether it drew, Banker's total, whether it drew."""
    shoe, rules = shoe_of(options), drawing_rules(game, options)
    counts = counted(shoe, rules[0].tobytes(), rules[1].tobytes())
    assert counts.sum() == math.perm(sum(shoe), 6), "every six-card sequence is counted once"
    return counts


@lru_cache(maxsize=64)
def counted(shoe: tuple[int, ...], player_draws: bytes, banker_draws: bytes) -> NDArray[np.int64]:
    """The counts of a shoe and drawing rules, which all wagers of a game share."""
    counts = np.zeros((10, 2, 10, 2), dtype=np.int64)
    player = np.frombuffer(player_draws, dtype=np.bool_).reshape(10, 10)
    banker = np.frombuffer(banker_draws, dtype=np.bool_).reshape(10, 10, STANDS + 1)
    count_rounds(np.array(shoe), player.copy(), banker.copy(), counts)
    counts.flags.writeable = False
    return counts


def shoe_of(options: Options) -> tuple[int, ...]:
    """How many cards of each value a fresh shoe has; the lab also counts shoes that no table may post."""
    decks = options["decks"]
    if not 1 <= decks <= DECKS_MAX:
        raise DataInvalid(f"{decks} decks; expected 1 to {DECKS_MAX}", key="decks")
    shoe = Counter(value(card) for card in Deck(decks=decks).cards)
    return tuple(shoe[worth] for worth in range(10))


Rules = tuple[NDArray[np.bool_], NDArray[np.bool_]]
"""Whether each hand draws: by both two-card totals, for the Banker also by the Player's third card."""


def drawing_rules(game: BankedGame, options: Options) -> Rules:
    """The drawing rules as the game declares them; of the options, only naturals affect them."""
    stop = bool(options.get("naturals_stop", True))
    if (game.id, stop) not in _RULES:
        _RULES[game.id, stop] = _asked(game, {"naturals_stop": stop})
    return _RULES[game.id, stop]


_RULES: dict[tuple[str, bool], Rules] = {}


def _asked(game: BankedGame, options: Options) -> Rules:
    """Every cell of the chart, asked of the game's script."""
    player_step, banker_step = (step for step in game.script if isinstance(step, Deal) and step.holds)
    assert player_step.holds is not None
    assert banker_step.holds is not None
    player_draws = np.zeros((10, 10), dtype=np.bool_)
    banker_draws = np.zeros((10, 10, STANDS + 1), dtype=np.bool_)
    for player, banker in product(range(10), repeat=2):
        two = {PLAYER: hand_of(player, 0), BANKER: hand_of(banker, 0)}
        player_draws[player, banker] = player_step.holds(two, options) == 3
        banker_draws[player, banker, STANDS] = banker_step.holds(two, options) == 3
        for third, card in OF_VALUE.items():
            three = {**two, PLAYER: (*two[PLAYER], card)}
            banker_draws[player, banker, third] = banker_step.holds(three, options) == 3
    return player_draws, banker_draws


def hand_of(total: int, third: int) -> Hand:
    """A hand with this total in two cards, or in three."""
    return (OF_VALUE[0],) * (1 + third) + (OF_VALUE[total],)


def _simulator(game: BankedGame, spot: str, table: PayTable, options: Options) -> Simulator:
    """Rounds of one spot; what plays them is imported when they are asked for."""
    from croupier.lab.baccarat.lines import simulator

    return simulator(game, spot, table, options)


def from_shoe(game: BankedGame, spot: str, table: PayTable, options: Options) -> ShoeWager:
    """One spot by the cards left in the shoe."""
    rules = drawing_rules(game, options)
    nets = {cell: end.net for cell, end in ends(game, spot, table, options).items()}
    counts = count_totals(game, options)
    drawn = sum(int(counts[cell]) * (cell[1] + cell[3]) for cell in nets)

    def edge(shoe: tuple[int, ...]) -> Fraction:
        left = counted(shoe, rules[0].tobytes(), rules[1].tobytes())
        gained = sum((int(left[cell]) * net for cell, net in nets.items()), Fraction())
        return -gained / int(left.sum())

    return ShoeWager(
        labels=("T", "A", *map(str, range(2, 10))),
        whole=shoe_of(options),
        edge=edge,
        least=SEQUENCE,
        cards_per_round=4 + drawn / int(counts.sum()),
    )


def spot_wagers(game: BankedGame, table: str) -> dict[str, Analysed]:
    """Every spot of a baccarat game."""
    return {
        spot.name: Analysed(
            tables=(table,),
            work=partial(baccarat, game, spot.name),
            simulator=partial(_simulator, game, spot.name),
            from_shoe=partial(from_shoe, game, spot.name),
        )
        for spot in game.spots
    }


def laboratory(game: BankedGame, table: str) -> Laboratory:
    """What can be asked of a baccarat game."""
    return Laboratory(
        game=game,
        wagers=spot_wagers(game, table),
        asks=(DECKS, STAKE),
    )


DECKS = Option("decks", default=8, of=int, says="decks in the shoe")
STAKE = Option("stake", default=None, of=Cents, says="the wager, where fractional odds are rounded")
