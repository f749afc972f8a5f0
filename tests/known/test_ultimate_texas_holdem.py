"""Published figures of Ultimate Texas Hold'em (oracles "Ultimate Texas Hold'em")."""

from croupier.lab import analyse
from croupier.lab.core.starting_hands import hand_name, starting_hand
from croupier.lab.games.ultimate_texas_holdem.play import GAME, played
from croupier.lab.holdem.streets import DEALS
from croupier.lab.questions.own_play import play_own
from croupier.pay import game_tables

CHART = {
    # Oracle "4x preflop chart": pairs from threes, every ace, K2s, K5o, Q6s, Q8o, J8s, JTo and up.
    "A": ("2", "2"),
    "K": ("2", "5"),
    "Q": ("6", "8"),
    "J": ("8", "T"),
}
RANKS = "23456789TJQKA"


def published_chart(name):
    high, low, suited = name[0], name[1], name.endswith("s")
    if high == low:
        return high != "2"
    return high in CHART and RANKS.index(low) >= RANKS.index(CHART[high][not suited])


def test_house_edge_of_best_play():
    # Oracle "house edge, optimal": 2.185 % of the ante.
    assert round(100 * float(analyse("ultimate-texas-holdem").edge), 3) == 2.185


def test_average_wager():
    # Oracle "average action (final wager)": 4.152252 antes.
    assert round(float(analyse("ultimate-texas-holdem").average_wager), 6) == 4.152252


def test_four_antes_with_the_published_hands_and_never_three():
    early = played(game_tables(GAME.folder)["blind-03"]).early

    assert {hand_name(hand) for hand, times in enumerate(early) if times == 4} == {
        hand_name(hand) for hand in range(169) if published_chart(hand_name(hand))
    }
    assert 3 not in early


def test_all_deals_are_there():
    # 1,326 holdings, 2,118,760 boards, 990 holdings of the bank.
    assert DEALS == 1_326 * 2_118_760 * 990
    assert sum(row.probability for row in analyse("ultimate-texas-holdem").rows) == 1


def test_the_published_chart_before_the_flop_costs_nothing_and_three_antes_cost_something():
    def by_chart(seen, raised="4x"):
        if len(seen.cards) > 2:
            return None
        return raised if published_chart(hand_name(starting_hand(seen.cards))) else "check"

    published = play_own(GAME.id, by_chart)
    smaller = play_own(GAME.id, lambda seen: by_chart(seen, "3x"))

    assert published.cost == 0
    assert published.figures.edge == analyse(GAME.id).edge
    assert smaller.cost == sum(each.cost for each in smaller.deviations) > 0
    assert {(each.does, each.best) for each in smaller.deviations} == {("3x", "4x")}
