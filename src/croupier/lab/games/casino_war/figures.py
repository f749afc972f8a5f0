"""What the wagers of Casino War cost, exactly: all first pairs of cards, and after a tie all second pairs.

The burned cards change no chance, so they are not dealt. The game's own judge and results decide each pair.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction

from croupier.cards import Card, parse_cards
from croupier.games.banked.casino_war.game import CASINO_WAR, Outcome
from croupier.games.banked.vocabulary import Options, Sight
from croupier.lab.core.figures import Figures, Row, figures_of
from croupier.lab.core.worth import net_results, odds_rows
from croupier.pay import PayTable

RANKS = parse_cards("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac")
"""One card of each rank represents all."""
SUITS = 4
STAKES = {"ante": 1, "war": 1}
TIE = "tie"


class Strategy(StrEnum):
    """What to do after a tie."""

    BEST = "best"
    WAR = "war"
    SURRENDER = "surrender"


SAID = {
    Strategy.BEST: "best play: go to war after every tie",
    Strategy.WAR: "go to war after every tie",
    Strategy.SURRENDER: "surrender every tie",
}


def pairs(left: Counter[Card]) -> Iterator[tuple[Card, Card, int]]:
    """Each ordered pair of ranks with the number of ways to draw it."""
    for own in RANKS:
        for bank in RANKS:
            yield own, bank, left[own] * (left[bank] - (own == bank))


def outcomes(options: Options, *, war: bool) -> dict[Outcome, Fraction]:
    """The chance of each outcome, if the player goes to war after every tie or surrenders every one."""
    shoe = Counter(dict.fromkeys(RANKS, SUITS * options["decks"]))
    chances: dict[Outcome, Fraction] = defaultdict(Fraction)
    whole = shoe.total() * (shoe.total() - 1)
    for own, bank, ways in pairs(shoe):
        chance = Fraction(ways, whole)
        if own != bank or not war:
            chances[_judge((own,), (bank,), options, folded=own == bank)] += chance
            continue
        left = shoe - Counter((own, bank))
        again = left.total() * (left.total() - 1)
        for second, banks, more in pairs(left):
            outcome = _judge((own, second), (bank, banks), options, folded=False)
            chances[outcome] += chance * Fraction(more, again)
    return dict(chances)


def _judge(own: tuple[Card, ...], bank: tuple[Card, ...], options: Options, *, folded: bool) -> Outcome:
    seen = Sight(hand=own, bank=bank, middle={}, board=(), folded=folded, options=options)
    outcome = CASINO_WAR.judge(seen)
    assert isinstance(outcome, Outcome)
    return outcome


def net(outcome: Outcome) -> Fraction:
    """What an outcome is worth in antes, the war wager included."""
    return net_results(CASINO_WAR.results[outcome], STAKES, lambda _, result: result.odds)


def worth_of_war(options: Options) -> Fraction:
    """What going to war is worth after a tie, in antes; a surrender is worth minus one half."""
    wars = {
        end: chance for end, chance in outcomes(options, war=True).items() if "war" in CASINO_WAR.results[end]
    }
    return sum((chance * net(end) for end, chance in wars.items()), Fraction()) / sum(wars.values())


def goes_to_war(strategy: Strategy, options: Options) -> bool:
    """Whether a strategy goes to war after a tie."""
    if strategy is Strategy.BEST:
        return worth_of_war(options) > net(Outcome.SURRENDERED)
    return strategy is Strategy.WAR


def ante_figures(table: PayTable, options: Options) -> Figures:
    """The ante with what follows after a tie, in units of the ante."""
    strategy = Strategy(options["strategy"])
    chances = outcomes(options, war=goes_to_war(strategy, options))
    wars = sum((chance for end, chance in chances.items() if "war" in CASINO_WAR.results[end]), Fraction())
    return figures_of(
        [Row(end.value, chances[end], net(end)) for end in Outcome if end in chances],
        game=CASINO_WAR.id,
        wager="ante",
        pay_table=table.id,
        per="ante",
        average_wager=1 + wars,
        notes=(f"{options['decks']} decks; {SAID[strategy]}",),
    )


def tie_figures(table: PayTable, options: Options) -> Figures:
    """The tie bet, in units of itself."""
    tied = outcomes(options, war=False)[Outcome.SURRENDERED]
    pays = odds_rows(table, frozenset({TIE}))[TIE]
    return figures_of(
        [Row(TIE, tied, pays.net), Row("no tie", 1 - tied, Fraction(-1))],
        game=CASINO_WAR.id,
        wager=TIE,
        pay_table=table.id,
        per="tie wager",
        notes=(f"{options['decks']} decks",),
    )
