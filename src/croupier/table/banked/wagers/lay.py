"""Several wagers of a player together: the base first, then those that need it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from croupier.errors import BaseWagerMissing, SpotUnknown
from croupier.games.banked.vocabulary import BankedGame, Place
from croupier.money import Cents
from croupier.numbers import Player, hand_numbers
from croupier.table import commands as c


def wagers_in_order(game: BankedGame, player: Player, wagers: Mapping[str, Cents]) -> list[c.PlaceWager]:
    """Commands for wagers by name, in an order that the rules accept."""
    spots = [spot.name for spot in game.spots]
    laid = [(_place(written), amount) for written, amount in wagers.items()]
    laid.sort(key=lambda bet: (spots.index(bet[0].spot) if bet[0].spot in spots else len(spots), bet[0].hand))
    return [
        c.PlaceWager(player=player, spot=place.spot, amount=amount, hand=place.hand, on=place.on)
        for place, amount in laid
    ]


def _place(written: str) -> Place:
    try:
        return Place.parse(written)
    except ValueError:
        raise SpotUnknown(f"{written!r} is not a spot; write one like game, game.2 or game.2@1") from None


def require_base(game: BankedGame, wagers: Collection[str]) -> None:
    """Refuse a player's wagers without those that the game requires: the layout could never be locked."""
    laid = [name for name in wagers if Place.parse(name).on is None]
    if not laid:
        return
    for spot in game.required:
        for hand in hand_numbers(game.hands if spot.per_hand else 1):
            name = game.written(Place(spot.name, hand))
            if name not in laid:
                raise BaseWagerMissing(
                    f"a wager on {game.felt.label(name)} is required as well", clause=spot.clause
                )
