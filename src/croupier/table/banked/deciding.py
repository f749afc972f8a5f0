"""Decisions in the script: who decides now, and whether to fold, check, wager or pull a wager down."""

from __future__ import annotations

from croupier.errors import HandDead, HandFolded, NotNow, OutOfTurn, SeatUnknown
from croupier.games.banked.vocabulary import Decide, Order, Place
from croupier.games.choice import CallOrCheck, Choice, WagerOff
from croupier.money import Cents
from croupier.numbers import DEALER, Player
from croupier.table import commands as c
from croupier.table.banked.back_line import along_choices, must_go_along
from croupier.table.banked.position import BankedPosition
from croupier.table.banked.settling.order import clockwise_from
from croupier.table.banked.settling.sight import sight
from croupier.table.banked.state import Stage
from croupier.table.banked.wagers.layout import wager_choices


def deciders(round_: BankedPosition, step: Decide) -> tuple[Player, ...]:
    """Who may decide now: everybody who has not yet, or the first of them."""
    state, bank = round_.state, round_.bank
    waiting = [p for p in state.in_play() if p not in state.decided]
    if step.times:
        waiting = [p for p in waiting if (p, step.spot) not in state.wagers]
    if step.who is not None:
        waiting = [p for p in waiting if step.who.fits(sight(round_.table, state, p))]
    if step.order is Order.FROM_BANK and bank is not None:
        waiting = clockwise_from(waiting, bank.player)
    return tuple(waiting if step.order is Order.FREE else waiting[:1])


def decision(round_: BankedPosition, player: Player, what: str) -> Decide:
    """The current decision, or a refusal if it is not this player's to make."""
    state, step = round_.state, round_.step
    round_.check_player(player)
    if player in state.dead:
        raise HandDead(f"the hand of player {player} is dead", clause=round_.table.game.misdeals.clause)
    if player in state.folded:
        raise HandFolded(f"player {player} has folded")
    if state.stage is not Stage.PLAY or not isinstance(step, Decide):
        raise NotNow(f"{what!r} is not up for decision now; {round_.awaited} comes first")
    if player not in state.bettors():
        raise NotNow(f"player {player} has no wager in this round")
    if player in state.decided:
        raise NotNow(f"player {player} has already decided", clause=step.clause)
    if player not in deciders(round_, step):
        raise OutOfTurn(f"{round_.awaited} comes first", clause=step.clause)
    return step


def decision_choices(round_: BankedPosition, step: Decide, actor: Player) -> list[Choice]:
    """What the step offers to a player who decides, to their backers, and to the dealer."""
    behind = along_choices(round_, step, actor)
    if actor == DEALER:
        return [] if must_go_along(round_, step) else [Choice(verb="closed")]
    if actor not in deciders(round_, step):
        return behind
    if step.pull_down:
        return [CallOrCheck(player=actor), WagerOff(player=actor, spot=step.spot)]
    names = (step.spot, *step.beside)
    spots = [spot for name in names if (spot := round_.table.game.spot(name)) is not None]
    fold = step.fold and not _tipped(round_, step, actor)
    return [
        *([Choice(verb="f", player=actor)] if fold else []),
        *([CallOrCheck(player=actor)] if step.check else []),
        *(choice for spot in spots for choice in wager_choices(round_, actor, spot)),
        *behind,
    ]


def check_fold(round_: BankedPosition, command: c.Fold) -> None:
    """Refuse to fold a hand that cannot be folded now."""
    if command.hand != 1:
        raise SeatUnknown(f"{round_.table.game.name} deals each player one hand")
    step = decision(round_, command.player, "fold")
    if step.pull_down:
        raise NotNow("pull the bet down or let it ride; the hand plays on", clause=step.clause)
    if not step.fold:
        raise NotNow("the hand cannot be folded any more", clause=step.clause)
    if _tipped(round_, step, command.player):
        raise NotNow(f"the tip goes with a wager on {step.spot!r}", clause=step.clause)


def check_check(round_: BankedPosition, command: c.CheckOrCall) -> None:
    """Refuse a check where the player must bet or fold."""
    step = decision(round_, command.player, "check")
    if not (step.check or step.pull_down):
        raise NotNow(f"bet on {step.spot!r} or fold", clause=step.clause)


def check_pull_down(round_: BankedPosition, player: Player, place: Place) -> Cents:
    """What a player gets back for pulling a wager down; refused unless the decision is about that wager."""
    step = decision(round_, player, place.spot)
    if place != Place(step.spot):
        raise NotNow(f"the decision now is about {step.spot!r}", clause=step.clause)
    return round_.state.wagers[player, step.spot]


def _tipped(round_: BankedPosition, step: Decide, player: Player) -> bool:
    """Whether the player has a tip on this decision, which commits them to the wager itself."""
    return any((player, spot) in round_.state.wagers for spot in step.beside)
