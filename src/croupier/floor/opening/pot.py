"""The tables without a bank that a floor opens with: every pot game, and Pan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.floor.opening.setup import TableSetup
from croupier.games.pot.badugi.game import BADUGI
from croupier.games.pot.big_o_hi_lo.game import BIG_O_HI_LO
from croupier.games.pot.big_o_hi_lo_run_it_twice.game import BIG_O_HI_LO_RUN_IT_TWICE
from croupier.games.pot.crazy_pineapple.game import CRAZY_PINEAPPLE
from croupier.games.pot.deuce_to_seven_triple_draw.game import DEUCE_TO_SEVEN_TRIPLE_DRAW
from croupier.games.pot.double_board_omaha.game import DOUBLE_BOARD_OMAHA
from croupier.games.pot.lazy_pineapple.game import LAZY_PINEAPPLE
from croupier.games.pot.limits import Limits, Structure
from croupier.games.pot.lowball.game import LOWBALL
from croupier.games.pot.mexican_poker.game import MEXICAN_POKER
from croupier.games.pot.omaha.game import OMAHA
from croupier.games.pot.omaha_hi_lo.game import OMAHA_HI_LO
from croupier.games.pot.pineapple.game import PINEAPPLE
from croupier.games.pot.razz.game import RAZZ
from croupier.games.pot.seven_card_stud.game import SEVEN_CARD_STUD
from croupier.games.pot.seven_card_stud_hi_lo.game import SEVEN_CARD_STUD_HI_LO
from croupier.games.pot.short_deck_holdem.game import SHORT_DECK_HOLDEM
from croupier.games.pot.texas_holdem.game import TEXAS_HOLDEM
from croupier.games.pot.vocabulary import PotGame
from croupier.games.rummy.pan.game import PAN
from croupier.money import Cents, dollars
from croupier.pay.fees import Stakes, TableLimit, pot_option, require_postable
from croupier.pay.fees.terms import Betting
from croupier.table import Posting, PotTable, RummyPosting, RummyTable

Fees = tuple[str, tuple[int, ...]]
"""A block of the collection schedules, and one option of it for each band of players."""

NO_FEES: Fees = ("", ())
SEATS = 7


def limit_table(
    game: PotGame,
    *,
    id: str = "",
    name: str = "",
    fees: Fees = NO_FEES,
    ante: Cents = Cents(0),
    bring_in: Cents | None = None,
    seats: int = SEATS,
    bots: int = 4,
    options: Mapping[str, Any] | None = None,
) -> TableSetup:
    """$4 and $8 fixed limit, with blinds of $2 and $4 where the game has them."""
    lower, upper = dollars(4), dollars(8)
    limits = Limits(structure=Structure.FIXED_LIMIT, lower=lower, upper=upper)
    says = "$4–$8 limit" + (f", ${ante // 100} ante" if ante else "")
    return TableSetup(
        id=id or game.id,
        name=name or game.name,
        posting=Posting(
            table=PotTable.post(game, limits, bring_in=bring_in, options=options),
            seats=min(seats, game.seats[1]),
            buy_in=(dollars(40), dollars(400)),
            small_blind=dollars(2) if game.blinds else Cents(0),
            big_blind=dollars(4) if game.blinds else Cents(0),
            ante=ante,
            fees=_posted(fees, Stakes(betting=Betting.LIMIT, limit=TableLimit(lower, upper))),
        ),
        stakes=says,
        bots=bots,
        bot_buy_in=dollars(160),
        buy_in=dollars(160),
        options=options or {},
    )


def blinds_table(
    game: PotGame,
    structure: Structure,
    *,
    id: str = "",
    name: str = "",
    fees: Fees = NO_FEES,
    seats: int = SEATS,
    bots: int = 4,
) -> TableSetup:
    """No limit but the stack, or the pot: blinds of $1 and $2."""
    return TableSetup(
        id=id or game.id,
        name=name or game.name,
        posting=Posting(
            table=PotTable.post(game, Limits(structure=structure, minimum=dollars(2))),
            seats=min(seats, game.seats[1]),
            buy_in=(dollars(80), dollars(400)),
            small_blind=dollars(1),
            big_blind=dollars(2),
            fees=_posted(fees, Stakes(betting=Betting.NO_LIMIT_AND_POT_LIMIT)),
        ),
        stakes=f"$1–$2 blinds, {structure.replace('-', ' ')}",
        bots=bots,
        bot_buy_in=dollars(200),
        buy_in=dollars(200),
    )


def _posted(fees: Fees, stakes: Stakes) -> tuple[Any, ...]:
    block, numbers = fees
    found = tuple(pot_option(block, number) for number in numbers)
    for fee in found:
        require_postable(fee, stakes)
    return found


def pan_table() -> TableSetup:
    """Pan with a $1 chip; the collection is by time, nothing is taken from payments."""
    fees = tuple(pot_option("pan.poker_rates", number) for number in (3, 6))
    return TableSetup(
        id="pan",
        name="Pan",
        posting=RummyPosting(
            table=RummyTable.post(PAN, fees=fees), seats=PAN.seats[1], buy_in=(dollars(20), dollars(400))
        ),
        stakes="$1 chip, no pot",
        bots=3,
        bot_buy_in=dollars(100),
        buy_in=dollars(100),
    )


HOLDEM_LIMIT: Fees = ("holdem-family.poker_rates", (4, 9, 14))
HOLDEM_BLINDS: Fees = ("holdem-family.poker_rates", (159, 164, 169))
STUD: Fees = ("stud-family.poker_rates", (3, 7))
ANTE = dollars(1)


def pot_tables() -> Sequence[TableSetup]:
    """Every table for a pot in the order of the lobby, then Pan.

    Games beyond the house's own documents have no collection schedule, and none is posted.
    """
    return (
        limit_table(TEXAS_HOLDEM, id="limit-holdem", name="Limit Hold'em", fees=HOLDEM_LIMIT, bots=5),
        blinds_table(
            TEXAS_HOLDEM,
            Structure.NO_LIMIT,
            id="no-limit-holdem",
            name="No-Limit Hold'em",
            fees=HOLDEM_BLINDS,
        ),
        blinds_table(OMAHA, Structure.POT_LIMIT, fees=HOLDEM_BLINDS),
        limit_table(OMAHA_HI_LO, fees=HOLDEM_LIMIT),
        # Nine seats and eight hands, and ten: the button sits out [BO; RIT 4a; LB].
        limit_table(BIG_O_HI_LO, fees=("big-o-hl.rules", (1, 2, 3)), seats=9, bots=6),
        blinds_table(
            BIG_O_HI_LO_RUN_IT_TWICE,
            Structure.POT_LIMIT,
            fees=("big-o-hl-rit.poker_rates", (19, 24, 29)),
            seats=10,
            bots=6,
        ),
        blinds_table(
            DOUBLE_BOARD_OMAHA, Structure.POT_LIMIT, fees=("double-board-omaha.rules", (159, 164, 169))
        ),
        limit_table(PINEAPPLE, fees=HOLDEM_LIMIT),
        limit_table(CRAZY_PINEAPPLE, fees=HOLDEM_LIMIT, options={"hi_lo": True}),
        limit_table(LAZY_PINEAPPLE, fees=HOLDEM_LIMIT),
        limit_table(SEVEN_CARD_STUD, fees=STUD, ante=ANTE, seats=8),
        limit_table(SEVEN_CARD_STUD_HI_LO, fees=STUD, ante=ANTE, seats=8),
        limit_table(LOWBALL, fees=("lowball.poker_rates", (4, 9, 14)), ante=ANTE, seats=10, bots=6),
        limit_table(BADUGI, fees=("badugi.poker_rates", (4, 9, 14))),
        limit_table(MEXICAN_POKER, fees=("mexican-poker.poker_rates", (3, 7)), ante=ANTE),
        limit_table(RAZZ, ante=ANTE, bring_in=dollars(2), seats=8),
        limit_table(DEUCE_TO_SEVEN_TRIPLE_DRAW),
        blinds_table(SHORT_DECK_HOLDEM, Structure.NO_LIMIT),
        pan_table(),
    )
