"""What one person may see of a pot-game hand, taken from the hand."""

from __future__ import annotations

from croupier.cards import UNSEEN, Cards
from croupier.games.pot.view import PotSeat, PotShown, PotView
from croupier.money import Cents
from croupier.numbers import DEALER, Player
from croupier.table.pot.standing import PotStanding
from croupier.table.pot.state import PotState


def pot_view(round_: PotStanding, person: Player | None) -> PotView:
    """Board, chips and betting for everybody; hole cards for their holder, and for all once shown."""
    state = round_.state
    return PotView(
        game=round_.table.game.id,
        street=round_.street.name,
        stage=state.stage.value,
        board=tuple(state.board),
        pot=Cents(state.pot),
        pots=()
        if round_.over
        else tuple(
            PotShown(amount=pot.amount, eligible=tuple(Player(i + 1) for i in pot.eligible))
            for pot in round_.pots()
        ),
        to_match=Cents(state.to_match),
        fees=Cents(sum(amount for _, amount in state.fees)),
        seats=tuple(_seat(round_, i, own=person == i + 1) for i in range(state.players)),
        to_act=round_.to_act,
        legal=() if person is None or person == DEALER else tuple(round_.legal(person)),
        over=round_.over,
    )


def _seat(round_: PotStanding, i: int, *, own: bool) -> PotSeat:
    state = round_.state
    return PotSeat(
        player=Player(i + 1),
        stack=Cents(state.stacks[i]),
        bet=Cents(state.bets[i]),
        cards=_cards(state, i, own=own),
        up=tuple(state.up[i]),
        status=_status(round_, i),
    )


def _cards(state: PotState, i: int, *, own: bool) -> Cards:
    """A hand as it lies: its holder's cards, or what others see; nothing once it was mucked."""
    if state.mucked[i]:
        return ()
    return tuple(state.hole[i]) if own or state.shown[i] else _hidden(state, i)


def _hidden(state: PotState, i: int) -> Cards:
    """A hand as others see it: what lies face up, the rest unseen, in the order of the deal."""
    up = list(state.up[i])
    if not up:
        return (UNSEEN,) * len(state.hole[i])
    found = []
    for card in state.hole[i]:
        if card in up:
            up.remove(card)
            found.append(card)
        else:
            found.append(UNSEEN)
    return tuple(found)


def _status(round_: PotStanding, i: int) -> str:
    state = round_.state
    if state.folded[i]:
        return "folded"
    if state.dead[i]:
        return "dead"
    if state.mucked[i]:
        return "mucked"
    if state.stacks[i] == 0 and not round_.over:
        return "all-in"
    return "in"
