"""The tables that a floor opens with: game, limits, fees, seats, and how many bots keep them company."""

from __future__ import annotations

from croupier.floor.opening_banked import banked_tables
from croupier.floor.setup import TableSetup
from croupier.games.limits import Limits, Structure
from croupier.games.texas_holdem.game import TEXAS_HOLDEM
from croupier.money import dollars
from croupier.pay.fees import Stakes, TableLimit, pot_option, require_postable
from croupier.pay.fees.terms import Betting
from croupier.table import Posting, PotTable

__all__ = ["TableSetup", "opening_tables"]


def limit_holdem_table() -> TableSetup:
    """Limit hold'em, $4 and $8, blinds $2 and $4: one fee option for each band of players."""
    fees = tuple(pot_option("holdem-family.poker_rates", number) for number in (4, 9, 14))
    for fee in fees:
        require_postable(fee, Stakes(betting=Betting.LIMIT, limit=TableLimit(dollars(4), dollars(8))))
    limits = Limits(structure=Structure.FIXED_LIMIT, lower=dollars(4), upper=dollars(8))
    return TableSetup(
        id="limit-holdem",
        name="Limit Hold'em",
        posting=Posting(
            table=PotTable.post(TEXAS_HOLDEM, limits),
            seats=7,
            buy_in=(dollars(40), dollars(400)),
            small_blind=dollars(2),
            big_blind=dollars(4),
            fees=fees,
        ),
        stakes="$4–$8 limit",
        bots=5,
        bot_buy_in=dollars(160),
        buy_in=dollars(160),
    )


def no_limit_holdem_table() -> TableSetup:
    """No-limit hold'em, blinds $1 and $2: one fee option for each band of players."""
    fees = tuple(pot_option("holdem-family.poker_rates", number) for number in (159, 164, 169))
    for fee in fees:
        require_postable(fee, Stakes(betting=Betting.NO_LIMIT_AND_POT_LIMIT))
    limits = Limits(structure=Structure.NO_LIMIT, minimum=dollars(2))
    return TableSetup(
        id="no-limit-holdem",
        name="No-Limit Hold'em",
        posting=Posting(
            table=PotTable.post(TEXAS_HOLDEM, limits),
            seats=7,
            buy_in=(dollars(80), dollars(400)),
            small_blind=dollars(1),
            big_blind=dollars(2),
            fees=fees,
        ),
        stakes="$1–$2 blinds, no limit",
        bots=4,
        bot_buy_in=dollars(200),
        buy_in=dollars(200),
    )


def opening_tables() -> tuple[TableSetup, ...]:
    """Every table that a floor opens with, in the order of the lobby."""
    return (*banked_tables(), limit_holdem_table(), no_limit_holdem_table())
