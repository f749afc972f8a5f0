"""What the game wager of 21st Century Blackjack with Buster costs, by the chosen strategy."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from croupier.games.banked.twenty_first_century_blackjack_buster.game import BLACKJACK_BUSTER, Outcome
from croupier.games.option import Options
from croupier.kernels.blackjack.dealer import ACE, TEN, VALUES
from croupier.kernels.blackjack.hands import CODES, PLAYER_NATURAL, SURRENDERED
from croupier.lab.blackjack.figures import figures_in_floats, grids_of, rows_by_net, staked
from croupier.lab.blackjack.hands import PAIRS, ways
from croupier.lab.blackjack.options import notes_on
from croupier.lab.core.figures import Figures
from croupier.lab.games.twenty_first_century_blackjack_buster.play import solve
from croupier.pay import PayTable


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
    "a hand of a split is played by its own cards; a split pair is split again whenever allowed",
    "the spread of split rounds treats their hands as independent given the bank's final total",
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
