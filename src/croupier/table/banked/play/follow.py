"""How the state follows the events of hands of which a player may have several."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from croupier.games.banked.blackjack_steps import Mark, is_ace
from croupier.numbers import hand_numbers
from croupier.table import events as e
from croupier.table.banked.play.hand import Window, hand_key
from croupier.table.banked.state import BankedState


def split(state: BankedState, event: e.HandSplit) -> None:
    """One hand became two, of one card each."""
    player, hand, born = event.player, event.hand, event.born
    first, second = state.hands[hand_key(player, hand)]
    play = state.play(player, hand)
    aces = is_ace(first) and is_ace(second)
    state.hands[hand_key(player, hand)] = (first,)
    state.hands[hand_key(player, born)] = (second,)
    state.face_up[hand_key(player, born)] = min(1, state.face_up.get(hand_key(player, hand), 0))
    for number in (hand, born):
        state.plays[player, number] = play.marked(Mark.SPLIT, aces=aces, due=1)
    state.window = Window(player, born, event.spot)


def doubled(state: BankedState, event: e.HandDoubled) -> None:
    """A double: one more card and no other."""
    play = state.play(event.player, event.hand)
    state.plays[event.player, event.hand] = play.marked(Mark.DOUBLED, due=1)
    state.window = Window(event.player, event.hand, event.spot)


def asked(state: BankedState, event: e.CardAsked) -> None:
    """A hit."""
    play = state.play(event.player, event.hand)
    state.plays[event.player, event.hand] = replace(play, due=1)


def stood(state: BankedState, event: e.HandStood) -> None:
    """A stand."""
    play = state.play(event.player, event.hand)
    state.plays[event.player, event.hand] = replace(play, stood=True)


def surrendered(state: BankedState, event: e.HandSurrendered) -> None:
    """A surrender."""
    play = state.play(event.player, event.hand)
    state.plays[event.player, event.hand] = play.marked(Mark.SURRENDERED, stood=True)


def switched(state: BankedState, event: e.CardsSwitched) -> None:
    """The second cards of two hands changed places."""
    one, two = (hand_key(event.player, hand) for hand in hand_numbers(2))
    first, second = state.hands[one], state.hands[two]
    state.hands[one] = (first[0], second[1], *first[2:])
    state.hands[two] = (second[0], first[1], *second[2:])
    for hand in hand_numbers(2):
        state.plays[event.player, hand] = state.play(event.player, hand).marked(Mark.SWITCHED)


FOLLOW_HAND_PLAY: dict[type[e.Event], Callable[[BankedState, Any], None]] = {
    e.HandSplit: split,
    e.HandDoubled: doubled,
    e.CardAsked: asked,
    e.HandStood: stood,
    e.HandSurrendered: surrendered,
    e.CardsSwitched: switched,
}
"""The transitions of games with several hands for a player."""
