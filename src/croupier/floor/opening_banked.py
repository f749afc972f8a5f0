"""The banked tables that a floor opens with."""

from __future__ import annotations

from croupier.floor.setup import TableSetup
from croupier.games.caribbean_stud.game import CARIBBEAN_STUD
from croupier.games.ez_baccarat_panda_8.game import EZ_BACCARAT_PANDA_8
from croupier.money import dollars, fine_dollars
from croupier.pay import Meter
from croupier.pay.fees import Stakes, TableLimit, player_dealer_option, require_postable
from croupier.table import BankedTable, Posting


def caribbean_stud_table() -> TableSetup:
    """Caribbean Stud, $5 to $50; to $49 with the progressive dollar, by the limit of $100 (CSP-R1)."""
    options = {"min": 5, "max": 50, "progressive": "pmg-01"}
    seed = fine_dollars(10_000)
    return TableSetup(
        id="caribbean-stud",
        name="Caribbean Stud",
        posting=Posting(
            table=BankedTable.post(CARIBBEAN_STUD, options=options),
            seats=7,
            buy_in=(dollars(50), dollars(2_000)),
            meter=Meter(meter=fine_dollars("12418.35"), seed=seed),
        ),
        stakes="$5–$50 ante, $1 progressive",
        bots=3,
        bot_buy_in=dollars(300),
        buy_in=dollars(300),
        options=options,
    )


def ez_baccarat_table() -> TableSetup:
    """EZ Baccarat Panda 8, $5 to $99 a spot, fee option 1: $1 a line from the players, $2 from the bank."""
    options = {"min": 5, "max": 99}
    fee = player_dealer_option("ez-baccarat-panda-8.rules", 1)
    require_postable(fee, Stakes(limit=TableLimit(dollars(5), dollars(99))))
    return TableSetup(
        id="ez-baccarat",
        name="EZ Baccarat Panda 8",
        posting=Posting(
            table=BankedTable.post(EZ_BACCARAT_PANDA_8, options=options, fee=fee),
            seats=7,
            buy_in=(dollars(50), dollars(5_000)),
        ),
        stakes="$5–$99 a spot",
        bots=3,
        bot_buy_in=dollars(1_500),
        buy_in=dollars(500),
        options=options,
    )


def banked_tables() -> tuple[TableSetup, ...]:
    """Every banked table that a floor opens with, in the order of the lobby."""
    return (caribbean_stud_table(), ez_baccarat_table())
