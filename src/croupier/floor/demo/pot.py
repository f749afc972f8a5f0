"""A pot game's demo tables: $4 and $8 fixed limit, or blinds of $1 and $2."""

from __future__ import annotations

from croupier.floor.setup import TableSetup
from croupier.games.demo import Fees, PotDemo
from croupier.games.pot.limits import Limits, Structure
from croupier.games.pot.vocabulary import PotGame
from croupier.money import Cents, dollars
from croupier.pay.fees import pot_option
from croupier.pay.fees.schedule import PotOption
from croupier.table import Posting, PotTable


def pot_table(game: PotGame, demo: PotDemo) -> TableSetup:
    """The demo table that a pot game declares."""
    return _limit(game, demo) if demo.structure is Structure.FIXED_LIMIT else _blinds(game, demo)


def _limit(game: PotGame, demo: PotDemo) -> TableSetup:
    """$4 and $8 fixed limit, with blinds of $2 and $4 where the game has them."""
    lower, upper = dollars(4), dollars(8)
    limits = Limits(structure=Structure.FIXED_LIMIT, lower=lower, upper=upper)
    return TableSetup(
        id=demo.id or game.id,
        name=demo.name or game.name,
        posting=Posting(
            table=PotTable.post(game, limits, bring_in=demo.bring_in, options=demo.options),
            seats=min(demo.seats, game.seats[1]),
            buy_in=(dollars(40), dollars(400)),
            small_blind=dollars(2) if game.blinds else Cents(0),
            big_blind=dollars(4) if game.blinds else Cents(0),
            ante=demo.ante,
            fees=_posted(demo.fees),
        ),
        stakes="$4–$8 limit" + (f", ${demo.ante // 100} ante" if demo.ante else ""),
        bots=demo.bots,
        bot_buy_in=dollars(160),
        buy_in=dollars(160),
        options=demo.options,
    )


def _blinds(game: PotGame, demo: PotDemo) -> TableSetup:
    """No limit but the stack, or the pot: blinds of $1 and $2."""
    limits = Limits(structure=demo.structure, minimum=dollars(2))
    return TableSetup(
        id=demo.id or game.id,
        name=demo.name or game.name,
        posting=Posting(
            table=PotTable.post(game, limits, options=demo.options),
            seats=min(demo.seats, game.seats[1]),
            buy_in=(dollars(80), dollars(400)),
            small_blind=dollars(1),
            big_blind=dollars(2),
            ante=demo.ante,
            fees=_posted(demo.fees),
        ),
        stakes=f"$1–$2 blinds, {demo.structure.replace('-', ' ')}",
        bots=demo.bots,
        bot_buy_in=dollars(200),
        buy_in=dollars(200),
        options=demo.options,
    )


def _posted(fees: Fees) -> tuple[PotOption, ...]:
    """The fee options of a demo table, one for each band of players."""
    block, numbers = fees
    return tuple(pot_option(block, number) for number in numbers)
