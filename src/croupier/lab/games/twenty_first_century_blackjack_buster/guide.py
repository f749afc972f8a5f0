"""A guide to 21st Century Blackjack with Buster: charts, and what they cost."""

from __future__ import annotations

from fractions import Fraction

from croupier.games.banked.twenty_first_century_blackjack_buster.game import BLACKJACK_BUSTER
from croupier.games.option import Options
from croupier.lab.blackjack.guide import NO_INSURANCE, charts, exceptions
from croupier.lab.blackjack.rules import base_table
from croupier.lab.blackjack.strategy import best_chart
from croupier.lab.core.laboratory import Guide, Simplified
from croupier.lab.games.twenty_first_century_blackjack_buster.play import solve

EXCEPTIONS = 12


def guide(options: Options) -> Guide:
    """Best play of the Buster game, and what charts cost."""
    table = base_table(BLACKJACK_BUSTER)
    best, by_chart, by_book, by_bank = (
        solve(table, {**options, "strategy": strategy}) for strategy in ("best", "chart", "book", "bank")
    )
    chart = best_chart(best.numbers, best.hands)
    otherwise = exceptions(best.hands, chart, most=EXCEPTIONS)
    return Guide(
        game=BLACKJACK_BUSTER.id,
        best=Fraction(best.edge),
        lines=(
            NO_INSURANCE,
            "Look up a pair among the pairs first, then play its total.",
            "A three-card 23, 24 or 25 may push, so two cards are hit where more cards stand.",
            *(f"Exception to the chart: {line}." for line in otherwise),
        ),
        charts=charts(chart),
        simplified=(
            Simplified("the charts, without the exceptions", Fraction(by_chart.edge)),
            Simplified("the familiar charts that bots play by", Fraction(by_book.edge)),
            Simplified("as the bank: hit 16 and soft 17, never double or split", Fraction(by_bank.edge)),
        ),
    )
