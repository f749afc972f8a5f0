"""Cards of one deck seen before a wager on dealt cards, in every game that has one."""

from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest

from croupier.cards import DECK, JOKER
from croupier.errors import DataInvalid
from croupier.games.banked.fortune_pai_gow_poker.game import by_house_way
from croupier.games.banked.high_card_flush.game import NUMBERS
from croupier.hands import rank_high
from croupier.hands.longest_flush import longest_flush
from croupier.hands.pai_gow import Joker, bonus_row, fits_behind, rank_five, rank_two
from croupier.hands.three_card import rank_three
from croupier.lab import LABORATORIES, analyse
from croupier.lab.core.bonus import nets_by_row
from croupier.lab.games.fortune_pai_gow_poker.known import settings_of, worths
from croupier.lab.games.fortune_pai_gow_poker.play import GAME as PAI_GOW
from croupier.lab.games.fortune_pai_gow_poker.play import rules_of
from croupier.lab.known.dealt import counted_sets
from croupier.lab.known.question import knowing
from croupier.lab.questions.edge import posted

SIDE = [
    (game, wager)
    for game, lab in LABORATORIES.items()
    for wager, each in lab.wagers.items()
    if each.without is not None
]
UTH, HCF = "ultimate-texas-holdem", "high-card-flush"
WHOLE = (*DECK, JOKER)


@pytest.mark.parametrize(("game", "wager"), [each for each in SIDE if each[0] != "texas-holdem-bonus"])
def test_one_card_more_or_less_changes_nothing_on_average(game, wager):
    found = knowing(game, wager, see=1)

    assert found.exact
    assert found.knowing == found.edge == analyse(game, wager).edge


def test_two_cards_are_every_two_cards_up_to_suits():
    sets = counted_sets(2, 53)

    assert len(sets) == 13 + 2 * 78 + 13
    assert sets[frozenset({0, 52})] == 4


ROWS = {
    (UTH, "trips", 7): lambda cards: rank_high(cards).category.row,
    ("three-card-poker-6-card-bonus", "pairplus", 3): lambda cards: rank_three(cards).category.row,
    (HCF, "flush", 7): lambda cards: NUMBERS[longest_flush(cards).length],
    (PAI_GOW.id, "bonus", 7): lambda cards: bonus_row(cards, Joker.BUG),
}


@pytest.mark.parametrize(("game", "wager", "cards"), ROWS)
def test_wagers_are_paid_on_the_cards_that_are_left(game, wager, cards):
    lab, _, table, options = posted(game, wager)
    deck = Random(5).sample(WHOLE[: len(lab.game.deck(options).cards)], len(lab.game.deck(options).cards))
    # The joker stays in, where there is one.
    left = [*(card for card in deck if card != JOKER)][: 14 - (JOKER in deck)] + [JOKER] * (JOKER in deck)
    hands = list(combinations(left, cards))
    rows = [ROWS[game, wager, cards](hand) for hand in hands]
    nets = nets_by_row(table, tuple({*rows, *table.pays}))

    out = frozenset(card.index for card in deck if card not in left)
    found = lab.wagers[wager].without(table, options, out)
    assert found == -sum(nets[row] for row in rows) / Fraction(len(hands))


def test_royal_flushes_are_gone_with_a_card_of_each():
    table = ("texas-holdem-bonus", "progressive")
    lab, _, pays, options = posted(*table)
    all_in, without = (
        lab.wagers["progressive"].without(pays, {**options, "meter": meter}, frozenset({48, 45, 42, 39}))
        for meter in (0, 100_000_00)
    )

    assert all_in == without, "nothing but a royal flush takes the whole meter"


def test_named_cards_make_a_wager_good_or_not():
    good = knowing(UTH, "trips", see="As Ah Ad")
    bad = knowing(PAI_GOW.id, "bonus", see="Jo")

    assert (good.seen, good.cards, good.exact, good.bets) == (3, "AsAhAd", True, 1.0)
    assert good.knowing < 0 < good.edge
    assert bad.knowing > bad.edge
    assert (bad.bets, bad.choosing) == (0.0, 0.0)


def test_named_cards_of_a_shoe_are_taken_from_it():
    found = knowing("ez-baccarat-panda-8", "tie", see="KsKs9d")
    shoe = (
        LABORATORIES["ez-baccarat-panda-8"].wagers["tie"].from_shoe(*posted("ez-baccarat-panda-8", "tie")[2:])
    )
    left = tuple(
        count - {"T": 2, "9": 1}.get(label, 0) for label, count in zip(shoe.labels, shoe.whole, strict=True)
    )

    assert found.knowing == shoe.edge(left)


@pytest.mark.parametrize(
    ("game", "asked", "says"),
    [
        (UTH, {"wager": "trips", "see": "Jo"}, "no Jo in the deck"),
        (UTH, {"wager": "trips", "see": "AsAs"}, "named twice"),
        (UTH, {"wager": "trips", "see": "??"}, "no"),
        (UTH, {"wager": "trips", "see": 39}, "expected 0 to 38"),
        (UTH, {"wager": "trips", "see": 0, "bank": 1}, "before the bank has a card"),
        (UTH, {"wager": "trips", "see": 1, "options": {"folded_trips": "lose"}}, "folded loses"),
        (UTH, {"wager": "blind", "see": 1}, "choose ante or trips"),
        (UTH, {"wager": "ante", "see": "As"}, "say how many"),
        ("ez-baccarat-panda-8", {"wager": "tie", "see": "As" * 33}, "than the shoe has"),
        ("21st-century-blackjack-buster", {"see": "As", "bank": 1}, "say how many"),
    ],
)
def test_what_is_not_counted_is_said(game, asked, says):
    with pytest.raises(DataInvalid, match=says):
        knowing(game, **asked)


# ── pai gow's hands ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seen_of_bank", [0, 3])
def test_settings_against_every_hand_that_the_bank_can_hold(seen_of_bank):
    _, _, _, options = posted(PAI_GOW.id, "game")
    rules = rules_of(options)
    deck = Random(2).sample(WHOLE, 53)
    own, banks, left = deck[:7], deck[7 : 7 + seen_of_bank], deck[7 + seen_of_bank : 17]
    hand, bank, others = (np.array([card.index for card in cards]) for cards in (own, banks, deck[17:]))

    found = worths(rules, hand, bank, others)

    against = [by_house_way((*banks, *rest), options) for rest in combinations(left, 7 - seen_of_bank)]
    worth = {}
    for front in combinations(own, 2):
        back = [card for card in own if card not in front]
        mine = rank_two(front, rules[0]), rank_five(back, rules[0])
        if fits_behind(mine[1], mine[0]):
            won = sum((mine[0] > each.front_rank) + (mine[1] > each.back_rank) for each in against)
            worth[mine] = won / len(against) - 1
    house = by_house_way(own, options)
    assert found[0] == pytest.approx(worth[house.front_rank, house.back_rank])
    assert found.max() == pytest.approx(max(worth.values()))
    assert len(settings_of(rules, hand)) == len(found) <= len(worth)


def test_the_whole_hand_of_the_bank_is_worth_more_than_the_best_setting():
    # Whoever sees nothing still sets best instead of the house way.
    nothing, everything = (knowing(PAI_GOW.id, see=0, bank=bank, sets=100) for bank in (0, 7))

    assert 0 < nothing.gain < everything.gain
