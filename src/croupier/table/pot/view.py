"""What one person may see of a pot-game hand."""

from __future__ import annotations

from typing import Any

from croupier.cards import UNSEEN, Card, write_cards
from croupier.numbers import DEALER, Player
from croupier.table.pot.standing import PotStanding
from croupier.table.pot.state import PotState


def pot_view(round_: PotStanding, person: Player | None) -> dict[str, Any]:
    """Board, chips and betting for everybody; hole cards for their holder, and for all once shown."""
    state = round_.state
    seats = []
    for i in range(state.players):
        sees = person == i + 1 or state.shown[i]
        seats.append(
            {
                "player": i + 1,
                "stack": state.stacks[i],
                "bet": state.bets[i],
                "cards": write_cards(state.hole[i] if sees else _hidden(state, i))
                if not state.mucked[i]
                else "",
                "up": write_cards(state.up[i]),
                "status": _status(round_, i),
            }
        )
    return {
        "family": "pot",
        "game": round_.table.game.id,
        "street": round_.street.name,
        "stage": state.stage.value,
        "board": [write_cards(board) for board in state.board],
        "pot": state.pot,
        "pots": [{"amount": pot.amount, "eligible": [i + 1 for i in pot.eligible]} for pot in round_.pots()]
        if not round_.over
        else [],
        "to_match": state.to_match,
        "fees": sum(amount for _, amount in state.fees),
        "seats": seats,
        "to_act": list(round_.to_act),
        "legal": [] if person is None or person == DEALER else round_.legal(person),
        "over": round_.over,
    }


def _hidden(state: PotState, i: int) -> tuple[Card, ...]:
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
