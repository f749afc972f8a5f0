"""A rummy game's demo tables."""

from __future__ import annotations

from croupier.floor.setup import TableSetup
from croupier.games.demo import RummyDemo
from croupier.games.rummy.vocabulary import RummyGame
from croupier.money import dollars
from croupier.pay.fees import pot_option
from croupier.table import Posting, RummyTable


def rummy_table(game: RummyGame, demo: RummyDemo) -> TableSetup:
    """The demo table that a rummy game declares."""
    block, numbers = demo.fees
    fees = tuple(pot_option(block, number) for number in numbers)
    return TableSetup(
        id=demo.id or game.id,
        name=demo.name or game.name,
        posting=Posting(
            table=RummyTable.post(game, options=demo.options, fees=fees),
            seats=game.seats[1],
            buy_in=(dollars(20), dollars(400)),
        ),
        stakes=demo.stakes,
        bots=demo.bots,
        bot_buy_in=dollars(100),
        buy_in=dollars(100),
        options=demo.options,
    )
