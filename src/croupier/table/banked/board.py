"""Board cards of a round against a bank: first the burn, then the cards."""

from __future__ import annotations

from croupier.cards import UNSEEN
from croupier.errors import CardCount, CardMismatch, NotNow
from croupier.games.banked.vocabulary import Board
from croupier.games.choice import BurnCards, Choice, DealMiddle
from croupier.table import commands as c
from croupier.table.banked.position import BankedPosition
from croupier.table.banked.state import BankedState, Stage


def board_due(state: BankedState, step: Board) -> int:
    """How many more cards are turned now; negative if there are too many."""
    return state.board_at_step + step.cards - len(state.board)


def burn_due(state: BankedState, step: Board) -> int:
    """How many cards are burned before the board is turned."""
    return step.burn - state.burned_at_step


def board_choices(round_: BankedPosition, step: Board) -> list[Choice]:
    """What the dealer does next: burn, turn, or end a deal with too many cards."""
    state = round_.state
    if burn := burn_due(state, step):
        return [BurnCards(count=burn)]
    due = board_due(state, step)
    return [DealMiddle(count=due)] if due > 0 else [Choice(verb="dd")]


def check_board(round_: BankedPosition, command: c.DealBoard) -> None:
    """Refuse board cards at the wrong time, or before the burn."""
    step, state = round_.step, round_.state
    if state.stage is not Stage.PLAY or not isinstance(step, Board) or command.board != 1:
        raise NotNow("no board cards are due now")
    if burn_due(state, step):
        raise NotNow("burn a card first", clause=step.clause)
    if board_due(state, step) <= 0:
        raise CardCount("the board has all its cards", clause=step.clause)
    if not command.cards:
        raise CardCount(f"name the {board_due(state, step)} cards that are due", clause=step.clause)
    if UNSEEN in command.cards:
        raise CardMismatch("board cards lie face up; name them", clause=step.clause)


def check_burn(round_: BankedPosition, step: Board, command: c.Burn) -> None:
    """Refuse a burn that is not due."""
    due = burn_due(round_.state, step)
    if not due or len(command.cards) != due:
        raise CardCount(f"burn {due} cards here, not {len(command.cards)}", clause=step.clause)
