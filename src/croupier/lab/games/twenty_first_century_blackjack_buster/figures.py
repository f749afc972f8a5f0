"""What the game wager of 21st Century Blackjack with Buster costs, by the chosen strategy."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from croupier.games.banked.twenty_first_century_blackjack_buster.game import BLACKJACK_BUSTER, Outcome
from croupier.games.option import Options
from croupier.kernels.blackjack.dealer import ACE, CLASSES, NATURAL, TEN, VALUES
from croupier.kernels.blackjack.hands import CODES, PLAYER_NATURAL, SURRENDERED
from croupier.lab.blackjack.figures import figures_in_floats, grids_of, rows_by_net, staked
from croupier.lab.blackjack.hands import PAIRS, ways
from croupier.lab.blackjack.insured import Insured
from croupier.lab.blackjack.options import notes_on
from croupier.lab.core.figures import Figures
from croupier.lab.games.twenty_first_century_blackjack_buster.play import Solved, solve
from croupier.pay import PayTable


def game(table: PayTable, options: Options) -> Figures:
    """The figures of the game wager, in units of it."""
    return figures_of(solve(table, options), table, options, SAYS_STRATEGY[options["strategy"]])


def figures_of(
    found: Solved,
    table: PayTable,
    options: Options,
    says: str,
    insured: Insured | None = None,
) -> Figures:
    """The figures of the game, played; with insurance, of both wagers together."""
    rules, hands = found.numbers, found.hands
    by_code = np.zeros(2 * CODES)
    wagered, looked, both = 0.0, 0.0, 0.0
    grid = np.zeros((9, 9))
    apart: dict[Fraction, float] = {}
    for place, pair in enumerate(PAIRS):
        many = ways(*pair)
        at = np.ones(VALUES, dtype=np.bool_)
        if insured is not None and insured.taken[place]:
            at[ACE] = False
            add_insured(found, place, insured, apart)
            met = hands.looked[0, place, ACE] + hands.dealt[0, place, ACE]
            wagered += many * float(met) / 2
            looked_ace = many * float(hands.looked[0, place, ACE])
            wagered += looked_ace
        if pair == (ACE, TEN):
            ends = hands.found[0, place][at].sum(axis=(0, 1))
            for end, weight in enumerate(ends):
                by_code[rules.rules.code[PLAYER_NATURAL, end]] += many * weight
            both += many * hands.looked[0, place][at].sum()
            wagered += many * hands.found[0, place].sum()
            continue
        looked += many * hands.looked[0, place][at].sum()
        value = pair[0]
        split = found.split[value] if pair[0] == pair[1] else np.zeros(VALUES, dtype=np.bool_)
        by_code += many * hands.found[0, place][~split & at].sum(axis=(0, 2))
        wagered += many * staked(hands.found[0, place][~split]).sum()
        if split.any():
            made = hands.splits[value]
            grid += grids_of(rules, made.found, made.rounds)[0][split & at].sum(axis=(0, 1))
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
    rows += [(f"insured, {_signed(net)}", chance, net) for net, chance in sorted(apart.items(), reverse=True)]
    return figures_in_floats(
        rows,
        game=BLACKJACK_BUSTER.id,
        wager="game",
        pay_table=table.id,
        per="game wager",
        edge=found.edge - (0.0 if insured is None else insured.gained),
        average_wager=wagered + looked + both,
        notes=(
            f"{options['decks']} decks; {says}",
            "insurance is never taken"
            if insured is None or not insured.taken.any()
            else "insurance of half the wager is part of the figures",
            *SPLIT_NOTES,
            *notes_on(BLACKJACK_BUSTER, options),
        ),
    )


def add_insured(found: Solved, place: int, insured: Insured, nets: dict[Fraction, float]) -> None:
    """Adds the rounds of two cards that were insured against an ace, by what both wagers gain together."""
    rules, hands, pair = found.numbers, found.hands, PAIRS[place]
    many, natural = ways(*pair), pair == (ACE, TEN)

    def add(net: Fraction, chance: float, *, met: bool) -> None:
        both = net + insured.net(natural=natural, met=met) / 2
        nets[both] = nets.get(both, 0.0) + chance

    add(Fraction(0 if natural else -1), many * float(hands.looked[0, place, ACE]), met=True)
    if pair[0] == pair[1] and found.split[pair[0], ACE]:
        made = hands.splits[pair[0]]
        for end, grid in enumerate(grids_of(rules, made.found, made.rounds)[0, ACE]):
            for net, chance in rows_by_net(rules.won, grid).items():
                add(net, chance, met=end == NATURAL)
        return
    weights = hands.found[0, place, ACE]
    for end in range(CLASSES):
        if natural:
            code = rules.rules.code[PLAYER_NATURAL, end]
            add(rules.nets[code], many * float(weights[:, end].sum()), met=end == NATURAL)
            continue
        for code in np.flatnonzero(weights[:, end]):
            what, times = int(code) % CODES, 2 if code >= CODES else 1
            gained = rules.surrendered if what == SURRENDERED else rules.nets[what] * times
            assert gained is not None, "a hand is surrendered only where that is allowed"
            add(gained, many * float(weights[code, end]), met=end == NATURAL)


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
