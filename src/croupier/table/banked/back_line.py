"""Backers going along with a decision: they may put up a wager when the player of the hand has.

The seated player decides for everybody on the hand. Each backer chooses whether to go along, in the same
proportion to their base wager, until the dealer closes the offer or the next cards come (PD-R10).
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.errors import NotNow, StakeNotExact
from croupier.games.banked.vocabulary import Choices, Decide, Place, Times
from croupier.games.choice import Choice
from croupier.money import Cents, say_dollars
from croupier.numbers import Player
from croupier.table import commands as c
from croupier.table.banked.position import BankedPosition
from croupier.table.banked.wagers.layout import wager_choice
from croupier.table.banked.wagers.stakes import Stakes
from croupier.table.banked.wagers.wager import check_limits


@dataclass(frozen=True, slots=True)
class GoingAlong:
    """Who may go along, where, and with how much."""

    player: Player
    place: Place
    amount: Cents


def may_go_along(round_: BankedPosition, step: Decide) -> list[GoingAlong]:
    """The backers who may still go along with a wager made in this decision."""
    game, state = round_.table.game, round_.state
    spot = game.spot(step.spot)
    if step.pull_down or state.offer_closed or spot is None or not game.back_line(round_.table.options):
        return []
    assert isinstance(spot.amount, Choices | Times)
    base, found = spot.amount.of, []
    for owner in sorted(state.decided):
        put_up = state.wagers.get((owner, spot.name))
        if put_up is None:
            continue
        for backer in state.backers(owner):
            place = Place(spot.name, on=owner)
            own = state.wagers.get((backer, game.written(Place(base, on=owner))), 0)
            amount = Cents(put_up * own // state.wagers[owner, base])
            taken = (backer, game.written(place)) in state.wagers
            if (
                not taken
                and 0 < amount <= state.stacks[backer]
                and not _barred(round_, backer, place, amount)
            ):
                found.append(GoingAlong(backer, place, amount))
    return found


def _barred(round_: BankedPosition, player: Player, place: Place, amount: Cents) -> bool:
    """Whether a posted limit forbids the wager."""
    return check_limits(round_, player, place, amount) is not None


def along_choices(round_: BankedPosition, step: Decide, actor: Player) -> list[Choice]:
    """What a backer may put up now."""
    return [
        wager_choice(round_, found.player, found.place, Stakes(found.amount, found.amount))
        for found in may_go_along(round_, step)
        if found.player == actor
    ]


def must_go_along(round_: BankedPosition, step: Decide) -> bool:
    """Whether the round waits for backers who must go along (PD-R10)."""
    return bool(round_.table.options.get("backline_must_follow") and may_go_along(round_, step))


def check_along(round_: BankedPosition, step: Decide, command: c.PlaceWager, place: Place) -> None:
    """Refuse a backer's wager that goes along with nothing, or not in proportion."""
    waiting = {(found.player, found.place): found.amount for found in may_go_along(round_, step)}
    amount = waiting.get((command.player, place))
    if amount is None:
        raise NotNow("a backer may go along only with a wager just made on the hand", clause="PD-R10")
    if command.amount != amount:
        raise StakeNotExact(
            f"going along takes exactly {say_dollars(amount)}, not {say_dollars(command.amount)}",
            clause="PD-R10",
        )
