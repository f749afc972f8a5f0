"""Rows of pay tables that may be posted: the lab counts the hands that the table itself pays by each row."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

from croupier.cards import DECK, JOKER, Rank, parse_cards
from croupier.games.banked.blackjack_steps import PLAYER_DEALER
from croupier.games.banked.vocabulary import Sight
from croupier.games.catalog import GAMES
from croupier.games.option import read_options
from croupier.lab import analyse
from croupier.pay import game_tables

FPG, SW = "fortune-pai-gow-poker", "21st-century-blackjack-switch"
BB = "21st-century-blackjack-buster"
TCP = "three-card-poker-6-card-bonus"
HCF, THB = "high-card-flush", "texas-holdem-bonus"
SEVEN_OF_53 = comb(53, 7)
VALUES = parse_cards("2c3c4c5c6c7c8c9cTcAc")
"""A card of each value that blackjack tells apart."""
ACES = [card for card in DECK if card.rank is Rank.ACE]


def verdict(game, spot, posted):
    """The table's own verdict on some cards: the row of the pay table that they make."""
    options = read_options(GAMES[game].options, posted)
    side = GAMES[game].side_bets[spot]

    def row(cards, *, bank=(), board=()):
        sight = Sight(
            hand=tuple(cards),
            bank=tuple(bank),
            middle={},
            board=tuple(board),
            folded=False,
            options=options,
            dealt=tuple(cards),
        )
        return side.row(sight)

    return row


def chances(game, spot, posted):
    """The lab's probability of each row that is paid."""
    rows = analyse(game, spot, options=posted).rows
    return {row.outcome.replace(" ", "_"): row.probability for row in rows}


@pytest.mark.clause(FPG, "FPG-R4")
@pytest.mark.parametrize("joker", ["bug", "wild"])
def test_royal_matches_are_those_that_the_table_pays(joker):
    posted = {"royal_match": 1000, "bonus_joker": joker}
    row = verdict(FPG, "bonus", posted)
    found = Counter()
    # A match is a royal flush, one of its cards perhaps the joker, beside two of the other kings and queens.
    for suit in range(4):
        natural = [DECK[rank * 4 + suit] for rank in range(8, 13)]
        beside = [DECK[rank * 4 + other] for rank in (10, 11) for other in range(4) if other != suit]
        for royal in (natural, *([*natural[:n], JOKER, *natural[n + 1 :]] for n in range(5))):
            found.update(row((*royal, *two)) for two in combinations(beside, 2))

    assert found == {"royal_match": 72, "royal_flush": 4 * 6 * (comb(6, 2) - 3)}
    by_row = chances(FPG, "bonus", posted)
    assert by_row["royal_match"] == Fraction(72, SEVEN_OF_53)
    without = chances(FPG, "bonus", {"bonus_joker": joker})
    assert by_row["royal_match"] + by_row["royal_flush"] == without["royal_flush"]
    assert {name: by_row[name] for name in without if name != "royal_flush"} == {
        name: share for name, share in without.items() if name != "royal_flush"
    }


@pytest.mark.clause(SW, "SW SM 9")
@pytest.mark.parametrize(
    "posted",
    [
        {"decks": 6},
        {"decks": 8},
        {"decks": 7, "supermatch_table": "sm-6"},
        {"decks": 7, "supermatch_table": "sm-8"},
    ],
)
def test_super_match_by_every_four_ranks(posted):
    row, copies = verdict(SW, "supermatch", posted), 4 * posted["decks"]
    found = Counter()
    for ranks in combinations_with_replacement(range(13), 4):
        ways = prod(comb(copies, held) for held in Counter(ranks).values())
        found[row([DECK[rank * 4] for rank in ranks])] += ways
    all_fours = comb(13 * copies, 4)
    assert sum(found.values()) == all_fours

    by_row = chances(SW, "supermatch", posted)
    for name, ways in found.items():
        if name is not None:
            assert by_row[name] == Fraction(ways, all_fours), name


def test_pair_plus_by_every_three_cards():
    row = verdict(TCP, "pairplus", {})
    found = Counter(row(cards) for cards in combinations(DECK, 3))

    for name, share in chances(TCP, "pairplus", {}).items():
        if name != "nothing":
            assert share == Fraction(found[name], comb(52, 3)), name


# ── hands by classes: their ranks, and the ranks that lie in one long suit ───────────────────────────


def classes(cards, suited=5):
    """Every class of so many cards that poker tells apart, as one of its hands, with the number of them.

    A class has its ranks, and the ranks held in a suit of at least ``suited`` cards, of which there is one
    at most.
    """
    for ranks in combinations_with_replacement(range(13), cards):
        held = Counter(ranks)
        if max(held.values()) > 4:
            continue
        without = prod(comb(4, copies) for copies in held.values())
        for size in range(suited, len(held) + 1):
            for flush in combinations(held, size):
                others = {rank: copies - (rank in flush) for rank, copies in held.items()}
                ways = 4 * prod(comb(3, copies) for copies in others.values())
                if ways:
                    without -= ways
                    yield [*(DECK[rank * 4] for rank in flush), *_spread(others, suits=(1, 2, 3))], ways
        if without:
            yield _spread(held, suits=(0, 1, 2, 3)), without


def _spread(held, suits):
    """Cards of these ranks over the suits, as evenly as they go."""
    hand, lying = [], Counter(dict.fromkeys(suits, 0))
    for rank, copies in sorted(held.items(), key=lambda entry: -entry[1]):
        for suit in sorted(suits, key=lambda suit: lying[suit])[:copies]:
            lying[suit] += 1
            hand.append(DECK[rank * 4 + suit])
    return hand


def rows_of(found, all_hands):
    """The probability of each row, from the number of its hands."""
    assert sum(found.values()) == all_hands
    return {row: Fraction(ways, all_hands) for row, ways in found.items()}


def assert_lab(game, spot, posted, found, *, lost="nothing"):
    """The lab's probability of every row that the table pays is the one that was counted."""
    by_row = chances(game, spot, posted)
    by_row.pop(lost, None)
    assert by_row
    assert by_row == {row: found.get(row, 0) for row in by_row}


@pytest.mark.clause(BB, "BB Buster")
@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_buster_by_every_hand_that_the_bank_can_come_to(decks):
    """The bank draws by the table's own chart; the next card depends on its hand alone."""
    row, found = verdict(BB, "buster", {"decks": decks}), Counter()
    shoe = dict(zip(VALUES, [4 * decks] * 8 + [16 * decks, 4 * decks], strict=True))
    open_hands = {(): Fraction(1)}
    while open_hands:
        grown = Counter()
        for hand, chance in open_hands.items():
            left = 52 * decks - len(hand)
            for card in VALUES:
                more = tuple(sorted((*hand, card), key=VALUES.index))
                grown[more] += chance * (shoe[card] - hand.count(card)) / left
        open_hands = {}
        for hand, chance in grown.items():
            if len(hand) >= 2 and PLAYER_DEALER.must_stand(hand):
                found[row((), bank=hand)] += chance
            elif chance:
                open_hands[hand] = chance

    assert sum(found.values()) == 1
    assert_lab(BB, "buster", {"decks": decks}, found, lost="the_bank_does_not_go_over")


@pytest.mark.parametrize(("suited", "long"), [(5, comb(13, 5)), (4, comb(13, 5) + comb(13, 4) * 39)])
def test_classes_hold_every_hand_once(suited, long):
    found = list(classes(5, suited))

    assert sum(ways for _, ways in found) == comb(52, 5)
    assert all(len(set(hand)) == 5 for hand, _ in found)
    lengths = [(max(Counter(card.suit for card in hand).values()), ways) for hand, ways in found]
    assert sum(ways for length, ways in lengths if length >= suited) == 4 * long


def test_the_six_card_bonus_by_every_class_of_six_cards():
    row, found = verdict(TCP, "sixcard", {}), Counter()
    for hand, ways in classes(6):
        found[row(hand[:3], bank=hand[3:])] += ways

    assert_lab(TCP, "sixcard", {}, rows_of(found, comb(52, 6)))


def test_the_three_card_bonus_by_every_three_cards_in_the_middle():
    row = verdict("mississippi-stud", "bonus", {})
    found = Counter(row((), board=board) for board in combinations(DECK, 3))

    assert_lab("mississippi-stud", "bonus", {}, rows_of(found, comb(52, 3)))


def test_the_holdem_bonus_by_every_two_cards_against_aces_and_others():
    row, found = verdict(THB, "bonus", {}), Counter()
    for hand in combinations(DECK, 2):
        left = [card for card in ACES if card not in hand]
        others = [card for card in DECK if card.rank is Rank.TWO and card not in hand][:2]
        against_aces = comb(len(left), 2)
        if against_aces:
            found[row(hand, bank=left[:2])] += against_aces
        found[row(hand, bank=others)] += comb(50, 2) - against_aces

    assert_lab(THB, "bonus", {}, rows_of(found, comb(52, 2) * comb(50, 2)))


FLUSHES = [table for table in game_tables(GAMES[HCF].folder) if table.startswith("fb-")]
RUNS = [table for table in game_tables(GAMES[HCF].folder) if table.startswith("sfb-")]


@pytest.mark.parametrize(
    ("spot", "table"),
    [*(("flush", table) for table in FLUSHES), *(("straight_flush", table) for table in RUNS)],
)
def test_high_card_flush_bonuses_by_every_holding_of_a_suit(spot, table):
    """A row goes by the best of four suits, so it is enough to ask for every holding of one suit."""
    posted = {spot: table}
    row = verdict(HCF, spot, posted)
    suits = by_row_and_size(row)
    found, below = {}, 0
    for best in range(len(NAMES)):
        upto = hands_of_seven([sizes for worth, sizes in suits.items() if worth <= best])
        found[NAMES[best]] = upto - below
        below = upto

    assert_lab(HCF, spot, posted, rows_of(found, comb(52, 7)))


NAMES = (None, "two", "three", "four", "five", "six", "seven")
"""The rows by length, shortest first; lengths that no table names are no row."""


def by_row_and_size(row):
    """How many holdings of one suit there are, by the row they make and their size."""
    clubs = [card for card in DECK if card.suit is DECK[0].suit]
    suits = {}
    for size in range(8):
        for holding in combinations(clubs, size):
            worth = NAMES.index(row(holding))
            suits.setdefault(worth, Counter())[size] += 1
    return suits


def hands_of_seven(kinds):
    """Hands of seven cards whose four suits are all of these kinds."""
    one = Counter()
    for sizes in kinds:
        one.update(sizes)
    whole = Counter({0: 1})
    for _ in range(4):
        whole = sum(
            (
                Counter({held + more: ways * one[more]})
                for held, ways in whole.items()
                for more in one
                if held + more <= 7
            ),
            Counter(),
        )
    return whole[7]
