"""The laboratories of both blackjacks: their wagers, best play as a person uses it, advice."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from croupier.games.banked.twenty_first_century_blackjack_buster.game import BLACKJACK_BUSTER
from croupier.games.banked.twenty_first_century_blackjack_switch.game import BLACKJACK_SWITCH, match_table
from croupier.games.option import Option
from croupier.lab.blackjack.advice import advice
from croupier.lab.blackjack.guide import charts, exceptions, worth_chart
from croupier.lab.blackjack.rules import DECKS, POSTED, SOFT_17
from croupier.lab.blackjack.side import buster, insurance, super_match
from croupier.lab.blackjack.side_rounds import buster_rounds, insurance_rounds, super_match_rounds
from croupier.lab.blackjack.strategy import best_chart
from croupier.lab.core.laboratory import Analysed, Guide, Laboratory, Options, Simplified
from croupier.lab.games.twenty_first_century_blackjack_buster import figures as blackjack_buster
from croupier.lab.games.twenty_first_century_blackjack_switch import figures as blackjack_switch
from croupier.pay import PayTable, game_tables

EXCEPTIONS = 12

NO_INSURANCE = "Never take insurance."


def _posted(game_id: str, folder: str) -> PayTable:
    return game_tables(folder)[POSTED[game_id]]


def buster_guide(options: Options) -> Guide:
    """Best play of the Buster game, and what charts cost."""
    table = _posted(BLACKJACK_BUSTER.id, BLACKJACK_BUSTER.folder)
    best, by_chart, by_book, by_bank = (
        blackjack_buster.solve(table, {**options, "strategy": strategy})
        for strategy in ("best", "chart", "book", "bank")
    )
    chart = best_chart(best.numbers, best.hands)
    otherwise = exceptions(best.hands, chart, most=EXCEPTIONS)
    return Guide(
        game=BLACKJACK_BUSTER.id,
        best=Fraction(best.edge),
        lines=(
            NO_INSURANCE,
            "Look a pair up among the pairs first, then play its total.",
            "A three-card 23, 24 or 25 may push, so two cards are hit where more cards stand.",
            *(f"Best play, against the chart: {line}." for line in otherwise),
        ),
        charts=charts(chart),
        simplified=(
            Simplified("the charts, without the exceptions", Fraction(by_chart.edge)),
            Simplified("the familiar charts that bots play by", Fraction(by_book.edge)),
            Simplified("as the bank: hit 16 and soft 17, never double or split", Fraction(by_bank.edge)),
        ),
    )


LATE_LINES = (
    "The switch stays open until the second hand is touched. Play the first hand with both second cards in "
    "mind: hit or double where either of them may make the hand.",
    "Look again when it is over, has 21 or has been doubled: switch if both hands are then worth more.",
    "The charts are for a switch before all else and for the hands after it; advice has what lies between.",
)


def switch_guide(options: Options) -> Guide:
    """Best play of Switch, and what charts cost."""
    table = _posted(BLACKJACK_SWITCH.id, BLACKJACK_SWITCH.folder)
    best, by_chart, by_book, unswitched = (
        blackjack_switch.solve(table, {**options, "strategy": strategy})
        for strategy in ("best", "chart", "book", "no-switch")
    )
    opened: tuple[str, ...] = ()
    first: tuple[Simplified, ...] = ()
    if options["late_switch"]:
        at_once = blackjack_switch.solve(table, {**options, "strategy": "best", "late_switch": False})
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
            "An ace and a ten that a switch brings together are 21 and no Natural.",
            "Then play each hand: look a pair up among the pairs first, then play its total.",
        ),
        charts=(
            worth_chart("What two cards are worth", blackjack_switch.worth_chart(best)),
            *charts(best_chart(best.numbers, best.hands)),
        ),
        simplified=(
            *first,
            Simplified("the charts, for the switch and for the play", Fraction(by_chart.edge)),
            Simplified("the familiar charts that bots play by", Fraction(by_book.edge)),
            Simplified("best play without ever switching", Fraction(unswitched.edge)),
        ),
    )


SURRENDER = Option(
    "surrender", default="any", of=("any", "two-cards", "never"), says="until when a hand may be surrendered"
)

BUSTER: Laboratory = Laboratory(
    game=BLACKJACK_BUSTER,
    wagers={
        "game": Analysed(tables=("bb-1",), work=blackjack_buster.game, simulator=blackjack_buster.simulator),
        "buster": Analysed(
            tables=("buster-1",),
            work=partial(buster, BLACKJACK_BUSTER),
            posted_by="buster_table",
            simulator=partial(buster_rounds, BLACKJACK_BUSTER),
        ),
        "insurance": Analysed(
            tables=("bb-1",),
            work=partial(insurance, BLACKJACK_BUSTER),
            simulator=partial(insurance_rounds, BLACKJACK_BUSTER),
        ),
    },
    asks=(SOFT_17, SURRENDER, blackjack_buster.STRATEGY),
    guide=buster_guide,
    advise=advice(lambda: BUSTER),
)

SWITCH: Laboratory = Laboratory(
    game=BLACKJACK_SWITCH,
    wagers={
        "game": Analysed(tables=("sw-1",), work=blackjack_switch.game, simulator=blackjack_switch.simulator),
        "supermatch": Analysed(
            tables=("sm-6", "sm-8"),
            work=partial(super_match, BLACKJACK_SWITCH),
            posted_by="supermatch_table",
            posted_else=match_table,
            simulator=partial(super_match_rounds, BLACKJACK_SWITCH),
        ),
        "insurance": Analysed(
            tables=("sw-1",),
            work=partial(insurance, BLACKJACK_SWITCH),
            simulator=partial(insurance_rounds, BLACKJACK_SWITCH),
        ),
    },
    asks=(DECKS, SOFT_17, blackjack_switch.STRATEGY, blackjack_switch.LATE_COUNT),
    guide=switch_guide,
    advise=advice(lambda: SWITCH),
)
