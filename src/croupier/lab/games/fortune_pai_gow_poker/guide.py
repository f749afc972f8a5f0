"""Fortune Pai Gow Poker as a person plays it: the house way in words, and the worth of every setting."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card, write_cards
from croupier.games.banked.fortune_pai_gow_poker.game import Outcome, by_house_way
from croupier.games.banked.fortune_pai_gow_poker.house_way import set_hand
from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import Options
from croupier.hands import Category, HandRank
from croupier.hands.pai_gow import FIVE_OF_A_KIND, Joker, PaiGowRank
from croupier.kernels.pai_gow.settings import PAIRED
from croupier.lab.core.advised import Advised, best_first
from croupier.lab.core.laboratory import Chart, Guide
from croupier.lab.core.lower import PLACE_BITS, pack
from croupier.lab.games.fortune_pai_gow_poker.best import best_edge, costs, simpler, split_two_pairs
from croupier.lab.games.fortune_pai_gow_poker.play import (
    GAME,
    HouseWays,
    hands_without,
    house_ways,
    rules_of,
    worth,
)

RANKS = "23456789TJQKA"

LINES = (
    "Five aces: a pair of aces in front.",
    "A pair in front with a straight or better behind, whenever possible.",
    "A straight, flush or straight flush stays behind, with the highest front that leaves one; but a hand "
    "with two pairs is set as two pairs.",
    "Four of a kind: split aces to queens; jacks to nines unless a king or ace goes in front; eights to "
    "sixes unless a queen or better does; never fives or less.",
    "A full house, or two pairs and the joker: the highest pair that may go in front.",
    "Three of a kind: of three aces one goes in front with the highest other card; lower ones stay behind.",
    "Three pairs: the highest in front.",
    "Two pairs: see the chart.",
    "One pair stays behind, the two highest others in front. The joker pairs the highest card.",
    "No pair: the second and third highest in front.",
)

HOUSE_WAY = "The house way, step by step; a player may always ask for it."
SUITS_ASIDE = (
    "The best setting is computed for every hand by its ranks and its own flush; advice for a single hand "
    "counts the suits of all its cards."
)


def guide(options: Options) -> Guide:
    """Return the best setting's edge, the house way in words, and its cost."""
    rules = rules_of(options)
    return Guide(
        game=GAME.id,
        best=best_edge(*rules),
        by="the best setting of every hand",
        lines=(HOUSE_WAY, *LINES, *cost_lines(rules), SUITS_ASIDE),
        charts=(two_pairs_chart(options), best_two_pairs_chart(rules)),
        simplified=simpler(*rules),
    )


def cost_lines(rules: tuple[Joker, bool]) -> tuple[str, ...]:
    """The cost of the house way, overall and by what a hand holds, the most costly first."""
    by_category = costs(*rules)
    total = sum((cost.cost for cost in by_category.values()), Fraction())
    lines = [f"Cost of the house way: {float(total):.4%} of every wager, against the best setting."]
    for category, found in sorted(by_category.items(), key=lambda item: -item[1].cost):
        if found.cost:
            holds = "five of a kind" if category is None else category.words
            lines.append(
                f"{holds}: {float(found.cost):.4%}; {float(found.better / found.hands):.1%} of such hands "
                "are better set another way"
            )
    return tuple(lines)


SINGLES = ("J or less", "Q", "K", "A")


def two_pairs_chart(options: Options) -> Chart:
    """Two pairs by the higher pair and the highest single: split or kept, as the house way sets them."""
    rows, cells = [], []
    for high in range(12, 0, -1):
        row = []
        for single in (9, 10, 11, 12):
            row.append(_two_pairs(high, single, options))
        rows.append(RANKS[high])
        cells.append(tuple(row))
    return Chart(
        title="Two pairs, by the higher pair and the highest single",
        rows=tuple(rows),
        columns=SINGLES,
        cells=tuple(cells),
        legend={"S": "split: the lower pair in front", "K": "keep both behind", "–": "impossible"},
    )


def best_two_pairs_chart(rules: tuple[Joker, bool]) -> Chart:
    """Two pairs by the higher pair and the highest single: split or kept, whichever is best."""
    shares, rows = split_two_pairs(*rules), range(12, 0, -1)
    columns = (range(10), (10,), (11,), (12,))

    def cell(high: int, singles: Iterable[int]) -> str:
        found = {shares[high, single] for single in singles if (high, single) in shares}
        if not found:
            return "–"
        return "S" if found == {1} else "K" if found == {0} else "L"

    return Chart(
        title="Two pairs, set best",
        rows=tuple(RANKS[high] for high in rows),
        columns=SINGLES,
        cells=tuple(tuple(cell(high, singles) for singles in columns) for high in rows),
        legend={
            "S": "split: the lower pair in front",
            "K": "keep both behind",
            "L": "by the lower pair and the other singles",
            "–": "impossible",
        },
    )


def _two_pairs(high: int, single: int, options: Options) -> str:
    """How a hand with this pair, one below it and this highest single is set."""
    low = high - 1
    fits = [rank for rank in range(single + 1) if rank not in (high, low)]
    top = single if single in fits else max(fits)
    if top != single and single != 9:
        return "–"
    others = [top]
    for rank in reversed(fits):
        # Ranks far apart, so that no straight interferes.
        if rank < others[-1] - 1 and len(others) < 3:
            others.append(rank)
    cards = [Card.parse(RANKS[rank] + suit) for rank in (high, low) for suit in "cd"]
    cards += [Card.parse(RANKS[rank] + suit) for rank, suit in zip(others, "hsh", strict=False)]
    if len(cards) < 7:
        return "–"
    front = by_house_way(tuple(cards), options).front
    return "S" if front[0].rank == front[1].rank else "K"


def advise_hand(view: BankedView, options: Options) -> tuple[Advised, ...]:
    """What may be done now and its worth: after the deal every setting, in game wagers, best first.

    Each is the mean over all 53,524,680 hands that the bank may hold, set the house way.
    """
    if not view.may("set"):
        return ()
    cards, values = view.own_cards, house_ways(*rules_of(options))
    bank = hands_without(cards)
    foul = worth(Outcome.FOUL)
    if options["foul"] == "house-way":
        foul = worth_of(by_house_way(cards, options).front, cards, bank, values, options, foul)
    return best_first(
        [
            Advised(f"set {write_cards(front)}", worth_of(front, cards, bank, values, options, foul))
            for front in combinations(cards, 2)
        ]
    )


def set_house_way(view: BankedView, options: Options) -> str:
    """The player's cards set the house way, as an action."""
    return f"set {write_cards(by_house_way(view.own_cards, options).front)}"


def worth_of(
    front: tuple[Card, ...],
    cards: tuple[Card, ...],
    bank: NDArray[np.int64],
    values: HouseWays,
    options: Options,
    foul: Fraction,
) -> Fraction:
    """What one setting gains on average against these hands of the bank."""
    setting = set_hand(cards, front, Joker(options["game_joker"]))
    if not setting.legal:
        return foul
    front_won = front_of(setting.front_rank) > values.front
    higher = front_won.astype(np.int64) + (back_of(setting.back_rank) > values.back)
    ways = [int(bank[higher == won].sum()) for won in range(3)]
    nets = (worth(Outcome.LOST), worth(Outcome.ONE_EACH), worth(Outcome.WON))
    return sum((count * net for count, net in zip(ways, nets, strict=True)), Fraction()) / sum(ways)


def front_of(rank: PaiGowRank) -> int:
    """A front as the kernels write it."""
    if rank[0] == Category.PAIR:
        return PAIRED + rank[1][0] - 2
    high, low = (each - 2 for each in rank[1])
    return high * (high - 1) // 2 + low


def back_of(rank: PaiGowRank) -> int:
    """A back as the kernels write it."""
    if rank[0] == FIVE_OF_A_KIND:
        return FIVE_OF_A_KIND << PLACE_BITS | rank[1][0] - 2
    return pack(HandRank(Category(rank[0]), rank[1]))
