"""What follows by itself in a hand of rummy: turns begin, chips change hands, one player goes out."""

from __future__ import annotations

from croupier.money import Cents
from croupier.numbers import Player, player_numbers
from croupier.table import events as e
from croupier.table.rummy.collect import met_why, out_again
from croupier.table.rummy.standing import RummyStanding
from croupier.table.rummy.state import Stage


def advance(hand: RummyStanding) -> None:
    """The declarations open, the play begins, a player goes out."""
    state = hand.state
    if state.stage is Stage.DEAL and all(len(held) == hand.table.game.hand for held in state.hands[1:]):
        _open_declarations(hand)
    elif state.stage is Stage.DECLARE:
        if len(state.live()) == 1:
            _win(hand, state.live()[0], out=False)
        elif not state.waiting:
            open_turn(hand, state.after(state.first) if state.first in state.dropped else state.first)
    elif state.stage is Stage.MORE and not state.hands[state.turn]:
        _go_out(hand, state.turn)


def open_turn(hand: RummyStanding, player: Player) -> None:
    """Whoever begins the play may draw again if the first card is not used (PAN 5.2)."""
    redraws = int(hand.table.redraw_all or not hand.state.turns)
    hand.emit(e.TurnOpened(player=player, redraws=redraws))


def collect(hand: RummyStanding, player: Player, each: int, *, meld: int, adding: bool = False) -> None:
    """Chips for a condition, at once and from everybody else in the hand (PAN 7)."""
    if each:
        met = hand.table.game.payments.met(hand.state.melds[player][meld - 1])
        _take_chips(hand, player, each, met_why(met, adding=adding), met[0].clause, meld)


def _take_chips(hand: RummyStanding, player: Player, each: int, why: str, clause: str, meld: int) -> None:
    state, owed = hand.state, each * hand.table.chip
    spared = {player, *state.dropped}
    paid = tuple(
        [
            Cents(0 if other in spared else min(owed, state.stacks[other]))
            for other in player_numbers(state.players)
        ]
    )
    hand.emit(e.ChipsCollected(player=player, each=each, why=why, paid=paid, clause=clause, meld=meld))


def _open_declarations(hand: RummyStanding) -> None:
    state, everybody = hand.state, player_numbers(hand.state.players)
    first = everybody[0]
    if hand.first_hand:
        place = hand.table.game.melds.place

        def height(player: Player) -> int:
            up = state.up[player]
            return 0 if up is None else place[up]

        # Of equal cards the first dealt: min() keeps the earliest.
        first = min(everybody, key=height)
    hand.emit(e.FirstNamed(player=first, clause="PAN 3.1" if hand.first_hand else "PAN 3.2"))
    for player in everybody:
        top = Cents(min(hand.table.top, state.stacks[player]))
        if top:
            hand.emit(e.ForcedBetPosted(player=player, amount=top, what="top", live=False, dead=True))


def _go_out(hand: RummyStanding, player: Player) -> None:
    payments = hand.table.game.payments
    _take_chips(hand, player, payments.going_out, "out", payments.going_out_clause, 0)
    for meld, each in out_again(hand.table, hand.state, player):
        met = payments.met(hand.state.melds[player][meld - 1])
        _take_chips(hand, player, each, f"out-{met_why(met)}", payments.going_out_clause, meld)
    _win(hand, player, out=True)


def _win(hand: RummyStanding, player: Player, *, out: bool) -> None:
    clause = "PAN 8" if out else "PAN 4"
    hand.emit(e.HandWon(player=player, out=out, pool=Cents(hand.state.pool), clause=clause))
    hand.emit(e.RoundClosed())
