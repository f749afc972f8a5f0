"""The compiled house way sets every hand as the one in words does."""

from random import Random

import numpy as np
import pytest

from croupier.cards import DECK, JOKER
from croupier.games.banked.fortune_pai_gow_poker.house_way import house_way, settings
from croupier.hands.pai_gow import Joker
from croupier.kernels.pai_gow import house_way as kernel
from croupier.kernels.pai_gow import settings as pai_gow_settings
from croupier.kernels.pai_gow.joker_sevens import sevens
from croupier.lab.games.fortune_pai_gow_poker.guide import back_of, front_of

RULES = [(joker, row) for joker in Joker for row in (True, False)]


def cards_of(hand):
    return [JOKER if card == 52 else DECK[card] for card in hand]


def compiled(hands, joker, five_aces_row):
    is_wild = joker is Joker.WILD
    front, back = np.zeros(len(hands), dtype=np.uint8), np.zeros(len(hands), dtype=np.uint16)
    first = kernel.FIVE_ACES if five_aces_row else kernel.FOOTNOTE
    kernel.fill_house_ways(hands, is_wild, first, pai_gow_settings.five_tables(is_wild), front, back)
    return list(zip(front.tolist(), back.tolist(), strict=True))


def check(hands, joker, five_aces_row):
    found = compiled(hands, joker, five_aces_row)
    for hand, (front, back) in zip(hands.tolist(), found, strict=True):
        setting = house_way(cards_of(hand), joker, five_aces_row=five_aces_row)
        assert (front, back) == (front_of(setting.front_rank), back_of(setting.back_rank)), hand


@pytest.mark.parametrize(("joker", "five_aces_row"), RULES)
def test_twins_agree_on_a_sample(joker, five_aces_row):
    hands = sevens().hands
    check(hands[Random(7).sample(range(len(hands)), 500)], joker, five_aces_row)


@pytest.mark.parametrize(("joker", "five_aces_row"), RULES)
def test_twins_agree_on_hands_with_many_of_a_rank(joker, five_aces_row):
    # Fours, full houses and pairs beside the joker are rare: hands from three ranks and the joker have them.
    random = Random(8)
    hands = []
    for _ in range(300):
        ranks = random.sample(range(13), 4)
        deck = [rank * 4 + suit for rank in ranks for suit in range(4)] + [52]
        hands.append(random.sample(deck, 7))
    check(np.array(hands, dtype=np.uint8), joker, five_aces_row)


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(("joker", "five_aces_row"), RULES)
def test_twins_agree_on_every_hand(joker, five_aces_row):
    check(sevens().hands, joker, five_aces_row)


@pytest.mark.parametrize("joker", Joker)
def test_every_setting_has_its_ranks_and_is_legal_or_not(joker):
    tables = pai_gow_settings.five_tables(joker is Joker.WILD)
    fronts, backs = np.zeros(21, dtype=np.int64), np.zeros(21, dtype=np.int64)
    random = Random(9)
    for number in range(60):
        hand = random.sample(range(52 + number % 2), 7 - number % 2) + [52] * (number % 2)
        hand = list(dict.fromkeys(hand))
        if len(hand) < 7:
            continue
        pai_gow_settings.fill_settings(np.array(hand), joker is Joker.WILD, tables, fronts, backs)
        readable = settings(cards_of(hand), joker)
        for setting, front, back in zip(readable, fronts.tolist(), backs.tolist(), strict=True):
            assert (front, back) == (front_of(setting.front_rank), back_of(setting.back_rank)), hand
            assert pai_gow_settings.is_legal(front, back) == setting.legal
