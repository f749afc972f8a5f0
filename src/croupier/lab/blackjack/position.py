"""What each act is worth in one position of a blackjack round, given every card that is face up.

The cards that may come are the whole shoe minus everything the person sees: their own hands, the other
players', the up card. A hand is played on by its own cards, as in the figures of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.cards import UNSEEN, Card
from croupier.games.banked.view import BankedView, name_of
from croupier.games.banked.vocabulary import Place
from croupier.games.choice import Choice
from croupier.hands.blackjack import value
from croupier.kernels.blackjack.dealer import ACE, CLASSES, TEN, VALUES, dealer_ends
from croupier.kernels.blackjack.hands import (
    DOUBLE,
    FREE,
    HIT,
    IMPOSSIBLE,
    LIMIT,
    OVER,
    PLAYER_NATURAL,
    STAND,
    SURRENDER,
    THREE_CARDS,
    Nodes,
    best_play,
    hand_nodes,
    new_play,
)
from croupier.lab.blackjack.hands import family, free, hands_limit, multisets, nodes_among, splitting
from croupier.lab.blackjack.rules import Numbers
from croupier.lab.blackjack.split import weight_table

VERBS = {HIT: "hit", STAND: "stand", DOUBLE: "w double", SURRENDER: "surrender"}
SPLIT_VERB = "split"

Hand = tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Position:
    """A person's view of a round of blackjack, cards by value."""

    legal: tuple[Choice, ...]
    dealt: int
    """How many hands a person is dealt."""
    hands: Mapping[int, Hand]
    """The person's own hands, by number, in the order of play."""
    others: Hand
    """Everybody else's open cards."""
    up: int | None
    doubled: frozenset[int]
    """Which of the person's own hands were doubled."""

    def family(self, number: int) -> list[int]:
        """Return the hands from one dealt hand; each dealt hand comes before those split from it."""
        dealt = [*range(1, self.dealt + 1)]
        found: list[int] = []
        for each in self.hands:
            if each in dealt and number in found:
                break
            found = [each] if each in dealt else [*found, each]
        return found

    def may(self, verb: str) -> bool:
        """Whether an act is legal; a wager is ``w`` and its spot."""
        return any(name_of(choice) == verb for choice in self.legal)


def position(view: BankedView, dealt: int) -> Position:
    """Return the position of the player who has a decision to make, with each card as its value."""
    own = view.own
    shown = values_of(view.bank_shown)
    return Position(
        legal=view.own_choices,
        dealt=dealt,
        doubled=frozenset(
            place.hand
            for place in map(Place.parse, own.wagers)
            if place.spot == "double" and place.on is None
        ),
        hands={number: values_of(cards) for number, cards in own.hands.items()},
        others=tuple(
            card
            for seat in view.seats
            if seat.player != own.player
            for cards in seat.hands.values()
            for card in values_of(cards)
        ),
        up=shown[-1] if shown else None,
    )


def values_of(cards: Iterable[Card]) -> Hand:
    """Cards by value, without those face down."""
    return tuple(value(card) - 1 for card in cards if card is not UNSEEN)


def shoe_without(numbers: Numbers, cards: Iterable[int]) -> NDArray[np.float64]:
    """The whole shoe minus these cards."""
    shoe = numbers.shoe
    for card in cards:
        shoe[card] -= 1
    return shoe


def nodes_from(hand: Sequence[int]) -> Nodes:
    """Return a hand and every hand that can follow from it."""
    counts = multisets([hand])[0]
    return nodes_among(np.flatnonzero((hand_nodes().cards >= counts).all(axis=1)))


@dataclass(frozen=True, kw_only=True)
class HandWorth:
    """What can be done with a hand and what that is worth, in units of its wager."""

    acts: Mapping[str, float]
    as_natural: float

    @property
    def best(self) -> float:
        """The worth of the best act."""
        return max(self.acts.values())


def hand_worth(
    numbers: Numbers,
    shoe: NDArray[np.float64],
    hand: Sequence[int],
    up: int,
    *,
    split: bool = False,
    hands: int = 1,
    splits: bool = True,
) -> HandWorth:
    """What each act is worth, with a shoe that still has the hand's cards and the up card.

    ``split`` is whether the hand comes from a split, ``hands`` how many hands its pair has become so far.
    """
    nodes = nodes_from(hand)
    rules = numbers.rules
    if split:
        rules = rules._replace(surrender=np.full(2, IMPOSSIBLE))
    table = weight_table(shoe[TEN], shoe.sum(), {0: 1})
    found = family(numbers, nodes, multisets([()]), shoe, table)
    play = new_play(len(nodes.total))
    forced = np.full((len(nodes.total), VALUES), FREE, dtype=np.int8)
    best_play(nodes, found.rows[0], found.known, rules, forced, play)
    weight = play.playing[0, up]
    acts = {
        verb: float(play.acts[0, act, up] / weight)
        for act, verb in VERBS.items()
        if play.acts[0, act, up] > IMPOSSIBLE
    }
    limit = hands_limit(numbers, hand[0])
    if splits and len(hand) == 2 and hand[0] == hand[1] and hands < limit:
        made = splitting(numbers, hand[0], multisets([()]), limit, free(), shoe=shoe, hands=hands + 1)
        acts[SPLIT_VERB] = float(made.worth[0, up] / weight)
    natural = found.known.ends[found.rows[0][0], :, up] @ rules.worth[PLAYER_NATURAL, :, up]
    return HandWorth(acts=acts, as_natural=float(natural / weight))


def total_of(hand: Sequence[int]) -> int:
    """The total of a hand."""
    low = sum(card + 1 for card in hand)
    return low + 10 if ACE in hand and low + 10 <= LIMIT else low


def standing_worth(
    numbers: Numbers, shoe: NDArray[np.float64], hand: Sequence[int], up: int, *, natural: bool = False
) -> float:
    """Return the worth of standing, with a shoe that still has the hand's cards and the up card."""
    total = total_of(hand)
    final = min(total, OVER) + (THREE_CARDS if total > LIMIT and len(hand) == 3 else 0)
    ends = np.zeros((1, CLASSES, VALUES))
    table = weight_table(shoe[TEN], shoe.sum(), {0: 1})
    dealer_ends(numbers.trie, shoe, TEN, table, 0, multisets([hand]), ends)
    met = ends[0, :, up]
    worth = numbers.rules.worth[PLAYER_NATURAL if natural else final, :, up]
    return float(worth @ met / (numbers.rules.plays[:, up] @ met))


def is_natural(hand: Sequence[int]) -> bool:
    """An ace and a ten."""
    return sorted(hand) == [ACE, TEN]


def chance_of_ten(numbers: Numbers, seen: Iterable[int]) -> float:
    """The probability that the hole card is a ten, given the open cards."""
    shoe = shoe_without(numbers, seen)
    return float(shoe[TEN] / shoe.sum())
