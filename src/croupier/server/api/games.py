"""Games, as programs ask for them."""

from __future__ import annotations

from typing import Any

from croupier.floor.people import Right
from croupier.games.catalog import GAMES, Game, listing
from croupier.games.option import Option, Ranges
from croupier.money import Cents
from croupier.pay.fees import CALIFORNIA, jurisdiction, jurisdictions
from croupier.server.api.endpoint import Call, Endpoint
from croupier.server.api.shapes import GameCard, GameLine, OptionLine
from croupier.server.door.refusal import RequestRefused


async def games(_: Call) -> list[GameLine]:
    """Every game of the catalog."""
    return [GameLine(game_id, *listing(game_id)) for game_id in GAMES]


async def game(call: Call) -> GameCard:
    """What one game can be posted with."""
    name = call.where["game"]
    if name not in GAMES:
        raise RequestRefused.unknown("game")
    found: Game = GAMES[name]
    return GameCard(
        id=found.id,
        name=found.name,
        family=found.family,
        seats=list(found.seats),
        spots=[spot.name for spot in getattr(found, "spots", ())],
        options=[_option(option) for option in found.options],
        schedules=_keys(found, CALIFORNIA),
        jurisdictions={name: keys for name in jurisdictions() if (keys := _keys(found, name))},
    )


def _keys(game: Game, name: str) -> dict[str, list[str]]:
    """The fee schedules of a game in a jurisdiction, each with the keys of its options."""
    where = jurisdiction(name)
    return {
        block: [option.key for option in where.schedule(block).options]
        for block in where.blocks_of(game.id, game.schedules)
    }


def _option(option: Option) -> OptionLine:
    return OptionLine(
        name=option.name,
        default=_plain(option.written_default),
        values=[_plain(value) for value in option.of] if isinstance(option.of, tuple) else None,
        kind=_kind(option),
        says=option.says,
        ruling=option.ruling,
    )


def _kind(option: Option) -> str:
    if isinstance(option.of, tuple):
        return "choice"
    return {Cents: "dollars", Ranges: "dict"}.get(option.of, option.of.__name__)


def _plain(value: Any) -> Any:
    return value if isinstance(value, bool | int | float | str | None) else str(value)


ENDPOINTS = (
    Endpoint(
        "GET", "/games", games, Right.ENTER, gives=list[GameLine], says="Every game that can be posted."
    ),
    Endpoint(
        "GET", "/games/{game}", game, Right.ENTER, gives=GameCard, says="What a game can be posted with."
    ),
)
"""Every address, with its right."""
