"""The house way: the steps by which the house dealer sets a hand [FPG HW].

Of all 21 ways to set two cards in front the foul ones are dropped. The first step that applies names some
of the rest; the highest front among these is chosen, then the highest back, then the joker behind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from croupier.cards import JOKER, Card
from croupier.hands.pai_gow import ACE, FIVE_OF_A_KIND, Joker, PaiGowRank, fits_behind, rank_five, rank_two
from croupier.hands.rank import Category

PAIR, TWO_PAIR, TRIPS = int(Category.PAIR), int(Category.TWO_PAIR), int(Category.THREE_OF_A_KIND)
STRAIGHT, FULL_HOUSE, QUADS = int(Category.STRAIGHT), int(Category.FULL_HOUSE), int(Category.FOUR_OF_A_KIND)
RUNS = (STRAIGHT, int(Category.FLUSH), int(Category.STRAIGHT_FLUSH), int(Category.ROYAL_FLUSH))
TEN, JACK, QUEEN, KING = 10, 11, 12, 13


@dataclass(frozen=True)
class Setting:
    """Two cards in front, five behind, and what they are worth."""

    front: tuple[Card, ...]
    back: tuple[Card, ...]
    front_rank: PaiGowRank
    back_rank: PaiGowRank

    @property
    def legal(self) -> bool:
        """Whether the back outranks the front."""
        return fits_behind(self.back_rank, self.front_rank)

    @property
    def pair_in_front(self) -> bool:
        """Whether the front is a pair."""
        return self.front_rank[0] == PAIR

    @property
    def complete(self) -> bool:
        """Whether the back is a straight or better."""
        return self.back_rank[0] >= STRAIGHT


def settings(cards: Sequence[Card], joker: Joker) -> list[Setting]:
    """Every way to set seven cards."""
    found = []
    for front in combinations(cards, 2):
        back = tuple(card for card in cards if card not in front)
        found.append(Setting(front, back, rank_two(front, joker), rank_five(back, joker)))
    return found


def set_hand(cards: Sequence[Card], front: Sequence[Card], joker: Joker) -> Setting:
    """A hand as a player has set it."""
    back = tuple(card for card in cards if card not in front)
    return Setting(tuple(front), back, rank_two(front, joker), rank_five(back, joker))


@dataclass(frozen=True)
class Seven:
    """Seven cards, and what the steps of the house way ask about them."""

    cards: tuple[Card, ...]
    joker: Joker

    @cached_property
    def all(self) -> list[Setting]:
        """Every setting, foul ones too."""
        return settings(self.cards, self.joker)

    @cached_property
    def legal(self) -> list[Setting]:
        """The settings to choose among."""
        return [setting for setting in self.all if setting.legal]

    @cached_property
    def best(self) -> PaiGowRank:
        """The best five of the seven."""
        return max(setting.back_rank for setting in self.all)

    @cached_property
    def has_joker(self) -> bool:
        """Whether they include a wild joker; a joker that is a bug counts as an ace."""
        return JOKER in self.cards and self.joker is Joker.WILD

    @cached_property
    def held(self) -> Counter[int]:
        """How often each rank is held, without a wild joker."""
        wild = self.joker is Joker.WILD
        return Counter(
            ACE if card is JOKER else int(card.rank) for card in self.cards if card is not JOKER or not wild
        )

    @cached_property
    def pairs(self) -> list[int]:
        """Ranks held at least twice, highest first."""
        return sorted([rank for rank, copies in self.held.items() if copies >= 2], reverse=True)

    @cached_property
    def singles(self) -> list[int]:
        """Ranks held once, highest first."""
        return sorted([rank for rank, copies in self.held.items() if copies == 1], reverse=True)

    def rank_of(self, card: Card) -> int:
        """A card's rank; 0 for a wild joker."""
        if card is not JOKER:
            return int(card.rank)
        return 0 if self.has_joker else ACE

    def front_is(self, *ranks: int) -> list[Setting]:
        """Legal settings with exactly these ranks in front."""
        wanted = sorted(ranks)
        return [s for s in self.legal if sorted(map(self.rank_of, s.front)) == wanted]


Step = Callable[[Seven], list[Setting] | None]
"""Settings to choose among; None if the step does not apply."""


def five_aces(hand: Seven) -> list[Setting] | None:
    """Four aces and the joker: a pair of aces in front."""
    if hand.best != (FIVE_OF_A_KIND, (ACE,)):
        return None
    return [s for s in hand.legal if s.front_rank == (PAIR, (ACE,))]


def pair_and_complete(hand: Seven) -> list[Setting] | None:
    """The footnote: a pair in front and a complete hand behind, whenever that is possible."""
    return [s for s in hand.legal if s.pair_in_front and s.complete] or None


def complete(hand: Seven) -> list[Setting] | None:
    """A straight or flush stays behind, unless the hand holds two pairs."""
    if hand.best[0] not in RUNS or len(hand.pairs) >= 2:
        return None
    return [s for s in hand.legal if s.complete]


def highest(ranks: Sequence[int]) -> int:
    """The first of these ranks, which are sorted; 0 if there is none."""
    return ranks[0] if ranks else 0


def four_of_a_kind(hand: Seven) -> list[Setting] | None:
    """Aces to queens are split; lower ones depending on the highest single, fives and below never."""
    if hand.best[0] != QUADS:
        return None
    rank = hand.best[1][0]
    single = highest(hand.singles)
    keep = rank <= 5 or (rank <= 8 and single >= QUEEN) or (rank <= JACK and single >= KING)
    if keep:
        return [s for s in hand.legal if s.back_rank[0] == QUADS and not s.pair_in_front]
    return [s for s in hand.legal if all(hand.rank_of(card) in (rank, 0) for card in s.front)]


def full_house(hand: Seven) -> list[Setting] | None:
    """A pair in front, the highest allowed; a joker may make it."""
    trips = any(copies >= 3 for copies in hand.held.values())
    if len(hand.pairs) < 2 or not (trips or hand.has_joker):
        return None
    return [s for s in hand.legal if s.pair_in_front]


def three_of_a_kind(hand: Seven) -> list[Setting] | None:
    """Aces are split, one in front with the highest other card; lower ranks stay behind."""
    if hand.best[0] != TRIPS:
        return None
    rank = hand.best[1][0]
    among = [card for card in hand.cards if hand.rank_of(card) in (rank, 0)]
    if rank == ACE:
        beside = max(hand.rank_of(card) for card in hand.cards if card not in among)
        return [
            s
            for s in hand.legal
            if len([card for card in s.front if card in among]) == 1
            and beside in [hand.rank_of(card) for card in s.front if card not in among]
        ]
    return [s for s in hand.legal if s.back_rank[0] == TRIPS and not set(s.front) & set(among)]


def two_pairs(hand: Seven) -> list[Setting] | None:
    """Of three pairs the highest goes in front. Two are split if they are high or the best single is low."""
    if len(hand.pairs) < 2 or hand.has_joker:
        return None
    if len(hand.pairs) == 3:
        return hand.front_is(hand.pairs[0], hand.pairs[0])
    high, low = hand.pairs
    single = highest(hand.singles)
    keep = (
        (high <= 5 and single >= QUEEN) or (high <= 8 and single >= KING) or (high <= JACK and single == ACE)
    )
    return hand.front_is(*hand.singles[:2]) if keep else hand.front_is(low, low)


def one_pair(hand: Seven) -> list[Setting] | None:
    """The two highest singles in front; a joker pairs the highest card behind."""
    if hand.has_joker:
        return hand.front_is(*hand.singles[1:3])
    return hand.front_is(*hand.singles[:2]) if hand.pairs else None


def no_pair(hand: Seven) -> list[Setting] | None:
    """The second and third highest in front."""
    return hand.front_is(*hand.singles[1:3])


STEPS: tuple[Step, ...] = (
    five_aces,
    pair_and_complete,
    complete,
    four_of_a_kind,
    full_house,
    three_of_a_kind,
    two_pairs,
    one_pair,
    no_pair,
)


def house_way(cards: Sequence[Card], joker: Joker = Joker.WILD, *, five_aces_row: bool = True) -> Setting:
    """Seven cards set the house way; with ``five_aces_row`` the row for five aces precedes the footnote."""
    hand = Seven(tuple(cards), joker)
    for step in STEPS if five_aces_row else STEPS[1:]:
        among = step(hand)
        if among:
            break
    else:
        among = hand.legal
    return max(among, key=lambda s: (s.front_rank, s.back_rank, JOKER in s.back))
