"""What the dealer declares: a misdeal with its reason, a fouled deck, a board card turned too soon."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import CardCount, MisdealUnknown, NotNow, NotOffered
from croupier.games.banked.vocabulary import Board, Misdeal, WrongCount
from croupier.games.choice import BurnCards, DealMiddle, DealTo
from croupier.numbers import DEALER
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.banked.dealing import check_unused
from croupier.table.banked.misdeal import first_deal, void
from croupier.table.banked.position import BankedPosition
from croupier.table.banked.state import Stage

EARLY_BOARD = "early board"


def misdeal(round_: BankedPosition, command: c.DeclareMisdeal) -> Iterator[e.Event]:
    """A misdeal that the deal itself does not show; the game says which reasons it knows."""
    rule = round_.table.game.misdeals
    known = [reason for reason in Misdeal if reason in rule.declared and reason is not Misdeal.FOULED_DECK]
    if command.reason not in known:
        raise MisdealUnknown(
            f"{command.reason!r} is not a reason for a misdeal here; "
            + (f"choose one of {', '.join(known)}" if known else "the dealer ends a wrong deal with 'dd'"),
            clause=rule.clause,
        )
    _require_cards_out(round_)
    reason = Misdeal(command.reason)
    if reason is Misdeal.SHOE_EMPTY and not isinstance(_next(round_), DealTo | DealMiddle | BurnCards):
        raise NotNow(f"no card is due; {round_.awaited} comes first", clause=rule.clause)
    if reason is Misdeal.WRONG_COUNT and rule.bank is WrongCount.REDEAL:
        yield from redeal(round_, reason)
    else:
        yield from void(round_, reason)


def _next(round_: BankedPosition) -> object:
    """What the dealer has to do next; None if players act."""
    return next(iter(round_.legal(DEALER)), None)


def redeal(round_: BankedPosition, reason: str) -> Iterator[e.Event]:
    """Take every card back and deal again, after hands have been set too."""
    yield e.HandsTakenBack(clause=round_.table.game.misdeals.clause, reason=reason)
    yield e.StepReached(step=first_deal(round_))


def foul(round_: BankedPosition) -> Iterator[e.Event]:
    """A card that is twice in the deck, or of another deck: the round is void, however late it is found."""
    rule = round_.table.game.misdeals
    if Misdeal.FOULED_DECK not in rule.declared:
        raise NotOffered(f"the rules of {round_.table.game.name} do not say what a fouled deck does")
    _require_cards_out(round_)
    yield from void(round_, Misdeal.FOULED_DECK)


def early(round_: BankedPosition, command: c.ExposeEarly) -> Iterator[e.Event]:
    """Board cards turned before their turn: everybody has seen them, and the round is void."""
    rule, state, script = round_.table.game.misdeals, round_.state, round_.table.game.script
    if not rule.early_board:
        raise NotOffered(f"the rules of {round_.table.game.name} do not say what an early board card does")
    later = any(isinstance(step, Board) for step in script[state.step + 1 :])
    if state.stage is not Stage.PLAY or isinstance(round_.step, Board) or not later:
        raise NotNow("no board card can come too soon now", clause=rule.clause)
    if not command.cards:
        raise CardCount("name the cards that were turned", clause=rule.clause)
    check_unused(round_, command.cards)
    yield e.CardsTakenBack(cards=command.cards, set_aside=False)
    yield from void(round_, EARLY_BOARD)


def _require_cards_out(round_: BankedPosition) -> None:
    if round_.state.stage is not Stage.PLAY:
        raise NotNow(f"no card of this round is out; {round_.awaited} comes first")
