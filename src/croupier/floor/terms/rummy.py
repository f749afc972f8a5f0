"""Terms of a rummy table."""

from __future__ import annotations

from croupier.errors import DataInvalid
from croupier.floor.setup import TableSetup
from croupier.floor.terms.parts import Parts, within
from croupier.games.option import written_options
from croupier.games.rummy.vocabulary import RummyGame
from croupier.money import dollars
from croupier.table import Posting, RummyTable


def rummy_setup(game: RummyGame, parts: Parts) -> TableSetup:
    """Return the table that these terms post."""
    parts.known()
    if parts.progressive is not None:
        raise DataInvalid(f"{game.name} has no progressive wager", key="progressive")
    asked = parts.collection
    where = parts.jurisdiction
    fees = tuple(where.pot_option(asked.schedule, key) for key in asked.options) if asked else ()
    options = written_options(game.options, parts.options)
    table = RummyTable.post(game, options=options, fees=fees, jurisdiction=where.name)
    buy_in = parts.range(dollars(20), dollars(400))
    usual = within(buy_in, dollars(100))
    return TableSetup(
        id=parts.id,
        name=parts.name,
        posting=Posting(table=table, seats=parts.seats_at(table), buy_in=buy_in),
        stakes=", ".join(f"{name.replace('_', ' ')} {value}" for name, value in parts.options.items()),
        bots=parts.bots,
        bot_buy_in=usual,
        buy_in=usual,
        options=parts.options,
    )
