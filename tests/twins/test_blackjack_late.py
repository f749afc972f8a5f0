"""A switch after acts on the first hand: kernels and tables equal a player of both hands, card after card."""

from fractions import Fraction

import numpy as np
import pytest

from croupier.kernels.blackjack.dealer import ACE, TEN, VALUES
from croupier.kernels.blackjack.hands import (
    DOUBLE,
    HIT,
    LIMIT,
    PLAYER_NATURAL,
    SPLIT,
    STAND,
    THREE_CARDS,
    hand_nodes,
)
from croupier.kernels.blackjack.late import SWITCH
from croupier.lab.blackjack.hands import PAIR, PAIRS, hands_limit, multisets, play_hands
from croupier.lab.blackjack.late import Second, late_switch, split_ways
from croupier.lab.blackjack.late_count import correction
from tests.twins.test_blackjack import Player, Splitter, chances, dealer, less, points, posted

#        A  2  3  4  5  6  7  8  9   T
SHOE = (3, 0, 0, 0, 3, 3, 0, 7, 4, 10)
SIX = 5


class Both:
    """Both hands by the acts of the tables; after a switch the first hand is played best."""

    def __init__(self, rules, found, deal, case, up):
        self.rules, self.found, self.deal, self.up = rules, found, deal, up
        self.dealt_case = case
        nodes = hand_nodes()
        self.node = {tuple(cards): place for place, cards in enumerate(nodes.cards.tolist())}
        self.hands = found.second.hands
        self.cache = {}

    def number(self, hand):
        """The number of a hand among all, -1 if it is over and no hand of its own."""
        return self.node.get(tuple(hand.count(value) for value in range(VALUES)), -1)

    def row(self, played, case, hand):
        """The act of a hand with the switch open, and the cards of a double that are followed by a switch."""
        tree = played.tree
        root = played.cases.root[case]
        line = tree.line[tree.starts[root] : tree.starts[root + 1]]
        cards = np.array([hand.count(value) for value in range(VALUES)])
        place = int(np.flatnonzero((tree.nodes.cards[line] == cards).all(axis=1))[0])
        at = played.firsts[case] + place
        return played.late.act[at, self.up], int(played.late.doubled[at, self.up])

    def worth(self):
        first, second, third, fourth = self.deal
        shoe = less(SHOE, *self.deal, self.up)
        self.case = self.found.dealt, self.dealt_case
        taken, _ = self.row(*self.case, (first, second))
        assert taken != SWITCH  # a switch before all else is played as without the option
        if taken == SPLIT:
            return self.split(shoe)
        self.kept, self.changed = PAIR[first, second], PAIR[first, fourth]
        return self.first((first, second), fourth, third, shoe)

    def first(self, hand, comes, third, shoe):
        """The first hand in turn, then the second."""
        other = (hand[0], comes, *hand[2:])
        keep = lambda more, left, units: (  # noqa: E731
            units * self.final(more, left) + self.second((third, comes), self.kept, left, switched=False)
        )

        def move(more, left, units, *, stands=False):
            mine = self.final(more, left) if stands or points(more) >= LIMIT else self.best(more, left)
            return units * mine + self.second((third, hand[1]), self.changed, left, switched=True)

        if self.number(hand) < 0:
            return keep(hand, shoe, 1)
        taken, doubled = self.row(*self.case, hand)
        if taken == SWITCH:
            assert points(hand) <= LIMIT, "a hand that is over is lost"
            return move(other, shoe, 1)
        if taken not in (HIT, DOUBLE):
            return keep(hand, shoe, 1)
        total = Fraction(0)
        for card, chance in chances(shoe):
            more, left = (*hand, card), less(shoe, card)
            if taken == DOUBLE:
                moves = doubled >> card & 1
                assert not (moves and points(more) > LIMIT)
                total += chance * (
                    move((*other, card), left, 2, stands=True) if moves else keep(more, left, 2)
                )
            else:
                total += chance * self.first(more, comes, third, left)
        return total

    def split(self, shoe):
        """Every hand of the split; the first with the switch open, the others as without it."""
        value, _, third, fourth = self.deal
        played, limit = self.found.splits.played[value], hands_limit(self.rules, value)
        splits = self.hands.splits[value]
        beside = PAIR[third, fourth]
        acts = splits._replace(
            act_other=splits.act_other[beside][None], act_pair=splits.act_pair[beside][None]
        )
        ways = list(split_ways(self.rules, value))
        self.kept, self.changed = PAIR[value, value], PAIR[value, fourth]

        def second_card(left, again):
            total = Fraction(0)
            for card, chance in chances(left):
                rest = less(left, card)
                if card == value and again < limit - 2:
                    total += chance * second_card(rest, again + 1)
                    continue
                self.case = played, ways.index((again, card)) * 100 + 10 * third + fourth
                mine = self.first((value, card), fourth, third, rest)
                # The others: as many hands as were split off, which may be split further.
                others = Splitter(self.rules, value, self.up, limit, acts)
                total += chance * (mine + others.go(rest, again + 1, again + 2, None, ()))
            return total

        return second_card(shoe, 0)

    def final(self, hand, shoe):
        """A first hand as it lies."""
        total = points(hand)
        number = min(total, 30) + (THREE_CARDS if total > LIMIT and len(hand) == 3 else 0)
        if hand == self.deal[:2] and set(hand) == {ACE, TEN}:
            number = PLAYER_NATURAL
        return self.settled(number, shoe)

    def settled(self, number, shoe):
        return sum(
            share * Fraction(float(self.rules.rules.worth[number, end, self.up]))
            for end, share in dealer((self.up,), shoe).items()
        )

    def best(self, hand, shoe):
        """A first hand after the switch; a split ace gets no more."""
        if self.case[0] is not self.found.dealt and hand[0] == ACE:
            return self.final(hand, shoe)
        return Player(self.rules, self.up, shoe).best(hand, shoe)

    def second(self, hand, known, shoe, *, switched):
        key = (hand, known, shoe, switched)
        if key not in self.cache:
            self.cache[key] = self._second(*key)
        return self.cache[key]

    def _second(self, hand, known, shoe, switched):
        """The second hand by the acts beside the first one's two cards."""
        one, two = sorted(hand)
        if (one, two) == (ACE, TEN) and not switched:
            return self.settled(PLAYER_NATURAL, shoe)
        if one == two and self.found.second.split[known, one, self.up]:
            splits = self.hands.splits[one]
            acts = splits._replace(
                act_other=splits.act_other[known][None], act_pair=splits.act_pair[known][None]
            )
            return Splitter(self.rules, one, self.up, hands_limit(self.rules, one), acts).go(
                shoe, 2, 2, None, ()
            )
        plain = self.hands.splits[0]._replace(
            act_other=self.hands.act[known][None], act_pair=self.hands.act[known][None]
        )
        return Splitter(self.rules, -1, self.up, 1, plain).go(shoe, 1, 1, (one, two), ())


@pytest.fixture(scope="module")
def short_shoe():
    """Second hands of a short shoe, beside every first hand."""
    rules, shoe = posted("switch"), np.array(SHOE, dtype=float)
    hands = play_hands(rules, multisets(PAIRS), shoe=shoe)
    switched, split = hands.unsplit.copy(), np.zeros((len(PAIRS), VALUES, VALUES), dtype=bool)
    for value in range(VALUES):
        pair = PAIR[value, value]
        split[:, value] = hands.splits[value].worth > switched[:, pair]
        switched[:, pair] = np.where(split[:, value], hands.splits[value].worth, switched[:, pair])
    dealt = switched.copy()
    dealt[:, PAIR[ACE, TEN]] = hands.natural
    return rules, Second(hands, split, dealt, switched, True), shoe


DEALS = {
    "sixteen beside an ace": (9, 5, 8, 0),
    "eleven": (5, 4, 9, 7),
    "fourteen beside a natural": (8, 4, 9, 0),
    "eights beside an eight": (7, 7, 8, 7),
    "eights that a nine may leave": (7, 7, 9, 8),
    "aces beside fifteen": (0, 0, 9, 4),
    "aces beside a ten": (0, 0, 4, 9),
    "aces beside eights": (0, 0, 7, 7),
}


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.clause("21st-century-blackjack-switch", "SW-R3")
def test_late_switches_of_a_short_shoe(short_shoe):
    rules, base, shoe = short_shoe
    deals = np.ascontiguousarray(np.array(list(DEALS.values())).T)
    found = late_switch(rules, base, deals, shoe)
    acts = set(found.dealt.late.act[found.dealt.firsts[:-1]][:, (SIX, TEN)].flatten().tolist())
    assert {HIT, STAND, DOUBLE, SPLIT} <= acts

    for up in (SIX, TEN):
        twin = Fraction(0)
        for case, deal in enumerate(DEALS.values()):
            if found.dealt.late.act[found.dealt.firsts[case], up] == SWITCH:
                # Switched before all else it is played as without the option: there is nothing to correct.
                twin += Fraction(float(found.worth[case, up]))
                continue
            weight, cards = Fraction(1), SHOE
            for card in (*deal, up):
                weight, cards = weight * Fraction(cards[card], sum(cards)), less(cards, card)
            twin += weight * Both(rules, found, deal, case, up).worth()
            dealer.cache_clear()

        corrected = correction(rules, found, deals, range(up, up + 1))

        near = float(found.worth[:, up].sum())
        assert corrected == pytest.approx(float(twin) - near, rel=1e-9, abs=1e-16)
        assert abs(corrected) > 1e-8
