"""What a player does with chips and at the showdown; each handler checks before it records."""

from __future__ import annotations

from collections.abc import Sequence

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
    RoundOver,
)
from croupier.games.pot.limits import Bet
from croupier.money import Cents, say_dollars
from croupier.numbers import Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.pot.chips.betting import raise_range, raise_step
from croupier.table.pot.chips.pots import Pot
from croupier.table.pot.flow import open_after_bring_in, open_betting
from croupier.table.pot.position import PotPosition
from croupier.table.pot.state import BETTING, BRING_IN, OVER, SHOWDOWN, TWICE, Stage


def require_turn(round_: PotPosition, player: Player, *stages: Stage) -> None:
    """Refuse a player whose turn it is not, or another stage than these."""
    state = round_.state
    round_.require_player(player)
    if state.stage not in stages:
        raise NotNow(f"not now; {round_.awaited()} comes next")
    if state.waiting and state.waiting[0] == player:
        return
    if player in state.folded:
        raise HandFolded(f"player {player} has folded")
    if player in state.dead:
        raise HandDead(f"the hand of player {player} is dead")
    if not state.waiting:
        raise NotNow(f"not now; {round_.awaited()} comes next")
    raise OutOfTurn(f"it is player {state.waiting[0]}'s turn, not player {player}'s", clause="POT 6.1")


def fold(round_: PotPosition, command: c.Fold) -> None:
    """Give up the hand; a player who must bring in cannot."""
    require_turn(round_, command.player, BETTING, BRING_IN)
    if round_.state.stage is BRING_IN and len(round_.state.waiting) == 1:
        raise NotNow("the forced bet must be put in before anybody acts", clause="POT 6.5")
    round_.emit(e.HandFolded(player=command.player))


def check_or_call(round_: PotPosition, command: c.CheckOrCall) -> None:
    """Match the bet, or check if there is nothing to match."""
    state, player = round_.state, command.player
    if state.stage is not BETTING or not state.waiting or state.waiting[0] != player:
        require_turn(round_, player, BETTING)
    chips, to_match = state.chips, state.betting.to_match
    owed = to_match - chips.bets[player]
    if owed > 0:
        stack = chips.stacks[player]
        round_.emit(e.Called(player=player, amount=Cents(owed if owed < stack else stack)))
        return
    if not to_match and not round_.streets[state.street].checks:
        raise NothingToCall("before the draw a player must bet or fold", clause="LB")
    round_.emit(e.Checked(player=player))


def bet_or_raise(round_: PotPosition, command: c.BetOrRaise) -> None:
    """Bet, complete or raise to an amount."""
    if round_.state.stage is BRING_IN:
        _open_for_more(round_, command)
        return
    require_turn(round_, command.player, BETTING)
    _check_amount(round_, command.player, command.to)
    _raise(round_, command.player, command.to)


def _check_amount(round_: PotPosition, player: Player, to: Cents) -> None:
    """Refuse an amount outside the range, or not in whole chips."""
    chips, table = round_.state.chips, round_.table
    allowed = raise_range(table, round_.state, player)
    if isinstance(allowed, CommandRejected):
        raise allowed
    if to <= 0:
        raise BetNotPositive(
            f"a bet or raise must be to {allowed}, not to {say_dollars(to)}", clause="POT 6.2"
        )
    if to % table.chip and to not in (chips.bets[player] + chips.stacks[player], allowed.low):
        raise BetOffChip(
            f"bets are made in chips of {say_dollars(table.chip)}; allowed: {allowed}, not {say_dollars(to)}",
            clause="POT 1",
        )
    if not allowed.allows(to):
        raise BetOutOfRange(
            f"a bet or raise must be to {allowed}, not to {say_dollars(to)}", clause="POT 6.2"
        )


def _raise(round_: PotPosition, player: Player, to: Cents) -> None:
    step = raise_step(round_.table, round_.state, to)
    round_.emit(
        e.Raised(
            player=player,
            to=to,
            amount=Cents(to - round_.state.chips.bets[player]),
            full=step.full,
            raise_by=step.raise_by,
            counts=step.counts,
            reopens=step.reopens,
            caps=step.caps,
        )
    )


# ── the bring-in of stud ─────────────────────────────────────────────────────────────────────────────


def bring_in(round_: PotPosition, command: c.BringIn) -> None:
    """Put in what the up card requires, as far as the stack goes."""
    state, player = round_.state, command.player
    round_.require_player(player)
    # While an up card is unseen, its player may be the one who must bring in.
    if state.stage is not BRING_IN or UNSEEN not in state.cards.up[player]:
        require_turn(round_, player, BRING_IN)
    stack = state.chips.stacks[player]
    if not stack or player not in state.inside:
        raise NotNow(f"player {player} has no chips or no hand to bring in with")
    amount = Cents(min(round_.table.forced_opening, stack))
    round_.emit(e.BroughtIn(player=player, amount=amount))
    open_after_bring_in(round_, player, amount)


def _open_for_more(round_: PotPosition, command: c.BetOrRaise) -> None:
    """Open for a full bet instead of a smaller bring-in, or as high as posted (7CS-R1, MEX-R5)."""
    table, player = round_.table, command.player
    require_turn(round_, player, BRING_IN)
    size = table.limits.size(Bet.LOWER)
    upper = table.limits.upper if table.options.get("opener_choice") and table.is_fixed else None
    if table.forced_opening >= size and command.to != upper:
        raise NotNow(f"{say_dollars(table.forced_opening)} must be brought in first", clause="POT 6.5")
    trial = round_.copy()
    by = upper if command.to == upper else size
    open_betting(trial, first=player, level=Cents(0), raise_by=by)
    _check_amount(trial, player, command.to)
    open_betting(round_, first=player, level=Cents(0), raise_by=by)
    _raise(round_, player, command.to)


# ── two boards, showdown ─────────────────────────────────────────────────────────────────────────────


def run_twice(round_: PotPosition, command: c.RunTwice) -> None:
    """Agree to a second board, or refuse it."""
    if round_.state.stage is not TWICE:
        round_.require_player(command.player)
        raise NotNow(
            f"a second board is agreed when betting is over and cards are due; {round_.awaited()} comes next",
            clause="POT 9",
        )
    require_turn(round_, command.player, TWICE)
    round_.emit(e.TwiceAnswered(player=command.player, agreed=command.agreed))


def show(round_: PotPosition, command: c.Show) -> None:
    """Turn the hand over; unseen cards must be named."""
    player = command.player
    require_showing(round_, player)
    held = round_.state.cards.hole[player]
    shown = command.cards or held
    if UNSEEN in shown:
        raise CardMismatch(f"name the cards of player {player}; they are not known")
    if shown is not held:
        if len(shown) != len(held) or any(card not in shown for card in held if card is not UNSEEN):
            raise CardMismatch(f"player {player} was dealt {write_cards(held)}, not {write_cards(shown)}")
        named = list(shown)
        for card in held:
            if card is not UNSEEN:
                named.remove(card)
        round_.unused(named)
    round_.emit(e.HandShown(player=player, cards=shown))


def muck(round_: PotPosition, command: c.Muck) -> None:
    """Throw the hand away unseen; it cannot win."""
    require_showing(round_, command.player)
    if not may_muck(round_, command.player):
        raise NotNow("the last hand that can win a pot may not be mucked", clause="POT-R40")
    round_.emit(e.HandMucked(player=command.player))


def require_showing(round_: PotPosition, player: Player) -> None:
    """Refuse a player who may not show now: there is still betting, or they have no hand."""
    round_.require_player(player)
    state = round_.state
    if state.stage is OVER:
        if player not in may_show_late(round_):
            raise RoundOver("the round is over; only a hand that won unshown may still be shown")
        return
    if state.stage is not SHOWDOWN and not may_show_early(round_):
        raise NotNow(f"hands are shown when the betting is over; {round_.awaited()} comes next")
    if player not in state.inside:
        raise HandFolded(f"player {player} has no hand to show")
    if player in state.shown:
        raise NotNow(f"player {player} has already shown")


def may_show_early(round_: PotPosition) -> bool:
    """Whether hands may be shown before the last cards: nobody can bet or throw cards away any more.

    While cards are exchanged or chosen the betting does not count as over.
    """
    state = round_.state
    if round_.before_second_betting or not round_.betting_is_over():
        return False
    return not any(street.thrown for street in round_.table.game.streets[state.street :])


def may_show_late(round_: PotPosition) -> list[Player]:
    """Who may show although the round is over: the winner whom nobody called, or who saw all others muck."""
    state = round_.state
    if state.stage is not OVER or state.trouble.voided:
        return []
    return [player for player in state.inside if player not in state.shown]


def may_muck(round_: PotPosition, player: Player) -> bool:
    """Whether each pot this hand could win can be won by another hand (POT-R40)."""
    return may_lose(player, round_.pots(), round_.state.inside)


def may_lose(player: Player, pots: Sequence[Pot], inside: Sequence[Player]) -> bool:
    """Whether a player has a rival still in for each of the pots that they play for."""
    return all(
        any(other != player and other in inside for other in pot.eligible)
        for pot in pots
        if player in pot.eligible
    )
