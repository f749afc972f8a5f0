"""A pot killed freely, while the cards are dealt: Lowball (POT 11, LB-R11)."""

from __future__ import annotations

from croupier.errors import ChipsShort, NotNow, NotOffered
from croupier.money import Cents, say_dollars
from croupier.numbers import Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.pot.kill import kill_blind
from croupier.table.pot.standing import PotStanding
from croupier.table.pot.state import Stage

CARDS_SEEN = 3
"""A player may have looked at so many cards when he kills."""
KILL_BLINDS = 4
"""He must have begun the hand with so many times the kill."""


def kill_pot(hand: PotStanding, command: c.KillPot) -> None:
    """Claim the kill; of several who do, the first from the left of the button has it."""
    hand.require_player(command.player)
    refused = why_not(hand, command.player)
    if refused is not None:
        raise refused
    hand.emit(e.KillClaimed(player=command.player))


def why_not(hand: PotStanding, player: Player) -> NotOffered | NotNow | ChipsShort | None:
    """Why a player may not kill the pot now; None if he may."""
    state, table = hand.state, hand.table
    if not table.game.kills_freely:
        return NotOffered("a pot is killed freely in Lowball only", clause="POT 11")
    if hand.forced.big_blind is None:
        return NotOffered("without a big blind there is nothing to double", clause="POT 11")
    if hand.forced.killer is not None:
        return NotOffered("there is one kill in a deal", clause="POT 11")
    if state.stage is not Stage.DEAL or state.street or player not in state.inside:
        return NotNow(f"a pot is killed before anybody acts; {hand.awaited()} comes next", clause="POT 11")
    seen = state.cards.dealt[player]
    if seen > CARDS_SEEN:
        return NotNow(
            f"a player kills with no more than {CARDS_SEEN} cards seen, not {seen}", clause="LB-R11"
        )
    if player in state.betting.claims:
        return NotNow(f"player {player} has said so already", clause="POT 11")
    needed = KILL_BLINDS * blind(hand)
    if state.chips.starting[player] < needed:
        return ChipsShort(
            f"who kills the pot begins the hand with {say_dollars(needed)} or more, "
            f"not {say_dollars(state.chips.starting[player])}",
            clause="POT 11",
        )
    return None


def blind(hand: PotStanding) -> Cents:
    """What the kill costs in this hand."""
    return kill_blind(hand.table, hand.forced.level)


def post_kill(hand: PotStanding) -> None:
    """The cards are out: the first claimant puts his chips up to the kill, and the limits rise."""
    player = min(hand.state.betting.claims)
    level = blind(hand)
    hand.emit(e.PotKilled(player=player, amount=Cents(level - hand.state.chips.bets[player]), level=level))
