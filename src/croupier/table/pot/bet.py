"""What a player does with chips and at the showdown: each handler looks first and speaks then."""

from __future__ import annotations

from croupier.cards import UNSEEN, write_cards
from croupier.errors import (
    BetNotPositive,
    BetOffChip,
    BetOutOfRange,
    CardMismatch,
    CommandRejected,
    HandDead,
    HandFolded,
    NothingToCall,
    NotNow,
    OutOfTurn,
)
from croupier.games.pot.limits import Bet
from croupier.money import Cents, say_dollars
from croupier.numbers import Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.pot.betting import raise_range, raise_step
from croupier.table.pot.flow import open_after_bring_in, open_betting
from croupier.table.pot.standing import PotStanding
from croupier.table.pot.state import BETTING, BRING_IN, SHOWDOWN, TWICE, Stage


def require_turn(hand: PotStanding, player: Player, *stages: Stage) -> None:
    """Refuse a player whose turn it is not, or not in one of these stages."""
    state = hand.state
    hand.require_player(player)
    if state.stage not in stages:
        raise NotNow(f"not now; {hand.awaited()} comes next")
    if state.waiting and state.waiting[0] == player:
        return
    if player in state.folded:
        raise HandFolded(f"player {player} has folded")
    if player in state.dead:
        raise HandDead(f"the hand of player {player} is dead")
    if not state.waiting:
        raise NotNow(f"not now; {hand.awaited()} comes next")
    raise OutOfTurn(f"it is player {state.waiting[0]}'s turn, not player {player}'s", clause="POT 6.1")


def fold(hand: PotStanding, command: c.Fold) -> None:
    """Give up the hand; a card that must bring in cannot."""
    require_turn(hand, command.player, BETTING, BRING_IN)
    if hand.state.stage is BRING_IN and len(hand.state.waiting) == 1:
        raise NotNow("the forced bet is posted before anybody acts", clause="POT 6.5")
    hand.emit(e.HandFolded(player=command.player))


def check_or_call(hand: PotStanding, command: c.CheckOrCall) -> None:
    """Match the bet, or pass where nothing is to be matched."""
    state, player = hand.state, command.player
    if state.stage is not BETTING or not state.waiting or state.waiting[0] != player:
        require_turn(hand, player, BETTING)
    chips, to_match = state.chips, state.betting.to_match
    owed = to_match - chips.bets[player]
    if owed > 0:
        stack = chips.stacks[player]
        hand.emit(e.Called(player=player, amount=Cents(owed if owed < stack else stack)))
        return
    if not to_match and not hand.streets[state.street].checks:
        raise NothingToCall("before the draw a player bets or folds", clause="LB")
    hand.emit(e.Checked(player=player))


def bet_or_raise(hand: PotStanding, command: c.BetOrRaise) -> None:
    """Bet, complete or raise to an amount."""
    if hand.state.stage is BRING_IN:
        _open_for_more(hand, command)
        return
    require_turn(hand, command.player, BETTING)
    _check_amount(hand, command.player, command.to)
    _raise(hand, command.player, command.to)


def _check_amount(hand: PotStanding, player: Player, to: Cents) -> None:
    """Refuse an amount outside the range, or off the chip."""
    chips, table = hand.state.chips, hand.table
    allowed = raise_range(table, hand.state, player)
    if isinstance(allowed, CommandRejected):
        raise allowed
    if to <= 0:
        raise BetNotPositive(f"a bet or raise is to {allowed}, not to {say_dollars(to)}", clause="POT 6.2")
    if to % table.chip and to not in (chips.bets[player] + chips.stacks[player], allowed.low):
        raise BetOffChip(
            f"bets are made in chips of {say_dollars(table.chip)}; legal is {allowed}, not {say_dollars(to)}",
            clause="POT 1",
        )
    if not allowed.allows(to):
        raise BetOutOfRange(f"a bet or raise is to {allowed}, not to {say_dollars(to)}", clause="POT 6.2")


def _raise(hand: PotStanding, player: Player, to: Cents) -> None:
    step = raise_step(hand.table, hand.state, to)
    hand.emit(
        e.Raised(
            player=player,
            to=to,
            amount=Cents(to - hand.state.chips.bets[player]),
            full=step.full,
            raise_by=step.raise_by,
            counts=step.counts,
            reopens=step.reopens,
            caps=step.caps,
        )
    )


# ── the forced opening of stud ───────────────────────────────────────────────────────────────────────


def bring_in(hand: PotStanding, command: c.BringIn) -> None:
    """Post what the card face up asks for, as far as the stack goes."""
    state, player = hand.state, command.player
    hand.require_player(player)
    # Whose card must bet is not known while it has not been seen.
    if state.stage is not BRING_IN or UNSEEN not in state.cards.up[player]:
        require_turn(hand, player, BRING_IN)
    stack = state.chips.stacks[player]
    if not stack or player not in state.inside:
        raise NotNow(f"player {player} has nothing to bring in with")
    amount = Cents(min(hand.table.forced_opening, stack))
    hand.emit(e.BroughtIn(player=player, amount=amount))
    open_after_bring_in(hand, player, amount)


def _open_for_more(hand: PotStanding, command: c.BetOrRaise) -> None:
    """Open for a full bet instead of a smaller bring-in, or at the posted choice (7CS-R1, MEX-R5)."""
    table, player = hand.table, command.player
    require_turn(hand, player, BRING_IN)
    size = table.limits.size(Bet.LOWER)
    upper = table.limits.upper if table.options.get("opener_choice") and table.is_fixed else None
    if table.forced_opening >= size and command.to != upper:
        raise NotNow(f"{say_dollars(table.forced_opening)} are brought in first", clause="POT 6.5")
    trial = hand.copy()
    by = upper if command.to == upper else size
    open_betting(trial, first=player, level=Cents(0), raise_by=by)
    _check_amount(trial, player, command.to)
    open_betting(hand, first=player, level=Cents(0), raise_by=by)
    _raise(hand, player, command.to)


# ── two boards, showdown ─────────────────────────────────────────────────────────────────────────────


def run_twice(hand: PotStanding, command: c.RunTwice) -> None:
    """Say whether there shall be a second board."""
    if hand.state.stage is not TWICE:
        hand.require_player(command.player)
        raise NotNow(
            f"a second board is agreed once betting is over and cards will come; next is {hand.awaited()}",
            clause="POT 9",
        )
    require_turn(hand, command.player, TWICE)
    hand.emit(e.TwiceAnswered(player=command.player, agreed=command.agreed))


def show(hand: PotStanding, command: c.Show) -> None:
    """Turn the hand over; unseen cards are named."""
    player = command.player
    require_showing(hand, player)
    held = hand.state.cards.hole[player]
    shown = command.cards or held
    if UNSEEN in shown:
        raise CardMismatch(f"the cards of player {player} are not known; name them")
    if shown is not held:
        if len(shown) != len(held) or any(card not in shown for card in held if card is not UNSEEN):
            raise CardMismatch(f"player {player} was dealt {write_cards(held)}, not {write_cards(shown)}")
        named = list(shown)
        for card in held:
            if card is not UNSEEN:
                named.remove(card)
        hand.unused(named)
    hand.emit(e.HandShown(player=player, cards=shown))


def muck(hand: PotStanding, command: c.Muck) -> None:
    """Throw the hand away; it has no claim."""
    require_showing(hand, command.player)
    if not may_muck(hand, command.player):
        raise NotNow("the last hand that can win a pot is not mucked", clause="POT-R40")
    hand.emit(e.HandMucked(player=command.player))


def require_showing(hand: PotStanding, player: Player) -> None:
    """Refuse a player who may not show now: before the showdown while there is betting, without a hand."""
    hand.require_player(player)
    state = hand.state
    if state.stage is not SHOWDOWN and not may_show_early(hand):
        raise NotNow(f"hands are shown when the betting is over; {hand.awaited()} comes next")
    if player not in state.inside:
        raise HandFolded(f"player {player} has no hand to show")
    if player in state.shown:
        raise NotNow(f"player {player} has shown already")


def may_show_early(hand: PotStanding) -> bool:
    """Whether hands may be shown before the last cards: nobody can bet, and nobody chooses cards any more."""
    state = hand.state
    if not state.street or not hand.betting_is_over():
        return False
    return not any(street.draw or street.chosen for street in hand.table.game.streets[state.street :])


def may_muck(hand: PotStanding, player: Player) -> bool:
    """Whether another hand can win every pot this one could (POT-R40)."""
    inside = hand.state.inside
    return all(
        any(other != player and other in inside for other in pot.eligible)
        for pot in hand.pots()
        if player in pot.eligible
    )
