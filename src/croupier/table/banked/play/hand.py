"""What has happened to one hand of a player who may hold several: followed from the events alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from croupier.games.banked.blackjack import Mark, is_ace
from croupier.numbers import FIRST_HAND, HandNumber, Player, hand_numbers
from croupier.table import events as e
from croupier.table.commands import Target

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.table.banked.state import BankedState

HandKey = Target | tuple[Player, HandNumber]
"""A hand: the player's number or the middle's name; player and number from the second hand on."""


def hand_key(to: Target, hand: HandNumber = FIRST_HAND) -> HandKey:
    """How a hand is kept: first hands under the player's number."""
    return to if hand == 1 or isinstance(to, str) else (to, hand)


@dataclass(frozen=True)
class HandPlay:
    """One hand's history: the dealt hand it comes from, its marks, and how many cards it waits for."""

    root: HandNumber
    marks: tuple[str, ...] = ()
    aces: bool = False
    """Born from a split of aces: it gets one card and no more."""
    stood: bool = False
    due: int = 0

    def marked(self, *marks: str, **changes: Any) -> HandPlay:
        """The same hand with further marks."""
        return replace(self, marks=tuple(sorted({*self.marks, *marks})), **changes)


@dataclass(frozen=True)
class Window:
    """The moment after a split or a double in which back-line bettors may follow, until a card falls."""

    player: Player
    hand: HandNumber
    spot: str


def split(state: BankedState, event: e.HandSplit) -> None:
    """One hand became two of one card each."""
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
    """One more card and no other."""
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
"""The part of the transition table that several hands need."""
