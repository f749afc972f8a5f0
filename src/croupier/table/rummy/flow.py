"""What follows without a command in a round of rummy: turns begin, chips are collected, a player goes out."""

from __future__ import annotations

from croupier.money import Cents
from croupier.numbers import Player, player_numbers
from croupier.table import events as e
from croupier.table.rummy.collect import met_why, out_again
from croupier.table.rummy.position import RummyPosition
from croupier.table.rummy.state import Stage


def advance(round_: RummyPosition) -> None:
    """Record what follows: the declarations begin, the play begins, or a player goes out."""
    state = round_.state
    if state.stage is Stage.DEAL and all(len(held) == round_.table.game.hand for held in state.hands[1:]):
        _open_declarations(round_)
    elif state.stage is Stage.DECLARE:
        if len(state.live()) == 1:
            _win(round_, state.live()[0], out=False)
        elif not state.waiting:
            open_turn(round_, state.after(state.first) if state.first in state.dropped else state.first)
    elif state.stage is Stage.MORE and not state.hands[state.turn]:
        _go_out(round_, state.turn)


def open_turn(round_: RummyPosition, player: Player) -> None:
    """Begin a player's turn; in the first one they may draw again if the card is not used (PAN 5.2)."""
    redraws = int(round_.table.redraw_all or not round_.state.turns)
    round_.emit(e.TurnOpened(player=player, redraws=redraws))


def collect(round_: RummyPosition, player: Player, each: int, *, meld: int, adding: bool = False) -> None:
    """Collect chips for a condition, at once and from everybody else still in (PAN 7)."""
    if each:
        met = round_.table.game.payments.met(round_.state.melds[player][meld - 1])
        _take_chips(round_, player, each, met_why(met, adding=adding), met[0].clause, meld)


def _take_chips(round_: RummyPosition, player: Player, each: int, why: str, clause: str, meld: int) -> None:
    state, owed = round_.state, each * round_.table.chip
    spared = {player, *state.dropped}
    paid = tuple(
        [
            Cents(0 if other in spared else min(owed, state.stacks[other]))
            for other in player_numbers(state.players)
        ]
    )
    round_.emit(e.ChipsCollected(player=player, each=each, why=why, paid=paid, clause=clause, meld=meld))


def _open_declarations(round_: RummyPosition) -> None:
    state, everybody = round_.state, player_numbers(round_.state.players)
    first = everybody[0]
    if round_.first_hand:
        place = round_.table.game.melds.place

        def height(player: Player) -> int:
            up = state.up[player]
            return 0 if up is None else place[up]

        # Of equal cards the first dealt counts: min() keeps the earliest.
        first = min(everybody, key=height)
    round_.emit(e.FirstNamed(player=first, clause="PAN 3.1" if round_.first_hand else "PAN 3.2"))
    for player in everybody:
        top = Cents(min(round_.table.top, state.stacks[player]))
        if top:
            round_.emit(e.ForcedBetPosted(player=player, amount=top, what="top", live=False, dead=True))


def _go_out(round_: RummyPosition, player: Player) -> None:
    payments = round_.table.game.payments
    _take_chips(round_, player, payments.going_out, "out", payments.going_out_clause, 0)
    for meld, each in out_again(round_.table, round_.state, player):
        met = payments.met(round_.state.melds[player][meld - 1])
        _take_chips(round_, player, each, f"out-{met_why(met)}", payments.going_out_clause, meld)
    _win(round_, player, out=True)


def _win(round_: RummyPosition, player: Player, *, out: bool) -> None:
    clause = "PAN 8" if out else "PAN 4"
    round_.emit(e.HandWon(player=player, out=out, pool=Cents(round_.state.pool), clause=clause))
    round_.emit(e.RoundClosed())
