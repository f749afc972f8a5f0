"""The layout before the lock: where a player may bet, and what must lie or be burned before cards come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cards import UNSEEN
from croupier.errors import BaseWagerMissing, CardCount, CommandRejected, DataInvalid, NotNow, SpotUnknown
from croupier.games.banked import BankedGame, Place, Spot
from croupier.money import Cents
from croupier.table import commands as c
from croupier.table.banked_state import Stage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.table.banked import BankedRound


def check_seats(round_: BankedRound, seats: Sequence[int]) -> None:
    """Refuse places at the table that cannot be."""
    table, most = round_.table, round_.table.seats[1]
    taken = [seat for seat in seats if seat]
    if len(seats) != round_.state.players or not all(0 <= seat <= most for seat in seats):
        raise DataInvalid(f"each player has a seat from 1 to {most}, or 0", key="seats")
    if taken != sorted(set(taken)):
        raise DataInvalid("players are named clockwise from the house dealer's left", key="seats")
    if 0 in seats and not table.game.back_line(table.options):
        raise DataInvalid("whoever has no seat cannot bet: there is no back-line betting", key="seats")
    bank = round_.bank
    if bank is not None and bank.player <= len(seats) and not seats[bank.player - 1]:
        raise DataInvalid("the player-dealer has a seat", key="seats")


def places(round_: BankedRound, player: int, spot: Spot) -> list[Place]:
    """Where a player may put a kind of wager before the deal: his own hands, and those he may back."""
    game, state = round_.table.game, round_.state
    hands = range(1, (game.hands if spot.per_hand else 1) + 1)
    owners: list[int | None] = [None] if state.seats[player] else []
    if game.back_line(round_.table.options):
        base = spot.needs[0] if spot.needs else spot.name
        owners += [other for other in state.bettors() if other != player and (other, base) in state.wagers]
    return [Place(spot.name, hand, owner) for owner in owners for hand in hands]


def removable(round_: BankedRound, player: int, place: Place) -> Cents:
    """What lies on a place, if it may be taken off again: nothing that lies there may need it."""
    game, wagers = round_.table.game, round_.state.wagers
    spot, name = game.spot(place.spot), game.written(place)
    assert spot is not None
    if (player, name) not in wagers or (place.hand != 1 and not spot.per_hand):
        raise SpotUnknown(f"player {player} has no wager on {name}", clause=spot.clause)
    left = {key for key in wagers if key != (player, name)}
    for who, written in left:
        other = Place.parse(written)
        if other.on == player and place.on is None and not _goes_with(game, other, left):
            raise BaseWagerMissing("others have wagered on this hand", clause="PD 5")
        needing = game.spot(other.spot)
        if who != player or other.on != place.on or needing is None or not needing.needs:
            continue
        if not any((player, _base(game, other, need)) in left for need in needing.needs):
            raise BaseWagerMissing(f"the {written} wager needs this one", clause=needing.clause)
    return wagers[player, name]


def _goes_with(game: BankedGame, place: Place, left: set[tuple[int, str]]) -> bool:
    """Whether a back-line wager still has the seated player's wager that it goes with."""
    spot = game.spot(place.spot)
    assert spot is not None
    assert place.on is not None
    base = spot.needs[0] if spot.needs else spot.name
    return (place.on, _base(game, Place(place.spot, place.hand), base)) in left


def _base(game: BankedGame, place: Place, need: str) -> str:
    """Where a wager's base lies: on the same hand, as far as the base knows hands."""
    base = game.spot(need)
    numbered = base is not None and base.per_hand
    return game.written(Place(need, place.hand if numbered else 1, place.on))


def lock_refused(round_: BankedRound) -> CommandRejected | None:
    """Why the layout cannot be locked yet; None if it can, fees apart."""
    state, game = round_.state, round_.table.game
    if state.stage is not Stage.WAGERS:
        return NotNow("the layout is locked already")
    if burn_due(round_):
        return NotNow(f"{burn_due(round_)} more cards are burned first", clause=game.burns_clause)
    if not state.wagers:
        if game.free_hands > round_.free_hands:
            return None
        return NotNow("the shoe has had its free hands" if game.free_hands else "nobody has wagered")
    hands = {(player, Place.parse(name).on) for player, name in state.wagers}
    for player, owner in sorted(hands, key=lambda hand: (hand[0], hand[1] or 0)):
        for spot in game.spots:
            for number in range(1, (game.hands if spot.per_hand else 1) + 1):
                name = game.written(Place(spot.name, number, owner))
                if spot.required and not spot.in_play and (player, name) not in state.wagers:
                    return BaseWagerMissing(f"player {player} has no {name} wager", clause=spot.clause)
    return None


def burn_due(round_: BankedRound) -> int:
    """How many cards of a new shoe have still to be burned after the one that was turned up."""
    burns, burned = round_.table.game.burns, round_.state.burned_cards
    return burns(burned[0]) + 1 - len(burned) if burns is not None and burned else 0


def check_shoe_burn(round_: BankedRound, command: c.Burn) -> None:
    """Refuse burns that do not follow the first card of a new shoe."""
    if round_.state.hands:
        raise NotNow("cards are burned before the first card of a round")
    if round_.table.game.burns is None:
        return
    burned = round_.state.burned_cards
    due = burn_due(round_) if burned else 1
    if len(command.cards) != due or (not burned and command.cards[0] is UNSEEN):
        raise CardCount(
            f"{due} cards are burned now, not {len(command.cards)}; the first is turned up",
            clause=round_.table.game.burns_clause,
        )
