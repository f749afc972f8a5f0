from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from croupier.cards import parse_cards
from croupier.cards.card import DECK
from croupier.errors import DataInvalid
from croupier.games.banked.vocabulary import Sight
from croupier.hands.three_card import rank_three
from croupier.kernels.ranks.three_card import FOLDED, rank_table
from croupier.lab import LABORATORIES, analyse, category_of, rank_hands
from croupier.lab.core.lower import indices
from croupier.lab.core.options import read_for
from croupier.lab.games.three_card_poker_6_card_bonus.figures import ante
from croupier.lab.games.three_card_poker_6_card_bonus.guide import words_of
from croupier.lab.games.three_card_poker_6_card_bonus.play import GAME, Strategy, worths
from croupier.money import Odds
from croupier.pay import game_tables
from tests.banked_rounds import BETTOR, dealt, decided, nets, open_round, wagered
from tests.sampled import agrees

LAB = LABORATORIES[GAME.id]


def options(**given):
    return read_for(LAB.game, LAB.asks, given)


def before_decision(own, bank, given=None, wagers=None):
    round_ = wagered(open_round(GAME, given or {}), wagers or {"ante": 10})
    return dealt(round_, parse_cards(own + bank))


# ── figures ──────────────────────────────────────────────────────────────────────────────────────────


def test_what_outcomes_are_worth_in_antes():
    # The bank does not qualify; won, equal, lost, folded [TCP How 1, 2; 11].
    assert worths(options(), {})[0].tolist() == [1, 2, 0, -2, -1]
    assert worths(options(ante_option="push"), {})[0].tolist() == [0, 2, 0, -2, -1]
    assert worths(options(), {"straight": Odds(1)})[3].tolist() == [2, 3, 1, -1, -1]


@pytest.mark.clause("three-card-poker-6-card-bonus", "TCP-R3")
def test_an_ante_bonus_as_a_house_posts_it():
    bonus = {"ante_bonus": {"straight": 1, "three_of_a_kind": 4, "straight_flush": "5:1"}}
    posted = LAB.wagers["ante"].work(LAB.pay_table("declared"), {**options(), **bonus})

    # 720 straights, 52 threes and 44 straight flushes of 22,100 hands, none of them ever folded.
    assert analyse(GAME.id).edge - posted.edge == Fraction(720 + 4 * 52 + 5 * 44, 22_100)


def test_seeing_a_card_is_worth_much():
    assert analyse(GAME.id).edge < analyse(GAME.id, options={"pd_card_up": False}).edge / 4


def test_best_play_is_no_worse_than_any_rule():
    for given in ({}, {"ante_option": "push"}):
        edges = [ante(strategy, options(**given)).edge for strategy in Strategy]
        assert min(edges) == edges[0]


def test_average_wager_is_the_ante_and_the_hands_played():
    figures = analyse(GAME.id)
    folded = next(row.probability for row in figures.rows if row.outcome == "folded")

    assert figures.average_wager == 2 - folded
    assert analyse(GAME.id, options={"strategy": "always"}).average_wager == 2


@pytest.mark.clause("three-card-poker-6-card-bonus", "TCP-R4")
def test_pair_plus_is_forfeited_by_whoever_folds_a_pair():
    # Only a table that pays high cards has hands that pay and are folded.
    posted = game_tables(GAME.folder)["tcp-pp-1"]
    rich = replace(posted, pays={**posted.pays, "high_card": Odds(0, 1)})
    always, best = (analyse(GAME.id, "pairplus", rich, {"strategy": how}) for how in ("always", "best"))

    assert always.edge < best.edge
    assert "would pay but are folded" in best.notes[0]
    assert (
        analyse(GAME.id, "pairplus").edge == analyse(GAME.id, "pairplus", options={"strategy": "always"}).edge
    )


# ── bad input ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("wager", "table", "row"), [("pairplus", "tcp-pp-1", "straight"), ("sixcard", "TCB-6B3", "full_house")]
)
def test_a_missing_row_and_an_unknown_one_are_named(wager, table, row):
    posted = game_tables(GAME.folder)[table]
    short = replace(posted, pays={name: odds for name, odds in posted.pays.items() if name != row})
    odd = replace(posted, pays={**posted.pays, "five_aces": Odds(9)})

    with pytest.raises(DataInvalid, match=f"row '{row}' is missing"):
        analyse(GAME.id, wager, short)
    with pytest.raises(DataInvalid, match="unknown row 'five_aces'; choose one of"):
        analyse(GAME.id, wager, odd)


def test_impossible_options():
    with pytest.raises(DataInvalid, match="pd_card_up=true"):
        analyse(GAME.id, options={"strategy": "by-card", "pd_card_up": "false"})
    with pytest.raises(DataInvalid, match="'best', 'by-card'"):
        analyse(GAME.id, options={"strategy": "hope"})
    with pytest.raises(DataInvalid, match="unknown row 'royal'"):
        LAB.wagers["ante"].work(LAB.pay_table("declared"), {**options(), "ante_bonus": {"royal": "5:1"}})
    with pytest.raises(DataInvalid, match="too large"):
        ante(Strategy.BEST, options(), bonus={"straight": Odds(10**12)})


# ── guide ────────────────────────────────────────────────────────────────────────────────────────────


def test_guide_lists_the_least_hand_by_the_banks_card():
    guide = LAB.guide(options())

    assert guide.lines[:4] == (
        "The bank shows 2 to J: play any hand.",
        "The bank shows Q: play Q-9-2 or better.",
        "The bank shows K: play K-9-2 or better.",
        "The bank shows A: play A-9-2 or better.",
    )
    assert len(guide.charts[0].rows) == len(guide.charts[0].cells) == 13
    # The list is best play itself; every other rule costs something.
    assert guide.simplified[0].edge == guide.best
    assert all(simpler.edge >= guide.best for simpler in guide.simplified)


def test_guide_without_a_card_is_one_line():
    guide = LAB.guide(options(pd_card_up=False))

    assert guide.lines[0] == "Play Q-6-4 or better."
    assert guide.charts[0].cells == (("Q-6-4 or better",),)


def test_a_list_by_ranks_costs_little_where_suits_matter():
    guide = LAB.guide(options(ante_option="push"))

    assert 0 < guide.simplified[0].edge - guide.best < Fraction(1, 10_000)


def test_hands_in_words():
    assert words_of(1 << 12 | 3 * 13 + 12) == "pair 5"
    assert words_of(2 << 12 | (12 * 13 + 3) * 13) == "A-5-2 suited"
    assert words_of(4 << 12 | 5) == "three of a kind 7"


# ── advice ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("own", "up", "best"),
    [
        ("Qd9s2h", "Qc", "w play"),
        ("Qd8s7h", "Qc", "f"),
        ("5d3s2h", "Jc", "w play"),
        ("KdQsJh", "Ac", "w play"),
    ],
)
def test_advice_at_the_table(own, up, best):
    round_ = before_decision(own, "4c6d" + up)

    advised = LAB.advise(round_.view(BETTOR), options())

    assert [act.action for act in advised] == [best, "f" if best == "w play" else "w play"]
    assert {act.action: act.worth for act in advised}["f"] == -1


def test_advice_is_the_mean_over_the_banks_two_cards():
    round_ = before_decision("Qd9s2h", "4c6dQc", wagers={"ante": 10, "pairplus": 5})
    advised = {act.action: act.worth for act in LAB.advise(round_.view(BETTOR), options())}
    rest = [card for card in DECK if card not in parse_cards("Qd9s2hQc")]
    gained = 0
    # By hand: every other pair of the bank's unseen cards, judged by the game.
    for place, first in enumerate(rest):
        for second in rest[place + 1 :]:
            bank = (first, second, *parse_cards("Qc"))
            outcome = GAME.judge(sight("Qd9s2h", bank))
            gained += {"HIGHER": 2, "EQUAL": 0, "LOWER": -2, "UNQUALIFIED": 1}[outcome.name]

    assert advised["w play"] == Fraction(gained, 1_128) - Fraction(1, 2)
    assert advised["f"] == -1 - Fraction(1, 2)


def sight(own, bank):
    return Sight(
        hand=parse_cards(own), bank=bank, middle={}, board=(), folded=False, options={"ante_option": "pay"}
    )


def test_advice_without_a_card_is_over_all_hands():
    round_ = before_decision("Qd6s4h", "4c6dQc", {"pd_card_up": False})

    assert LAB.advise(round_.view(BETTOR), options(pd_card_up=False))[0].action == "w play"
    lower = before_decision("Qd6s3h", "4c6dQc", {"pd_card_up": False})
    assert LAB.advise(lower.view(BETTOR), options(pd_card_up=False))[0].action == "f"


def test_advice_before_the_deal_names_every_wager():
    round_ = wagered(open_round(GAME, {}), {"ante": 10})

    advised = LAB.advise(round_.view(BETTOR), options())

    assert {act.action for act in advised} >= {"w pairplus", "w sixcard"}
    assert [act.worth for act in advised] == sorted((act.worth for act in advised), reverse=True)


def test_nobody_is_advised_who_has_nothing_to_decide():
    assert LAB.advise(before_decision("Qd9s2h", "4c6dQc").view(2), options()) == ()
    assert LAB.advise(before_decision("Qd9s2h", "4c6dQc").view(None), options()) == ()


# ── the table and the lab ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("given", [{}, {"ante_option": "push"}, {"pd_card_up": False}])
def test_the_table_settles_random_rounds_as_the_lab_counts_them(given):
    random = Random(11)
    declared = worths(options(**given), {})
    tables = game_tables(GAME.folder)
    for _ in range(60):
        deck = random.sample(DECK, 6)
        round_ = wagered(open_round(GAME, given), {"ante": 10, "pairplus": 10, "sixcard": 10})
        dealt(round_, deck)
        action = random.choice(["w play", "f"])
        decided(round_, action)

        found = nets(round_)
        own, outcome = classify(deck, folded=action == "f")
        assert found["ante"] + found.get("play", 0) == 1_000 * declared[own.category, outcome]
        assert found["sixcard"] == paid(tables["TCB-6B3"], six_row(deck))
        assert found["pairplus"] == (-1_000 if action == "f" else paid(tables["tcp-pp-1"], own.category.row))


def classify(deck, *, folded):
    """The kernel's outcome for the same cards."""
    table, own, bank = rank_table(), deck[:3], deck[3:]
    mine, banks = (int(table[tuple(card.index for card in hand)]) for hand in (own, bank))
    if folded:
        return rank_three(own), FOLDED
    return rank_three(own), 0 if banks < 1_703 else 1 if banks < mine else 2 if banks == mine else 3


def six_row(deck):
    return category_of(int(rank_hands(indices([deck]))[0])).row


def paid(table, row):
    odds = table.get(row)
    return -1_000 if odds is None else 1_000 * odds.win


@pytest.mark.parametrize("wager", ["ante", "pairplus", "sixcard"])
@pytest.mark.parametrize("given", [{}, {"ante_option": "push"}, {"strategy": "mimic"}])
def test_simulated_and_exact_agree(wager, given):
    assert agrees(LAB, wager, options(**given), rounds=1 << 20)


def test_a_block_of_rounds_is_the_same_each_time():
    play = LAB.wagers["ante"].simulator(LAB.pay_table("declared"), options()).play

    assert play(5, 2, 1_000).tolist() == play(5, 2, 1_000).tolist() != play(5, 3, 1_000).tolist()
    assert play(5, 2, 1_000).sum() == 1_000
