"""21st Century Blackjack Switch as a person plays it: charts for the switch and the play, and their cost."""

from __future__ import annotations

from fractions import Fraction

from croupier.games.banked.twenty_first_century_blackjack_switch.game import BLACKJACK_SWITCH
from croupier.games.option import Options
from croupier.lab.blackjack.guide import NO_INSURANCE, charts, worth_chart
from croupier.lab.blackjack.hands import Families
from croupier.lab.blackjack.rules import base_table
from croupier.lab.blackjack.strategy import best_chart
from croupier.lab.core.laboratory import Guide, Simplified
from croupier.lab.games.twenty_first_century_blackjack_switch.play import solve
from croupier.lab.games.twenty_first_century_blackjack_switch.play import worth_chart as worths_by_hand

LATE_LINES = (
    "The switch stays open until the second hand is touched. Play the first hand with both second cards in "
    "mind: hit or double where either of them may make the hand.",
    "Look again when it is over, has 21 or has been doubled: switch if the two hands are then worth more.",
    "The charts are for a switch before anything else and the hands after it; ask for advice in between.",
)


def guide(options: Options) -> Guide:
    """Best play of Switch, and what charts cost."""
    table = base_table(BLACKJACK_SWITCH)
    families = Families()
    best, by_chart, by_book, unswitched = (
        solve(table, {**options, "strategy": strategy}, tallied=False, families=families)
        for strategy in ("best", "chart", "book", "no-switch")
    )
    opened: tuple[str, ...] = ()
    first: tuple[Simplified, ...] = ()
    if options["late_switch"]:
        at_once = solve(table, {**options, "strategy": "best", "late_switch": False}, tallied=False)
        opened = LATE_LINES
        first = (Simplified("best play with the switch as the first act", Fraction(at_once.edge)),)
    return Guide(
        game=BLACKJACK_SWITCH.id,
        best=Fraction(best.edge),
        lines=(
            NO_INSURANCE,
            *opened,
            "Add up what the two hands are worth by the first chart, as they lie and with the second cards "
            "changed; switch if the new hands add up to more.",
            "An ace and a ten brought together by a switch are 21, not a Natural.",
            "Then play each hand: look up a pair among the pairs first, then play its total.",
        ),
        charts=(
            worth_chart("What two cards are worth", worths_by_hand(best)),
            *charts(best_chart(best.numbers, best.hands)),
        ),
        simplified=(
            *first,
            Simplified("the charts, for the switch and for the play", Fraction(by_chart.edge)),
            Simplified("the familiar charts that bots play by", Fraction(by_book.edge)),
            Simplified("best play without ever switching", Fraction(unswitched.edge)),
        ),
    )
