"""The tables that a floor opens with: game, limits, fees, seats, and how many bots keep them company."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.games.caribbean_stud.game import CARIBBEAN_STUD
from croupier.games.ez_baccarat_panda_8.game import EZ_BACCARAT_PANDA_8
from croupier.games.limits import Limits, Structure
from croupier.games.texas_holdem.game import TEXAS_HOLDEM
from croupier.money import Cents, dollars, fine_dollars
from croupier.pay import Meter
from croupier.pay.fees import Stakes, TableLimit, player_dealer_option, pot_option, require_postable
from croupier.pay.fees.terms import Betting
from croupier.table import BankedTable, Posting, PotTable


@dataclass(frozen=True, kw_only=True)
class TableSetup:
    """One table of the floor."""

    id: str
    name: str
    posting: Posting
    stakes: str
    """The limits as the sign says them."""
    bots: int
    bot_buy_in: Cents
    buy_in: Cents
    """What a person is offered to buy in for."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """The posted options as a document writes them."""

    @property
    def game(self) -> str:
        """The game's id."""
        return self.posting.table.game.id


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
    return (caribbean_stud_table(), ez_baccarat_table(), limit_holdem_table(), no_limit_holdem_table())
