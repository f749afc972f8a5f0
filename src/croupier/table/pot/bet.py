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


def turn(hand: PotStanding, number: Player, *stages: Stage) -> int:
    """The player's index, if it is his turn in one of these stages."""
    state = hand.state
    i = hand.player(number)
    if state.stage not in stages:
        raise NotNow(f"not now; {hand.awaited()} comes next")
    if state.waiting and state.waiting[0] == i:
        return i
    if state.folded[i]:
        raise HandFolded(f"player {number} has folded")
    if state.dead[i]:
        raise HandDead(f"the hand of player {number} is dead")
    if not state.waiting:
        raise NotNow(f"not now; {hand.awaited()} comes next")
    raise OutOfTurn(f"it is player {state.waiting[0] + 1}'s turn, not player {number}'s", clause="POT 6.1")


def fold(hand: PotStanding, command: c.Fold) -> None:
    """Give up the hand; a card that must bring in cannot."""
    turn(hand, command.player, BETTING, BRING_IN)
    if hand.state.stage is BRING_IN and len(hand.state.waiting) == 1:
        raise NotNow("the forced bet is posted before anybody acts", clause="POT 6.5")
    hand.emit(e.HandFolded(player=command.player))


def check_or_call(hand: PotStanding, command: c.CheckOrCall) -> None:
    """Match the bet, or pass where nothing is to be matched."""
    state = hand.state
    i = command.player - 1
    if state.stage is not BETTING or not state.waiting or state.waiting[0] != i:
        turn(hand, command.player, BETTING)
    owed = state.to_match - state.bets[i]
    if owed > 0:
        stack = state.stacks[i]
        hand.emit(e.Called(player=command.player, amount=Cents(owed if owed < stack else stack)))
        return
    if not state.to_match and not hand.streets[state.street].checks:
        raise NothingToCall("before the draw a player bets or folds", clause="LB")
    hand.emit(e.Checked(player=command.player))


def bet_or_raise(hand: PotStanding, command: c.BetOrRaise) -> None:
    """Bet, complete or raise to an amount."""
    if hand.state.stage is BRING_IN:
        _open_for_more(hand, command)
        return
    i = turn(hand, command.player, BETTING)
    _check_amount(hand, i, command.to)
    _raise(hand, i, command.to)


def _check_amount(hand: PotStanding, i: int, to: Cents) -> None:
    """Refuse an amount outside the range, or off the chip."""
    state, table = hand.state, hand.table
    allowed = raise_range(table, state, i)
    if isinstance(allowed, CommandRejected):
        raise allowed
    if to <= 0:
        raise BetNotPositive(f"a bet or raise is to {allowed}, not to {say_dollars(to)}", clause="POT 6.2")
    if to % table.chip and to not in (state.bets[i] + state.stacks[i], allowed.low):
        raise BetOffChip(
            f"bets are made in chips of {say_dollars(table.chip)}; legal is {allowed}, not {say_dollars(to)}",
            clause="POT 1",
        )
    if not allowed.allows(to):
        raise BetOutOfRange(f"a bet or raise is to {allowed}, not to {say_dollars(to)}", clause="POT 6.2")


def _raise(hand: PotStanding, i: int, to: Cents) -> None:
    step = raise_step(hand.table, hand.state, i, to)
    hand.emit(
        e.Raised(
            player=Player(i + 1),
            to=to,
            amount=Cents(to - hand.state.bets[i]),
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
    state = hand.state
    unseen = state.stage is BRING_IN and UNSEEN in state.up[hand.player(command.player)]
    i = command.player - 1 if unseen else turn(hand, command.player, BRING_IN)
    if not state.stacks[i] or i not in state.inside:
        raise NotNow(f"player {command.player} has nothing to bring in with")
    amount = Cents(min(hand.table.forced_opening, state.stacks[i]))
    hand.emit(e.BroughtIn(player=command.player, amount=amount))
    open_after_bring_in(hand, i, amount)


def _open_for_more(hand: PotStanding, command: c.BetOrRaise) -> None:
    """Open for a full bet instead of a smaller bring-in, or at the posted choice (7CS-R1, MEX-R5)."""
    table = hand.table
    i = turn(hand, command.player, BRING_IN)
    size = table.limits.size(Bet.LOWER)
    upper = table.limits.upper if table.options.get("opener_choice") and table.is_fixed else None
    if table.forced_opening >= size and command.to != upper:
        raise NotNow(f"{say_dollars(table.forced_opening)} are brought in first", clause="POT 6.5")
    trial = hand.copy()
    by = upper if command.to == upper else size
    open_betting(trial, first=i, level=Cents(0), raise_by=by)
    _check_amount(trial, i, command.to)
    open_betting(hand, first=i, level=Cents(0), raise_by=by)
    _raise(hand, i, command.to)


# ── two boards, showdown ─────────────────────────────────────────────────────────────────────────────


def run_twice(hand: PotStanding, command: c.RunTwice) -> None:
    """Say whether there shall be a second board."""
    if hand.state.stage is not TWICE:
        hand.player(command.player)
        raise NotNow(
            f"a second board is agreed once betting is over and cards will come; next is {hand.awaited()}",
            clause="POT 9",
        )
    turn(hand, command.player, TWICE)
    hand.emit(e.TwiceAnswered(player=command.player, agreed=command.agreed))


def show(hand: PotStanding, command: c.Show) -> None:
    """Turn the hand over; unseen cards are named."""
    i = may_show(hand, command.player)
    held = hand.state.hole[i]
    shown = command.cards or held
    if UNSEEN in shown:
        raise CardMismatch(f"the cards of player {command.player} are not known; name them")
    if shown is not held:
        if len(shown) != len(held) or any(card not in shown for card in held if card is not UNSEEN):
            raise CardMismatch(
                f"player {command.player} was dealt {write_cards(held)}, not {write_cards(shown)}"
            )
        named = list(shown)
        for card in held:
            if card is not UNSEEN:
                named.remove(card)
        hand.unused(named)
    hand.emit(e.HandShown(player=command.player, cards=shown))


def muck(hand: PotStanding, command: c.Muck) -> None:
    """Throw the hand away; it has no claim."""
    i = may_show(hand, command.player)
    if not may_muck(hand, i):
        raise NotNow("the last hand that can win a pot is not mucked", clause="POT-R40")
    hand.emit(e.HandMucked(player=command.player))


def may_show(hand: PotStanding, number: Player) -> int:
    """The player's index, if he may show now: at the showdown, or when all betting is over."""
    i = hand.player(number)
    state = hand.state
    if state.stage is not SHOWDOWN and not may_show_early(hand):
        raise NotNow(f"hands are shown when the betting is over; {hand.awaited()} comes next")
    if i not in state.inside:
        raise HandFolded(f"player {number} has no hand to show")
    if state.shown[i]:
        raise NotNow(f"player {number} has shown already")
    return i


def may_show_early(hand: PotStanding) -> bool:
    """Whether hands may be shown before the last cards: nobody can bet, and nobody chooses cards any more."""
    state = hand.state
    if not state.street or not hand.betting_is_over():
        return False
    return not any(street.draw or street.chosen for street in hand.table.game.streets[state.street :])


def may_muck(hand: PotStanding, i: int) -> bool:
    """Whether another hand can win every pot this one could (POT-R40)."""
    inside = hand.state.inside
    return all(any(j != i and j in inside for j in pot.eligible) for pot in hand.pots() if i in pot.eligible)
