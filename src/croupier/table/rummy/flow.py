"""What follows by itself in a hand of rummy: turns begin, chips change hands, one player goes out."""

from __future__ import annotations

from croupier.money import Cents
from croupier.numbers import Player
from croupier.table import events as e
from croupier.table.rummy.collect import met_why, out_again
from croupier.table.rummy.standing import RummyStanding
from croupier.table.rummy.state import Stage


def advance(hand: RummyStanding) -> None:
    """The declarations open, the play begins, a player goes out."""
    state = hand.state
    if state.stage is Stage.DEAL and all(len(held) == hand.table.game.hand for held in state.hands):
        _open_declarations(hand)
    elif state.stage is Stage.DECLARE:
        if len(state.live()) == 1:
            _win(hand, state.live()[0], out=False)
        elif not state.waiting:
            open_turn(hand, state.first if not state.dropped[state.first] else state.after(state.first))
    elif state.stage is Stage.MORE and not state.hands[state.turn]:
        _go_out(hand, state.turn)


def open_turn(hand: RummyStanding, i: int) -> None:
    """Whoever begins the play may draw again if the first card is not used (PAN 5.2)."""
    redraws = int(hand.table.redraw_all or not hand.state.turns)
    hand.emit(e.TurnOpened(player=Player(i + 1), redraws=redraws))


def collect(hand: RummyStanding, i: int, each: int, *, meld: int, adding: bool = False) -> None:
    """Chips for a condition, at once and from everybody else in the hand (PAN 7)."""
    if each:
        met = hand.table.game.payments.met(hand.state.melds[i][meld - 1])
        _take_chips(hand, i, each, met_why(met, adding=adding), met[0].clause, meld)


def _take_chips(hand: RummyStanding, i: int, each: int, why: str, clause: str, meld: int) -> None:
    state, owed = hand.state, each * hand.table.chip
    paid = tuple(
        [Cents(0 if j == i or state.dropped[j] else min(owed, stack)) for j, stack in enumerate(state.stacks)]
    )
    hand.emit(e.ChipsCollected(player=Player(i + 1), each=each, why=why, paid=paid, clause=clause, meld=meld))


def _open_declarations(hand: RummyStanding) -> None:
    state = hand.state
    first = 0
    if hand.first_hand:
        place = hand.table.game.melds.place
        # Of equal cards the first dealt: min() keeps the earliest.
        first = min(range(state.players), key=lambda i: place[up] if (up := state.up[i]) is not None else 0)
    hand.emit(e.FirstNamed(player=Player(first + 1), clause="PAN 3.1" if hand.first_hand else "PAN 3.2"))
    for i, stack in enumerate(state.stacks):
        top = Cents(min(hand.table.top, stack))
        if top:
            hand.emit(e.ForcedBetPosted(player=Player(i + 1), amount=top, what="top", live=False, dead=True))


def _go_out(hand: RummyStanding, i: int) -> None:
    payments = hand.table.game.payments
    _take_chips(hand, i, payments.going_out, "out", payments.going_out_clause, 0)
    for meld, each in out_again(hand.table, hand.state, i):
        met = payments.met(hand.state.melds[i][meld - 1])
        _take_chips(hand, i, each, f"out-{met_why(met)}", payments.going_out_clause, meld)
    _win(hand, i, out=True)


def _win(hand: RummyStanding, i: int, *, out: bool) -> None:
    clause = "PAN 8" if out else "PAN 4"
    hand.emit(e.HandWon(player=Player(i + 1), out=out, pool=Cents(hand.state.pool), clause=clause))
    hand.emit(e.RoundClosed())
