"""Blackjack by a trie, absolute weights and sums over splitting cards equals drawing card after card."""

from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import pytest

from croupier.kernels.blackjack.dealer import (
    ACE,
    CLASSES,
    NATURAL,
    SUITED_789,
    TEN,
    VALUES,
    dealer_ends,
    dealer_trie,
)
from croupier.kernels.blackjack.hands import (
    DOUBLE,
    HIT,
    IMPOSSIBLE,
    LIMIT,
    STAND,
    SURRENDER,
    THREE_CARDS,
    hand_nodes,
)
from croupier.lab.blackjack.hands import PAIRS, free, hands_limit, multisets, play_hands, splitting
from croupier.lab.blackjack.rules import numbers
from croupier.lab.blackjack.seat import seat_limit
from croupier.lab.blackjack.split import weight_table
from croupier.lab.core.options import read_for
from croupier.lab.games.twenty_first_century_blackjack_buster.laboratory import LABORATORY as BUSTER
from croupier.lab.games.twenty_first_century_blackjack_switch.laboratory import LABORATORY as SWITCH
from croupier.pay import game_tables

#        A  2  3  4  5  6  7  8  9  T
SHORT = (2, 1, 1, 1, 2, 1, 2, 2, 1, 4)
FULL = (24,) * 9 + (96,)


def posted(game, **options):
    """The numbers of a game, with options."""
    lab = {"buster": BUSTER, "switch": SWITCH}[game]
    table = game_tables(lab.game.folder)[lab.wagers["game"].tables[0]]
    return numbers(lab.game, table, read_for(lab.game, lab.asks, options))


# ── the readable twin: fractions, one card after the other ───────────────────────────────────────────


def points(cards):
    low = sum(value + 1 for value in cards)
    return low + 10 if ACE in cards and low + 10 <= LIMIT else low


def is_soft(cards):
    return points(cards) != sum(value + 1 for value in cards)


def less(shoe, *cards):
    left = list(shoe)
    for card in cards:
        left[card] -= 1
    assert min(left) >= 0
    return tuple(left)


def chances(shoe):
    """The next card."""
    every = sum(shoe)
    return [(value, Fraction(count, every)) for value, count in enumerate(shoe) if count]


@cache
def dealer(cards, shoe, hits_soft_17=True):
    """How a dealer with these cards ends, who draws from this shoe."""
    total = points(cards)
    if len(cards) == 2 and total == LIMIT:
        return {NATURAL: Fraction(1)}
    if total > 17 or (total == 17 and not (is_soft(cards) and hits_soft_17)):
        if sorted(cards) == [6, 7, 8]:
            return {24 - 17: Fraction(15, 16), SUITED_789: Fraction(1, 16)}
        return {total - 17: Fraction(1)}
    ends = dict.fromkeys(range(CLASSES), Fraction(0))
    for value, chance in chances(shoe):
        for end, share in dealer((*cards, value), less(shoe, value), hits_soft_17).items():
            ends[end] += chance * share
    return ends


class Player:
    """One hand against one up card, from a shoe that has neither."""

    def __init__(self, numbers, up, shoe):
        self.rules, self.up, self.shoe = numbers.rules, up, shoe
        self.peeked = bool(numbers.peeked[up])
        self.cache = {}

    def holes(self, shoe):
        """What may lie face down, given what is known of it."""
        found = [
            (hole, chance)
            for hole, chance in chances(shoe)
            if not (self.peeked and {hole, self.up} == {ACE, TEN})
        ]
        known = sum(chance for _, chance in found)
        return [(hole, chance / known) for hole, chance in found]

    def final(self, hand):
        total = points(hand)
        return total + THREE_CARDS if total > LIMIT and len(hand) == 3 else total

    def stand(self, hand, shoe):
        """As it is: the mean over hole cards and the dealer's draws."""
        return sum(
            chance * share * Fraction(float(self.rules.worth[self.final(hand), end, self.up]))
            for hole, chance in self.holes(shoe)
            for end, share in dealer((self.up, hole), less(shoe, hole)).items()
        )

    def next_cards(self, shoe):
        """The next card, whatever lies face down."""
        for value in range(VALUES):
            chance = sum(
                share * Fraction(less(shoe, hole)[value], sum(shoe) - 1) for hole, share in self.holes(shoe)
            )
            if chance:
                yield value, chance

    def acts(self, hand, shoe):
        """The worth of every act."""
        total, found = points(hand), {}
        if total > self.rules.hit_to:
            found[STAND] = self.stand(hand, shoe)
        if total < LIMIT:
            after = [(chance, (*hand, value), less(shoe, value)) for value, chance in self.next_cards(shoe)]
            found[HIT] = sum(chance * self.best(more, left) for chance, more, left in after)
            if len(hand) == 2:
                found[DOUBLE] = 2 * sum(chance * self.stand(more, left) for chance, more, left in after)
            given_up = self.rules.surrender[0 if len(hand) == 2 else 1]
            if total > self.rules.hit_to and given_up > IMPOSSIBLE:
                found[SURRENDER] = Fraction(float(given_up))
        return found

    def best(self, hand, shoe):
        key = tuple(sorted(hand))
        if key not in self.cache:
            over = points(hand) > LIMIT
            self.cache[key] = self.stand(hand, shoe) if over else max(self.acts(hand, shoe).values())
        return self.cache[key]


# ── the dealer ───────────────────────────────────────────────────────────────────────────────────────


def ends_by_trie(shoe, hand, *, hits_soft_17=True, hole=None):
    cards = np.array(shoe, dtype=np.float64)
    table = weight_table(cards[TEN], cards.sum(), {0: 1})
    ends = np.zeros((1, CLASSES, VALUES))
    trie = dealer_trie(hits_soft_17=hits_soft_17, hole=hole)
    dealer_ends(trie, cards, TEN, table, 0, multisets([hand]), ends)
    weight = 1.0
    for held, card in enumerate(hand):
        weight *= less(shoe, *hand[:held])[card] / (sum(shoe) - held)
    return ends[0] / weight


@pytest.mark.parametrize("hits_soft_17", [True, False])
@pytest.mark.parametrize("hand", [(), (7, 7), (0, 4, 9), (9, 9, 6)])
def test_dealer_of_a_short_shoe(hand, hits_soft_17):
    ends = ends_by_trie(SHORT, hand, hits_soft_17=hits_soft_17)
    shoe = less(SHORT, *hand)

    for up, chance in chances(shoe):
        drawn = dealer((up,), less(shoe, up), hits_soft_17)
        for end in range(CLASSES):
            assert ends[end, up] == pytest.approx(float(chance * drawn.get(end, 0)), abs=1e-14)


@pytest.mark.parametrize("hole", range(VALUES))
def test_dealer_whose_hole_card_is_known(hole):
    hand = (0, 9)
    ends = ends_by_trie(SHORT, hand, hole=hole)
    shoe = less(SHORT, *hand)

    for up, chance in chances(shoe):
        left = less(shoe, up)
        if not left[hole]:
            assert not ends[:, up].any()
            continue
        drawn = dealer((up, hole), less(left, hole))
        both = chance * Fraction(left[hole], sum(left))
        for end in range(CLASSES):
            assert ends[end, up] == pytest.approx(float(both * drawn.get(end, 0)), abs=1e-14)


@pytest.mark.parametrize("up", range(VALUES))
def test_dealer_of_a_full_shoe(up):
    hand = (9, 5)
    ends = ends_by_trie(FULL, hand)
    shoe = less(FULL, *hand)

    drawn = dealer((up,), less(shoe, up))

    chance = Fraction(shoe[up], sum(shoe))
    assert ends[:, up] == pytest.approx(
        [float(chance * drawn.get(end, 0)) for end in range(CLASSES)], abs=1e-14
    )
    dealer.cache_clear()


def test_every_payoff_one():
    # Each hand beside each other hand: all ends together are the weight of the cards.
    found = play_hands(posted("switch"), multisets([(9, 9), (0, 3)]))
    shoe = np.array(FULL, dtype=float)

    for place, (one, two) in enumerate(((9, 9), (0, 3))):
        weight = shoe[one] / 312 * (shoe[two] - (one == two)) / 311
        total = sum(
            (1 if a == b else 2) * (found.dealt[place, number].sum() + found.looked[place, number].sum())
            for number, (a, b) in enumerate((a, b) for a in range(VALUES) for b in range(a, VALUES))
        )
        assert total == pytest.approx(weight, rel=1e-13)


# ── the player ───────────────────────────────────────────────────────────────────────────────────────

CASES = [
    ("buster", {}),
    ("buster", {"surrender": "two-cards"}),
    ("switch", {}),
    ("switch", {"peek_ten": True}),
]


@pytest.mark.parametrize(("game", "options"), CASES)
@pytest.mark.parametrize("up", [ACE, 4, 6, TEN])
def test_acts_of_every_hand_of_a_short_shoe(game, options, up):
    rules = posted(game, **options)
    nodes = hand_nodes()
    other = (2, 9)
    found = play_hands(rules, multisets([other]), shoe=np.array(SHORT, dtype=float))
    known = less(SHORT, *other)
    player = Player(rules, up, known)
    met = 0
    for hand in ((7, 7), (0, 4), (4, 9), (3, 5), (6, 8), (4, 4), (6, 6, 0), (4, 5, 0)):
        if up in hand and hand.count(up) + 1 > known[up]:
            continue
        node = int(np.flatnonzero((nodes.cards == multisets([hand])[0]).all(axis=1))[0])
        expected = player.acts(hand, less(known, up, *hand))
        playing = weight_of(found, SHORT, other, hand, up, rules)
        for act in (HIT, STAND, DOUBLE, SURRENDER):
            worth = found.acts[0, node, act, up]
            if act in expected:
                assert worth / playing == pytest.approx(float(expected[act]), abs=1e-12), (hand, act)
            else:
                assert worth == IMPOSSIBLE
        met += 1
    assert met >= 6
    dealer.cache_clear()


def weight_of(found, shoe, other, hand, up, rules):
    """The chance of these cards in their order, of the up card, and that a look does not end the round."""
    chance, left = 1.0, shoe
    for card in (*other, *hand, up):
        chance *= left[card] / sum(left)
        left = less(left, card)
    if rules.peeked[up]:
        chance *= 1 - left[TEN if up == ACE else ACE] / sum(left)
    return chance


# ── splits ───────────────────────────────────────────────────────────────────────────────────────────


class Splitter:
    """A whole split, hand after hand, by given acts; the hole card is drawn last, as good as first."""

    def __init__(self, rules, value, up, limit, splits):
        self.rules, self.value, self.up, self.limit = rules.rules, value, up, limit
        self.acts, self.cache = splits, {}
        nodes = hand_nodes()
        self.node = {tuple(cards): place for place, cards in enumerate(nodes.cards.tolist())}

    def act(self, hand):
        counts = tuple(hand.count(value) for value in range(VALUES))
        table = self.acts.act_pair if hand[:2] == (self.value,) * 2 else self.acts.act_other
        return table[0, self.node[counts], self.up]

    def go(self, shoe, pending, hands, hand, done):
        """The mean of all hands together; ``done`` has the finals and units of finished ones."""
        key = (shoe, pending, hands, hand, done)
        if key not in self.cache:
            self.cache[key] = self._go(*key)
        return self.cache[key]

    def _go(self, shoe, pending, hands, hand, done):
        if hand is None:
            if not pending:
                return self.settle(shoe, done)
            return self.draw(shoe, lambda left, card: self.second(left, pending, hands, card, done))
        taken = STAND if points(hand) >= LIMIT else self.act(hand)
        if taken == STAND:
            return self.go(shoe, pending - 1, hands, None, self.finished(done, hand, 1))
        if taken == DOUBLE:
            return self.draw(
                shoe,
                lambda left, card: self.go(
                    left, pending - 1, hands, None, self.finished(done, (*hand, card), 2)
                ),
            )
        assert taken == HIT
        return self.draw(shoe, lambda left, card: self.go(left, pending, hands, (*hand, card), done))

    def second(self, shoe, pending, hands, card, done):
        if card == self.value and hands < self.limit:
            return self.go(shoe, pending + 1, hands + 1, None, done)
        return self.go(shoe, pending, hands, (self.value, card), done)

    def finished(self, done, hand, units):
        total = points(hand)
        final = total + THREE_CARDS if total > LIMIT and len(hand) == 3 else total
        return tuple(sorted((*done, (final, units))))

    def draw(self, shoe, then):
        return sum(chance * then(less(shoe, card), card) for card, chance in chances(shoe))

    def settle(self, shoe, done):
        """Worth and weight while the round goes on."""
        return sum(
            share * units * Fraction(float(self.rules.worth[final, end, self.up]))
            for end, share in dealer((self.up,), shoe).items()
            for final, units in done
        )


# Tens enough that no hand runs out of cards.
SPLIT_SHOES = {
    "eights": (7, (1, 0, 2, 0, 0, 2, 1, 6, 0, 12)),
    "aces": (0, (6, 0, 1, 1, 0, 2, 1, 1, 1, 12)),
    "threes": (2, (1, 0, 6, 0, 0, 2, 1, 1, 0, 12)),
}


@pytest.mark.parametrize(
    ("shoe", "up", "game"),
    [
        *product(SPLIT_SHOES, (5, 9), ("buster", "switch")),
        ("threes", 6, "switch"),
    ],
)
def test_splits_with_resplits_of_a_short_shoe(shoe, up, game):
    value, cards = SPLIT_SHOES[shoe]
    rules = posted(game)
    limit = hands_limit(rules, value)
    splits = splitting(rules, value, multisets([()]), limit, free(), shoe=np.array(cards, dtype=float))

    left = less(cards, value, value, up)
    twin = Splitter(rules, value, up, limit, splits).go(left, 2, 2, None, ())

    # Worth counts nothing where a look ends the round, in the twin as in the kernel.
    weight = Fraction(cards[value] * (cards[value] - 1), sum(cards) * (sum(cards) - 1))
    weight *= Fraction(less(cards, value, value)[up], sum(cards) - 2)
    assert splits.worth[0, up] == pytest.approx(float(weight * twin), abs=1e-15, rel=1e-11)
    dealer.cache_clear()


# ── three splits of the whole seat ───────────────────────────────────────────────────────────────────


class TwoPairs(Splitter):
    """Two pairs one after the other; the second has the splits that the first has left, and is settled."""

    def __init__(self, rules, first, second, up, hands):
        one, two = PAIRS.index((first, first)), PAIRS.index((second, second))
        super().__init__(rules, first, up, hands_limit(rules, first), None)
        self.first, self.second_value, self.most = first, second, hands_limit(rules, second)
        # By value of the pair in turn: acts after another card, after a pair, and of the pair unsplit.
        self.tables = [
            (hands.splits[first].act_other[two], hands.splits[first].act_pair[two], None),
            (hands.splits[second].act_other[one], hands.splits[second].act_pair[one], hands.act[one]),
        ]
        self.turn, self.cache = 0, {}

    def act(self, hand):
        counts = tuple(hand.count(value) for value in range(VALUES))
        other, pair, unsplit = self.tables[self.turn]
        after_split = pair if hand[:2] == (self.value,) * 2 else other
        table = unsplit if self.limit == 1 else after_split
        return table[self.node[counts], self.up]

    def go(self, shoe, pending, hands, hand, done):
        key = (self.turn, self.limit, shoe, pending, hands, hand, done)
        if key not in self.cache:
            self.cache[key] = self._go(shoe, pending, hands, hand, done)
        return self.cache[key]

    def _go(self, shoe, pending, hands, hand, done):
        if hand is None and not pending and self.turn == 0:
            before = self.turn, self.value, self.limit
            self.turn, self.value, self.limit = 1, self.second_value, min(self.most, 5 - hands)
            found = (
                self.go(shoe, 1, 1, (self.value,) * 2, ())
                if self.limit == 1
                else self.go(shoe, 2, 2, None, ())
            )
            self.turn, self.value, self.limit = before
            return found
        return super()._go(shoe, pending, hands, hand, done)

    def finished(self, done, hand, units):
        return super().finished(done, hand, units) if self.turn else ()


#             A  2  3  4  5  6  7  8  9   T
SEAT_SHOE = (0, 0, 0, 0, 0, 1, 0, 8, 7, 12)


@pytest.fixture(scope="module")
def seat_of_short_shoe():
    """Every pair of a short shoe beside every other, all of them split."""
    rules, shoe = posted("switch"), np.array(SEAT_SHOE, dtype=float)
    hands = play_hands(rules, multisets(PAIRS), shoe=shoe)
    always = free()._replace(split=np.ones((VALUES, VALUES), dtype=np.int8))
    split = np.zeros((55, VALUES, VALUES), dtype=bool)
    split[:, 7:9] = True
    return rules, hands, seat_limit(rules, hands, split, always, shoe=shoe)


@pytest.mark.clause("21st-century-blackjack-switch", "SW-R18")
@pytest.mark.parametrize(("first", "second"), [(7, 8), (8, 7), (7, 7)])
def test_three_splits_of_the_seat_in_a_short_shoe(first, second, seat_of_short_shoe):
    rules, hands, limit = seat_of_short_shoe
    up = TEN

    left = less(SEAT_SHOE, first, first, second, second, up)
    twin = TwoPairs(rules, first, second, up, hands).go(left, 2, 2, None, ())
    weight, cards = Fraction(1), SEAT_SHOE
    for card in (first, first, second, second, up):
        weight, cards = weight * Fraction(cards[card], sum(cards)), less(cards, card)
    one, two = PAIRS.index((first, first)), PAIRS.index((second, second))
    worth = hands.splits[second].worth[one, up] - limit.costs[one, two, up]
    assert worth == pytest.approx(float(weight * twin), abs=1e-15, rel=1e-10)
    assert abs(limit.costs[one, two, up]) > 1e-7
    dealer.cache_clear()
