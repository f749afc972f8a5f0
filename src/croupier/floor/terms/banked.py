"""Terms of a table against the house or a player-dealer."""

from __future__ import annotations

from croupier.errors import DataInvalid
from croupier.floor.setup import TableSetup
from croupier.floor.terms.parts import Parts, money, within
from croupier.games.banked.vocabulary import Bank, BankedGame
from croupier.games.option import written_options
from croupier.money import Cents, dollars, fine, say_dollars
from croupier.pay.fees import PlayerDealerOption, Stakes, TableLimit, require_postable
from croupier.table import BankedTable, Posting

LINK_NAME_MAX = 80


def banked_setup(game: BankedGame, parts: Parts) -> TableSetup:
    """Return the table that these terms post."""
    posted = {option.name for option in game.options}
    parts.known(*(name for name in ("min", "max", "max_wager") if name in posted))
    options = parts.options | parts.limits
    fee = _fee(game, parts)
    table = BankedTable.post(
        game,
        options=written_options(game.options, options),
        fee=fee,
        jurisdiction=parts.jurisdiction.name,
    )
    low, high = table.options["min"], table.options.get("max")
    if fee is not None:
        require_postable(fee, Stakes(limit=TableLimit(low or Cents(0), high)))
    if parts.progressive is not None and game.progressive is None:
        raise DataInvalid(f"{game.name} has no progressive wager", key="progressive")
    if parts.progressive is not None and not is_link_name(parts.progressive.link):
        raise DataInvalid("a link has a name of at most 80 letters, digits and signs", key="link")
    if parts.progressive is not None and table.progressive is None:
        raise DataInvalid(
            "a table on a link posts a progressive pay table; choose the option progressive",
            key="progressive",
        )
    if parts.progressive is None and table.progressive is not None:
        raise DataInvalid(
            "a table with a progressive pay table names the link that keeps its jackpot", key="progressive"
        )
    house = game.bank is Bank.HOUSE
    base = next(iter(game.required), game.spots[0])
    buy_in = parts.range(dollars(50), dollars(2_000 if house else 5_000))
    return TableSetup(
        id=parts.id,
        name=parts.name,
        posting=Posting(
            table=table,
            seats=parts.seats_at(table),
            buy_in=buy_in,
            link=parts.progressive.link if parts.progressive else None,
        ),
        stakes=_stakes(low, table.taken_alone(base)[1]),
        bots=parts.bots,
        bot_buy_in=within(buy_in, dollars(300 if house else 1_500)),
        buy_in=within(buy_in, dollars(300 if house else 500)),
        seed=fine(money(parts.progressive.seed, "seed")) if parts.progressive else fine(0),
        options=options,
    )


def is_link_name(name: str) -> bool:
    """Whether this is a valid link name for signs, papers and addresses."""
    return bool(name.strip()) and name.isprintable() and len(name) <= LINK_NAME_MAX and "/" not in name


def _fee(game: BankedGame, parts: Parts) -> PlayerDealerOption | None:
    asked = parts.collection
    if asked is None:
        return None
    if game.bank is Bank.HOUSE:
        raise DataInvalid(f"{game.name} is banked by the house and takes no collection", key="collection")
    if len(asked.options) != 1:
        raise DataInvalid("a player-dealer table posts exactly one option", key="collection")
    return parts.jurisdiction.player_dealer_option(asked.schedule, asked.options[0])


def _stakes(low: Cents | None, high: Cents | None) -> str:
    if low is None:
        return f"up to {say_dollars(high)}" if high is not None else "no limits posted"
    return f"{say_dollars(low)}–{say_dollars(high)}" if high is not None else f"{say_dollars(low)} minimum"
