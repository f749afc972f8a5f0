"""A banked game's demo tables: against the house, or against a player-dealer."""

from __future__ import annotations

from croupier.floor.setup import TableSetup
from croupier.games.banked.vocabulary import Bank, BankedGame
from croupier.games.demo import BankedDemo
from croupier.money import dollars, fine_dollars
from croupier.pay.fees import Stakes, TableLimit, player_dealer_option, require_postable
from croupier.table import BankedTable, Posting


def banked_table(game: BankedGame, demo: BankedDemo) -> TableSetup:
    """The demo table that a banked game declares."""
    return _house(game, demo) if game.bank is Bank.HOUSE else _player_dealer(game, demo)


def _house(game: BankedGame, demo: BankedDemo) -> TableSetup:
    """A house table; on a link of its own game where there is a progressive (PRG-R1)."""
    linked = game.progressive is not None
    return TableSetup(
        id=demo.id or game.id,
        name=demo.name or game.name,
        posting=Posting(
            table=BankedTable.post(game, options=demo.options),
            seats=demo.seats,
            buy_in=(dollars(50), dollars(2_000)),
            link=game.id if linked else None,
        ),
        stakes=demo.stakes,
        bots=demo.bots,
        bot_buy_in=dollars(300),
        buy_in=dollars(300),
        options=demo.options,
        seed=fine_dollars(10_000 if linked else 0),
    )


def _player_dealer(game: BankedGame, demo: BankedDemo) -> TableSetup:
    """A table whose bank goes around, with the one fee option that it posts."""
    block, (number,) = demo.fees
    fee = player_dealer_option(block, number)
    low, high = dollars(demo.options["min"]), dollars(demo.options["max"])
    require_postable(fee, Stakes(limit=TableLimit(low, high)))
    return TableSetup(
        id=demo.id or game.id,
        name=demo.name or game.name,
        posting=Posting(
            table=BankedTable.post(game, options=demo.options, fee=fee),
            seats=demo.seats,
            buy_in=(dollars(50), dollars(5_000)),
        ),
        stakes=demo.stakes,
        bots=demo.bots,
        bot_buy_in=dollars(1_500),
        buy_in=dollars(500),
        options=demo.options,
    )
