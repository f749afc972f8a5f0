from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from random import Random

import numpy as np
import pytest

from croupier.cards import DECK, Deck, parse_cards
from croupier.errors import DataInvalid
from croupier.games.banked.golden_frog_baccarat.game import GOLDEN_FROG_BACCARAT
from croupier.hands.baccarat import total, value
from croupier.kernels.banked.lines import count_lines
from croupier.kernels.core.draw import deal, seeded
from croupier.kernels.games.baccarat import count_rounds
from croupier.lab import LABORATORIES, analyse, analyse_all
from croupier.lab.baccarat.lines import lines_of
from croupier.lab.baccarat.shoe import drawing_rules, ends
from croupier.lab.core.options import read_for
from croupier.money import Odds
from croupier.pay import game_tables
from croupier.table import BankedTable
from tests.banked_rounds import BETTOR, dealt, nets, open_round, wagered
from tests.sampled import agrees

GAME = GOLDEN_FROG_BACCARAT
LAB = LABORATORIES[GAME.id]
GF_1 = game_tables(GAME.folder)["gf-1"]
SPOTS = tuple(LAB.wagers)


def options(**given):
    return read_for(LAB.game, LAB.asks, given)


def edge(wager, **given):
    return analyse(GAME.id, wager, options=given).edge


def test_what_it_shares_with_ez_baccarat():
    # The same tableau, so the same seven and eight; the lines differ in what they pay.
    for mine, theirs in (("jinchan7", "dragon7"), ("koi8", "panda8"), ("player", "player")):
        assert edge(mine) == analyse("ez-baccarat-panda-8", theirs).edge


@pytest.mark.clause("golden-frog-baccarat", "GF-R1")
def test_the_banker_line_pays_less_and_is_barred_on_a_three_card_seven():
    ez = analyse("ez-baccarat-panda-8", "banker")

    assert edge("banker") == ez.edge + ez.hit_frequency / 20
    assert {row.outcome: row.net for row in analyse(GAME.id, "banker").rows} == {
        "Player wins": -1,
        "Banker wins": Fraction(19, 20),
        "Banker wins with a three-card seven: the banker line pushes": 0,
        "tie": 0,
    }


def test_side_bets_are_paid_or_lost():
    for wager in SPOTS[3:]:
        rows = analyse(GAME.id, wager).rows
        assert [(row.outcome, row.net) for row in rows] == [("pay", Fraction(GF_1[wager].win)), ("lose", -1)]


def by_dealing(cards, read):
    """What each spot gains over all six-card sequences of a short shoe, dealt by the game's script."""
    gained = Counter()
    *_, player_step, banker_step = GAME.script
    for six in permutations(cards, 6):
        middle, rest = {"player": six[:2], "banker": six[2:4]}, list(six[4:])
        for name, step in (("player", player_step), ("banker", banker_step)):
            while len(middle[name]) < step.holds(middle, read):
                middle[name] = (*middle[name], rest.pop(0))
        cell = tuple(x for name in ("player", "banker") for x in (total(middle[name]), len(middle[name]) - 2))
        gained[cell] += 1
    return gained


@pytest.mark.parametrize("shoe", ["Kc Ac 2c 3c 4c 5c 6c 9d", "7c 2d 2h 5s 9c 8d 6h Ks"])
def test_counts_of_short_shoes(shoe):
    cards = parse_cards(shoe)
    held = Counter(map(value, cards))
    counts = np.zeros((10, 2, 10, 2), dtype=np.int64)

    count_rounds(np.array([held[worth] for worth in range(10)]), *drawing_rules(GAME, options()), counts)

    dealt_ = by_dealing(cards, options())
    assert {cell: int(counts[cell]) for cell in zip(*np.nonzero(counts), strict=True)} == dealt_


@pytest.mark.parametrize(
    ("hands", "wins"),
    [
        (("9-3", "1-3"), {"player", "nine_over_one"}),
        (("1-3", "9-3"), {"banker", "nine_over_one"}),
        (("9-2", "7-2"), {"player", "nine_over_seven"}),
        (("9-3", "7-3"), {"player"}),
        (("6-2", "8-2"), {"banker", "eight_over_six"}),
        (("8-3", "6-2"), {"player", "koi8", "eight_over_six"}),
        (("8-3", "8-3"), {"tie"}),
        (("6-2", "7-3"), {"jinchan7"}),
        (("7-2", "7-3"), {"tie"}),
        (("8-3", "7-3"), {"player", "koi8"}),
    ],
)
def test_who_is_paid(hands, wins):
    cell = tuple(x for hand in hands for x in (int(hand[0]), int(hand[2]) - 2))

    paid = {spot for spot in SPOTS if ends(GAME, spot, GF_1, options())[cell].net > 0}
    assert paid == wins


@pytest.mark.parametrize("decks", [1, 3, 6, 8, 27])
def test_any_number_of_decks(decks):
    for figures in analyse_all(GAME.id, options={"decks": decks}):
        assert sum(row.probability for row in figures.rows) == 1
        assert figures.notes[0].startswith(f"{decks} decks")


@pytest.mark.parametrize("decks", ["0", "28"])
def test_impossible_shoes(decks):
    with pytest.raises(DataInvalid, match="expected 1 to 27"):
        edge("tie", decks=decks)


def test_a_table_with_missing_or_unknown_rows():
    short = replace(GF_1, pays={row: odds for row, odds in GF_1.pays.items() if row != "koi8"})
    odd = replace(GF_1, pays={**GF_1.pays, "panda8": Odds(25)})

    with pytest.raises(DataInvalid, match="row 'koi8' is missing"):
        analyse(GAME.id, "tie", short)
    with pytest.raises(DataInvalid, match="unknown row 'panda8'"):
        analyse(GAME.id, "tie", odd)


@pytest.mark.clause("golden-frog-baccarat", "GF-R10")
def test_odd_stakes_are_rounded_down():
    # $1.50 wins 1.425, paid 1.42; in quarters $15 wins 14.25, $10 wins 9.50, in halves $15 wins 14.
    exact = edge("banker")
    wins = analyse(GAME.id, "banker").hit_frequency

    assert edge("banker", stake="1.50") == exact + wins * Fraction(5, 1500)
    assert edge("banker", stake="15", unit="0.25") == exact == edge("banker", stake="10", unit="0.5")
    assert edge("banker", stake="15", unit="0.5") == exact + wins * Fraction(1, 60)
    # Whole odds are not rounded.
    assert edge("tie", stake="1.50", unit="1") == edge("tie")
    with pytest.raises(DataInvalid, match=r"more than \$0"):
        edge("banker", stake="0")


def test_advice_is_about_wagers_only():
    round_ = wagered(open_round(GAME, {}), {"player": 20})

    advised = LAB.advise(round_.view(BETTOR), options())

    assert advised[0].worth == max(-figures.edge for figures in analyse_all(GAME.id))
    assert {act.action for act in advised} == {f"w {spot}" for spot in SPOTS}
    assert LAB.guide is None
    assert LAB.advise(dealt(round_, parse_cards("KcQc Kd7d 6h")).view(BETTOR), options()) == ()


def test_the_table_settles_random_rounds_as_the_lab_counts_them():
    random = Random(17)
    shoe = Deck(decks=8).cards
    by_spot = {spot: ends(GAME, spot, GF_1, options()) for spot in SPOTS}
    for _ in range(60):
        cards = random.sample(shoe, 6)
        round_ = dealt(wagered(open_round(GAME, {}), dict.fromkeys(SPOTS, 20)), cards)
        middle = round_.view(None).middle
        hands = [middle[name] for name in ("player", "banker")]
        cell = tuple(x for hand in hands for x in (total(hand), len(hand) - 2))

        assert nets(round_) == {spot: 2_000 * by_spot[spot][cell].net for spot in SPOTS}


def test_dealt_rounds_are_those_of_the_same_cards():
    read, expected = options(), Counter()
    lines = lines_of(BankedTable(game=GAME, options=read))
    state, cards = seeded(2, 9), lines.shoe.copy()
    *_, player_step, banker_step = GAME.script
    for _ in range(2_000):
        deal(state, cards, 6)
        six = [DECK[int(card)] for card in cards[:6]]
        middle = {
            name: tuple(six[place] for place in places)
            for name, places in (("player", lines.player), ("banker", lines.banker))
        }
        rest = six[4:]
        for name, step in (("player", player_step), ("banker", banker_step)):
            while len(middle[name]) < step.holds(middle, read):
                middle[name] = (*middle[name], rest.pop(0))
        expected[tuple(x for hand in middle.values() for x in (total(hand), len(hand) - 2))] += 1
    counts = np.zeros((10, 2, 10, 2), dtype=np.int64)

    count_lines((2, 9, 2_000), lines, counts)

    assert {cell: int(counts[cell]) for cell in zip(*np.nonzero(counts), strict=True)} == expected


@pytest.mark.parametrize("wager", SPOTS)
def test_simulated_and_exact_agree(wager):
    assert agrees(LAB, wager, options(), rounds=1 << 20)
