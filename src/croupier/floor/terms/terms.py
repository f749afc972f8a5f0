"""A table's terms as people write them: in a file, in a form, or through the API.

Amounts are dollars, as on the sign: ``5`` or ``"2.50"``. Terms that may not be posted are rejected with the
wrong field and, where there is one, the clause.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

from croupier.errors import DataInvalid
from croupier.floor.bots.style import Style
from croupier.floor.people.name import has_hidden
from croupier.floor.setup import MISSED_ROUNDS, TIME_BANK, TableSetup
from croupier.floor.terms.banked import banked_setup
from croupier.floor.terms.parts import Collection, Money, Parts, Progressive, money, within
from croupier.floor.terms.pot import pot_setup
from croupier.floor.terms.rummy import rummy_setup
from croupier.games.catalog import GAMES
from croupier.pay.fees import CALIFORNIA, jurisdiction

ID = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
Name = Annotated[str, Meta(max_length=60)]


class Terms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that a table posts."""

    game: str
    name: Name = ""
    """The table's name in the lobby; the game's name if empty."""
    options: dict[str, Any] = field(default_factory=dict)
    """The options in which the table differs from its game's defaults."""
    limits: dict[str, Any] = field(default_factory=dict)
    """Pot games: ``structure``, ``lower`` and ``upper``, ``minimum``, ``maximum``, ``small_blind``,
    ``big_blind``, ``ante``, ``bring_in``, ``chip``. Games against a bank: ``min`` and ``max``."""
    jurisdiction: Annotated[str, Meta(max_length=60)] = CALIFORNIA
    """The jurisdiction of the collection: a folder of ``jurisdictions``."""
    collection: Collection | None = None
    progressive: Progressive | None = None
    seats: Annotated[int, Meta(ge=1, le=14)] | None = None
    """The number of seats; the game's maximum by default."""
    buy_in: tuple[Money, Money] | None = None
    """The smallest and the largest buy-in."""
    usual_buy_in: Money | None = None
    """The suggested buy-in, which bots bring; by default it depends on the limits."""
    stakes: Name = ""
    """The limits as text for the sign; made from the limits if empty."""
    dealer: Literal["automatic", "hand"] = "automatic"
    bots: Annotated[int, Meta(ge=0, le=13)] = 0
    bot_style: Style = Style.MIXED
    """How bots play: ``mixed``, ``tight``, ``loose`` or ``best``."""
    action_seconds: Annotated[int, Meta(ge=5, le=600)] | None = None
    """The time for a decision, in seconds; the floor's setting by default."""
    bet_seconds: Annotated[int, Meta(ge=5, le=600)] | None = None
    missed_rounds: Annotated[int, Meta(ge=1, le=1_000)] = MISSED_ROUNDS
    """Missed rounds in a row after which people are stood up, with their chips back in the wallet."""
    time_bank: Annotated[int, Meta(ge=0, le=3_600)] = TIME_BANK
    """How many seconds beyond the clock a person may take during their stay."""
    must_move_to: Annotated[str, Meta(max_length=40)] = ""
    """The main table that this one feeds: the player seated here longest moves to its next free seat."""


def read_terms(data: Mapping[str, Any] | bytes) -> Terms:
    """Read terms from a file, a form or the API; rejected with the reason if they are not valid."""
    try:
        if isinstance(data, bytes):
            return msgspec.json.decode(data, type=Terms)
        return msgspec.convert(data, Terms, str_keys=True)
    except (msgspec.ValidationError, msgspec.DecodeError) as wrong:
        # The library names the field like this: `$.seats`.
        place = re.search(r"\$\.(\w+)", str(wrong))
        raise DataInvalid(f"these terms do not fit: {wrong}", key=place[1] if place else None) from None


BY_FAMILY: Mapping[str, Callable[[Any, Parts], TableSetup]] = {
    "banked": banked_setup,
    "pot": pot_setup,
    "rummy": rummy_setup,
}


def set_up(table: str, terms: Terms) -> TableSetup:
    """Return the table that these terms post; rejected if they may not be posted."""
    if not ID.fullmatch(table):
        raise DataInvalid(
            f"{table!r} cannot be a table's id: small letters, digits and hyphens, at most 40", key="id"
        )
    for part, text in (("name", terms.name), ("stakes", terms.stakes)):
        if has_hidden(text):
            raise DataInvalid(
                f"{text!r} has line breaks or hidden characters; write one plain line", key=part
            )
    if terms.game not in GAMES:
        raise DataInvalid(f"there is no game {terms.game!r}; there are {', '.join(GAMES)}", key="game")
    game = GAMES[terms.game]
    parts = Parts(
        id=table,
        name=terms.name or game.name,
        options=dict(terms.options),
        limits=dict(terms.limits),
        jurisdiction=jurisdiction(terms.jurisdiction),
        collection=terms.collection,
        progressive=terms.progressive,
        seats=terms.seats,
        buy_in=terms.buy_in,
        bots=terms.bots,
    )
    made, by_hand = BY_FAMILY[game.family](game, parts), terms.dealer == "hand"
    if terms.usual_buy_in is not None:
        usual = within(made.posting.buy_in, money(terms.usual_buy_in, "usual_buy_in"))
        made = replace(made, buy_in=usual, bot_buy_in=usual)
    return replace(
        made,
        stakes=terms.stakes or made.stakes,
        posting=replace(made.posting, counts=by_hand),
        by_hand=by_hand,
        action_seconds=terms.action_seconds,
        bet_seconds=terms.bet_seconds,
        missed_rounds=terms.missed_rounds,
        bot_style=terms.bot_style,
        time_bank=terms.time_bank,
        must_move_to=terms.must_move_to,
    )
