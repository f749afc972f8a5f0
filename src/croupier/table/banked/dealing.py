"""Dealing to hands by the game's script: which hands, how many cards, how many face up."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import UNSEEN, Card
from croupier.errors import CardCount, CardInUse, CardMismatch, NotNow, SeatUnknown
from croupier.games.banked.vocabulary import BANK, EACH, Deal, Order
from croupier.games.choice import BurnCards, Choice, DealTo, Target
from croupier.numbers import FIRST_HAND, HandNumber, hand_numbers
from croupier.table import commands as c
from croupier.table.banked.play.hand import hand_key
from croupier.table.banked.position import BankedPosition
from croupier.table.banked.settling.order import clockwise_from
from croupier.table.banked.settling.sight import sight
from croupier.table.banked.state import Stage


def targets(round_: BankedPosition, deal: Deal) -> list[tuple[Target, HandNumber]]:
    """The hands that a deal goes to, each with its number."""
    if deal.to != EACH and deal.who is None:
        return [(deal.to, FIRST_HAND)]
    hands, players = hand_numbers(round_.table.game.hands), round_.state.bettors()
    if deal.order is Order.FROM_BANK and round_.bank is not None:
        players = clockwise_from(players, round_.bank.player)
    every = [(player, hand) for player in players for hand in hands]
    if deal.who is not None:
        table, state, playing = round_.table, round_.state, round_.state.in_play()
        every = [(p, n) for p, n in every if p in playing and deal.who.fits(sight(table, state, p, n))]
    return [*every] if deal.to == EACH else [(deal.to, FIRST_HAND)] if every else []


def deal_burn_due(round_: BankedPosition) -> int:
    """How many cards are burned before the deal that is next."""
    deals = deals_now(round_)
    if not deals or not deals[0].burn or not any(targets(round_, deal) for deal in deals):
        return 0
    return deals[0].burn - round_.state.burned_at_step


def deals_now(round_: BankedPosition) -> list[Deal]:
    """The deals going on now: neighbours in the script that do not wait for each other's cards."""
    together: list[Deal] = []
    for step in round_.table.game.script[round_.state.step :]:
        if not isinstance(step, Deal) or ((step.holds is not None or step.burn) and together):
            break
        together.append(step)
        if step.holds is not None:
            break
    return together


def cards_due(round_: BankedPosition, deal: Deal, target: Target, hand: HandNumber = FIRST_HAND) -> int:
    """How many more cards this hand gets now; negative if it has too many."""
    state = round_.state
    cards = deal.cards if deal.holds is None else deal.holds(state.middle(), round_.table.options)
    return cards - len(state.hands.get(hand_key(target, hand), ()))


def is_dealt(round_: BankedPosition, deal: Deal) -> bool:
    """Whether every hand of a deal has its cards."""
    if deal.holds is None and deal.who is None and deal.to == EACH and round_.table.game.hands == 1:
        hands = round_.state.hands
        return all(len(hands.get(player, ())) == deal.cards for player in round_.state.with_hands)
    return all(cards_due(round_, deal, *target) == 0 for target in targets(round_, deal))


def deal_choices(round_: BankedPosition) -> list[Choice]:
    """The burn, or every hand that is due cards; a deal that cannot be put right can only be ended."""
    if burn := deal_burn_due(round_):
        return [BurnCards(count=burn)]
    choices: list[Choice] = [
        DealTo(to=target, count=count, up=_up_next(round_, deal, count), hand=hand)
        for deal in deals_now(round_)
        for target, hand in targets(round_, deal)
        if (count := cards_due(round_, deal, target, hand)) > 0
    ]
    return choices or [Choice(verb="dd")]


def check_deal(round_: BankedPosition, command: c.DealHand) -> int:
    """How many of the cards are dealt face up; a refusal if they are not due."""
    deal = _deal_for(round_, command)
    if burn := deal_burn_due(round_):
        raise NotNow(f"burn {burn} cards first", clause=deal.clause)
    due = cards_due(round_, deal, command.to, command.hand)
    surplus = round_.table.game.misdeals.surplus and deal.holds is None
    if not command.cards or (len(command.cards) > due and not surplus):
        raise CardCount(
            f"{_say(command.to)} is due {max(due, 0)} cards, not {len(command.cards)}", clause=deal.clause
        )
    check_left(round_, command.cards)
    up = _turned(round_, deal, len(command.cards), due)
    check_unseen(deal, command.cards, up)
    return up


def check_unseen(deal: Deal, cards: Sequence[Card], up: int) -> None:
    """Refuse unseen cards that lie face up."""
    if UNSEEN in cards[len(cards) - up :]:
        raise CardMismatch("name the cards that lie face up", clause=deal.clause)


def check_unused(round_: BankedPosition, cards: Sequence[Card]) -> None:
    """Refuse cards that are already out, or that are not named."""
    if UNSEEN in cards:
        raise CardMismatch("name the cards: the round is settled by them")
    check_left(round_, cards)


def check_left(round_: BankedPosition, cards: Sequence[Card]) -> None:
    """Refuse a card that the deck or shoe does not have any more."""
    copies, out = round_.table.deck.copies, round_.state.out
    more: dict[Card, int] = {}
    for card in cards:
        if card is UNSEEN:
            continue
        if card not in copies:
            raise CardMismatch(f"{card} is not in the deck of {round_.table.game.name}")
        more[card] = more.get(card, 0) + 1
        if out.get(card, 0) + more[card] > copies[card]:
            raise CardInUse(f"{card} is already on the table")


def _deal_for(round_: BankedPosition, command: c.DealHand) -> Deal:
    """The deal of the script that gives cards to this hand now."""
    game, state = round_.table.game, round_.state
    if state.stage is not Stage.PLAY:
        raise NotNow("no cards are dealt before 'no more bets'")
    for deal in deals_now(round_):
        if (command.to, command.hand) in targets(round_, deal):
            return deal
    if command.hand > game.hands:
        raise SeatUnknown(f"{game.name} has no hand {command.hand} for a player")
    if isinstance(command.to, int) and command.to not in state.bettors():
        round_.check_player(command.to)
        raise NotNow(f"player {command.to} has no wager and gets no cards")
    raise NotNow(f"{_say(command.to)} gets no cards now; {round_.awaited} comes first")


def _up(round_: BankedPosition, deal: Deal) -> int:
    """How many cards of a deal are dealt face up."""
    return 0 if deal.face_down(round_.table.options) else deal.up


def _up_next(round_: BankedPosition, deal: Deal, count: int) -> int:
    """How many cards of a deal lie face up when the rest of it is dealt: the bank's first may lie already."""
    return _turned(round_, deal, count, count) if deal.to == BANK else _up(round_, deal)


def _turned(round_: BankedPosition, deal: Deal, cards: int, due: int) -> int:
    """How many of the cards are dealt face up: all in the middle, some of the bank's hand."""
    if deal.to == EACH:
        return min(_up(round_, deal), cards)
    if deal.to == BANK:
        up, held = _up(round_, deal), deal.cards - due
        if deal.first_up and (held or cards < due):
            return min(max(up - held, 0), cards)
        return up if cards >= due else 0
    return cards


def _say(target: Target) -> str:
    if isinstance(target, int):
        return f"player {target}"
    return "the bank" if target == BANK else f"the {target} hand"
