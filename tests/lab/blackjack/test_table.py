"""The lab's table of outcomes settles random rounds as the table does, and its advice is best play."""

from random import Random

import numpy as np
import pytest

from croupier.cards import parse_cards, seeded, shuffled
from croupier.games.banked.blackjack_steps import PLAYER_DEALER
from croupier.games.banked.view import name_of
from croupier.games.catalog import GAMES
from croupier.games.choice import Wager
from croupier.games.option import written_options
from croupier.hands.blackjack import ace_and_ten, total
from croupier.kernels.blackjack.dealer import NATURAL, SUITED_789
from croupier.kernels.blackjack.hands import LIMIT, OVER, PLAYER_NATURAL, THREE_CARDS, hand_nodes
from croupier.lab.blackjack.hands import PAIRS
from croupier.lab.blackjack.position import values_of
from croupier.lab.blackjack.rules import base_table, numbers
from croupier.lab.core.options import read_for
from croupier.lab.games.twenty_first_century_blackjack_buster.play import solve as solve_buster
from croupier.lab.games.twenty_first_century_blackjack_switch.figures import PAIR
from croupier.lab.games.twenty_first_century_blackjack_switch.play import HAND_1, HAND_2
from croupier.lab.games.twenty_first_century_blackjack_switch.play import solve as solve_switch
from croupier.lab.questions.advise import advise_at
from croupier.lab.questions.edge import laboratory
from croupier.money import Cents
from croupier.numbers import DEALER
from croupier.table import BankedRound, BankedTable, PlayerDealer
from croupier.table import commands as c
from croupier.table.banked.hand import hand_key
from croupier.table.choice import command_of

BUSTER, SWITCH = "21st-century-blackjack-buster", "21st-century-blackjack-switch"
STAKE, DEEP = Cents(1000), Cents(10_000_000)


def opened(game_id, **options):
    table = BankedTable.post(GAMES[game_id], options=written_options(GAMES[game_id].options, options))
    round_ = BankedRound(table, [DEEP, Cents(2 * DEEP)], bank=PlayerDealer(player=2, wager=DEEP))
    for hand in range(1, table.game.hands + 1):
        round_.apply(c.PlaceWager(player=1, spot="game", amount=STAKE, hand=hand))
    round_.apply(c.NoMoreBets())
    return round_


def act(round_, choice):
    return command_of(choice, amount=choice.high if isinstance(choice, Wager) else None)


def deal(round_, deck):
    choice = round_.legal(DEALER)[0]
    if choice.verb == "closed":
        return c.CloseOffer()
    cards = tuple(next(deck) for _ in range(choice.count))
    return c.DealHand(to=choice.to, cards=cards, hand=choice.hand)


def played(game_id, seed, **options):
    """A round of random decisions, from a shoe with many sevens, eights, nines and aces of one suit."""
    round_, rng = opened(game_id, **options), Random(seed)
    cards = list(shuffled(round_.table.deck.cards, seeded(f"blackjack:{seed}")))
    if seed % 3 == 0:
        cards.sort(key=lambda card: card.rank not in (7, 8, 9, 14) or card.suit.name != "HEARTS")
        cards[:30] = shuffled(cards[:30], seeded(f"few:{seed}"))
    deck = iter(cards)
    while not round_.over:
        choices = [choice for choice in round_.legal(1) if name_of(choice) != "w insurance"]
        round_.apply(act(round_, rng.choice(choices)) if choices else deal(round_, deck))
    return round_


def final_number(cards, marks):
    points = total(cards)
    if ace_and_ten(cards) and not set(marks) & {"split", "switched"}:
        return PLAYER_NATURAL
    return points + THREE_CARDS if points > LIMIT and len(cards) == 3 else min(points, OVER)


def bank_end(cards):
    """The bank's end, or None where it has not completed its hand because nothing depends on it."""
    points = total(cards)
    if ace_and_ten(cards):
        return NATURAL
    if sorted(card.rank for card in cards) == [7, 8, 9] and len({card.suit for card in cards}) == 1:
        return SUITED_789
    return points - 17 if PLAYER_DEALER.must_stand(cards) else None


@pytest.mark.parametrize(
    ("game_id", "options"),
    [
        (BUSTER, {}),
        (BUSTER, {"decks": 8}),
        (SWITCH, {}),
        (SWITCH, {"decks": 8}),
        (SWITCH, {"late_switch": True}),
        (SWITCH, {"split_limit": "seat", "switched_aces": "no-split"}),
    ],
)
def test_random_rounds_are_settled_alike(game_id, options):
    lab = laboratory(game_id)
    table = base_table(lab.game)
    rules = numbers(lab.game, table, read_for(lab.game, lab.asks, options))
    met = set()
    for seed in range(300):
        round_ = played(game_id, seed, **options)
        state = round_.state
        bank = state.hands["b"]
        end = bank_end(bank)
        ends = [end] if end is not None else range(NATURAL)
        nets = {sum(net_of(rules, state, hand, each) for hand in state.hand_numbers(1)) for each in ends}

        assert len(nets) == 1, (seed, bank)  # the bank stops early only where nothing depends on it
        assert state.stacks[1] - DEEP == nets.pop(), seed
        met |= {mark for hand in state.hand_numbers(1) for mark in state.play(1, hand).marks}
    assert {"split", "doubled"} <= met
    assert ("switched" in met) is (game_id == SWITCH)
    assert ("surrendered" in met) is (game_id == BUSTER)


def net_of(rules, state, hand, end):
    """What the lab says that a hand gains, in cents."""
    marks = state.play(1, hand).marks
    stake = sum(
        amount
        for (player, name), amount in state.wagers.items()
        if player == 1 and int(name.partition(".")[2] or 1) == hand
    )
    if "surrendered" in marks:
        return rules.surrendered * stake
    code = rules.rules.code[final_number(state.hands[hand_key(1, hand)], marks), end]
    return rules.nets[code] * stake


def dealt(game_id, hands, bank, **options):
    round_ = opened(game_id, **options)
    for number, cards in enumerate(hands, start=1):
        round_.apply(c.DealHand(to=1, hand=number, cards=parse_cards(cards)))
    round_.apply(c.DealHand(to="b", cards=parse_cards(bank)))
    if any(choice.verb == "closed" for choice in round_.legal(DEALER)):
        round_.apply(c.CloseOffer())
    return round_


def asked(game_id, **options):
    lab = laboratory(game_id)
    return base_table(lab.game), read_for(lab.game, lab.asks, options)


@pytest.mark.parametrize(
    ("cards", "bank"),
    [("Tc6d", "5cTh"), ("8c8d", "6c9h"), ("Ac7d", "9c3h"), ("5c4d", "7c6h"), ("9c7d", "8cAh")],
)
def test_advice_for_one_hand_is_best_play_of_the_game(cards, bank):
    found = solve_buster(*asked(BUSTER))
    hand, up = values_of(parse_cards(cards)), values_of(parse_cards(bank))[1]
    place = PAIRS.index(tuple(sorted(hand)))

    advised = advise_at(dealt(BUSTER, [cards], bank), 1)

    worth = found.worth[place, up] / found.hands.dealt[0, place, up]
    assert float(advised[0].worth) == pytest.approx(worth, abs=1e-12)
    assert [act.worth for act in advised] == sorted((act.worth for act in advised), reverse=True)
    node = hand_nodes().pair[hand]
    verbs = ("hit", "stand", "w double", "surrender")
    best = "split" if hand[0] == hand[1] and found.split[hand[0], up] else verbs[found.hands.act[0, node, up]]
    assert advised[0].action == best


@pytest.mark.parametrize(
    ("hands", "bank"),
    [
        (("Kc5d", "6hAs"), "KdTd"),
        (("8c5d", "3h8s"), "8dTh"),
        (("Ac9d", "Ah2s"), "7d5h"),
        (("AcKd", "5h6s"), "2d6h"),
    ],
)
def test_advice_on_the_switch_is_best_play_of_the_game(hands, bank):
    found = solve_switch(*asked(SWITCH))
    (first, second), (third, fourth) = (values_of(parse_cards(hand)) for hand in hands)
    up = values_of(parse_cards(bank))[1]
    deal_ = ((first * 10 + second) * 10 + third) * 10 + fourth
    one, two = PAIR[first, second], PAIR[third, fourth]
    assert (HAND_1[deal_], HAND_2[deal_]) == (one, two)

    advised = {act.action: float(act.worth) for act in advise_at(dealt(SWITCH, hands, bank), 1)}

    assert (next(iter(advised)) == "switch") is bool(found.switch[deal_, up])
    weight = found.hands.dealt[two, one, up]
    kept = (found.dealt[two, one, up] + found.dealt[one, two, up]) / weight
    others = max(worth for verb, worth in advised.items() if verb != "switch")
    # A unit is both game wagers together, as in the figures.
    assert others == pytest.approx(kept / 2, abs=1e-11)
    changed_1, changed_2 = PAIR[first, fourth], PAIR[third, second]
    changed = found.switched[changed_2, changed_1, up] + found.switched[changed_1, changed_2, up]
    assert advised["switch"] == pytest.approx(changed / weight / 2, abs=1e-11)


def test_advice_counts_the_cards_of_a_split():
    # Two eights split, the first got a three: double or hit with every open card out of the shoe.
    round_ = dealt(BUSTER, ["8c8d"], "6cTh")
    round_.apply(c.Split(player=1, hand=1))
    round_.apply(c.DealHand(to=1, hand=1, cards=parse_cards("3c")))

    advised = {act.action: float(act.worth) for act in advise_at(round_, 1)}

    assert set(advised) == {"hit", "w double"}
    assert advised["w double"] <= 2 * advised["hit"]


def test_third_split_ace_may_be_split_again_or_stand():
    round_ = dealt(BUSTER, ["AcAd"], "6cTh")
    round_.apply(c.Split(player=1, hand=1))
    round_.apply(c.DealHand(to=1, hand=1, cards=parse_cards("Ah")))

    advised = advise_at(round_, 1)

    assert [act.action for act in advised] == ["split", "stand"]


def test_insurance_is_advised_only_where_it_gains():
    round_ = opened(SWITCH)
    for number, cards in enumerate(("TcTd", "Th9s"), start=1):
        round_.apply(c.DealHand(to=1, hand=number, cards=parse_cards(cards)))
    round_.apply(c.DealHand(to="b", cards=parse_cards("6cAd")))

    assert advise_at(round_, 1) == ()


def test_nothing_is_advised_out_of_turn():
    round_ = dealt(BUSTER, ["Tc6d"], "5cTh")

    assert advise_at(round_, 2) == ()


def test_wagers_before_the_deal():
    table = BankedTable.post(GAMES[BUSTER], options={})
    round_ = BankedRound(table, [DEEP, Cents(2 * DEEP)], bank=PlayerDealer(player=2, wager=DEEP))

    advised = advise_at(round_, 1)

    assert [act.action for act in advised] == ["w game"]
    assert np.isclose(float(advised[0].worth), -0.0125845)


def test_nothing_is_advised_to_the_back_line():
    # The seated player has split; whoever backs the hand may follow, which is no decision about cards.
    table = BankedTable.post(GAMES[BUSTER], options={})
    stacks = [DEEP, Cents(2 * DEEP), DEEP]
    round_ = BankedRound(table, stacks, bank=PlayerDealer(player=2, wager=DEEP), seats=(1, 2, 0))
    round_.apply(c.PlaceWager(player=1, spot="game", amount=STAKE))
    round_.apply(c.PlaceWager(player=3, spot="game", amount=STAKE, on=1))
    round_.apply(c.NoMoreBets())
    round_.apply(c.DealHand(to=1, cards=parse_cards("8c8d")))
    round_.apply(c.DealHand(to="b", cards=parse_cards("6hTs")))
    round_.apply(c.Split(player=1, hand=1))

    assert [choice.spot for choice in round_.legal(3)] == ["game"]
    assert advise_at(round_, 3) == ()
