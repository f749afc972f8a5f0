"""What may be done now in a round for a pot, with exact amounts."""

from __future__ import annotations

from croupier.games.choice import (
    BringInBet,
    BurnCards,
    CallOrCheck,
    Choice,
    DealMiddle,
    DealTo,
    PotKill,
    Raise,
    Throw,
)
from croupier.games.pot.limits import Bet
from croupier.money import Cents
from croupier.numbers import DEALER, Player
from croupier.table.pot.chips.bet import may_lose, may_show_early, may_show_late
from croupier.table.pot.chips.betting import Range, raise_range, to_call
from croupier.table.pot.chips.free_kill import blind, why_not
from croupier.table.pot.dealing.due import (
    board_due,
    burn_is_due,
    cards_due,
    discards_due,
    new_stub,
    stub_is_short,
)
from croupier.table.pot.position import PotPosition
from croupier.table.pot.state import Stage


def offered(round_: PotPosition) -> list[Choice]:
    """Every legal action, found once after each event; pages, the host and programs ask for the same."""
    place = len(round_.log)
    if round_.offered is None or round_.offered[0] != place:
        round_.offered = (place, choices(round_))
    return round_.offered[1]


def choices(round_: PotPosition) -> list[Choice]:
    """Every legal action, except throwing a card away by mistake."""
    state = round_.state
    player = state.waiting[0] if state.waiting else DEALER
    match state.stage:
        case Stage.BETTING:
            return _bets(round_, player)
        case Stage.BRING_IN:
            return _openings(round_, player)
        case Stage.DRAW:
            most = min(round_.street.draw, len(state.cards.hole[player]))
            draw = [Throw(player=player, count=most)] if player != DEALER else []
            return draw + _deals(round_)
        case Stage.DISCARD:
            return [Throw(player=player, count=discards_due(round_), required=True)]
        case Stage.CHOICE:
            if state.cards.facing is None:
                return [Choice(verb="up", player=player), Choice(verb="down", player=player)]
            return _deals(round_)
        case Stage.TWICE:
            return [Choice(verb="rit", player=player), *_shows(round_)]
        case Stage.SHOWDOWN:
            return _shows(round_)
        case Stage.DEAL:
            return _deals(round_) + (_kills(round_) if round_.before_second_betting else _shows(round_))
        case Stage.OVER:
            return [Choice(verb="sm", player=winner) for winner in may_show_late(round_)]


def _bets(round_: PotPosition, player: Player) -> list[Choice]:
    state = round_.state
    owed = Cents(to_call(state, player))
    found: list[Choice] = [Choice(verb="f", player=player)]
    if state.betting.to_match or round_.street.checks:
        found.append(CallOrCheck(player=player, call=owed))
    allowed = raise_range(round_.table, state, player)
    if isinstance(allowed, Range):
        low, high = (allowed.low, allowed.high) if allowed.short is None else (allowed.short, allowed.short)
        step = round_.table.chip
        found.append(_raise(player, low, high, step))
        if allowed.other is not None:
            found.append(_raise(player, allowed.other, allowed.other, step))
    return found


def _raise(player: Player, low: int, high: int, step: Cents) -> Choice:
    return Raise(player=player, low=Cents(low), high=Cents(high), step=step)


def _openings(round_: PotPosition, player: Player) -> list[Choice]:
    state, table, stacks = round_.state, round_.table, round_.state.chips.stacks
    forced = Cents(min(table.forced_opening, stacks[player]))
    found: list[Choice] = [BringInBet(player=player, call=forced, required=len(state.waiting) == 1)]
    if len(state.waiting) > 1:
        found.insert(0, Choice(verb="f", player=player))
    size = table.limits.size(Bet.LOWER)
    others = any(other != player and stacks[other] for other in state.inside)
    if table.is_fixed and table.forced_opening < size <= stacks[player] and others:
        found.append(_raise(player, size, size, table.chip))
    return found


def _deals(round_: PotPosition) -> list[Choice]:
    """The dealer's actions: a shuffle if one is due, a burn, cards."""
    state, street = round_.state, round_.street
    if new_stub(round_) is not None:
        return [Choice(verb="shuffle")]
    found: list[Choice] = [BurnCards(count=street.burn)] if burn_is_due(round_) else []
    board, count = board_due(round_)
    if count:
        return [*found, DealMiddle(count=count, board=board)]
    if stub_is_short(round_):
        return found
    for player in state.inside:
        due = cards_due(round_, player)
        if due:
            most = min(due, state.cards.stub - burn_is_due(round_)) if state.stage is Stage.DRAW else due
            # The last card of the stub is the burn; after it the dealer shuffles a new stub.
            if most:
                found.append(DealTo(to=player, count=most, up=_up(round_, player)))
    return found


def _shows(round_: PotPosition) -> list[Choice]:
    """Hands that may be shown or mucked, at the showdown or before the last cards."""
    if round_.state.stage is not Stage.SHOWDOWN and not may_show_early(round_):
        return []
    pots, inside = round_.pots(), round_.state.inside
    return [
        Choice(verb=verb, player=player)
        for player in round_.to_show()
        for verb in (("sm", "muck") if may_lose(player, pots, inside) else ("sm",))
    ]


def _kills(round_: PotPosition) -> list[Choice]:
    """Who may kill the pot while it is dealt."""
    if not round_.table.game.kills_freely:
        return []
    return [
        PotKill(player=player, call=blind(round_))
        for player in round_.state.inside
        if why_not(round_, player) is None
    ]


def _up(round_: PotPosition, player: Player) -> int:
    """How many of the cards due to a player are dealt face up."""
    state, street = round_.state, round_.street
    if state.stage is Stage.CHOICE:
        return int(bool(state.cards.facing))
    if player in state.trouble.exposed and round_.before_second_betting:
        return 0
    return min(street.up, street.cards - state.cards.dealt[player]) if state.stage is Stage.DEAL else 0
