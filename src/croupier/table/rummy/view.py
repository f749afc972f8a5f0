"""What one person may see of a rummy hand."""

from __future__ import annotations

from typing import Any

from croupier.cards import UNSEEN, write_cards
from croupier.numbers import DEALER, Player
from croupier.table.rummy.standing import RummyStanding
from croupier.table.rummy.state import Stage


def rummy_view(round_: RummyStanding, person: Player | None) -> dict[str, Any]:
    """Melds, discards and the drawn card for everybody; a hand for its holder alone."""
    state = round_.state
    seats = []
    for i in range(state.players):
        hand, up = state.hands[i], state.up[i]
        seats.append(
            {
                "player": i + 1,
                "stack": state.stacks[i],
                "cards": write_cards(hand if person == i + 1 else (UNSEEN,) * len(hand)),
                "up": up.text if up is not None else None,
                "melds": [
                    {"kind": meld.kind.value, "cards": write_cards(meld.cards), "value": value}
                    for meld, value in zip(state.melds[i], state.values[i], strict=True)
                ],
                "status": _status(round_, i),
            }
        )
    return {
        "family": "rummy",
        "game": round_.table.game.id,
        "you": person,
        "stage": state.stage.value,
        "chip": round_.table.chip,
        "stock": state.stock,
        "discards": write_cards(state.pile),
        "top_takeable": bool(state.pile) and not (round_.table.take_drawn_only and state.top_from_hand),
        "drawn": state.drawn.text if state.drawn is not None else None,
        "owed": state.owed or state.forced,
        "turn": state.turn + 1 if state.turns else None,
        "pool": state.pool,
        "seats": seats,
        "pays": [{"player": paid.player, "each": paid.each, "why": paid.why} for paid in state.pays],
        "winner": state.winner,
        "to_act": list(round_.to_act),
        "legal": [] if person is None or person == DEALER else round_.legal(person),
        "over": round_.over,
    }


def _status(round_: RummyStanding, i: int) -> str:
    state = round_.state
    if state.dropped[i]:
        return "dropped"
    if state.stage is Stage.DEAL or i in state.waiting:
        return "dealt in"
    return "out" if state.winner == i + 1 and round_.over else "in"
