"""Guides and advice of both hold'em games against a bank, and the lab's worths, through the real table."""

from fractions import Fraction
from random import Random

import pytest

from croupier.cards import parse_cards
from croupier.cards.card import DECK
from croupier.games.banked.texas_holdem_bonus.game import TEXAS_HOLDEM_BONUS
from croupier.games.banked.texas_holdem_bonus.game import Outcome as Bonus
from croupier.games.banked.ultimate_texas_holdem.game import ULTIMATE_TEXAS_HOLDEM
from croupier.games.banked.ultimate_texas_holdem.game import Outcome as Ultimate
from croupier.hands import Category
from croupier.lab import LABORATORIES, analyse
from croupier.lab.core.options import read_for
from croupier.lab.core.starting_hands import starting_hand
from croupier.lab.games.texas_holdem_bonus.play import net
from croupier.lab.games.texas_holdem_bonus.play import played as bonus_played
from croupier.lab.games.ultimate_texas_holdem.guide import blind_table
from croupier.lab.games.ultimate_texas_holdem.play import blind_odds, fold_worth, worth
from croupier.lab.games.ultimate_texas_holdem.play import played as ultimate_played
from croupier.lab.hands.rank import rank_hand
from croupier.money import dollars
from croupier.pay.progressive import Fine, Meter, fine
from tests.banked_rounds import BETTOR, dealt, decided, nets, open_round, wagered

STAKES = {
    "ultimate-texas-holdem": (ULTIMATE_TEXAS_HOLDEM, {"ante": 10, "blind": 10}),
    "texas-holdem-bonus": (TEXAS_HOLDEM_BONUS, {"ante": 10}),
}


def advised(round_, **options):
    lab = LABORATORIES[round_.table.game.id]
    found = lab.advise(round_.view(BETTOR), read_for(lab.game, lab.asks, options))
    assert [act.worth for act in found] == sorted((act.worth for act in found), reverse=True)
    return {act.action: act.worth for act in found}


def best(round_, **options):
    return next(iter(advised(round_, **options)))


def at(game_id, cards, *acts, options=None, meter=None, **more):
    """The round after these acts, dealt from these cards: the player's, the bank's, the board with burns."""
    game, stakes = STAKES[game_id]
    deck = iter(parse_cards(cards))
    round_ = dealt(wagered(open_round(game, options or {}, meter), {**stakes, **more}), deck)
    for act in acts:
        round_ = dealt(decided(round_, act), deck)
    return round_


def test_before_the_deal_wagers_are_worth_what_they_gain():
    for game_id, (game, _) in STAKES.items():
        for action, gained in advised(open_round(game, {})).items():
            assert gained == -analyse(game_id, action.removeprefix("w ")).edge
        assert "w ante" in advised(open_round(game, {}))


def test_ultimate_before_the_flop():
    found = advised(at("ultimate-texas-holdem", "AsAd 7c2d"))

    assert list(found) == ["w play 40", "w play 30", "cc"]
    assert found["w play 40"] == ultimate_played(blind_table()).worths[4][starting_hand(parse_cards("AsAd"))]
    assert best(at("ultimate-texas-holdem", "7c2d AsAd")) == "cc"


def test_ultimate_on_the_flop_and_after_the_river():
    flop = at("ultimate-texas-holdem", "9c8d AsAd Kh9s5c", "cc")
    assert list(advised(flop)) == ["w play 20", "cc"]
    river = at("ultimate-texas-holdem", "7c2d AsAd KhQs9c 5d3s", "cc", "cc")
    assert list(advised(river)) == ["f", "w play 10"]
    assert advised(river)["f"] == -2


def test_ultimate_with_the_best_hand_there_is():
    # Royal flush: nobody can equal it; every bank without a pair gives the ante back.
    found = advised(at("ultimate-texas-holdem", "AsKs 2c3d QsJsTs 4h9d", "cc", "cc"))

    assert list(found) == ["w play 10", "f"]
    assert 501 < found["w play 10"] < 502


@pytest.mark.clause("ultimate-texas-holdem", "UTH-R2")
def test_a_fold_that_loses_trips_is_worth_so_much_less():
    deal = "7c2d AsAd 9h9s9c 5d3s", "cc", "cc"
    paid = advised(at("ultimate-texas-holdem", *deal, trips=10))
    lost = advised(
        at("ultimate-texas-holdem", *deal, options={"folded_trips": "lose"}, trips=10), folded_trips="lose"
    )

    assert lost["f"] == paid["f"] - 1
    assert lost["w play 10"] == paid["w play 10"] + 3  # three of a kind is paid 3 to 1


def test_bonus_before_the_flop():
    found = advised(at("texas-holdem-bonus", "AsAd 7c2d"))

    assert list(found) == ["w flop", "f"]
    assert found["f"] == -1
    assert found["w flop"] == bonus_played(Category.FLUSH).worths[starting_hand(parse_cards("AsAd"))]
    assert best(at("texas-holdem-bonus", "3c2d AsAd")) == "f"


@pytest.mark.clause("texas-holdem-bonus", "THB-R2")
def test_bonus_follows_the_ante_rule():
    assert best(at("texas-holdem-bonus", "4c3d AsAd"), ante_pays_from="flush") == "f"
    assert best(at("texas-holdem-bonus", "4c3d AsAd"), ante_pays_from="straight") == "w flop"


@pytest.mark.clause("texas-holdem-bonus", "THB-R3")
def test_a_jackpot_worth_having_keeps_a_hand_that_is_folded_otherwise():
    posted = {"progressive": "pmg-01", "progressive_wager": "1"}
    round_ = at(
        "texas-holdem-bonus",
        "3c2d AsAd",
        options=posted,
        meter=Meter(meter=fine(dollars(0)), seed=Fine(0), reserve=Fine(0)),
        progressive=1,
    )

    assert best(round_, **posted) == "w flop"
    assert best(at("texas-holdem-bonus", "3c2d AsAd")) == "f"


@pytest.mark.clause("texas-holdem-bonus", "THB-R3")
def test_a_bonus_that_a_fold_forfeits_counts():
    posted = {"fold_forfeits_bonus": True}
    plain = advised(at("texas-holdem-bonus", "KsKd 7c2d", bonus=10))
    strict = advised(at("texas-holdem-bonus", "KsKd 7c2d", options=posted, bonus=10), **posted)

    assert strict["w flop"] == plain["w flop"] + 10  # kings are paid 10 to 1
    assert strict["f"] == plain["f"] - 1


def test_bonus_on_flop_and_turn():
    flop = at("texas-holdem-bonus", "9c8d AsAd 2h Kh9s5c", "w flop")
    assert list(advised(flop)) == ["w turn", "cc"]
    turn = at("texas-holdem-bonus", "7c2d AsAd 2h KhQs9c 3h Jd", "w flop", "cc")
    assert list(advised(turn)) == ["cc", "w river"]


def test_bonus_on_the_turn_by_hand():
    # Seven-six against a board of A-A-K-K: every river, all of the dealer's cards, one by one.
    round_ = at("texas-holdem-bonus", "7c6d 2c2d 2h AsAdKs 3h Kd", "w flop", "w turn")
    own, board = parse_cards("7c6d"), parse_cards("AsAdKsKd")
    rest = [card for card in DECK if card not in (*own, *board)]
    total = count = 0
    for river in rest[::9]:
        others = [card for card in rest if card != river]
        mine = rank_hand((*own, *board, river))
        for one in range(len(others)):
            for two in range(one):
                theirs = rank_hand((others[one], others[two], *board, river))
                total += (mine > theirs) - (mine < theirs)
                count += 1
    found = advised(round_)
    sampled = Fraction(total, count)

    # A bet more or less changes what is gained by how often one is ahead; five of 46 rivers are looked at.
    assert abs(found["w river"] - found["cc"] - sampled) < Fraction(1, 20)
    assert best(round_) == "cc"


@pytest.mark.parametrize("game_id", STAKES)
def test_guides_are_complete_and_no_rule_beats_best_play(game_id):
    lab = LABORATORIES[game_id]
    guide = lab.guide(read_for(lab.game, lab.asks, {}))

    assert guide.best == analyse(game_id).edge
    assert all(rule.edge > guide.best for rule in guide.simplified)
    for chart in guide.charts:
        assert len(chart.cells) == len(chart.rows)
        assert all(len(row) == len(chart.columns) for row in chart.cells)


def test_ultimate_chart_shows_the_hands():
    lab = LABORATORIES["ultimate-texas-holdem"]
    chart = lab.guide(read_for(lab.game, lab.asks, {})).charts[0]
    cell = {
        (row, column): chart.cells[place][across]
        for place, row in enumerate(chart.rows)
        for across, column in enumerate(chart.columns)
    }

    assert cell["K", "2"] == "4"  # suited
    assert cell["2", "K"] == "–"  # not
    assert cell["2", "2"] == "–"
    assert cell["3", "3"] == "4"


def ultimate_by_lab(own, bank, board, times):
    """What the lab says a deal gains, in antes."""
    if not times:
        return fold_worth()
    mine, theirs = rank_hand((*own, *board)), rank_hand((*bank, *board))
    plays = theirs >= Category.PAIR << 12
    if mine > theirs:
        outcome = Ultimate.HIGHER if plays else Ultimate.HIGHER_UNQUALIFIED
    elif mine < theirs:
        outcome = Ultimate.LOWER if plays else Ultimate.LOWER_UNQUALIFIED
    else:
        outcome = Ultimate.EQUAL
    return worth(outcome, times, blind_odds(blind_table())[Category(mine >> 12)])


def test_ultimate_rounds_at_the_table_gain_what_the_lab_says():
    random = Random(31)
    for _ in range(150):
        cards = random.sample(DECK, 9)
        times = random.choice([4, 3, 2, 1, 0])
        acts = {
            4: ["w play 40"],
            3: ["w play 30"],
            2: ["cc", "w play 20"],
            1: ["cc", "cc", "w play 10"],
            0: ["cc", "cc", "f"],
        }[times]
        game, stakes = STAKES["ultimate-texas-holdem"]
        deck = iter(cards)
        round_ = dealt(wagered(open_round(game, {}), stakes), deck)
        for act in acts:
            round_ = dealt(decided(round_, act), deck)
        gained = Fraction(sum(nets(round_).values()), dollars(10))

        assert gained == ultimate_by_lab(cards[:2], cards[2:4], cards[4:], times), (cards, times)


@pytest.mark.parametrize("least", ["flush", "straight"])
def test_bonus_rounds_at_the_table_gain_what_the_lab_says(least):
    random = Random(32)
    paid_from = {"flush": Category.FLUSH, "straight": Category.STRAIGHT}[least]
    for _ in range(100):
        cards = random.sample(DECK, 12)
        turn, river = random.randrange(2), random.randrange(2)
        acts = ["w flop", ("cc", "w turn")[turn], ("cc", "w river")[river]]
        game, stakes = STAKES["texas-holdem-bonus"]
        deck = iter(cards)
        round_ = dealt(wagered(open_round(game, {"ante_pays_from": least}), stakes), deck)
        for act in acts:
            round_ = dealt(decided(round_, act), deck)
        board = [*cards[5:8], cards[9], cards[11]]
        mine, theirs = rank_hand((*cards[:2], *board)), rank_hand((*cards[2:4], *board))
        if mine > theirs:
            outcome = Bonus.HIGHER_WITH_ANTE if mine >> 12 >= paid_from else Bonus.HIGHER
        else:
            outcome = Bonus.LOWER if mine < theirs else Bonus.EQUAL

        assert Fraction(sum(nets(round_).values()), dollars(10)) == net(outcome, turn, river), cards
