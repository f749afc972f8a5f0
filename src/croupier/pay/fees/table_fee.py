"""What the players and the player-dealer pay before the deal of a player-dealer game.

The game decides which wagers are charged (the line wagers of baccarat, the ante of hold'em); every wager
passed in counts as table action. The player-dealer's own wager and wagers made after the deal are not passed
in (general rule ca_total_table_action).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from croupier.money import Cents
from croupier.numbers import Player
from croupier.pay.fees.schedule import Charge, PlayerDealerOption, Rate
from croupier.pay.fees.terms import BandOn, Basis


@dataclass(frozen=True, slots=True)
class LaidWager:
    """A wager on the layout when betting closes."""

    player: Player
    spot: str
    amount: Cents
    charged: bool
    """Whether the game counts it as a game wager, which a fee is taken on."""
    circle: str = ""
    """Which of this player's betting circles it is in; the spot itself if empty."""


@dataclass(frozen=True, slots=True)
class TableFees:
    """The fees of one round: the player-dealer's, and each player's by number, ascending."""

    player_dealer: Cents
    players: Mapping[Player, Cents]
    action: Cents
    """Total table action."""

    @property
    def total(self) -> Cents:
        """Everything the house collects."""
        return Cents(self.player_dealer + sum(self.players.values()))


def player_dealer_fees(option: PlayerDealerOption, wagers: Iterable[LaidWager]) -> TableFees:
    """The fees of a round with these wagers; a player without a charged wager pays nothing."""
    laid = tuple(wagers)
    action = Cents(sum([wager.amount for wager in laid]))
    by_player: dict[Player, list[LaidWager]] = {}
    for wager in laid:
        by_player.setdefault(wager.player, []).append(wager)
    return TableFees(
        player_dealer=option.player_dealer.fee(action),
        players={player: player_fee(option, by_player[player], action) for player in sorted(by_player)},
        action=action,
    )


def player_fee(option: PlayerDealerOption, laid: Iterable[LaidWager], action: Cents) -> Cents:
    """What one player pays for these wagers, given the action on the whole layout."""
    charge = option.heading.player
    stakes = _charged_stakes(option.player_basis, [wager for wager in laid if wager.charged])
    return Cents(sum([_fee(option.player, charge, stake, action) for stake in stakes]))


def _charged_stakes(basis: Basis, own: list[LaidWager]) -> list[int]:
    """The stakes one player is charged on, one for each fee."""
    match basis:
        case Basis.NONE:
            return []
        case Basis.PER_BET:
            return [wager.amount for wager in own]
        case Basis.PER_BETTING_CIRCLE:
            circles: dict[str, int] = {}
            for wager in own:
                circle = wager.circle or wager.spot
                circles[circle] = circles.get(circle, 0) + wager.amount
            return list(circles.values())
        case _:
            return [sum(wager.amount for wager in own)] if own else []


def _fee(rate: Rate, charge: Charge, stake: int, action: Cents) -> Cents:
    return rate.fee(action if charge.band_on is BandOn.TOTAL_TABLE_ACTION else Cents(stake))
