"""The layout before the lock: where a player may bet, and what must lie or be burned before cards come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cards import UNSEEN
from croupier.errors import (
    BaseWagerMissing,
    CardCount,
    CommandRejected,
    DataInvalid,
    LinkLost,
    NotNow,
    SpotUnknown,
)
from croupier.games.banked import Place, Spot
from croupier.money import Cents
from croupier.table import commands as c
from croupier.table.banked_state import Stage
from croupier.table.choice import Choice

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


def check_unlocked(round_: BankedRound, spot: Spot) -> None:
    """Wagers are made and taken off before the lock; progressive ones only while the link works."""
    rule = round_.table.game.progressive
    if round_.state.stage is not Stage.WAGERS:
        raise NotNow("no more bets: wagers are made before the deal", clause=spot.clause)
    if rule is not None and spot.name == rule.spot and round_.state.meter is None:
        raise LinkLost("this table has lost its link and takes no progressive wagers", clause=spot.clause)


def check_take_off(round_: BankedRound, player: int, spot: Spot) -> Cents:
    """What comes back if the player takes the wager off; refused where another wager leans on it."""
    if spot.in_play:
        raise NotNow("a decision is not taken back", clause=spot.clause)
    check_unlocked(round_, spot)
    own = round_.state.on(player)
    if round_.state.backers(player):
        raise BaseWagerMissing("others have wagered on this hand", clause="PD 5")
    if spot.name not in own:
        raise SpotUnknown(f"player {player} has no wager on {spot.name}", clause=spot.clause)
    for other in round_.table.game.spots:
        if other.name in own and other.needs and not any(n in own for n in other.needs if n != spot.name):
            raise BaseWagerMissing(f"the {other.name} wager needs this one", clause=other.clause)
    return own[spot.name]


def take_off_choices(round_: BankedRound, player: int) -> list[Choice]:
    """The wagers that a player may take off again."""
    choices = []
    for spot in round_.table.game.spots:
        if (player, spot.name) in round_.state.wagers:
            try:
                check_take_off(round_, player, spot)
            except CommandRejected:
                continue
            choices.append(Choice(verb="off", player=player, spot=spot.name))
    return choices


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
    for player in state.bettors():
        for spot in game.required:
            for hand in range(1, (game.hands if spot.per_hand else 1) + 1):
                name = game.written(Place(spot.name, hand))
                if (player, name) not in state.wagers:
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
