"""What one person may see of a round for a pot."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.cards import UNSEEN, Cards
from croupier.games.choice import Choice
from croupier.games.pot.view import Deed, PotSeat, PotShown, PotView
from croupier.money import Cents
from croupier.numbers import DEALER, Player, player_numbers
from croupier.table.pot.chips.pots import Pot
from croupier.table.pot.chips.showdown import Showdown
from croupier.table.pot.deeds import deeds
from croupier.table.pot.legal import offered
from croupier.table.pot.position import PotPosition
from croupier.table.pot.state import PotState, Stage


def pot_view(round_: PotPosition, person: Player | None) -> PotView:
    """Board, chips and betting for everybody; hole cards for their player, and for all once shown."""
    everybody = _bystanders(round_)
    if person is None or person == DEALER:
        return everybody
    own = _seat(round_, person, own=True)
    return replace(
        everybody,
        seats=(*everybody.seats[: person - 1], own, *everybody.seats[person:]),
        legal=tuple(choice for choice in offered(round_) if choice.player == person),
        winning=_winning(round_, person),
    )


def waiting(round_: PotPosition) -> dict[Player, object]:
    """The players whom the round does not wait for, with their cards and what they may do meanwhile.

    Nothing else in their view is their own. Whoever has still to show may do so before their turn.
    """
    state, to_act = round_.state, round_.to_act
    hole = state.cards.hole
    allowed: dict[Player, list[Choice]] = {}
    for choice in offered(round_):
        allowed.setdefault(choice.player, []).append(choice)
    return {
        player: (hole[player], state.stage, allowed[player], _winning(round_, player))
        if player in allowed
        else hole[player]
        for player in player_numbers(state.players)
        if player not in to_act
    }


def _pots(round_: PotPosition) -> list[Pot]:
    """The pots that are played for, found once after each event."""
    place = len(round_.log)
    if round_.piled is None or round_.piled[0] != place:
        round_.piled = (place, round_.pots())
    return round_.piled[1]


def _bystanders(round_: PotPosition) -> PotView:
    """What everybody sees, made once after each event: players see the same, but for their own part."""
    place = len(round_.log)
    if round_.seen is not None and round_.seen[0] == place:
        return round_.seen[1]
    state = round_.state
    pots = () if round_.over else round_.collected()
    view = PotView(
        game=round_.table.game.id,
        street=round_.street.name,
        stage=state.stage.value,
        board=tuple(state.cards.board),
        pot=Cents(state.chips.pot),
        pots=tuple(PotShown(amount=pot.amount, eligible=pot.eligible) for pot in pots),
        to_match=Cents(state.betting.to_match),
        fees=Cents(state.chips.fees_taken()),
        seats=tuple([_seat(round_, player, own=False) for player in player_numbers(state.players)]),
        to_act=round_.to_act,
        legal=(),
        over=round_.over,
        winning=False,
    )
    round_.seen = (place, view)
    return view


def _winning(round_: PotPosition, player: Player) -> bool:
    """Whether a player who has still to show would win chips from the hands that have been shown."""
    state = round_.state
    if state.stage is not Stage.SHOWDOWN or player not in state.inside or player in state.shown:
        return False
    if UNSEEN in state.cards.hole[player]:
        return False
    rivals = [*(other for other in state.inside if other in state.shown), player]
    showdown = Showdown(round_.table, state, rivals)
    return any(showdown.award(pot)[0][player] for pot in _pots(round_) if player in pot.eligible)


def _seat(round_: PotPosition, player: Player, *, own: bool) -> PotSeat:
    state = round_.state
    done, drew = ({}, {}) if round_.over else _deeds(round_)
    return PotSeat(
        player=player,
        stack=Cents(state.chips.stacks[player]),
        bet=Cents(state.chips.bets[player]),
        cards=_cards(state, player, own=own),
        up=state.cards.up[player],
        status=_status(round_, player),
        did=done.get(player),
        drew=drew.get(player),
    )


def _deeds(round_: PotPosition) -> tuple[dict[Player, Deed], dict[Player, int]]:
    """What everybody did last, found once after each event."""
    place = len(round_.log)
    if round_.done is None or round_.done[0] != place:
        round_.done = (place, deeds(round_.log))
    return round_.done[1]


def _cards(state: PotState, player: Player, *, own: bool) -> Cards:
    """A hand as its player sees it, or as others do; empty once it is mucked."""
    if player in state.mucked:
        return ()
    return state.cards.hole[player] if own or player in state.shown else _hidden(state, player)


def _hidden(state: PotState, player: Player) -> Cards:
    """A hand as others see it: up cards, the rest unseen, in the order of the deal."""
    held, up = state.cards.hole[player], list(state.cards.up[player])
    if not up:
        return (UNSEEN,) * len(held)
    found = []
    for card in held:
        if card in up:
            up.remove(card)
            found.append(card)
        else:
            found.append(UNSEEN)
    return tuple(found)


def _status(round_: PotPosition, player: Player) -> str:
    state = round_.state
    if player in state.folded:
        return "folded"
    if player in state.dead:
        return "dead"
    if player in state.mucked:
        return "mucked"
    if state.chips.stacks[player] == 0 and not round_.over:
        return "all-in"
    return "in"
