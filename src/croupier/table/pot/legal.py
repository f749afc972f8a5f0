"""What may be done now in a hand, with exact amounts."""

from __future__ import annotations

from croupier.games.choice import Choice
from croupier.games.pot.limits import Bet
from croupier.money import Cents
from croupier.numbers import DEALER, Player
from croupier.table.pot.bet import may_muck, may_show_early
from croupier.table.pot.betting import Range, raise_range, to_call
from croupier.table.pot.cards import board_due, burn_is_due, cards_due, discards_due, new_stub, stub_is_short
from croupier.table.pot.free_kill import blind, why_not
from croupier.table.pot.standing import PotStanding
from croupier.table.pot.state import Stage


def choices(hand: PotStanding) -> list[Choice]:
    """Every legal act; a card thrown away by mistake is none of them."""
    state = hand.state
    number = Player(state.waiting[0] + 1) if state.waiting else DEALER
    match state.stage:
        case Stage.BETTING:
            return _bets(hand, number - 1)
        case Stage.BRING_IN:
            return _openings(hand, number - 1)
        case Stage.DRAW:
            most = min(hand.street.draw, len(state.hole[number - 1]))
            draw = [Choice(verb="sd", player=number, count=most)] if number else []
            return draw + _deals(hand)
        case Stage.DISCARD:
            return [Choice(verb="sd", player=number, count=discards_due(hand), required=True)]
        case Stage.CHOICE:
            if state.facing is None:
                return [Choice(verb="up", player=number), Choice(verb="down", player=number)]
            return _deals(hand)
        case Stage.TWICE:
            return [Choice(verb="rit", player=number), *_shows(hand)]
        case Stage.SHOWDOWN:
            return _shows(hand)
        case Stage.DEAL:
            return _deals(hand) + (_shows(hand) if state.street else _kills(hand))
        case Stage.OVER:
            return []


def _bets(hand: PotStanding, i: int) -> list[Choice]:
    state, number = hand.state, Player(i + 1)
    owed = Cents(to_call(state, i))
    found = [Choice(verb="f", player=number)]
    if state.to_match or hand.street.checks:
        found.append(Choice(verb="cc", player=number, call=owed))
    allowed = raise_range(hand.table, state, i)
    if isinstance(allowed, Range):
        low, high = (allowed.low, allowed.high) if allowed.short is None else (allowed.short, allowed.short)
        step = hand.table.chip
        found.append(_raise(number, low, high, step))
        if allowed.other is not None:
            found.append(_raise(number, allowed.other, allowed.other, step))
    return found


def _raise(number: Player, low: int, high: int, step: Cents) -> Choice:
    return Choice(verb="cbr", player=number, low=Cents(low), high=Cents(high), step=step)


def _openings(hand: PotStanding, i: int) -> list[Choice]:
    state, table, number = hand.state, hand.table, Player(i + 1)
    forced = Cents(min(table.forced_opening, state.stacks[i]))
    found = [Choice(verb="pb", player=number, call=forced, required=len(state.waiting) == 1)]
    if len(state.waiting) > 1:
        found.insert(0, Choice(verb="f", player=number))
    size = table.limits.size(Bet.LOWER)
    others = any(j != i and state.stacks[j] for j in state.inside)
    if table.is_fixed and table.forced_opening < size <= state.stacks[i] and others:
        found.append(_raise(number, size, size, table.chip))
    return found


def _deals(hand: PotStanding) -> list[Choice]:
    """The dealer's acts: a new stub where one is due, a burn, cards."""
    state, street = hand.state, hand.street
    if new_stub(hand) is not None and not state.early:
        return [Choice(verb="shuffle")]
    found = [Choice(verb="burn", count=street.burn)] if burn_is_due(hand) else []
    board, count = board_due(hand)
    if count:
        return [*found, Choice(verb="db", count=count, board=board)]
    if stub_is_short(hand):
        return found
    for i in state.inside:
        due = cards_due(hand, i)
        if due:
            most = min(due, state.stub - burn_is_due(hand)) if state.stage is Stage.DRAW else due
            # The last card of the stub is the burn; only then is there a new one to deal from.
            if most:
                found.append(Choice(verb="dh", to=Player(i + 1), count=most, up=_up(hand, i)))
    return found


def _shows(hand: PotStanding) -> list[Choice]:
    """Hands that may be turned over or thrown away: at the showdown, or before the last cards."""
    if hand.state.stage is not Stage.SHOWDOWN and not may_show_early(hand):
        return []
    return [
        Choice(verb=verb, player=Player(i + 1))
        for i in hand.to_show()
        for verb in (("sm", "muck") if may_muck(hand, i) else ("sm",))
    ]


def _kills(hand: PotStanding) -> list[Choice]:
    """Who may kill the pot while it is dealt."""
    if not hand.table.game.kills_freely:
        return []
    return [
        Choice(verb="kill", player=Player(i + 1), call=blind(hand))
        for i in hand.state.inside
        if why_not(hand, i) is None
    ]


def _up(hand: PotStanding, i: int) -> int:
    """How many of the cards due to a player come face up."""
    if hand.state.stage is Stage.CHOICE:
        return int(bool(hand.state.facing))
    street = hand.street
    if hand.state.exposed and i in hand.state.exposed and not hand.state.street:
        return 0
    return min(street.up, street.cards - hand.state.dealt[i]) if hand.state.stage is Stage.DEAL else 0
