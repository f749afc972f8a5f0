"""Taking a wager back before the lock, unless another wager needs it.

Pulling a wager down after the deal is a decision of the script (``play/deciding``).
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.errors import BaseWagerMissing, SpotUnknown
from croupier.games.banked.vocabulary import BankedGame, Place
from croupier.money import Cents
from croupier.numbers import FIRST_HAND, Player
from croupier.table.banked.table import BankedTable


def check_take_off(
    table: BankedTable, wagers: Mapping[tuple[Player, str], Cents], player: Player, place: Place
) -> Cents:
    """The amount of a wager that the player may take back; a refusal if another wager needs it."""
    game = table.game
    spot, name = game.spot(place.spot), game.written(place)
    assert spot is not None
    if (player, name) not in wagers or (place.hand != 1 and not spot.per_hand):
        raise SpotUnknown(f"player {player} has no wager on {game.felt.label(name)}", clause=spot.clause)
    behind = f"@{player}"
    left = {key for key in wagers if (key[0] == player or key[1].endswith(behind)) and key != (player, name)}
    for who, written in left:
        other = Place.parse(written)
        if other.on == player and place.on is None and not _goes_with(game, other, left):
            raise BaseWagerMissing("backers have wagered on this hand", clause="PD 5")
        needing = game.spot(other.spot)
        if who != player or other.on != place.on or needing is None or not needing.needs:
            continue
        bases = [key for need in needing.needs if (key := (player, _base(game, other, need))) in left]
        if not bases:
            raise BaseWagerMissing(f"the {written} wager needs this one", clause=needing.clause)
        bound = needing.bonus and table.bonus_bound_by_base
        if bound and wagers[who, written] > max(wagers[base] for base in bases):
            raise BaseWagerMissing(
                f"the {written} wager may not be more than the game wager that is left", clause="PD-R7"
            )
    return wagers[player, name]


def _goes_with(game: BankedGame, place: Place, left: set[tuple[Player, str]]) -> bool:
    """Whether a back-line wager still has the seated player's wager that it needs."""
    spot = game.spot(place.spot)
    assert spot is not None
    assert place.on is not None
    base = spot.needs[0] if spot.needs else spot.name
    return (place.on, _base(game, Place(place.spot, place.hand), base)) in left


def _base(game: BankedGame, place: Place, need: str) -> str:
    """The place of a wager's base: on the same hand, if the base has a spot for each hand."""
    base = game.spot(need)
    numbered = base is not None and base.per_hand
    return game.written(Place(need, place.hand if numbered else FIRST_HAND, place.on))
