"""Terms of a poker table."""

from __future__ import annotations

from croupier.errors import DataInvalid
from croupier.floor.setup import TableSetup
from croupier.floor.terms.parts import Parts, whole_key, within
from croupier.games.option import written_options
from croupier.games.pot.limits import Limits, Structure
from croupier.games.pot.vocabulary import PotGame
from croupier.money import Cents, say_dollars
from croupier.pay.fees import Stakes, TableLimit, require_postable
from croupier.pay.fees.limits import BuyIn
from croupier.pay.fees.schedule import PotOption
from croupier.pay.fees.terms import Betting
from croupier.table import Posting, PotTable

KEYS = (
    "structure", "lower", "upper", "minimum", "maximum", "small_blind", "big_blind", "ante", "bring_in",
    "chip",
)  # fmt: skip
BUY_INS = (20, 200)
"""The default buy-in, in big blinds or upper limits."""


def pot_setup(game: PotGame, parts: Parts) -> TableSetup:
    """Return the table that these terms post."""
    parts.known(*KEYS)
    if parts.progressive is not None:
        raise DataInvalid("a game for a pot has no progressive wager", key="progressive")
    for name in parts.jurisdiction.place.forbids:
        if name in parts.options:
            raise DataInvalid(
                f"{parts.jurisdiction.place.name} does not allow {name}: the approved rules do not have it",
                key=name,
            )
    limits = _limits(parts)
    big, small = _blinds(game, parts, limits)
    ante = parts.amount("ante")
    table = PotTable.post(
        game,
        limits,
        chip=parts.amount("chip", Cents(100)),
        bring_in=parts.amount("bring_in") if "bring_in" in parts.limits else None,
        options=written_options(game.options, parts.options),
        jurisdiction=parts.jurisdiction.name,
    )
    unit = max(big, limits.upper, limits.minimum)
    buy_in = parts.range(*(Cents(unit * times) for times in BUY_INS))
    return TableSetup(
        id=parts.id,
        name=parts.name,
        posting=Posting(
            table=table,
            seats=parts.seats_at(table),
            buy_in=buy_in,
            small_blind=small,
            big_blind=big,
            ante=ante,
            fees=_fees(table, parts, buy_in),
        ),
        stakes=_sign(limits, small, big, ante),
        bots=parts.bots,
        bot_buy_in=within(buy_in, Cents(unit * 40)),
        buy_in=within(buy_in, Cents(unit * 40)),
        options=parts.options,
    )


def _limits(parts: Parts) -> Limits:
    structure = Structure(whole_key(parts.limits, "structure", tuple(Structure), "fixed-limit"))
    if structure is Structure.FIXED_LIMIT:
        return Limits(structure=structure, lower=parts.amount("lower"), upper=parts.amount("upper"))
    most = parts.amount("maximum") if "maximum" in parts.limits else None
    least = parts.amount("minimum", parts.amount("big_blind"))
    return Limits(structure=structure, minimum=least, maximum=most)


def _blinds(game: PotGame, parts: Parts, limits: Limits) -> tuple[Cents, Cents]:
    """Return the big and the small blind; by default the lower limit and half of it."""
    if not game.blinds:
        for key in ("small_blind", "big_blind"):
            if key in parts.limits:
                raise DataInvalid(f"{game.name} has no blinds", key=key)
        return Cents(0), Cents(0)
    big = parts.amount("big_blind", limits.lower or limits.minimum)
    small = parts.amount("small_blind", Cents(big // 2))
    if small > big:
        raise DataInvalid("the small blind must not exceed the big blind", key="small_blind")
    return big, small


def _fees(table: PotTable, parts: Parts, buy_in: tuple[Cents, Cents]) -> tuple[PotOption, ...]:
    asked = parts.collection
    if asked is None:
        return ()
    if asked.schedule not in table.schedules:
        named = ", ".join(table.schedules) or "none"
        raise DataInvalid(f"not a schedule of {table.game.name}: {named}", key="collection")
    fees = tuple(parts.jurisdiction.pot_option(asked.schedule, key) for key in asked.options)
    for fee in fees:
        require_postable(fee, _posted(table.limits, buy_in))
    return fees


def _posted(limits: Limits, buy_in: tuple[Cents, Cents]) -> Stakes:
    match limits.structure:
        case Structure.FIXED_LIMIT:
            return Stakes(betting=Betting.LIMIT, limit=TableLimit(limits.lower, limits.upper))
        case Structure.SPREAD_LIMIT:
            return Stakes(betting=Betting.LIMIT, limit=TableLimit(limits.minimum, limits.maximum))
    return Stakes(betting=Betting.NO_LIMIT_AND_POT_LIMIT, buy_in=BuyIn(*buy_in))


def _sign(limits: Limits, small: Cents, big: Cents, ante: Cents) -> str:
    """Return the limits as the sign shows them."""
    match limits.structure:
        case Structure.FIXED_LIMIT:
            both = () if limits.upper == limits.lower else (limits.upper,)
            sign = "–".join(map(say_dollars, (limits.lower, *both))) + " limit"
        case Structure.SPREAD_LIMIT:
            sign = f"{say_dollars(limits.minimum)}–{say_dollars(limits.maximum or Cents(0))} spread limit"
        case _:
            sign = f"{say_dollars(small)}–{say_dollars(big)} blinds, {limits.structure.replace('-', ' ')}"
    return sign + (f", {say_dollars(ante)} ante" if ante else "")
