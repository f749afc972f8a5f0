"""What the dealer declares: a misdeal with its reason, a fouled deck, a card exposed or turned too soon."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.cards import UNSEEN
from croupier.errors import CardCount, MisdealUnknown, NotNow, NotOffered
from croupier.games.banked.vocabulary import (
    BANK,
    Board,
    Deal,
    Decide,
    ExposedCard,
    Misdeal,
    WrongCount,
)
from croupier.games.choice import BurnCards, DealMiddle, DealTo, Target
from croupier.numbers import DEALER
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.banked.dealing import check_deal, check_left, check_unused, deals_now, targets
from croupier.table.banked.misdeal import first_deal, just_dealt, void
from croupier.table.banked.naming import filled
from croupier.table.banked.position import BankedPosition
from croupier.table.banked.state import Stage

EARLY_BOARD, EXPOSED_CARD = "early board", "exposed card"


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


def exposed(round_: BankedPosition, command: c.ExposeDown) -> Iterator[e.Event]:
    """The dealer exposed a card face down, which may be the next or one that a hand already has [HCF 5]."""
    rule, state = round_.table.game.misdeals, round_.state
    if rule.exposed is None:
        raise NotOffered(f"the rules of {round_.table.game.name} do not say what an exposed card does")
    to: Target = BANK if command.to == DEALER else command.to
    if not isinstance(to, str):
        round_.check_player(to)
    held = state.hands.get(to, ())
    named: tuple[e.HandNamed, ...] = ()
    if command.card not in held and UNSEEN in held and command.card is not UNSEEN and not _due(round_, to):
        # It is one of those that were dealt unseen.
        check_left(round_, (command.card,))
        held = filled(held, [command.card])
        named = (e.HandNamed(to=to, cards=held),)
    at = held.index(command.card) if command.card in held else len(held)
    then = rule.exposed
    if to == BANK and rule.exposed_bank is not None and not _turned_up(round_, at):
        then = rule.exposed_bank
    if state.stage is not Stage.PLAY or not _in_time(round_, then):
        raise NotNow(f"an exposed card changes nothing now; {round_.awaited} comes first", clause=rule.clause)
    if at == len(held):
        if not _due(round_, to):
            raise NotNow(f"{command.card} is in no hand, and none is due there", clause=rule.clause)
        deal = c.DealHand(to=to, cards=(command.card,))
        up = check_deal(round_, deal)
        if up:
            raise NotNow(f"{command.card} is dealt face up", clause=rule.clause)
        yield e.HandDealt(to=to, cards=deal.cards, up=up)
    elif at >= len(held) - state.face_up.get(to, 0):
        raise NotNow(f"{command.card} lies face up", clause=rule.clause)
    yield from named
    yield e.DownCardExposed(to=command.to, card=command.card, then=THEN[then], clause=rule.clause)
    if then is ExposedCard.REDEAL:
        yield from redeal(round_, EXPOSED_CARD)
    elif then is ExposedCard.VOID:
        yield from void(round_, EXPOSED_CARD)


def _due(round_: BankedPosition, to: Target) -> bool:
    """Whether a deal to this hand is going on."""
    return any(target[0] == to for step in deals_now(round_) for target in targets(round_, step))


THEN = {
    ExposedCard.TURNED_OVER: "turned over",
    ExposedCard.REDEAL: "dealt again",
    ExposedCard.VOID: "void",
}
"""The word in the record for what becomes of an exposed card."""


def _turned_up(round_: BankedPosition, at: int) -> bool:
    """Whether the bank's card at this place of its hand is one that its deal turns up: the last ones."""
    deals = [step for step in round_.table.game.script if isinstance(step, Deal) and step.to == BANK]
    return any(at >= deal.cards - deal.up for deal in deals)


def _in_time(round_: BankedPosition, then: ExposedCard) -> bool:
    """Whether an exposed card still counts.

    It is turned over during the deal, and makes the round void before the last decision. Cards are dealt
    again as long as nothing is settled.
    """
    match then:
        case ExposedCard.TURNED_OVER:
            return bool(deals_now(round_)) or just_dealt(round_)
        case ExposedCard.REDEAL:
            return bool(deals_now(round_) or round_.state.hands)
        case ExposedCard.VOID:
            return any(isinstance(step, Decide) for step in round_.table.game.script[round_.state.step :])


def _require_cards_out(round_: BankedPosition) -> None:
    if round_.state.stage is not Stage.PLAY:
        raise NotNow(f"no card of this round is out; {round_.awaited} comes first")
