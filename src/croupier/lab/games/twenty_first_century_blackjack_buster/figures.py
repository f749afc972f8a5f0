"""21st Century Blackjack with Buster: the game by best play, the Buster bet, insurance."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.twenty_first_century_blackjack_buster.game import BLACKJACK_BUSTER, Outcome
from croupier.games.option import Option
from croupier.kernels.blackjack.dealer import ACE, TEN, VALUES
from croupier.kernels.blackjack.hands import CODES, FREE, PLAYER_NATURAL, SURRENDERED, hand_nodes
from croupier.kernels.blackjack.rounds import one_hand_rounds
from croupier.lab.blackjack.figures import figures_in_floats, grids_of, rows_by_net, staked
from croupier.lab.blackjack.hands import PAIRS, Forced, Hands, free, multisets, play_hands, ways
from croupier.lab.blackjack.options import notes_on
from croupier.lab.blackjack.rules import Asked, Numbers, numbers
from croupier.lab.blackjack.simulation import deck_of, house_of, policy_of, simulator_of
from croupier.lab.blackjack.strategy import STRATEGIES, best_chart, by_bank, by_book, by_chart
from croupier.lab.core.figures import Figures
from croupier.lab.core.laboratory import Simulator
from croupier.pay import PayTable

Options = Mapping[str, Any]

STRATEGY = Option("strategy", default="best", of=STRATEGIES, says="how hands are played")


class Solved(NamedTuple):
    """The game, played."""

    numbers: Numbers
    hands: Hands
    split: NDArray[np.bool_]
    """By value of a pair and up card: whether it is split."""
    worth: NDArray[np.float64]
    """By pair and up card: the worth of two cards dealt in this order, while the round goes on."""
    edge: float


def solve(table: PayTable, options: Options) -> Solved:
    """Play every hand by the strategy that is asked for; kept for the next question."""
    return _solve(Asked(table, options))


def forget() -> None:
    """Keep nothing of what was solved before."""
    _solve.cache_clear()


@lru_cache(maxsize=4)
def _solve(asked: Asked) -> Solved:
    rules = numbers(BLACKJACK_BUSTER, asked.table, asked.options)
    forced = _forced(asked, rules)
    return solved(rules, play_hands(rules, multisets([()]), forced), forced.split)


def _forced(asked: Asked, rules: Numbers) -> Forced:
    """What the strategy prescribes."""
    match asked.options["strategy"]:
        case "chart":
            best = _solve(Asked(asked.table, {**asked.options, "strategy": "best"}))
            return by_chart(rules, best_chart(rules, best.hands))
        case "book":
            return by_book(rules)
        case "bank":
            return by_bank(rules)
        case _:
            return free()


def solved(rules: Numbers, hands: Hands, forced: NDArray[np.int8]) -> Solved:
    """Take the better of splitting and not, unless that is prescribed, and add up."""
    split = np.zeros((VALUES, VALUES), dtype=np.bool_)
    worth = hands.unsplit[0].copy()
    for value in range(VALUES):
        place = PAIRS.index((value, value))
        better = hands.splits[value].worth[0] > worth[place]
        split[value] = np.where(forced[value] == FREE, better, forced[value] == 1)
        if value == TEN and not rules.splits_tens:
            split[value] = False
        worth[place] = np.where(split[value], hands.splits[value].worth[0], worth[place])
    natural = PAIRS.index((ACE, TEN))
    worth[natural] = hands.natural[0]
    lost = sum(
        ways(*pair) * hands.looked[0, place].sum() for place, pair in enumerate(PAIRS) if place != natural
    )
    gained = sum(ways(*pair) * worth[place].sum() for place, pair in enumerate(PAIRS))
    return Solved(rules, hands, split, worth, float(lost - gained))


def game(table: PayTable, options: Options) -> Figures:
    """The figures of the game wager, in units of it."""
    found = solve(table, options)
    rules, hands = found.numbers, found.hands
    by_code = np.zeros(2 * CODES)
    wagered, looked, both = 0.0, 0.0, 0.0
    grid = np.zeros((9, 9))
    for place, pair in enumerate(PAIRS):
        many = ways(*pair)
        if pair == (ACE, TEN):
            ends = hands.found[0, place].sum(axis=(0, 1))
            for end, weight in enumerate(ends):
                by_code[rules.rules.code[PLAYER_NATURAL, end]] += many * weight
            both += many * hands.looked[0, place].sum()
            wagered += many * ends.sum()
            continue
        looked += many * hands.looked[0, place].sum()
        value = pair[0]
        split = found.split[value] if pair[0] == pair[1] else np.zeros(VALUES, dtype=np.bool_)
        plain = hands.found[0, place][~split]
        by_code += many * plain.sum(axis=(0, 2))
        wagered += many * staked(plain).sum()
        if split.any():
            made = hands.splits[value]
            grid += grids_of(rules, made.found, made.rounds)[0][split].sum(axis=(0, 1))
            wagered += staked(made.found[0][split]).sum()
    rows = [
        (_says(outcome, doubled), float(by_code[code + doubled]), rules.nets[code] * (2 if doubled else 1))
        for doubled in (0, CODES)
        for code, outcome in enumerate(rules.outcomes)
    ]
    if rules.surrendered is not None:
        rows.append(("surrendered", float(by_code[SURRENDERED]), rules.surrendered))
    rows += [("both Natural", both, Fraction(0)), ("lost to a Natural", looked, Fraction(-1))]
    rows += [(f"split, {_signed(net)}", chance, net) for net, chance in rows_by_net(rules.won, grid).items()]
    return figures_in_floats(
        rows,
        game=BLACKJACK_BUSTER.id,
        wager="game",
        pay_table=table.id,
        per="game wager",
        edge=found.edge,
        average_wager=wagered + looked + both,
        notes=(
            f"{options['decks']} decks; {SAYS_STRATEGY[options['strategy']]}",
            "insurance is never taken",
            *SPLIT_NOTES,
            *notes_on(BLACKJACK_BUSTER, options),
        ),
    )


SPLIT_NOTES = (
    "a hand of a split is played by its own cards; a pair that is split is split again whenever it may be",
    "the spread of split rounds takes their hands for independent given the bank's final total",
)

SAYS_STRATEGY = {
    "best": "best play of each hand by its own cards",
    "chart": "the best chart by totals and up card",
    "book": "the bots' book of basic play",
    "bank": "hands are played as the bank plays its own",
}


def _says(outcome: object, doubled: int) -> str:
    words = {
        Outcome.NATURAL: "Natural",
        Outcome.BOTH_NATURAL: "both Natural",
        Outcome.WON: "won",
        Outcome.PUSHED: "pushed",
        Outcome.SAVED: "three-card 23 to 25 pushed",
        Outcome.LOST: "lost",
    }
    assert isinstance(outcome, Outcome)
    return f"doubled, {words[outcome]}" if doubled else words[outcome]


def _signed(net: Fraction) -> str:
    return f"{float(net):+g}" if net else "even"


def simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds by the strategy that is asked for."""
    found = solve(table, options)
    policy, house = policy_of(found.numbers, found.hands, found.split[np.newaxis]), house_of(found.numbers)

    def play(seed: int, block: int, rounds: int, counts: NDArray[np.int64]) -> None:
        deck = deck_of(options["decks"])
        one_hand_rounds(seed, block, rounds, deck, hand_nodes(), policy, house, counts)

    return simulator_of(found.numbers, 1, play)
