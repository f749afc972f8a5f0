"""Killing the pot voluntarily while the cards are dealt, in Lowball (POT 11, LB-R11)."""

from __future__ import annotations

from croupier.errors import ChipsShort, NotNow, NotOffered
from croupier.money import Cents, say_dollars
from croupier.numbers import Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.pot.chips.kill import KILL_BLINDS, kill_blind
from croupier.table.pot.position import PotPosition
from croupier.table.pot.state import Stage

CARDS_SEEN = 3
"""How many cards a player may have seen when they kill the pot."""


def kill_pot(round_: PotPosition, command: c.KillPot) -> None:
    """Claim the kill; of several claims, the first from the left of the button wins."""
    round_.require_player(command.player)
    refused = why_not(round_, command.player)
    if refused is not None:
        raise refused
    round_.emit(e.KillClaimed(player=command.player))


def why_not(round_: PotPosition, player: Player) -> NotOffered | NotNow | ChipsShort | None:
    """Why a player may not kill the pot now; None if they may."""
    state, table = round_.state, round_.table
    if not table.game.kills_freely:
        return NotOffered("a pot may be killed voluntarily only in Lowball", clause="POT 11")
    if round_.forced.big_blind is None:
        return NotOffered("there is no big blind to double", clause="POT 11")
    if round_.forced.killer is not None:
        return NotOffered("this pot has already been killed", clause="POT 11")
    dealing = state.stage is Stage.DEAL and round_.before_second_betting
    if not dealing or player not in state.inside:
        return NotNow(
            f"a pot can be killed only before anybody acts; {round_.awaited()} comes next", clause="POT 11"
        )
    seen = len(state.cards.hole[player])
    if seen > CARDS_SEEN:
        return NotNow(
            f"a player may kill the pot with at most {CARDS_SEEN} cards, not {seen}", clause="LB-R11"
        )
    if player in state.betting.claims:
        return NotNow(f"player {player} has already claimed the kill", clause="POT 11")
    needed = KILL_BLINDS * blind(round_)
    if state.chips.starting[player] < needed:
        return ChipsShort(
            f"a player who kills the pot must begin the round with {say_dollars(needed)} or more, "
            f"not {say_dollars(state.chips.starting[player])}",
            clause="POT 11",
        )
    return None


def blind(round_: PotPosition) -> Cents:
    """What the kill costs in this round."""
    return kill_blind(round_.table, round_.forced.level)


def put_in_kill(round_: PotPosition) -> None:
    """After the deal the first claimant puts in the kill, and the limits rise."""
    player = min(round_.state.betting.claims)
    level = blind(round_)
    round_.emit(
        e.PotKilled(player=player, amount=Cents(level - round_.state.chips.bets[player]), level=level)
    )
