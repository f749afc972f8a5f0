"""A pot killed freely, while the cards are dealt: Lowball (POT 11, LB-R11)."""

from __future__ import annotations

from croupier.errors import ChipsShort, NotNow, NotOffered
from croupier.money import Cents, say_dollars
from croupier.numbers import Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.pot.chips.kill import kill_blind
from croupier.table.pot.position import PotPosition
from croupier.table.pot.state import Stage

CARDS_SEEN = 3
"""A player may have looked at so many cards when he kills."""
KILL_BLINDS = 4
"""He must have begun the hand with so many times the kill."""


def kill_pot(round_: PotPosition, command: c.KillPot) -> None:
    """Claim the kill; of several who do, the first from the left of the button has it."""
    round_.require_player(command.player)
    refused = why_not(round_, command.player)
    if refused is not None:
        raise refused
    round_.emit(e.KillClaimed(player=command.player))


def why_not(round_: PotPosition, player: Player) -> NotOffered | NotNow | ChipsShort | None:
    """Why a player may not kill the pot now; None if he may."""
    state, table = round_.state, round_.table
    if not table.game.kills_freely:
        return NotOffered("a pot is killed freely in Lowball only", clause="POT 11")
    if round_.forced.big_blind is None:
        return NotOffered("without a big blind there is nothing to double", clause="POT 11")
    if round_.forced.killer is not None:
        return NotOffered("there is one kill in a deal", clause="POT 11")
    if state.stage is not Stage.DEAL or state.street or player not in state.inside:
        return NotNow(f"a pot is killed before anybody acts; {round_.awaited()} comes next", clause="POT 11")
    seen = state.cards.dealt[player]
    if seen > CARDS_SEEN:
        return NotNow(
            f"a player kills with no more than {CARDS_SEEN} cards seen, not {seen}", clause="LB-R11"
        )
    if player in state.betting.claims:
        return NotNow(f"player {player} has said so already", clause="POT 11")
    needed = KILL_BLINDS * blind(round_)
    if state.chips.starting[player] < needed:
        return ChipsShort(
            f"who kills the pot begins the hand with {say_dollars(needed)} or more, "
            f"not {say_dollars(state.chips.starting[player])}",
            clause="POT 11",
        )
    return None


def blind(round_: PotPosition) -> Cents:
    """What the kill costs in this hand."""
    return kill_blind(round_.table, round_.forced.level)


def post_kill(round_: PotPosition) -> None:
    """The cards are out: the first claimant puts his chips up to the kill, and the limits rise."""
    player = min(round_.state.betting.claims)
    level = blind(round_)
    round_.emit(
        e.PotKilled(player=player, amount=Cents(level - round_.state.chips.bets[player]), level=level)
    )
