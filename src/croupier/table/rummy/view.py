"""What one person may see of a round of rummy."""

from __future__ import annotations

from croupier.cards import UNSEEN
from croupier.games.rummy.view import RummyMeld, RummyPayment, RummySeat, RummyView
from croupier.money import Cents
from croupier.numbers import DEALER, Player, player_numbers
from croupier.table.rummy.position import RummyPosition
from croupier.table.rummy.state import Stage


def rummy_view(round_: RummyPosition, person: Player | None) -> RummyView:
    """Melds, discards and the drawn card for everybody; a hand for its player alone."""
    state = round_.state
    return RummyView(
        game=round_.table.game.id,
        you=person,
        stage=state.stage.value,
        chip=round_.table.chip,
        stock=state.stock,
        discards=tuple(state.pile),
        top_takeable=bool(state.pile) and not (round_.table.take_drawn_only and state.top_from_hand),
        drawn=state.drawn,
        owed=state.owed or state.forced,
        turn=state.turn if state.turns else None,
        pool=Cents(state.pool),
        seats=tuple(_seat(round_, player, own=person == player) for player in player_numbers(state.players)),
        pays=tuple(RummyPayment(player=paid.player, each=paid.each, why=paid.why) for paid in state.pays),
        winner=state.winner,
        to_act=round_.to_act,
        legal=() if person is None or person == DEALER else tuple(round_.legal(person)),
        over=round_.over,
    )


def _seat(round_: RummyPosition, player: Player, *, own: bool) -> RummySeat:
    state = round_.state
    hand = tuple(state.hands[player])
    return RummySeat(
        player=player,
        stack=Cents(state.stacks[player]),
        cards=hand if own else (UNSEEN,) * len(hand),
        up=state.up[player],
        melds=tuple(
            RummyMeld(kind=meld.kind.value, cards=tuple(meld.cards), value=value)
            for meld, value in zip(state.melds[player], state.values[player], strict=True)
        ),
        status=_status(round_, player),
    )


def _status(round_: RummyPosition, player: Player) -> str:
    state = round_.state
    if player in state.dropped:
        return "dropped"
    if state.stage is Stage.DEAL or player in state.waiting:
        return "dealt in"
    return "out" if state.winner == player and round_.over else "in"
